import GalleyFont

/// Paints background colours, gradients and backdrops of text. Each run has one background
/// rectangle. The edges of the rectangles are rounded to whole pixels, so that neighbouring
/// rectangles touch. A backdrop consists of boxes, which a ``BackdropShape`` computes.
struct BackgroundPainter {
  let layout: TextLayout
  let grid: PixelGrid

  /// Paints the backgrounds of a text line. White space that hangs at the line's end has no
  /// background.
  func draw(_ display: DisplayLine, on canvas: inout Canvas<some RowBlending>) {
    for run in display.runs {
      guard let brush = run.background else { continue }
      canvas.fill(rect(of: run, display), with: brush, within: display.clip)
    }
  }

  /// The pixels that the backgrounds of a text line touch.
  func extent(of display: DisplayLine) -> PixelRect {
    display.runs.reduce(PixelRect.empty) { extent, run in
      run.background == nil ? extent : extent.union(rect(of: run, display))
    }
  }

  /// The pixels that a run's background covers.
  func rect(of run: DisplayRun, _ display: DisplayLine) -> PixelRect {
    guard run.run.visibleWidth > 0 else { return .empty }
    let (top, bottom) = layout.backgroundExtent(of: run, display.line)
    return display.rect(
      Rectangle(
        x: run.run.visibleX, y: top, width: run.run.visibleWidth, height: bottom - top),
      on: grid)
  }
}

extension TextLayout {
  /// The top and bottom edges of a run's background, in points from the layout's top edge. The
  /// edges of vertical text are computed before the text is rotated.
  func backgroundExtent(
    of run: DisplayRun, _ line: TextLayout.Line
  ) -> (top: Double, bottom: Double) {
    switch container.backgroundExtent {
    case .line: return (line.top, line.top + line.height)
    case .fragment:
      // Lines of vertical text are rotated clockwise by 90 degrees, so a line's upper side becomes
      // its right side. In `verticalLR`, the next line is on the right, and the line spacing is
      // between both lines. Before the rotation, this spacing is therefore above the line.
      return container.writingMode == .verticalLR
        ? (line.top - line.spacingBelow, line.top + line.height)
        : (line.top, line.top + line.height + line.spacingBelow)
    case .font:
      let unit = run.run.size / Double(run.run.face.unitsPerEm)
      let baseline = line.baseline - run.shift
      if flow.isVertical {
        let half = (run.run.face.metrics.ascent + run.run.face.metrics.descent) * unit / 2
        return (baseline - half, baseline + half)
      }
      return (
        baseline - run.run.face.metrics.ascent * unit,
        baseline + run.run.face.metrics.descent * unit
      )
    }
  }
}

// Paints text backdrops.
extension BackgroundPainter {
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
