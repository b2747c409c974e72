/// Paints text backdrops. A backdrop consists of boxes, which a ``BackdropShape`` computes.
struct BackdropPainter {
  let layout: TextLayout
  let grid: PixelGrid

  /// Paints text backdrops in the order of the array, so that later backdrops are on top.
  func draw(
    _ backdrops: [DisplayList.Backdrop], on canvas: inout Canvas<some RowBlending>,
    _ work: RenderWork
  ) throws(RenderError) {
    let painter = BoxPainter(grid: grid)
    for backdrop in backdrops {
      try work.check(painted: canvas.painted)
      painter.draw(backdrop.box, at: backdrop.origin, on: &canvas, within: backdrop.clip)
    }
  }

  /// The backdrops of all text lines, in text order. The backdrop of a range of text consists of
  /// boxes.
  func backdrops(of displayLines: [DisplayLine]) -> [DisplayList.Backdrop] {
    let hasBackdrops =
      layout.text.runs.contains { $0.attributes.backdrop != nil }
      || layout.tokenAttributes.contains { $0.backdrop != nil }
    guard hasBackdrops, !layout.isOnPath else { return [] }
    var backdrops: [DisplayList.Backdrop] = []
    for stretch in layout.stretches(of: \.backdrop, in: displayLines) {
      guard let first = stretch.places.first else { continue }
      let display = displayLines[first.line]
      for var box in stretch.value.shape.boxes(for: rectangles(of: stretch, displayLines)) {
        box.paint = box.paint?.directed(isRightToLeft: layout.container.isRightToLeft)
        backdrops.append(DisplayList.Backdrop(box: box, origin: display.origin, clip: display.clip))
      }
    }
    return backdrops
  }

  /// The rectangles that a range of text with one backdrop covers, in points from the layout's top
  /// left corner. A line usually has one rectangle. In bidirectional text, other text can appear
  /// between two parts of the range on a line. The line then has several rectangles.
  private func rectangles(
    of stretch: RunStretch<TextBackdrop>, _ displayLines: [DisplayLine]
  ) -> [Rectangle] {
    var rectangles: [Rectangle] = []
    for (line, runs) in lines(of: stretch) {
      let display = displayLines[line]
      var last: Int?
      var parts: [Rectangle] = []
      for index in runs where display.runs[index].run.visibleWidth > 0 {
        let run = display.runs[index]
        let (top, bottom) = layout.backgroundExtent(of: run, display.line)
        let own = Rectangle(
          x: run.run.visibleX, y: top, width: run.run.visibleWidth, height: bottom - top)
        if let part = parts.last, last == index - 1 {
          parts[parts.count - 1] = part.union(own)
        } else {
          parts.append(own)
        }
        last = index
      }
      rectangles += parts.map(display.flow.rectangle)
    }
    return rectangles
  }

  /// The indices of the runs of a range of text, grouped by line. On each line, the runs are in
  /// order from left to right.
  private func lines(of stretch: RunStretch<TextBackdrop>) -> [(line: Int, runs: [Int])] {
    var lines: [(line: Int, runs: [Int])] = []
    for place in stretch.places {
      if lines.last?.line == place.line {
        lines[lines.count - 1].runs.append(place.run)
      } else {
        lines.append((place.line, [place.run]))
      }
    }
    return lines.map { ($0.line, $0.runs.sorted()) }
  }
}
