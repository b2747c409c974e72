import CFreeType

/// Renders unhinted coverage masks and colour bitmaps of glyphs; each worker has its own
/// rasterizer. FreeType loads outlines and strikes; this module fills, strokes and paints them.
package final class GlyphRasterizer {
  private let library: FreeTypeLibrary?
  private var outlines = GlyphCache<GlyphOutline?>(byteLimit: FontLimits.outlineBytes)
  var strikes = GlyphCache<StrikeBitmap?>(byteLimit: FontLimits.strikeBytes)
  private var faces: [UInt32: FreeTypeFace] = [:]
  /// The ids of the faces in the dictionary `faces`, from the least recently to the most recently
  /// used face.
  private var order: [UInt32] = []

  /// Counts the pixel operations spent on colour glyphs, and limits their number.
  package var pictureWork: PictureWork

  /// Creates a rasterizer with empty caches.
  ///
  /// - Parameter pictureWork: the maximum number of pixel operations for colour glyphs. The limit
  ///   applies until a drawing sets its own limit.
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

  /// The FreeType object for `face`, from the cache if possible; nil if FreeType cannot open the
  /// face.
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

  /// Closes the FreeType objects of released faces, whose ids are never used again.
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

/// A cache of data read from glyphs. If a new entry would exceed `byteLimit`, the cache is cleared
/// first.
///
/// Without the cache, a glyph would be read from the font again for each size and subpixel phase.
/// It would also be read again for strokes, and for underlines that skip ink.
struct GlyphCache<Value> {
  /// The key of a cached value: the face, the glyph and, for a bitmap, the strike.
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

  /// The cached value. If the value is not cached, calls `read` and stores the result. `size`
  /// returns the value's size in bytes.
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
  /// An argument is invalid. The size and the stroke width must be above 0 and at most
  /// `FontLimits.glyphSize`. All other numbers must be finite, and the phase must be 0 to 3.
  case unusableTransform
  /// The glyph's image would have more columns or rows than `FontLimits.maskSide`, or too many
  /// pixels. The caller can request a part of the image instead.
  case tooLarge(width: Int, height: Int)
  /// The outline has more points or segments than FreeType or `FontLimits` allow.
  case tooComplex(glyph: UInt32, file: String)
  /// The colour glyphs of a drawing need more pixel operations than the limit allows.
  case tooMuchWork(pixels: Int, limit: Int)
}

extension GlyphError {
  /// The error for an outline with a point too far from the glyph's origin: `pixels` pixels away.
  /// `pixels` can be NaN.
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
      "a glyph's size and stroke width must be above 0 and at most \(FontLimits.glyphSize) pixels; "
        + "its scale and skew must be finite"
    case .tooLarge(let width, let height):
      "a glyph of \(width) × \(height) pixels exceeds the limit of \(FontLimits.maskSide) pixels "
        + "per side; draw the glyph smaller or in parts"
    case .tooComplex(let glyph, let file):
      "\(FontError.fileName(of: file)): the outline of glyph \(glyph) is too complex; reduce its size, remove "
        + "strokeWidth, or use another font"
    case .tooMuchWork(let pixels, let limit):
      "colour glyphs need \(pixels) pixel operations, but the limit is \(limit); use fewer or "
        + "smaller glyphs"
    }
  }
}

extension GlyphRasterizer {
  /// The coverage mask of a glyph or of its stroke; nil if no pixel is covered.
  ///
  /// `phase` is a shift along the text line, to the right or downwards, in quarters of a pixel, 0
  /// to 3. If `clip` is not nil, only the part of the mask inside `clip` is drawn. Throws an error
  /// if the drawn part is wider or higher than `FontLimits.maskSide`. Without `clip`, also throws
  /// an error if the mask has more pixels than `FontLimits.wholeMaskPixels`.
  package func mask(
    of glyph: UInt32, in face: FontFace, transform: GlyphTransform, phase: Int = 0,
    stroke: GlyphStroke? = nil, within clip: MaskBounds? = nil
  ) throws(GlyphError) -> CoverageMask? {
    guard transform.isUsable, stroke?.isUsable ?? true, (0..<4).contains(phase) else {
      throw .unusableTransform
    }
    guard let outline = try outline(of: glyph, in: face) else { return nil }
    let placement = Placement(transform, phase: phase, unitsPerEm: face.unitsPerEm)
    if let stroke {
      return try strokeMask(
        of: outline, stroke, within: clip, place: { placement.point($0) + placement.shift }
      ) {
        .tooComplex(glyph: glyph, file: face.path)
      }
    }
    guard
      let polygon = try polygon(
        of: outline, shift: placement.shift(of: 16 * phase), place: placement.point)
    else {
      throw .tooComplex(glyph: glyph, file: face.path)
    }
    guard let bounds = try MaskBounds(around: polygon.box)?.limited(to: clip) else { return nil }
    return CoverageMask(bounds: bounds, coverage: polygon.coverage(in: bounds))
  }

  /// Flattens curves into polygons that deviate from the curves by at most 1/128 pixel. (FreeType's
  /// deviation is up to 1/16 pixel.) If the polygons have too many points, a deviation of 1/32
  /// pixel is allowed, and then of 1/8 pixel. Nil if there are still too many points.
  ///
  /// `place` maps a point from font units to pixels. `shift` then moves the polygons right and up,
  /// in 64ths of a pixel.
  @inline(__always)
  func polygon(
    of outline: GlyphOutline, shift: (x: Int, y: Int) = (0, 0),
    place: (GlyphOutline.Point) -> Vector
  ) throws(GlyphError) -> GridPolygon? {
    var tolerance = 1.0 / 128
    while tolerance <= 1.0 / 8 {
      let flattening = OutlineFlattening(outline, tolerance: tolerance, place: place)
      if let polygon = try GridPolygon(
        flattening.points, ends: flattening.ends, shift: shift, needsSampling: outline.needsSampling
      ) {
        return polygon
      }
      tolerance *= 4
    }
    return nil
  }
}

/// Maps font units to pixels, with y pointing up from the baseline.
struct Placement {
  let transform: GlyphTransform
  /// The glyph's phase, which is a shift by a fraction of a pixel, as a vector in pixels. Add it to
  /// points that are not rounded to the grid of 1/64 pixel.
  let shift: Vector
  private let scale: Double

  init(_ transform: GlyphTransform, phase: Int, unitsPerEm: Int) {
    self.transform = transform
    shift = Self.along(Double(phase) / 4, transform)
    scale = transform.size / Double(unitsPerEm)
  }

  /// Maps font units to pixels, without the glyph's shift by a fraction of a pixel.
  @inline(__always)
  func point(_ point: GlyphOutline.Point) -> Vector {
    let x = transform.scaleX * Double(point.x) + transform.skew * Double(point.y)
    let placed = Vector(x: scale * x, y: scale * Double(point.y))
    return transform.orientation == .sideways ? Vector(x: placed.y, y: -placed.x) : placed
  }

  /// Converts a length along the text line to a shift in x and y, with y pointing up.
  func shift(of length: Int) -> (x: Int, y: Int) {
    transform.orientation == .horizontal ? (length, 0) : (0, -length)
  }

  private static func along(_ length: Double, _ transform: GlyphTransform) -> Vector {
    transform.orientation == .horizontal ? Vector(x: length, y: 0) : Vector(x: 0, y: -length)
  }
}

extension MaskBounds {
  /// The smallest rectangle of whole pixels around a box; nil if the box has no area.
  init?(around box: VectorBox) throws(GlyphError) {
    let limit = Double(FontLimits.outlinePixels)
    // All comparisons are false for NaN, so NaN is rejected too.
    guard box.minX >= -limit, box.minY >= -limit, box.maxX <= limit, box.maxY <= limit else {
      throw .outOfReach(max(-box.minX, -box.minY, box.maxX, box.maxY))
    }
    left = Int32(box.minX.rounded(.down))
    top = -Int32(box.maxY.rounded(.up))
    width = Int32(box.maxX.rounded(.up)) - left
    height = -Int32(box.minY.rounded(.down)) - top
    guard width > 0, height > 0 else { return nil }
  }

  /// The part of this rectangle inside `clip`; nil if the rectangle and `clip` do not overlap.
  /// Throws an error if the part is too large.
  func limited(to clip: MaskBounds?) throws(GlyphError) -> MaskBounds? {
    var part = self
    if let clip {
      guard let common = intersection(clip) else { return nil }
      part = common
    } else if Int(part.width) * Int(part.height) > FontLimits.wholeMaskPixels {
      throw .tooLarge(width: Int(part.width), height: Int(part.height))
    }
    guard part.width <= FontLimits.maskSide, part.height <= FontLimits.maskSide else {
      throw .tooLarge(width: Int(part.width), height: Int(part.height))
    }
    return part
  }
}

extension GlyphRasterizer {
  /// The coverage mask of a stroke along an outline. Overlapping contours are merged first. `place`
  /// maps font units to pixels.
  func strokeMask(
    of outline: GlyphOutline, _ stroke: GlyphStroke, within clip: MaskBounds?,
    place: (GlyphOutline.Point) -> Vector, tooComplex: () -> GlyphError
  ) throws(GlyphError) -> CoverageMask? {
    guard outline.points.count <= FontLimits.strokeSegments else { throw tooComplex() }
    let flattening = Self.flattening(of: outline, place: place)
    guard flattening.points.count <= FontLimits.strokeSegments else { throw tooComplex() }
    let edges = StrokeOutline(UnionBoundary(flattening), stroke: stroke).edges
    guard let box = Self.box(of: edges),
      let bounds = try MaskBounds(around: box)?.limited(to: clip)
    else { return nil }
    guard let coverage = ScanlineCoverage(edges, in: bounds) else { throw tooComplex() }
    return CoverageMask(bounds: bounds, coverage: coverage.coverage())
  }

  /// Flattens curves into polygons that deviate from the curves by at most 0.01 pixels. If the
  /// polygons have too many points to unite contours, a deviation of 0.04 pixels is allowed, and
  /// then of 0.16 pixels. Only very large glyphs have so many points, so the deviation is
  /// invisible.
  private static func flattening(
    of outline: GlyphOutline, place: (GlyphOutline.Point) -> Vector
  ) -> OutlineFlattening {
    var tolerance = 0.01
    while true {
      let flattening = OutlineFlattening(outline, tolerance: tolerance, place: place)
      if flattening.points.count <= FontLimits.unionSegments || tolerance > 0.1 {
        return flattening
      }
      tolerance *= 4
    }
  }

  private static func box(of edges: [Segment]) -> VectorBox? {
    guard let first = edges.first else { return nil }
    var box = VectorBox(minX: first.minX, minY: first.minY, maxX: first.maxX, maxY: first.maxY)
    for edge in edges {
      box.minX = min(box.minX, edge.minX)
      box.minY = min(box.minY, edge.minY)
      box.maxX = max(box.maxX, edge.maxX)
      box.maxY = max(box.maxY, edge.maxY)
    }
    return box
  }
}
