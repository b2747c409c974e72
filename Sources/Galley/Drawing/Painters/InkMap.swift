// Finds letters that are drawn over other letters.

import GalleyFont

/// A map that has, for each pixel of a document, the text line whose letters cover the largest part
/// of the pixel. For each pair of lines, the map also has the area in which the letters of the two
/// lines overlap. Shadows, decorations, attachments, the strokes of filled letters, and rotated
/// boxes are ignored.
struct InkMap {
  /// A line of a box.
  struct Place: Hashable {
    let box: Int
    let line: Int
  }

  /// Two text lines whose letters overlap. The letters of the text line `above` are drawn over the
  /// letters of the text line `below`.
  struct Pair: Hashable {
    let below: Place
    let above: Place
  }

  /// For each pair of lines, a lower bound for the area in which the letters of the two lines
  /// overlap, in 255ths of a pixel.
  private(set) var overlaps: [Pair: Int] = [:]
  private let grid: PixelGrid
  private let bounds: PixelRect
  /// For each pixel, the largest coverage by a single glyph. For the same pixel, `owners` has the
  /// text line of this glyph, as an index into `places`.
  private var coverage: [UInt8]
  private var owners: [Int32]
  private var places: [Place] = []
  /// Number of pixels that have been painted or cleared so far to make the map.
  private var painted = 0
  private let work: RenderWork

  /// Number of pixels per point. If a document would have more than `pixelLimit` pixels, a smaller
  /// scale is used.
  private static let scale = 2.0
  private static let pixelLimit = 1 << 24
  /// Maximum number of pairs of lines that are recorded. Further pairs are ignored.
  private static let pairLimit = 1 << 16

  /// Paints the letters of a document. If a glyph's outline is damaged, the remaining letters of
  /// the box are ignored. No error is thrown here, because drawing the document reports the damage.
  ///
  /// - Parameter paintedLimit: maximum number of pixels that are painted and cleared to find
  ///   letters that overlap. After this limit is reached, overlaps of the remaining letters are not
  ///   found.
  init(of layout: DocumentLayout, paintedLimit: Int = 1 << 30) {
    let area = layout.width * layout.height
    let scale = min(Self.scale, (Double(Self.pixelLimit) / max(area, 1)).squareRoot())
    grid = PixelGrid(scale: scale)
    var limits = Limits.default
    limits.paintedPixels = paintedLimit
    work = RenderWork(limits)
    bounds = PixelRect(
      minX: 0, minY: 0, maxX: grid.edge(layout.width), maxY: grid.edge(layout.height))
    // If the canvas is less than a pixel high, its height can be rounded up to a pixel. The canvas
    // can then have far more than `pixelLimit` pixels. If it has more than twice as many, no
    // letters are recorded.
    let count = bounds.width * bounds.height
    guard count <= 2 * Self.pixelLimit else {
      (coverage, owners) = ([], [])
      return
    }
    coverage = [UInt8](repeating: 0, count: count)
    owners = [Int32](repeating: 0, count: count)
    let painter = LayoutPainter(
      rasterizer: GlyphRasterizer(pictureWork: limits.glyphPicturePixels),
      masks: GlyphMaskCache(), scale: scale)
    // If a box cannot be drawn, the letters that were recorded before the error are kept.
    let transforms = layout.transforms
    for box in layout.layouts.indices where transforms[box] == nil {
      try? add(box, of: layout, painter)
    }
  }

  /// Converts the area of an overlap to square points. `overlap` is a value from `overlaps`, in
  /// 255ths of a pixel's area.
  func area(_ overlap: Int) -> Double { Double(overlap) / 255 / (grid.scale * grid.scale) }

  /// Sets the coverage in a rectangle to 0, so that its pixels belong to no line of text.
  private mutating func clear(_ rect: PixelRect) throws(RenderError) {
    guard !rect.isEmpty else { return }
    try reserve(rect)
    for y in rect.minY..<rect.maxY {
      for x in rect.minX..<rect.maxX { coverage[y * bounds.width + x] = 0 }
    }
  }

  /// Adds the number of pixels in a rectangle to `painted`. Throws an error if the sum exceeds the
  /// limit.
  private mutating func reserve(_ rect: PixelRect) throws(RenderError) {
    painted += rect.width * rect.height
    try work.check(painted: painted)
  }

  private mutating func add(
    _ box: Int, of document: DocumentLayout, _ painter: LayoutPainter
  ) throws(RenderError) {
    let (frame, layout) = (document.document.frames[box], document.layouts[box])
    if frame.coversLowerBoxes {
      let rect = grid.rect(x: frame.x, y: frame.y, width: layout.width, height: layout.height)
      try clear(rect.intersection(bounds))
    }
    let lines = layout.displayLines(at: (frame.x, frame.y), on: grid, canvas: bounds)
    for (line, display) in lines.enumerated() {
      places.append(Place(box: box, line: line))
      for index in display.runs.indices where display.runs[index].hasLetters {
        let isFilled = display.runs[index].isFilled
        try painter.glyphs.forEachGlyph(
          ofRun: index, in: display, layout.glyphs, visible: display.clip
        ) { glyph throws(RenderError) in
          if !glyph.isStroke || !isFilled { try add(glyph) }
        }
      }
    }
  }

  private mutating func add(_ glyph: PositionedGlyph) throws(RenderError) {
    let rect = glyph.bounds.intersection(bounds)
    guard !rect.isEmpty else { return }
    try reserve(rect)
    var mask = PositionedMask(rect)
    glyph.add(to: &mask)
    let owner = Int32(clamping: places.count - 1)
    // The other line that the glyph overlaps, and the area of the overlap so far. Neighbouring
    // pixels usually belong to the same line. The area is therefore added to `overlaps` only when
    // an overlapped pixel belongs to a different line, and after the last pixel.
    var open = (owner: owner, area: 0)
    for y in rect.minY..<rect.maxY {
      let row = (y - rect.minY) * rect.width - rect.minX
      let start = y * bounds.width
      for x in rect.minX..<rect.maxX where mask.coverage[row + x] > 0 {
        let (own, pixel) = (Int(mask.coverage[row + x]), start + x)
        let (other, known) = (owners[pixel], Int(coverage[pixel]))
        // If the coverages of two shapes add up to more than a whole pixel, the shapes must
        // overlap. The area of the overlap is at least the excess.
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
    guard overlaps.count < Self.pairLimit || overlaps[pair] != nil else { return }
    overlaps[pair, default: 0] += open.area
  }
}

extension TextDocument.Frame {
  /// Whether the box's background hides the letters of earlier boxes in the box's area.
  fileprivate var coversLowerBoxes: Bool {
    ownEffects?.value.isLayer != true && (background?.alpha == 255 || backgroundImage != nil)
  }
}

extension DisplayRun {
  /// Whether the run draws letters in a colour that is not fully transparent.
  fileprivate var hasLetters: Bool {
    guard attachment == nil else { return false }
    if strokePercent != 0 { return true }
    guard case .color(let color) = fill else { return true }
    return color.alpha > 0
  }
}
