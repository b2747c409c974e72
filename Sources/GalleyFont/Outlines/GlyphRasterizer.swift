import CFreeType

/// Makes coverage masks and pictures of glyphs, unhinted; one for each worker. FreeType loads the
/// outlines and the strikes; filling, stroking and painting are done here.
package final class GlyphRasterizer {
  private let library: FreeTypeLibrary?
  private var outlines = GlyphCache<GlyphOutline?>(byteLimit: FontLimits.outlineBytes)
  var strikes = GlyphCache<StrikeBitmap?>(byteLimit: FontLimits.strikeBytes)
  private var faces: [UInt32: FreeTypeFace] = [:]
  /// The ids in `faces` from the one unused for longest.
  private var order: [UInt32] = []

  /// What its pictures of glyphs have taken of what they may take.
  package var pictureWork: PictureWork

  /// A rasterizer that has opened no face yet.
  ///
  /// - Parameter pictureWork: most pixels that are worked on for pictures of glyphs, until a drawing
  ///   begins with a limit of its own.
  package init(pictureWork: Int = .max) {
    library = FreeTypeLibrary()
    self.pictureWork = PictureWork(limit: pictureWork)
  }

  /// The outline of a glyph in font units; nil when it is empty, as that of a space.
  package func outline(
    of glyph: UInt32, in face: FontFace
  ) throws(GlyphError) -> GlyphOutline? {
    guard face.isScalable else { return nil }
    let key = GlyphCache<GlyphOutline?>.Key(face: face.id, glyph: glyph)
    return try outlines.value(key, size: { $0?.bytes ?? 0 }) { () throws(GlyphError) in
      let loaded = try load(glyph, in: face)
      let outline = unsafe GlyphOutline(
        loaded.handle.pointee.glyph.pointee.outline, scale: Float(loaded.unit))
      return outline.isEmpty ? nil : outline
    }
  }

  /// Forgets outlines and pictures; faces stay open.
  package func removeAll() {
    outlines.removeAll()
    strikes.removeAll()
  }

  /// FreeType's face of `face`, opened when it is not among the last used.
  func freeTypeFace(_ face: FontFace) -> FreeTypeFace? {
    if let known = faces[face.id] {
      if order.last != face.id, let place = order.firstIndex(of: face.id) {
        order.append(order.remove(at: place))
      }
      return known
    }
    closeStaleFaces()
    guard let library, let opened = FreeTypeFace(face, library: library) else { return nil }
    if order.count >= FontLimits.rasterizerFaces { faces[order.removeFirst()] = nil }
    faces[face.id] = opened
    order.append(face.id)
    return opened
  }

  /// Closes faces that have been released; their ids are never used again.
  private func closeStaleFaces() {
    order.removeAll { id in
      guard faces[id]?.isStale ?? true else { return false }
      faces[id] = nil
      return true
    }
  }

  /// Loads a glyph's outline into FreeType's slot.
  func load(_ glyph: UInt32, in face: FontFace) throws(GlyphError) -> FreeTypeFace {
    guard let loaded = freeTypeFace(face),
      unsafe FT_Load_Glyph(loaded.handle, glyph, FT_Int32(FT_LOAD_NO_HINTING | FT_LOAD_NO_BITMAP))
        == 0,
      unsafe loaded.handle.pointee.glyph.pointee.format == FT_GLYPH_FORMAT_OUTLINE
    else { throw .unreadable(glyph: glyph, file: face.path) }
    return loaded
  }
}

/// A cache of what was read of glyphs, up to a number of bytes, beyond which it is emptied.
///
/// A glyph is drawn at up to four phases and in any number of sizes, its ink is skipped by
/// underlines and its stroke drawn beside it: reading it from the font is done once.
struct GlyphCache<Value> {
  /// Which glyph of which face, and of its pictures which.
  struct Key: Hashable {
    var face: UInt32
    var glyph: UInt32
    var strike: Int32 = 0
  }

  private var values: [Key: Value] = [:]
  private var bytes = 0
  private let byteLimit: Int
  /// What an entry takes beside its value's bytes, about.
  private static var entryBytes: Int { 160 }

  init(byteLimit: Int) {
    self.byteLimit = byteLimit
  }

  /// The value kept for a key, else the one that `read` returns; `size` gives its size in bytes.
  mutating func value(
    _ key: Key, size: (Value) -> Int, read: () throws(GlyphError) -> Value
  ) throws(GlyphError) -> Value {
    if let known = values[key] { return known }
    let value = try read()
    let added = Self.entryBytes + size(value)
    if bytes + added > byteLimit { removeAll() }
    values[key] = value
    bytes += added
    return value
  }

  mutating func removeAll() {
    values = [:]
    bytes = 0
  }
}

/// Why a glyph cannot be drawn.
package enum GlyphError: Error, Equatable {
  /// The face has no glyph of that number, or its data is damaged.
  case unreadable(glyph: UInt32, file: String)
  /// A size, scale, skew or stroke is not finite, not above 0 or beyond `FontLimits`.
  case unusableTransform
  /// The picture would have more columns or rows than `FontLimits.maskSide`; ask for a part.
  case tooLarge(width: Int, height: Int)
  /// The outline has more points or segments than FreeType or `FontLimits` allow.
  case tooComplex(glyph: UInt32, file: String)
  /// The pictures of a drawing take more work, in pixels, than they may.
  case tooMuchWork(pixels: Int, limit: Int)
}

extension GlyphError {
  /// Told of an outline that reaches as far as `pixels` from the pen, which may be NaN.
  static func outOfReach(_ pixels: Double) -> GlyphError {
    let beyond = Double(FontLimits.outlinePixels + 1)
    let side = Int(pixels > beyond ? min(pixels.rounded(.up), 1e9) : beyond)
    return .tooLarge(width: side, height: side)
  }
}

extension GlyphError: CustomStringConvertible {
  /// One line: what is wrong, and what would be right.
  package var description: String {
    switch self {
    case .unreadable(let glyph, let file):
      "\(FontError.fileName(of: file)): glyph \(glyph) is missing or damaged; get an intact copy of the font"
    case .unusableTransform:
      "a glyph's size must be above 0 and at most \(FontLimits.glyphSize) pixels, its scale, skew "
        + "and stroke finite"
    case .tooLarge(let width, let height):
      "a glyph of \(width) × \(height) pixels is above the limit of \(FontLimits.maskSide) a side; "
        + "draw it smaller or in parts"
    case .tooComplex(let glyph, let file):
      "\(FontError.fileName(of: file)): the outline of glyph \(glyph) is too complex; set it smaller, without "
        + "strokeWidth, or in another font"
    case .tooMuchWork(let pixels, let limit):
      "the pictures of glyphs take \(pixels) pixels of work, the limit is \(limit)"
    }
  }
}
