// Places a scrim: translucent boxes behind lines whose text would be unreadable without the boxes.

import GalleyFont

extension LayoutPainter {
  /// Minimum distance, in points, from a line's box and letters to the edge of the scrim. Contrast
  /// is measured up to one point around the letters, and rounded corners make the scrim smaller.
  /// For both reasons, the distance must be more than one point.
  private static let leastPadding = 2.0
  /// Distance from a text line to the edge of the scrim, as a fraction of the line's height. If
  /// this distance is less than `leastPadding`, `leastPadding` is used.
  private static let padding = 0.12
  /// Radius of the scrim's rounded corners, as a multiple of the distance from a text line to the
  /// scrim's edge.
  private static let roundness = 2.0

  /// The scrim behind the text of a layout; `nil` if the layout has no scrim.
  ///
  /// - picture: the rectangle of all pixels of the image.
  func scrim(
    of layout: TextLayout, _ lines: [DisplayLine], picture: PixelRect
  ) throws(RenderError) -> Scrim? {
    guard let aid = layout.contrastAid, let color = aid.scrim else { return nil }
    var boxes: [RoundedRect] = []
    var last: (box: ExactRect, radius: Double)?
    for line in lines {
      try work.check()
      let stretches = line.stretches { run in
        aid.runs.contains(run.run.attributes) && run.attachment == nil ? true : nil
      }
      for stretch in stretches {
        guard let box = try box(behind: stretch, of: line, layout, picture) else { continue }
        let radius = padding(of: line) * Self.roundness
        boxes.append(RoundedRect(box, radius: radius))
        if let last {
          let join = Self.join(last.box, box, max(radius, last.radius), layout.flow.isVertical)
          boxes.append(RoundedRect(join, radius: 0))
        }
        last = (box, radius)
      }
    }
    return Scrim(color, boxes, within: picture)
  }

  /// The scrim's box behind some runs of a text line; `nil` if none of the runs has a visible
  /// width. The box encloses the part of the line's box that the runs occupy, all letters of the
  /// runs, and a padding on each side.
  private func box(
    behind stretch: Range<Int>, of line: DisplayLine, _ layout: TextLayout, _ picture: PixelRect
  ) throws(RenderError) -> ExactRect? {
    let runs = line.runs[stretch].map(\.run).filter { $0.visibleWidth > 0 }
    guard let left = runs.map(\.visibleX).min(),
      let right = runs.map({ $0.visibleX + $0.visibleWidth }).max()
    else { return nil }
    let placed = line.flow.rectangle(
      Rectangle(x: left, y: line.line.top, width: right - left, height: line.line.height))
    var box = grid.exactRect(
      x: line.origin.x + placed.x, y: line.origin.y + placed.y, width: placed.width,
      height: placed.height)
    var ink = PixelRect.empty
    // The grid of a vector file is so fine that masks of the letters would be too large. So the
    // extent of the letters is computed from their outlines.
    if grid.isVector {
      for own in try inks(of: stretch, in: line, layout).compactMap(\.self) {
        let (x, y) = (line.origin.x + own.x, line.origin.y + own.y)
        box = box.union(grid.exactRect(x: x, y: y, width: own.width, height: own.height))
      }
    }
    for index in stretch where !grid.isVector {
      try glyphs.forEachGlyph(ofRun: index, in: line, layout.glyphs, visible: picture) {
        ink = ink.union($0.bounds)
      }
    }
    if !ink.isEmpty {
      box = box.union(
        ExactRect(
          minX: Double(ink.minX), minY: Double(ink.minY), maxX: Double(ink.maxX),
          maxY: Double(ink.maxY)))
    }
    let padding = padding(of: line)
    return ExactRect(
      minX: box.minX - padding, minY: box.minY - padding, maxX: box.maxX + padding,
      maxY: box.maxY + padding)
  }

  /// Distance, in pixels, from a text line to the edge of the scrim.
  private func padding(of line: DisplayLine) -> Double {
    grid.pixels(max(Self.leastPadding, line.line.height * Self.padding))
  }

  /// A rectangle that fills the notches between the rounded corners of two overlapping scrim boxes.
  /// The rectangle is empty if the boxes do not overlap.
  private static func join(
    _ one: ExactRect, _ other: ExactRect, _ radius: Double, _ isVertical: Bool
  ) -> ExactRect {
    var join = ExactRect(
      minX: max(one.minX, other.minX), minY: max(one.minY, other.minY),
      maxX: min(one.maxX, other.maxX), maxY: min(one.maxY, other.maxY))
    guard join.width > 0, join.height > 0 else {
      return ExactRect(minX: 0, minY: 0, maxX: 0, maxY: 0)
    }
    if isVertical {
      join.minX -= radius
      join.maxX += radius
    } else {
      join.minY -= radius
      join.maxY += radius
    }
    return join
  }
}
