import GalleyFont

/// Paints background colours and gradients of text. Each run has one background rectangle. The
/// edges of the rectangles are rounded to whole pixels, so that neighbouring rectangles touch.
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
