// Reports text and paths that the edge of the canvas cuts off.

extension DocumentLayout {
  /// Maximum distance, in points, by which text can extend beyond the canvas without being
  /// reported.
  private static let leastCut = 1.0

  /// For each frame, a finding if the canvas cuts off glyphs, outlines or decorations of its text.
  /// Shadows and backgrounds are ignored. If the document has no frames, there are no findings: the
  /// canvas is then the text's box, and other findings report text that extends beyond its box.
  var canvasFindings: [[Diagnostic]] {
    guard document.hasFrames else { return [[Diagnostic]](repeating: [], count: layouts.count) }
    let inks = zip(document.frames, layouts).map { frame, layout -> Rectangle? in
      guard
        var ink = frame.shapeInk(in: layout)
          ?? (try? layout.inkPainter.inkBounds(of: layout, withShadows: false))
      else { return nil }
      ink.x += frame.x
      ink.y += frame.y
      return ink
    }
    return zip(shown(inks), document.frames).map { ink, frame in
      ink.map { canvasFindings(of: $0, frame) } ?? []
    }
  }

  /// A finding if the canvas cuts off a part of a rectangle. The rectangle contains the ink of a
  /// frame's text or path.
  private func canvasFindings(
    of ink: Rectangle, _ frame: TextDocument.Frame
  ) -> [Diagnostic] {
    let sides = [
      ("left", -ink.x), ("top", -ink.y), ("right", ink.x + ink.width - width),
      ("bottom", ink.y + ink.height - height),
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
        range: 0..<frame.text.length, numbers: ["points": points])
    ]
  }
}
