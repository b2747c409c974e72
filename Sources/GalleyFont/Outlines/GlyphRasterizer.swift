import CFreeType

/// Renders unhinted coverage masks and colour bitmaps of glyphs; each worker has its own
/// rasterizer. FreeType loads outlines and strikes; this module fills, strokes and paints them.
package final class GlyphRasterizer {
  private let library: FreeTypeLibrary?
  private var outlines = GlyphCache<GlyphOutline?>(byteLimit: FontLimits.outlineBytes)
  var strikes = GlyphCache<StrikeBitmap?>(byteLimit: FontLimits.strikeBytes)
  private var faces: [UInt32: FreeTypeFace] = [:]
  /// The face ids that are keys of `faces`, least recently used first.
  private var order: [UInt32] = []

  /// Work spent on glyph bitmaps, with its limit.
  package var pictureWork: PictureWork

  /// Creates a rasterizer without open faces.
  ///
  /// - Parameter pictureWork: limit of pixel operations for glyph bitmaps, until a drawing sets its
  ///   own limit.
  package init(pictureWork: Int = .max) {
    library = FreeTypeLibrary()
    self.pictureWork = PictureWork(limit: pictureWork)
  }

  /// The outline of a glyph in font units; nil for a glyph without an outline, such as a space.
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

  /// Clears cached outlines and bitmaps; FreeType faces stay open.
  package func removeAll() {
    outlines.removeAll()
    strikes.removeAll()
  }

  /// FreeType's object for `face`; opens the face if no such object is cached.
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

  /// Closes the FreeType objects of released faces; face ids are never reused.
  private func closeStaleFaces() {
    order.removeAll { id in
      guard faces[id]?.isStale ?? true else { return false }
      faces[id] = nil
      return true
    }
  }

  /// Loads a glyph's outline into FreeType's glyph slot.
  func load(_ glyph: UInt32, in face: FontFace) throws(GlyphError) -> FreeTypeFace {
    guard let loaded = freeTypeFace(face),
      unsafe FT_Load_Glyph(loaded.handle, glyph, FT_Int32(FT_LOAD_NO_HINTING | FT_LOAD_NO_BITMAP))
        == 0,
      unsafe loaded.handle.pointee.glyph.pointee.format == FT_GLYPH_FORMAT_OUTLINE
    else { throw .unreadable(glyph: glyph, file: face.path) }
    return loaded
  }
}

/// A cache of data read from glyphs. If its size in bytes exceeds its limit, the cache is cleared.
///
/// A glyph is drawn at up to four phases and many sizes, its stroke is drawn separately, and
/// underlines skip its ink. The cache avoids reading the font each time.
struct GlyphCache<Value> {
  /// Identifies the face, the glyph, and the bitmap within the glyph.
  struct Key: Hashable {
    var face: UInt32
    var glyph: UInt32
    var strike: Int32 = 0
  }

  private var values: [Key: Value] = [:]
  private var bytes = 0
  private let byteLimit: Int
  /// Approximate memory of a cache entry in addition to its value's bytes.
  private static var entryBytes: Int { 160 }

  init(byteLimit: Int) {
    self.byteLimit = byteLimit
  }

  /// The cached value; if missing, calls `read` and stores the result. `size` is the value's size
  /// in bytes.
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

/// A reason why a glyph cannot be drawn.
package enum GlyphError: Error, Equatable {
  /// The glyph does not exist in the face, or its data is damaged.
  case unreadable(glyph: UInt32, file: String)
  /// A size, scale, skew or stroke is not finite, not above 0 or exceeds `FontLimits`.
  case unusableTransform
  /// The image would have more columns or rows than `FontLimits.maskSide`; request only a part of
  /// it.
  case tooLarge(width: Int, height: Int)
  /// The outline has more points or segments than FreeType or `FontLimits` allow.
  case tooComplex(glyph: UInt32, file: String)
  /// The glyph bitmaps of a drawing need more pixel operations than the limit.
  case tooMuchWork(pixels: Int, limit: Int)
}

extension GlyphError {
  /// The error for an outline that extends `pixels` pixels from the pen; `pixels` may be NaN.
  static func outOfReach(_ pixels: Double) -> GlyphError {
    let beyond = Double(FontLimits.outlinePixels + 1)
    let side = Int(pixels > beyond ? min(pixels.rounded(.up), 1e9) : beyond)
    return .tooLarge(width: side, height: side)
  }
}

extension GlyphError: CustomStringConvertible {
  /// The problem and the remedy, on a single line.
  package var description: String {
    switch self {
    case .unreadable(let glyph, let file):
      "\(FontError.fileName(of: file)): glyph \(glyph) is missing or damaged; use an intact copy of the font"
    case .unusableTransform:
      "a glyph's size must be above 0 and at most \(FontLimits.glyphSize) pixels; its scale, skew "
        + "and stroke must be finite"
    case .tooLarge(let width, let height):
      "a glyph of \(width) × \(height) pixels exceeds the limit of \(FontLimits.maskSide) per side; "
        + "draw it smaller or in parts"
    case .tooComplex(let glyph, let file):
      "\(FontError.fileName(of: file)): the outline of glyph \(glyph) is too complex; reduce its size, remove "
        + "strokeWidth, or use another font"
    case .tooMuchWork(let pixels, let limit):
      "colour glyphs need \(pixels) pixel operations, the limit is \(limit); use fewer or smaller ones"
    }
  }
}
