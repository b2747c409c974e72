// Text of boxes that the canvas cuts off.

extension DocumentLayout {
  /// Points of ink that the canvas may cut off unreported.
  private static let leastCut = 1.0

  /// Whether the canvas cuts off what a box's text paints, shadows aside. A text without boxes
  /// stands in the canvas, and is reported where it reaches out of that.
  func canvasFindings(of frame: TextDocument.Frame, _ layout: TextLayout) -> [Diagnostic] {
    guard document.hasFrames,
      let measured = try? layout.inkPainter.inkBounds(of: layout, withShadows: false)
    else { return [] }
    let (left, top) = (frame.x + measured.x, frame.y + measured.y)
    let sides = [
      ("left", -left), ("top", -top), ("right", left + measured.width - width),
      ("bottom", top + measured.height - height),
    ]
    guard let (side, points) = sides.max(by: { $0.1 < $1.1 }), points > Self.leastCut else {
      return []
    }
    return [
      Diagnostic(
        code: "inkOutsideCanvas",
        message: "the canvas cuts off \(decimal(points)) points of the text at its \(side); "
          + "move the box, or make it smaller or the canvas larger",
        range: 0..<layout.text.length, numbers: ["points": points])
    ]
  }
}
