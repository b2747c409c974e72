// Prepares the text lines of a layout for painting.

import GalleyFont

extension TextLayout {
  /// The text lines of the layout, placed on a canvas.
  ///
  /// - Parameters:
  ///   - origin: the layout's top left corner on the canvas, in points.
  ///   - canvas: the pixels of the canvas.
  ///   - blending: how the colours of gradients are blended.
  func displayLines(
    at origin: (x: Double, y: Double), on grid: PixelGrid, canvas: PixelRect,
    blending: Blending = .srgb
  ) -> [DisplayLine] {
    let box = textBox(at: origin, on: grid)
    let flow = flow
    var paragraphStart = 0
    var displayLines = lines.enumerated().map { index, line in
      let start = line.range.lowerBound
      if start == 0 || text.endsParagraph(before: start) { paragraphStart = start }
      var clip = canvas
      if isClipped(line, isLast: index == lines.count - 1, paragraphStart: paragraphStart)
        || hasWideAttachment(line)
      {
        clip.cut(from: flow.isVertical ? box.minY : box.minX, flow)
        clip.cut(to: flow.isVertical ? box.maxY : box.maxX, flow)
      }
      return DisplayLine(
        line: line, runs: displayRuns(of: line), origin: origin, flow: flow,
        baseline: grid.edge(
          flow.isVertical ? origin.x + flow.width - line.baseline : origin.y + line.baseline),
        clip: clip)
    }
    if text.runs.contains(where: { $0.attributes.hasGradient })
      || tokenAttributes.contains(where: \.hasGradient)
    {
      GradientBoxes(layout: self, grid: grid, blending: blending).place(in: &displayLines)
    }
    return displayLines
  }

  /// A whole text run, painted in its own colours. Gradients are placed later.
  func displayRun(_ run: Run) -> DisplayRun {
    var attributes = attributes(at: run.attributes)
    if !aids.isEmpty { addShadows(to: &attributes, ofRun: run) }
    return DisplayRun(
      run: run, attributes: attributes, foreground: .color(attributes.foregroundColor ?? .black),
      background: attributes.backgroundColor.map(Brush.color),
      attachment: run.isAttachment ? rectangle(ofAttachment: run) : nil)
  }

  /// Adds the shadows that a contrast contract requires, which separate a run from its background.
  private func addShadows(to attributes: inout TextAttributes, ofRun run: Run) {
    guard let aid = contrastAid, aid.runs.contains(run.attributes), !aid.shadows.isEmpty else {
      return
    }
    attributes.shadows = (attributes.shadows ?? []) + aid.shadows
  }

  /// The box that clips paragraphs at both ends of their lines: the container without its insets.
  private func textBox(at origin: (x: Double, y: Double), on grid: PixelGrid) -> PixelRect {
    let insets = container.insets
    return grid.rect(
      x: origin.x + insets.left, y: origin.y + insets.top,
      width: width - insets.left - insets.right, height: height - insets.top - insets.bottom)
  }

  /// Whether a text line has an attachment that is wider than the line and extends beyond the text
  /// box. Such an image is on a line of its own and is clipped to the box.
  private func hasWideAttachment(_ line: Line) -> Bool {
    let insets = container.insets
    let left = (flow.isVertical ? insets.top : insets.left) - Tolerance.length
    let right =
      (flow.isVertical ? height - insets.bottom : width - insets.right) + Tolerance.length
    return runs[line.runs].contains {
      $0.isAttachment && ($0.x < left || $0.x + $0.width > right)
    }
  }
}
