// Where the gradients of a text begin and end.

/// Finds the box of each gradient of a text: the smallest around the stretch that has it. See
/// ``Gradient``.
struct GradientBoxes {
  let layout: TextLayout
  let grid: PixelGrid
  let blending: Blending

  /// Gives the runs of all lines their gradients.
  func place(in plans: inout [LinePlan]) {
    let order = plans.indices.flatMap { line in
      plans[line].logicalOrder.map { Place(line: line, run: $0) }
    }
    for stretch in stretches(of: \.foregroundGradient, order, plans) {
      let brush = brush(stretch, plans) { _, line in (line.top, line.top + line.height) }
      for place in stretch.places { plans[place.line].runs[place.run].foreground = brush }
    }
    for stretch in stretches(of: \.backgroundGradient, order, plans) {
      let brush = brush(stretch, plans) { layout.backgroundExtent(of: $0, $1) }
      for place in stretch.places { plans[place.line].runs[place.run].background = brush }
    }
  }

  private struct Place {
    var line: Int
    var run: Int
  }

  /// Runs in the order of the text that have one gradient together.
  private struct Stretch {
    var gradient: Gradient
    var places: [Place]
    /// Where its text ends.
    var end: Int
  }

  private func stretches(
    of key: KeyPath<TextAttributes, Gradient?>, _ order: [Place], _ plans: [LinePlan]
  ) -> [Stretch] {
    var stretches: [Stretch] = []
    var isOpen = false
    for place in order {
      let run = plans[place.line].runs[place.run]
      guard let gradient = run.attributes[keyPath: key] else {
        isOpen = false
        continue
      }
      let range = run.run.range
      if isOpen, let last = stretches.last, last.gradient == gradient,
        hasGradient(gradient, key, last.end..<max(last.end, range.lowerBound))
      {
        stretches[stretches.count - 1].places.append(place)
        stretches[stretches.count - 1].end = max(last.end, range.upperBound)
      } else {
        stretches.append(Stretch(gradient: gradient, places: [place], end: range.upperBound))
      }
      isOpen = true
    }
    return stretches
  }

  /// Whether text that is not shown, such as what ends a paragraph, has a gradient as well.
  private func hasGradient(
    _ gradient: Gradient, _ key: KeyPath<TextAttributes, Gradient?>, _ range: Range<Int>
  ) -> Bool {
    layout.text.runs(in: range).allSatisfy { $0.attributes[keyPath: key] == gradient }
  }

  private func brush(
    _ stretch: Stretch, _ plans: [LinePlan],
    extent: (PaintRun, TextLayout.Line) -> (top: Double, bottom: Double)
  ) -> Brush {
    var box: ExactRect?
    for place in stretch.places {
      let plan = plans[place.line]
      let run = plan.runs[place.run]
      guard run.run.visibleWidth > 0 else { continue }
      let (top, bottom) = extent(run, plan.line)
      let placed = plan.flow.rectangle(
        Rectangle(
          x: run.run.visibleX, y: top, width: run.run.visibleWidth, height: bottom - top))
      let own = grid.exactRect(
        x: plan.origin.x + placed.x, y: plan.origin.y + placed.y, width: placed.width,
        height: placed.height)
      box = box?.union(own) ?? own
    }
    return Brush(
      .gradient(stretch.gradient), in: box ?? ExactRect(minX: 0, minY: 0, maxX: 0, maxY: 0),
      blending: blending)
  }
}
