// Reports text and paths that the edge of the canvas cuts off.

extension DocumentLayout {
  /// Maximum distance, in points, by which text can extend beyond the canvas without being
  /// reported.
  private static let leastCut = 1.0

  /// A finding if the canvas cuts off a box's path, or glyphs, outlines or decorations of its text.
  /// Shadows and backgrounds are ignored. If the document has no frames, the result is empty, because the
  /// canvas is then the text's box. Other findings report text that extends beyond its box.
  func canvasFindings(of frame: TextDocument.Frame, _ layout: TextLayout) -> [Diagnostic] {
    guard document.hasFrames,
      let measured = frame.shapeInk(in: layout)
        ?? (try? layout.inkPainter.inkBounds(of: layout, withShadows: false))
    else { return [] }
    let (left, top) = (frame.x + measured.x, frame.y + measured.y)
    let sides = [
      ("left", -left), ("top", -top), ("right", left + measured.width - width),
      ("bottom", top + measured.height - height),
    ]
    guard let (side, points) = sides.max(by: { $0.1 < $1.1 }), points > Self.leastCut else {
      return []
    }
    let what = frame.content == .path ? "path" : "text"
    return [
      Diagnostic(
        code: "inkOutsideCanvas",
        message: "the canvas cuts off \(decimal(points)) points of the \(what) at the \(side); "
          + "move or shrink the box, or enlarge the canvas",
        range: 0..<layout.text.length, numbers: ["points": points])
    ]
  }
}
