import GalleyFont

/// The ink (drawn form) of a glyph, relative to its pen position.
enum GlyphImage {
  /// A coverage mask that is painted in the text's colour.
  case coverage(CoverageMask)
  /// A coverage mask in adjacent tiles, painted in the text's colour. Tiles are used for a glyph
  /// that is too large for one mask.
  case tiles([CoverageMask])
  /// Coverage masks that are painted one over the other, each in its own colour. A layer whose
  /// colour is `nil` has the text's colour.
  case layers([(mask: CoverageMask, color: Color?)])
  /// An image that has its own colours.
  case picture(ColorBitmap)
  /// Adjacent tiles of a glyph that has its own colours and is too large for one image.
  case pictureTiles([ColorBitmap])

  /// Whether the glyph has its own colours.
  var isColored: Bool {
    switch self {
    case .coverage, .tiles: false
    case .layers, .picture, .pictureTiles: true
    }
  }

  /// Whether the glyph is an image with its own colours, rather than one or more coverage masks.
  var isPicture: Bool {
    switch self {
    case .coverage, .tiles, .layers: false
    case .picture, .pictureTiles: true
    }
  }

  /// The pixels that the glyph can touch.
  var bounds: PixelRect {
    switch self {
    case .coverage(let mask): PixelRect(mask.bounds)
    case .tiles(let tiles): tiles.reduce(.empty) { $0.union(PixelRect($1.bounds)) }
    case .layers(let layers): layers.reduce(.empty) { $0.union(PixelRect($1.mask.bounds)) }
    case .picture(let picture): PixelRect(picture.bounds)
    case .pictureTiles(let tiles): tiles.reduce(.empty) { $0.union(PixelRect($1.bounds)) }
    }
  }
}

/// Draws the glyphs of text runs and caches them.
///
/// A glyph of up to ``cachedSize`` pixels per em is drawn whole and cached. If a glyph is larger,
/// only its visible part is drawn, in tiles if necessary. FreeType draws outlines up to a distance
/// of 16,383 pixels from the pen position. A glyph that extends further causes an error.
struct GlyphPainter {
  let rasterizer: GlyphRasterizer
  let masks: GlyphMaskCache
  let attachments: AttachmentCache
  let grid: PixelGrid
  /// Whether glyph 0, `.notdef`, is drawn for missing characters.
  let drawsMissingGlyphs: Bool

  /// Largest font size, in pixels per em, at which glyphs are cached.
  static let cachedSize = 256.0

  /// Maximum distance, in pixels, from a glyph's pen position to any pixel of the glyph. If all
  /// visible pixels are further away, the glyph is skipped.
  func reach(_ style: Style) -> Int {
    // At font sizes up to 1024 pixels per em, every well-formed glyph is within `outlinePixels` of
    // its pen position. At larger sizes, a glyph can extend so far that it cannot be drawn. Such a
    // glyph is not skipped, because drawing it must throw an error.
    style.transform.size * max(1, style.transform.scaleX) <= 1024
      ? FontLimits.outlinePixels + 1 : 2 * PixelGrid.farthest
  }

  /// The style in which the glyphs of a run are drawn. The style is looked up once per run.
  struct Style {
    let face: FontFace
    let transform: GlyphTransform
    let stroke: GlyphStroke?
    /// Whether the inside of the glyph is removed from the stroke.
    let isOutside: Bool
    /// Whether the stroke also surrounds colour glyphs.
    fileprivate let surroundsPictures: Bool
    /// The opaque text colour for painted colour glyphs. `nil` if the font has no painted colour
    /// glyphs, or if the style has a stroke.
    let currentColor: UInt32?
    /// The font's colour palette for colour glyphs.
    let palette: PaletteChoice
    let number: UInt64
    /// Whether the font has no colour glyphs. Glyphs of such a font are looked up directly in the
    /// cached masks.
    let isPlain: Bool
    /// The style number in the cache keys of colour glyph images. If `currentColor` is not `nil`,
    /// the number also depends on this colour and on the palette.
    let pictureNumber: UInt64
  }

  /// The style of a run's filled glyphs. The run is passed by its index, because copying a run is
  /// slow.
  func fill(ofRun index: Int, in display: DisplayLine) -> Style {
    style(ofRun: index, in: display, stroke: nil, isOutside: false)
  }

  /// The style of a run's stroked glyphs; `nil` if the run has no stroke.
  ///
  /// A fill is drawn over the part of an outside stroke that is inside the glyphs. If the run has
  /// no fill, this part is removed from the stroke.
  func stroke(ofRun index: Int, in display: DisplayLine) -> Style? {
    let percent = display.runs[index].strokePercent
    let width = abs(percent) / 100 * display.runs[index].run.size * grid.scale
    guard width > 0 else { return nil }
    let join: GlyphStroke.Join =
      switch display.runs[index].attributes.strokeJoin ?? .miter {
      case .miter: .miter
      case .round: .round
      case .bevel: .bevel
      }
    return style(
      ofRun: index, in: display, stroke: GlyphStroke(width: width, join: join),
      isOutside: display.runs[index].isStrokedOutside && !display.runs[index].isFilled)
  }

  private func style(
    ofRun index: Int, in display: DisplayLine, stroke: GlyphStroke?, isOutside: Bool
  ) -> Style {
    let face = display.runs[index].run.face
    let transform = GlyphTransform(
      size: display.runs[index].run.size * grid.scale, scaleX: display.runs[index].run.scaleX,
      skew: display.runs[index].run.skew, orientation: display.runs[index].run.orientation.ofGlyphs)
    let number = masks.number(
      of: GlyphMaskCache.Style(
        face: face.id, transform: transform, stroke: stroke, isOutside: isOutside))
    let palette =
      face.hasColorLayers
      ? display.runs[index].attributes.font?.paletteChoice ?? .normal : .normal
    let currentColor =
      face.hasColorPaints && stroke == nil ? display.runs[index].foreground.currentColor : nil
    return Style(
      face: face, transform: transform, stroke: stroke, isOutside: isOutside,
      surroundsPictures: stroke != nil && display.runs[index].isStrokedOutside,
      currentColor: currentColor, palette: palette, number: number,
      isPlain: face.isPlain,
      pictureNumber: currentColor.map {
        masks.number(
          of: GlyphMaskCache.PaintedStyle(style: number, currentColor: $0, palette: palette))
      } ?? number)
  }

  /// The ink (drawn form) of a glyph; `nil` if nothing is drawn.
  ///
  /// - Parameters:
  ///   - phase: distance, in quarters of a pixel, from the start of the pen's pixel to the exact
  ///     pen position along the line.
  ///   - visible: the visible pixels, relative to the pen position.
  func ink(
    of glyph: UInt32, _ style: Style, phase: Int, visible: PixelRect
  ) throws(RenderError) -> GlyphImage? {
    guard glyph != 0 || drawsMissingGlyphs, style.transform.size > 0, !visible.isEmpty
    else { return nil }
    guard style.transform.size <= FontLimits.glyphSize else {
      throw .tooLarge(
        what: "a glyph's size in pixels", value: style.transform.size,
        limit: FontLimits.glyphSize)
    }
    do throws(GlyphError) {
      // Colour glyphs have only outside strokes. A stroke that is centred on outlines is not drawn,
      // because an image has no outlines.
      let isDrawn = style.stroke == nil || style.surroundsPictures
      let margin = Int(style.radius.rounded(.up)) + 2
      let near = style.surroundsPictures ? visible.grown(by: margin) : visible
      if let picture = try picture(of: glyph, style, phase: phase, visible: near) {
        guard style.stroke != nil else { return picture }
        return isDrawn
          ? try surrounding(picture, of: glyph, style, phase: phase, visible: visible) : nil
      }
      if style.face.hasColorLayers {
        let layers = style.face.colorLayers(of: glyph, palette: style.palette)
        if !layers.isEmpty {
          return isDrawn ? try ink(of: layers, style, phase: phase, visible: visible) : nil
        }
      }
      return try mask(of: glyph, style, phase: phase, visible: visible)
    } catch {
      throw RenderError(error)
    }
  }

  private func ink(
    of layers: [ColorLayer], _ style: Style, phase: Int, visible: PixelRect
  ) throws(GlyphError) -> GlyphImage? {
    var painted: [(mask: CoverageMask, color: Color?)] = []
    for layer in layers {
      // All strokes have the run's stroke colour. The colours of a colour glyph's layers apply only
      // to fills.
      let color = style.stroke == nil ? layer.color.map { Color(straight: $0) } : nil
      switch try mask(of: layer.glyph, style, phase: phase, visible: visible) {
      case .coverage(let mask): painted.append((mask, color))
      case .tiles(let tiles): painted += tiles.map { ($0, color) }
      case .layers, .picture, .pictureTiles, nil: break
      }
    }
    return painted.isEmpty ? nil : .layers(painted)
  }

  /// The outside stroke around a colour glyph's image; `nil` if nothing is visible. If
  /// ``Style/inkSize`` is at most ``cachedSize``, the whole stroke is drawn and cached. Otherwise,
  /// only its visible part is drawn.
  private func surrounding(
    _ picture: GlyphImage, of glyph: UInt32, _ style: Style, phase: Int, visible: PixelRect
  ) throws(GlyphError) -> GlyphImage? {
    // In a vertical line, images are placed at whole pixels. If the fraction of the pen position
    // (`phase`) is at least half a pixel, the image is moved down by one pixel.
    let down = style.transform.orientation != .horizontal && phase >= 2 ? 1 : 0
    let tiles: [ColorBitmap]
    switch picture {
    case .picture(let picture) where style.inkSize <= Self.cachedSize:
      let key = GlyphKey(style: style.number, glyph: glyph, phase: phase)
      return try masks.mask(key) { () throws(GlyphError) in
        let reach = FontLimits.outlinePixels
        let everything = PixelRect(minX: -reach, minY: -reach, maxX: reach, maxY: reach)
        return Silhouette(of: picture, movedDownBy: down).grown(
          by: style.radius, within: everything)
      }.map { .coverage($0) }
    case .picture(let picture): tiles = [picture]
    case .pictureTiles(let pictures): tiles = pictures
    case .coverage, .tiles, .layers: return nil
    }
    return .tiles(
      tiles.compactMap {
        Silhouette(of: $0, movedDownBy: down).grown(by: style.radius, within: visible)
      })
  }

  private func mask(
    of glyph: UInt32, _ style: Style, phase: Int, visible: PixelRect
  ) throws(GlyphError) -> GlyphImage? {
    let size = style.transform.size * max(1, style.transform.scaleX)
    if max(size, style.stroke?.width ?? 0) <= Self.cachedSize {
      do throws(GlyphError) {
        let key = GlyphKey(style: style.number, glyph: glyph, phase: phase)
        return try masks.mask(key) { () throws(GlyphError) in
          try draw(glyph, style, phase, within: nil)
        }.map { .coverage($0) }
      } catch .tooLarge {
        // The glyph is too large for one mask. For example, some fonts have a glyph for a whole
        // word. The code below draws only the visible part of the glyph.
      }
    }
    let tiles = try tiles(of: visible) { tile throws(GlyphError) in
      try draw(glyph, style, phase, within: tile)
    }
    return tiles.isEmpty ? nil : .tiles(tiles)
  }

  /// Divides a glyph's visible pixels into tiles, calls `draw` for each tile, and returns the
  /// results.
  func tiles<Part>(
    of visible: PixelRect, draw: (MaskBounds) throws(GlyphError) -> Part?
  ) throws(GlyphError) -> [Part] {
    let reach = FontLimits.outlinePixels + 1
    let reachable = visible.intersection(
      PixelRect(minX: -reach, minY: -reach, maxX: reach, maxY: reach))
    var tiles: [Part] = []
    for tile in reachable.tiles(side: Int(FontLimits.maskSide)) {
      if let part = try draw(MaskBounds(tile)) { tiles.append(part) }
    }
    if reachable.isEmpty {
      // All visible pixels are too far from the glyph's pen position for FreeType to draw them.
      // Still draw one pixel, so that a glyph that is too large throws an error.
      _ = try draw(MaskBounds(left: 0, top: 0, width: 1, height: 1))
    }
    return tiles
  }

  private func draw(
    _ glyph: UInt32, _ style: Style, _ phase: Int, within clip: MaskBounds?
  ) throws(GlyphError) -> CoverageMask? {
    let mask = try rasterizer.mask(
      of: glyph, in: style.face, transform: style.transform, phase: phase, stroke: style.stroke,
      within: clip)
    guard style.isOutside, let mask,
      let inside = try rasterizer.mask(
        of: glyph, in: style.face, transform: style.transform, phase: phase, within: mask.bounds)
    else { return mask }
    return mask.leavingOut(inside)
  }
}

extension RenderError {
  /// Creates a render error from the error of a glyph that could not be drawn.
  init(_ error: GlyphError) {
    switch error {
    case .tooLarge(let width, let height):
      // An outline is drawn in tiles, so it is too large only if it extends too far from the pen
      // position. The image of a colour glyph is too large if it does not fit in one mask.
      let side = max(width, height)
      self = .tooLarge(
        what: "a glyph's side in pixels", value: Double(side),
        limit: side > FontLimits.outlinePixels
          ? Double(FontLimits.outlinePixels) : Double(FontLimits.maskSide))
    case .tooMuchWork(let pixels, let limit):
      self = .tooLarge(
        what: "the number of pixels processed for colour glyphs",
        value: Double(pixels), limit: Double(limit))
    case .unusableTransform, .unreadable, .tooComplex: self = .font(error.description)
    }
  }
}

// Places the glyphs of a text run on the canvas.
extension GlyphPainter {
  /// Calls `body` with the ink (drawn form) of each glyph of a run: first outside strokes, then
  /// fills, then other strokes. If a run is stroked but not filled, its colour glyphs are drawn
  /// anyway. Around colour glyphs, only outside strokes are drawn. Attachments are never stroked.
  ///
  /// - visible: the visible pixels. Glyphs too far from these pixels are skipped.
  /// - pass: the part of the ink for which `body` is called.
  func forEachGlyph(
    ofRun index: Int, in display: DisplayLine, _ glyphs: [TextLayout.Glyph], visible: PixelRect,
    pass: InkPass = .whole, _ body: (PositionedGlyph) throws(RenderError) -> Void
  ) throws(RenderError) {
    // Runs are accessed by index, because a run is slow to copy. Most runs have no stroke, so the
    // fill is the only layer.
    guard display.runs[index].strokePercent != 0 else {
      guard pass != .outsideStrokes else { return }
      return try forEachGlyph(ofRun: index, in: display, glyphs, visible: visible, .fill, body)
    }
    for layer in display.runs[index].layers(in: pass) {
      try forEachGlyph(ofRun: index, in: display, glyphs, visible: visible, layer, body)
    }
  }

  /// Calls `body` with the ink (drawn form) of each glyph of a text run in one ink layer. See
  /// ``forEachGlyph(ofRun:in:_:visible:pass:_:)``.
  func forEachGlyph(
    ofRun index: Int, in display: DisplayLine, _ glyphs: [TextLayout.Glyph], visible: PixelRect,
    _ layer: GlyphLayer, _ body: (PositionedGlyph) throws(RenderError) -> Void
  ) throws(RenderError) {
    guard display.runs[index].attachment == nil else {
      if let ink = picture(of: display.runs[index], display, visible: visible) { try body(ink) }
      return
    }
    let style =
      layer == .fill ? fill(ofRun: index, in: display) : stroke(ofRun: index, in: display)
    guard let style else { return }
    try forEachGlyph(ofRun: index, in: display, glyphs, style, visible, body)
  }

  /// The image of an attachment; `nil` if no part of the image is visible.
  private func picture(
    of run: DisplayRun, _ display: DisplayLine, visible: PixelRect
  ) -> PositionedGlyph? {
    let box = place(ofAttachment: run, display)
    guard let attachment = run.attributes.attachment, !box.isEmpty else { return nil }
    let place = ImageFill(attachment.image, fit: attachment.fit, focus: attachment.focus)
      .place(in: box, grid)
    let seen = attachment.fit == .fill ? visible : visible.intersection(box)
    let (x, y) = (place.minX, place.maxY)
    let picture = attachments.picture(
      of: attachment.image, width: place.width, height: place.height,
      visible: seen.offsetBy(x: -x, y: -y))
    return picture.map {
      PositionedGlyph(ink: .picture($0), x: x, y: y, isStroke: false, clip: seen)
    }
  }

  /// The pixels that an attached image covers. The distance from the baseline to the image's bottom
  /// edge is a whole number of pixels. In vertical text, this applies to the distance from the
  /// central baseline to the left edge. The image's size in pixels does not depend on its position.
  func place(ofAttachment run: DisplayRun, _ display: DisplayLine) -> PixelRect {
    guard let place = run.attachment, place.width > 0, place.height > 0 else { return .empty }
    let x: Int
    let y: Int
    if display.flow.isVertical {
      x = display.baseline + grid.edge(place.x - display.flow.width + display.line.baseline)
      y = grid.edge(display.origin.y + place.y + place.height)
    } else {
      x = grid.edge(display.origin.x + place.x)
      y = display.baseline + grid.edge(place.y + place.height - display.line.baseline)
    }
    return PixelRect(
      minX: x, minY: y - max(1, grid.edge(place.height)),
      maxX: x + max(1, grid.edge(place.width)), maxY: y)
  }

  /// Values that all glyphs of a run share when they are drawn in one style.
  private struct RunGlyphs {
    let isStroke: Bool
    /// Whether glyphs without their own colours are painted; if `false`, only colour glyphs are
    /// painted.
    let paintsCoverage: Bool
    /// The pixel rectangle to which glyphs are clipped.
    let clip: PixelRect
    /// A rectangle of pen positions. If the pen of a glyph is outside this rectangle, the glyph has
    /// no visible pixels.
    let reachable: PixelRect

    /// Whether a glyph with its pen at this pixel can be visible.
    @inline(__always)
    func isInReach(x: Int, y: Int) -> Bool {
      x >= reachable.minX && x <= reachable.maxX && y >= reachable.minY && y <= reachable.maxY
    }
  }

  private func forEachGlyph(
    ofRun index: Int, in display: DisplayLine, _ glyphs: [TextLayout.Glyph], _ style: Style,
    _ visible: PixelRect, _ body: (PositionedGlyph) throws(RenderError) -> Void
  ) throws(RenderError) {
    guard display.turns.isEmpty else {
      return try forEachTurned(
        ofRun: index, in: display, glyphs, style, visible: visible,
        paintsCoverage: style.stroke != nil || display.runs[index].isFilled, body)
    }
    let own = RunGlyphs(
      isStroke: style.stroke != nil,
      paintsCoverage: style.stroke != nil || display.runs[index].isFilled,
      clip: display.cut(visible, to: display.runs[index].edges, on: grid),
      reachable: visible.grown(by: reach(style)))
    let isPlain = style.isPlain && style.transform.size > 0 && !visible.isEmpty
    let end = display.runs[index].run.glyphs.upperBound
    var next = display.runs[index].run.glyphs.lowerBound
    while next < end {
      // This fast path draws glyphs whose masks are cached. Most glyphs are drawn here.
      if isPlain {
        next = try forEachKnown(
          of: glyphs, next..<end, style.number, among: masks.masks, own, display, body)
        guard next < end else { return }
      }
      if let placed = try positionedGlyph(of: glyphs[next], style, own, display, visible: visible) {
        try body(placed)
      }
      next += 1
    }
  }

  /// Calls `body` with the ink (drawn form) of each glyph, up to the first glyph whose mask is not
  /// cached. Returns the index of this first glyph. If all masks are cached, returns the end of
  /// `range`.
  private func forEachKnown(
    of glyphs: [TextLayout.Glyph], _ range: Range<Int>, _ style: UInt64,
    among known: GlyphTable<CoverageMask?>, _ own: RunGlyphs, _ display: DisplayLine,
    _ body: (PositionedGlyph) throws(RenderError) -> Void
  ) throws(RenderError) -> Int {
    var hits = 0
    defer { masks.note(hits: hits) }
    // The y coordinate of the previous glyph is kept, with the pixel position computed from it.
    // Most glyphs of a run have the same y coordinate.
    var across = (y: Double.nan, pixel: 0)
    for index in range {
      let glyph = glyphs[index]
      guard glyph.id != 0 || drawsMissingGlyphs else { continue }
      if glyph.y != across.y { across = (glyph.y, display.pen(across: glyph.y, on: grid)) }
      let (along, phase) = display.pen(along: glyph.x, on: grid)
      let (x, y) = display.flow.isVertical ? (across.pixel, along) : (along, across.pixel)
      guard own.isInReach(x: x, y: y) else { continue }
      let key = GlyphKey(style: style, glyph: glyph.id, phase: phase)
      guard let mask = known[key] else { return index }
      hits += 1
      guard let mask, own.paintsCoverage else { continue }
      try body(
        PositionedGlyph(
          ink: .coverage(mask), x: x, y: y, isStroke: own.isStroke, clip: own.clip, key: key))
    }
    return range.upperBound
  }

  /// The ink of a glyph at its position; `nil` if nothing is visible.
  private func positionedGlyph(
    of glyph: TextLayout.Glyph, _ style: Style, _ own: RunGlyphs, _ display: DisplayLine,
    visible: PixelRect
  ) throws(RenderError) -> PositionedGlyph? {
    let (x, y, phase) = display.pen(glyph, on: grid)
    guard own.isInReach(x: x, y: y),
      let ink = try ink(
        of: glyph.id, style, phase: phase, visible: visible.offsetBy(x: -x, y: -y)),
      own.paintsCoverage || ink.isColored
    else { return nil }
    // In a vertical line, glyph images are placed at whole pixels. If the fraction of the pen
    // position (`phase`) is at least half a pixel, the image is moved down by one pixel.
    let row = display.flow.isVertical && phase >= 2 && ink.isPicture ? y + 1 : y
    var placed = PositionedGlyph(ink: ink, x: x, y: row, isStroke: own.isStroke, clip: own.clip)
    if case .coverage = ink {
      placed.key = GlyphKey(style: style.number, glyph: glyph.id, phase: phase)
    }
    return placed
  }
}

extension GlyphPainter {
  /// A rectangle that contains the visible ink of a run's glyphs. If the glyphs are small enough
  /// for the glyph cache, they are drawn to measure the ink exactly. Otherwise, the result is the
  /// whole rectangle `visible`. For an attachment, the result is the visible part of its box.
  func extent(
    ofRun index: Int, in display: DisplayLine, _ glyphs: [TextLayout.Glyph], visible: PixelRect
  ) throws(RenderError) -> PixelRect {
    guard display.runs[index].attachment == nil else {
      return place(ofAttachment: display.runs[index], display).intersection(visible)
    }
    guard remembers(run: index, in: display) else { return visible }
    var extent = PixelRect.empty
    try forEachGlyph(ofRun: index, in: display, glyphs, visible: visible) {
      extent = extent.union($0.bounds)
    }
    return extent
  }

  /// Whether a run's glyphs are small enough to be drawn whole and cached.
  func remembers(run index: Int, in display: DisplayLine) -> Bool {
    guard display.runs[index].attachment == nil else { return false }
    let stroke = stroke(ofRun: index, in: display)
    return max(fill(ofRun: index, in: display).inkSize, stroke?.inkSize ?? 0) <= Self.cachedSize
  }
}

extension GlyphPainter.Style {
  /// The largest of the em's height, the em's width and the stroke's width, in pixels.
  var inkSize: Double {
    max(transform.size * max(1, transform.scaleX), stroke?.width ?? 0)
  }

  /// The width, in pixels, of the stroke's visible part around a colour glyph: half of the stroke's
  /// width, up to ``Silhouette/maximumRadius``. The other half is inside the glyph.
  fileprivate var radius: Double { min((stroke?.width ?? 0) / 2, Silhouette.maximumRadius) }
}
