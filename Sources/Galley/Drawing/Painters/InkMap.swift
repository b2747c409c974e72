// Finds letters that are drawn over other letters.

import GalleyFont

/// The letters that cover each pixel of a document, and the areas in which the letters of two lines
/// overlap. Strokes, shadows, decorations and attachments are ignored.
struct InkMap {
  /// A line of a box.
  struct Place: Hashable {
    let box: Int
    let line: Int
  }

  /// Two lines whose letters overlap. The letters of `above` were drawn later.
  struct Pair: Hashable {
    let below: Place
    let above: Place
  }

  /// For each pair of lines, a lower bound of the area in which their letters overlap, in square
  /// points.
  private(set) var overlaps: [Pair: Double] = [:]
  private let grid: PixelGrid
  private let bounds: PixelRect
  /// For each pixel, the coverage of the glyph that covers most of it, and the number of that
  /// glyph's line in `places`.
  private var coverage: [UInt8]
  private var owners: [Int32]
  private var places: [Place] = []
  private var painted = 0

  /// Pixels per point. The scale is smaller for documents that would have more than `pixelLimit`
  /// pixels.
  private static let scale = 2.0
  private static let pixelLimit = 1 << 24
  /// Maximum number of pixels of all glyphs. The glyphs after it are not compared.
  private static let paintedLimit = 1 << 30

  init(of layout: DocumentLayout) throws(RenderError) {
    let area = layout.width * layout.height
    let scale = min(Self.scale, (Double(Self.pixelLimit) / max(area, 1)).squareRoot())
    grid = PixelGrid(scale: scale)
    bounds = PixelRect(
      minX: 0, minY: 0, maxX: grid.edge(layout.width), maxY: grid.edge(layout.height))
    let (count, isTooLarge) = bounds.width.multipliedReportingOverflow(by: bounds.height)
    let isUsable = !isTooLarge && count <= 2 * Self.pixelLimit
    coverage = [UInt8](repeating: 0, count: isUsable ? count : 0)
    owners = [Int32](repeating: 0, count: isUsable ? count : 0)
    guard isUsable else { return }
    let painter = LayoutPainter(
      rasterizer: GlyphRasterizer(pictureWork: Limits.default.glyphPicturePixels),
      masks: GlyphMaskCache(), scale: scale)
    for (index, box) in zip(layout.document.frames, layout.layouts).enumerated() {
      if box.0.coversLowerBoxes {
        clear(
          grid.rect(x: box.0.x, y: box.0.y, width: box.1.width, height: box.1.height)
            .intersection(bounds))
      }
      try add(box.1, atX: box.0.x, y: box.0.y, index, painter)
    }
  }

  /// Removes the letters in a rectangle.
  private mutating func clear(_ rect: PixelRect) {
    for y in rect.minY..<max(rect.minY, rect.maxY) {
      for x in rect.minX..<rect.maxX { coverage[y * bounds.width + x] = 0 }
    }
  }

  private mutating func add(
    _ layout: TextLayout, atX x: Double, y: Double, _ box: Int, _ painter: LayoutPainter
  ) throws(RenderError) {
    let lines = layout.displayLines(at: (x, y), on: grid, canvas: bounds)
    for (line, display) in lines.enumerated() {
      places.append(Place(box: box, line: line))
      for index in display.runs.indices where display.runs[index].hasLetters {
        let isFilled = display.runs[index].isFilled
        try painter.glyphs.forEachGlyph(
          ofRun: index, in: display, layout.glyphs, visible: display.clip
        ) { glyph throws(RenderError) in
          if !glyph.isStroke || !isFilled { add(glyph) }
        }
      }
    }
  }

  private mutating func add(_ glyph: PositionedGlyph) {
    let rect = glyph.bounds.intersection(bounds)
    guard !rect.isEmpty, painted < Self.paintedLimit else { return }
    var mask = PositionedMask(rect)
    glyph.add(to: &mask)
    painted += rect.width * rect.height
    let owner = Int32(clamping: places.count - 1)
    // The previous overlapping line and the area of the overlap. Neighbouring pixels usually have
    // the same line.
    var open = (owner: owner, area: 0)
    for y in rect.minY..<rect.maxY {
      let row = (y - rect.minY) * rect.width - rect.minX
      let start = y * bounds.width
      for x in rect.minX..<rect.maxX where mask.coverage[row + x] > 0 {
        let (own, pixel) = (Int(mask.coverage[row + x]), start + x)
        let (other, known) = (owners[pixel], Int(coverage[pixel]))
        // Two shapes that cover more than a whole pixel together have this part in common.
        if other != owner, own + known > 255 {
          if other != open.owner {
            close(open, owner)
            open = (other, 0)
          }
          open.area += own + known - 255
        }
        if own >= known { (owners[pixel], coverage[pixel]) = (owner, UInt8(own)) }
      }
    }
    close(open, owner)
  }

  /// Adds an area, in 255ths of a pixel, to the overlap of two lines.
  private mutating func close(_ open: (owner: Int32, area: Int), _ owner: Int32) {
    guard open.area > 0 else { return }
    let pair = Pair(below: places[Int(open.owner)], above: places[Int(owner)])
    overlaps[pair, default: 0] += Double(open.area) / 255 / (grid.scale * grid.scale)
  }
}

extension TextDocument.Frame {
  /// Whether the box's background hides everything below it.
  fileprivate var coversLowerBoxes: Bool { background?.alpha == 255 || backgroundImage != nil }
}

extension DisplayRun {
  /// Whether the run has visible letters.
  fileprivate var hasLetters: Bool {
    guard attachment == nil else { return false }
    if strokePercent != 0 { return true }
    guard case .color(let color) = fill else { return true }
    return color.alpha > 0
  }
}
