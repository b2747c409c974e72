/// A scrim: translucent boxes behind lines of text. All boxes are painted as one shape, so that the
/// scrim is not darker in areas where boxes overlap.
struct Scrim {
  let color: Color
  let boxes: [RoundedRect]
  /// An index of the boxes' pixel rows. The index finds the boxes that can touch a band.
  private let rows: RowIndex
  private let clip: PixelRect
  /// The pixels that the scrim can touch.
  let pixels: PixelRect

  /// - clip: the pixel rectangle to which the scrim is clipped.
  init(_ color: Color, _ boxes: [RoundedRect], within clip: PixelRect) {
    self.color = color
    self.boxes = boxes
    rows = RowIndex(boxes.map { $0.pixels.minY..<max($0.pixels.minY, $0.pixels.maxY) })
    self.clip = clip
    pixels = boxes.reduce(PixelRect.empty) { $0.union($1.pixels) }.intersection(clip)
  }

  /// Paints the part of the scrim that is visible on a canvas.
  func draw(on canvas: inout Canvas<some RowBlending>, _ work: RenderWork) throws(RenderError) {
    let visible = pixels.intersection(canvas.bounds)
    guard !visible.isEmpty else { return }
    let parts = boxes[rows.entries(touching: visible.minY..<visible.maxY)]
      .map { ($0, $0.pixels.intersection(visible)) }.filter { !$0.1.isEmpty }
    canvas.count(painted: parts.reduce(0) { $0 + $1.1.width * $1.1.height })
    try work.check(painted: canvas.painted)
    var union = [UInt8](repeating: 0, count: visible.width * visible.height)
    for (box, part) in parts {
      let coverage = box.coverage(of: part)
      for y in part.minY..<part.maxY {
        let row = (y - visible.minY) * visible.width - visible.minX
        let own = (y - part.minY) * part.width - part.minX
        for x in part.minX..<part.maxX { union[row + x] = max(union[row + x], coverage[own + x]) }
      }
    }
    canvas.fill(visible, through: union, with: color, within: clip)
  }
}
