/// Draws the paint tree of a colour glyph. If the drawing exceeds a limit of pixel operations, an
/// error is thrown.
struct ColorGlyphPainter {
  private let rasterizer: GlyphRasterizer
  private let face: FontFace
  private let glyph: UInt32
  private let currentColor: UInt32
  /// Number of pixel operations left before the limit is reached. Each outline point costs several
  /// operations.
  private var work = FontLimits.colorPaintWork(pixels: 0)
  /// Total number of pixels in the nested layers that exist at the moment.
  private var layered = 0

  init(rasterizer: GlyphRasterizer, face: FontFace, glyph: UInt32, currentColor: UInt32) {
    self.rasterizer = rasterizer
    self.face = face
    self.glyph = glyph
    self.currentColor = currentColor
  }

  /// Renders a paint into a bitmap with the given bounds.
  mutating func picture(
    of paint: ColorPaint, _ transform: AffineTransform, in bounds: MaskBounds
  ) throws(GlyphError) -> ColorBitmap {
    work = FontLimits.colorPaintWork(pixels: Int(bounds.width) * Int(bounds.height))
    var layer = PaintLayer(bounds)
    try draw(paint, transform, on: &layer)
    return ColorBitmap(bounds: bounds, pixels: layer.pixels)
  }

  /// Draws a paint. `transform` maps font units to pixels, with the pen position as the origin and
  /// y upwards.
  private mutating func draw(
    _ paint: ColorPaint, _ transform: AffineTransform, on layer: inout PaintLayer
  ) throws(GlyphError) {
    switch paint {
    case .layers(let layers):
      for paint in layers { try draw(paint, transform, on: &layer) }
    case .fill(let fill):
      try spend(layer.bounds)
      guard let shader = FillShader(fill, transform, currentColor: currentColor) else { return }
      layer.fill(with: shader)
    case .glyph(let id, let inner):
      guard let outline = try rasterizer.outline(of: id, in: face) else { return }
      try spend(points: outline.points.count)
      let polygon = try rasterizer.polygon(of: outline) {
        transform.apply(Vector(x: Double($0.x), y: Double($0.y)))
      }
      try draw(inner, transform, inside: polygon, on: &layer)
    case .transformed(let own, let inner):
      try draw(inner, transform.after(own), on: &layer)
    case .clipped(let box, let inner):
      let corners = box.corners.map(transform.apply)
      let polygon = try GridPolygon(corners, ends: [corners.count])
      try draw(inner, transform, inside: polygon, on: &layer)
    case .composite(let source, .sourceOver, let backdrop):
      try draw(backdrop, transform, on: &layer)
      try draw(source, transform, on: &layer)
    case .composite(_, .destination, let only), .composite(let only, .source, _):
      try draw(only, transform, on: &layer)
    case .composite(_, .clear, _): break
    case .composite(let source, let mode, let backdrop):
      try withLayer(layer.bounds) { painter, below throws(GlyphError) in
        try painter.draw(backdrop, transform, on: &below)
        try painter.withLayer(below.bounds) { painter, above throws(GlyphError) in
          try painter.draw(source, transform, on: &above)
          below.compose(above, mode)
        }
        layer.merge(below)
      }
    }
  }

  /// Draws a paint clipped to a polygon. A single colour or gradient is drawn directly. Any other
  /// paint is first drawn on a separate layer. The backdrop then does not show through along the
  /// edges that two parts of the paint share.
  private mutating func draw(
    _ paint: ColorPaint, _ transform: AffineTransform, inside polygon: GridPolygon?,
    on layer: inout PaintLayer
  ) throws(GlyphError) {
    guard let polygon else { throw tooComplex }
    guard let bounds = try MaskBounds(around: polygon.box)?.intersection(layer.bounds)
    else { return }
    try spend(bounds)
    let coverage = polygon.coverage(in: bounds)
    if let (fill, place) = paint.fill(transform) {
      guard let shader = FillShader(fill, place, currentColor: currentColor) else { return }
      layer.fill(with: shader, through: CoverageMask(bounds: bounds, coverage: coverage))
    } else {
      try withLayer(bounds) { painter, inner throws(GlyphError) in
        try painter.draw(paint, transform, on: &inner)
        layer.merge(inner, through: coverage)
      }
    }
  }

  private mutating func withLayer(
    _ bounds: MaskBounds,
    _ body: (inout ColorGlyphPainter, inout PaintLayer) throws(GlyphError) -> Void
  ) throws(GlyphError) {
    let pixels = Int(bounds.width) * Int(bounds.height)
    layered += pixels
    guard layered <= FontLimits.colorPaintPixels else { throw tooComplex }
    defer { layered -= pixels }
    try spend(bounds)
    var layer = PaintLayer(bounds)
    try body(&self, &layer)
  }

  private mutating func spend(_ bounds: MaskBounds) throws(GlyphError) {
    try spend(PictureWork.least + Int(bounds.width) * Int(bounds.height))
  }

  private mutating func spend(points: Int) throws(GlyphError) {
    try spend(PictureWork.least * points)
  }

  private mutating func spend(_ pixels: Int) throws(GlyphError) {
    work -= pixels
    guard work >= 0 else { throw tooComplex }
    try rasterizer.pictureWork.count(pixels)
  }

  private var tooComplex: GlyphError { .tooComplex(glyph: glyph, file: face.path) }
}

extension ColorGlyphPainter {
  /// The box around all outlines of a paint, in pixels; y grows upwards. If a clip box limits an
  /// unbounded paint, the clip box counts as an outline. Nil if nothing is painted.
  mutating func box(
    of paint: ColorPaint, _ transform: AffineTransform
  ) throws(GlyphError) -> VectorBox? {
    var extent = PaintExtent()
    try extend(&extent, by: paint, transform)
    return extent.box
  }

  private mutating func extend(
    _ extent: inout PaintExtent, by paint: ColorPaint, _ transform: AffineTransform
  ) throws(GlyphError) {
    switch paint {
    case .layers(let layers):
      for layer in layers { try extend(&extent, by: layer, transform) }
    case .fill: extent.isUnlimited = true
    case .glyph(let id, _):
      guard let outline = try rasterizer.outline(of: id, in: face) else { return }
      try spend(points: outline.points.count)
      for point in outline.points {
        extent.add(transform.apply(Vector(x: Double(point.x), y: Double(point.y))))
      }
    case .transformed(let own, let inner):
      try extend(&extent, by: inner, transform.after(own))
    case .composite(let source, _, let backdrop):
      try extend(&extent, by: source, transform)
      try extend(&extent, by: backdrop, transform)
    case .clipped(let box, let inner):
      var inside = PaintExtent()
      try extend(&inside, by: inner, transform)
      var limits = PaintExtent()
      for corner in box.corners { limits.add(transform.apply(corner)) }
      extent.add(inside, limitedTo: limits)
    }
  }
}

extension ColorPaint {
  /// The fill of this paint, and the fill's transform; nil if the paint is not a single fill.
  package func fill(_ transform: AffineTransform) -> (ColorFill, AffineTransform)? {
    switch self {
    case .fill(let fill): (fill, transform)
    case .transformed(let own, let inner): inner.fill(transform.after(own))
    default: nil
    }
  }
}

extension VectorBox {
  var corners: [Vector] {
    [
      Vector(x: minX, y: minY), Vector(x: minX, y: maxY), Vector(x: maxX, y: maxY),
      Vector(x: maxX, y: minY),
    ]
  }
}
