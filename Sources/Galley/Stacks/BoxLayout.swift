/// Lays out a tree of boxes: first all widths, then all heights at these widths, then all
/// positions. Stacks follow the algorithm for a single flex line (CSS Flexible Box Layout 1 §9).
///
/// Box 0 is the root. In the list, each box comes before its children.
struct BoxLayout<Contents: BoxContents> {
  let boxes: [Box]
  var contents: Contents
  /// The areas of the boxes: the result of the layout.
  private(set) var areas: [BoxArea]

  /// Lays out the boxes.
  init(_ boxes: [Box], _ contents: consuming Contents) throws(RenderError) {
    self.boxes = boxes
    self.contents = contents
    areas = Array(repeating: BoxArea(), count: boxes.count)
    guard !boxes.isEmpty else { return }
    try resolveWidth(0, try freeWidth(0), height: boxes[0].height)
    try resolveHeight(0, try freeHeight(0))
    for index in boxes.indices {
      let (x, y) = (areas[index].place.x, areas[index].place.y)
      for child in boxes[index].children {
        areas[child].move(x, y)
      }
    }
  }
}

// Widths.
extension BoxLayout {
  /// The width of a box if its parent neither stretches nor shrinks it. The box's settings and its
  /// content determine this width.
  private mutating func freeWidth(_ index: Int) throws(RenderError) -> Double {
    if let width = boxes[index].width { return boxes[index].limited(width: width) }
    if let width = boxes[index].width(at: boxes[index].height) {
      return boxes[index].limited(width: max(width, try automaticMinimum(index)))
    }
    return boxes[index].limited(width: try extent(.greatest, index))
  }

  /// The automatic minimum width of a box whose height and aspect ratio determine its width (CSS
  /// Sizing 4 §5.1). The result is 0 if the box shows an image or sets a minimum width.
  private mutating func automaticMinimum(_ index: Int) throws(RenderError) -> Double {
    boxes[index].item.minimumWidth == nil && !boxes[index].isPicture
      ? try extent(.least, index) : 0
  }

  /// The min-content or max-content width of a box, including the insets. The width that the box
  /// sets is ignored.
  private mutating func extent(_ kind: ContentWidth, _ index: Int) throws(RenderError) -> Double {
    if let known = areas[index][kind] { return known }
    if !boxes[index].children.isEmpty {
      try contents.count(boxes: boxes[index].children.count)
    }
    let insets = boxes[index].insets.width
    var width = insets
    // Copying a whole box takes time, so the code copies only the parts that it needs.
    switch boxes[index].content {
    case .measured(let content):
      switch kind {
      case .greatest: width = try contents.greatestWidth(of: content)
      case .least:
        let greatest = try extent(.greatest, index)
        width = contents.leastWidth(of: content, greatest: greatest)
      }
    case .empty: break
    case .picture(let own, _):
      let height = boxes[index].height ?? boxes[index].ratio.map { own / $0 }
      width = boxes[index].width(at: height) ?? own
    case .group:
      for child in boxes[index].children {
        width = max(width, boxes[child].x + (try freeWidth(child)))
      }
    case .stack(let stack):
      let inner = boxes[index].innerHeight(boxes[index].height)
      let children = boxes[index].children
      var sum = insets
      for child in children {
        let height =
          stack.axis == .horizontal
          ? knownHeight(of: child, in: stack, inner) : boxes[child].height
        let outer = try contribution(kind, child, in: stack, height: height)
        sum += outer
        width = max(width, outer + insets)
      }
      if stack.axis == .horizontal {
        width = max(sum + stack.spacing * Double(max(children.count - 1, 0)), insets)
      }
    }
    areas[index][kind] = width
    return width
  }

  /// The amount that a box contributes to the min-content or max-content width of its stack,
  /// including the box's margins (CSS Flexible Box Layout 1 §9.9).
  private mutating func contribution(
    _ kind: ContentWidth, _ index: Int, in stack: FrameStack, height: Double?
  ) throws(RenderError) -> Double {
    var width: Double
    if let stated = boxes[index].width ?? boxes[index].width(at: height) {
      width = stated
    } else {
      width = try extent(kind, index)
    }
    if stack.axis == .horizontal, stack.distribution != .fillEqually,
      let basis = boxes[index].item.basis
    {
      if boxes[index].item.weight == 0 { width = min(width, basis) }
      if boxes[index].item.shrink == 0 { width = max(width, basis) }
      width = max(width, try minimum(of: index, height: height))
    }
    return boxes[index].limited(width: width) + boxes[index].item.margins.left.points
      + boxes[index].item.margins.right.points
  }

  /// The minimum width of a box in a row (CSS Flexible Box Layout 1 §4.5).
  private mutating func minimum(
    of index: Int, height: Double?
  ) throws(RenderError) -> Double {
    if let minimum = boxes[index].item.minimumWidth { return minimum }
    var content = try extent(.least, index)
    if let width = boxes[index].width(at: height) {
      content = boxes[index].isPicture ? width : max(width, content)
    }
    content = boxes[index].limited(contentWidth: content)
    guard let width = boxes[index].width else { return content }
    return min(boxes[index].limited(width: width), content)
  }

  /// Sets the width of a box and of all boxes inside it.
  ///
  /// - height: the height of the box if it is known before its content is laid out.
  @inline(__always)
  private mutating func resolveWidth(
    _ index: Int, _ width: Double, height: Double?
  ) throws(RenderError) {
    areas[index].place.width = width
    if !boxes[index].children.isEmpty {
      try resolveChildWidths(index, width, height: height)
    } else if case .measured = boxes[index].content, boxes[index].height == nil,
      boxes[index].ratio == nil
    {
      // The width is final. After the height is measured, the memory that the measurements used is
      // free for the next text. So the height is measured now, and not in the second pass.
      _ = try natural(index)
    }
  }

  /// Sets the widths of all boxes inside a box. The parameters are those of `resolveWidth`.
  private mutating func resolveChildWidths(
    _ index: Int, _ width: Double, height: Double?
  ) throws(RenderError) {
    let children = boxes[index].children
    try contents.count(boxes: children.count)
    switch boxes[index].content {
    case .measured, .empty, .picture: break
    case .group:
      for child in children {
        try resolveWidth(child, try freeWidth(child), height: boxes[child].height)
      }
    case .stack(let stack):
      let room = width - boxes[index].insets.left - boxes[index].insets.right
      let inner = boxes[index].innerHeight(height)
      switch stack.axis {
      case .vertical:
        for child in children {
          let width = try columnWidth(of: child, in: stack, room: room)
          try resolveWidth(child, width, height: boxes[child].height)
        }
      case .horizontal: try resolveRow(index, stack, room: room, height: inner)
      }
    }
  }

  /// The width of a box in a column.
  private mutating func columnWidth(
    of index: Int, in stack: FrameStack, room: Double
  ) throws(RenderError) -> Double {
    if let width = boxes[index].width { return boxes[index].limited(width: width) }
    let available = available(to: index, room)
    if isStretched(index, in: stack) {
      let least = max(boxes[index].item.minimumWidth ?? 0, boxes[index].insets.width)
      return max(min(available, boxes[index].item.maximumWidth ?? .infinity), least)
    }
    if let width = boxes[index].width(at: boxes[index].height) {
      return boxes[index].limited(width: max(width, try automaticMinimum(index)))
    }
    return try fitContentWidth(of: index, available: available)
  }

  /// The width that a box's content needs, at most the available width, but at least the width at
  /// which no word is divided (CSS: fit-content).
  private mutating func fitContentWidth(
    of index: Int, available: Double
  ) throws(RenderError) -> Double {
    let greatest = try extent(.greatest, index)
    guard available < greatest else { return boxes[index].limited(width: greatest) }
    return boxes[index].limited(width: min(max(try extent(.least, index), available), greatest))
  }

  private mutating func resolveRow(
    _ index: Int, _ stack: FrameStack, room: Double, height: Double?
  ) throws(RenderError) {
    let children = boxes[index].children
    var items: [FlexItem] = []
    items.reserveCapacity(children.count)
    let isRightToLeft = boxes[index].isRightToLeft
    for child in children {
      items.append(
        try rowItem(child, in: stack, isRightToLeft: isRightToLeft, height: height))
    }
    var line = FlexLine(items, spacing: stack.spacing)
    if line.total > room {
      // Only boxes that shrink need a minimum width. So most minimum widths are measured here, when
      // boxes must shrink.
      for (place, child) in children.enumerated() where line.items[place].shrink > 0 {
        let height = knownHeight(of: child, in: stack, height)
        line.items[place].minimum = try minimum(of: child, height: height)
      }
      line = FlexLine(line.items, spacing: stack.spacing)
    }
    line.resolve(room: room)
    note(line.total - room, in: index)
    line.place(room: room, stack.distribution)
    let left = boxes[index].insets.left
    for (place, child) in children.enumerated() {
      let (start, length) = (line.items[place].start, line.items[place].length)
      areas[child].place.x = left + (isRightToLeft ? room - start - length : start)
      try resolveWidth(child, length, height: knownHeight(of: child, in: stack, height))
    }
  }

  /// The flex item for a box in a row of the given inner height. `isRightToLeft` is the direction
  /// of the row.
  private mutating func rowItem(
    _ index: Int, in stack: FrameStack, isRightToLeft: Bool, height: Double?
  ) throws(RenderError) -> FlexItem {
    let height = knownHeight(of: index, in: stack, height)
    let isEqual = stack.distribution == .fillEqually
    let fixed = boxes[index].insets.width
    let base: Double
    // Whether the base length is known to be at least the automatic minimum width. In that case,
    // this minimum is measured only if boxes must shrink.
    var isAtLeastMinimum = false
    if isEqual {
      base = 0
    } else if let basis = boxes[index].item.basis {
      base = basis
    } else if let stated = boxes[index].width ?? boxes[index].width(at: height) {
      base = stated
      isAtLeastMinimum = boxes[index].width != nil
    } else {
      base = try extent(.greatest, index)
      isAtLeastMinimum = boxes[index].ratio == nil
    }
    let minimum =
      isAtLeastMinimum
      ? boxes[index].item.minimumWidth ?? fixed : try minimum(of: index, height: height)
    let margins = boxes[index].item.margins
    let (start, end) =
      isRightToLeft ? (margins.right, margins.left) : (margins.left, margins.right)
    return FlexItem(
      base: max(base, fixed), minimum: minimum,
      maximum: boxes[index].item.maximumWidth ?? .infinity,
      grow: stack.distribution.weight(boxes[index].item.weight, base: base),
      shrink: isEqual ? 1 : boxes[index].item.shrink, fixed: fixed, before: start.fixed,
      after: end.fixed)
  }

  /// The height of a box in a row, if it is known before the box's content is laid out. `height` is
  /// the inner height of the row.
  private func knownHeight(of index: Int, in stack: FrameStack, _ height: Double?) -> Double? {
    if let own = boxes[index].height { return boxes[index].limited(height: own) }
    guard let height, alignment(of: index, in: stack) == .fill,
      boxes[index].item.margins.top != .auto, boxes[index].item.margins.bottom != .auto
    else { return nil }
    return boxes[index].limited(
      height: height - boxes[index].item.margins.top.points
        - boxes[index].item.margins.bottom.points)
  }

  private mutating func note(_ points: Double, in index: Int) {
    if points > Tolerance.length { areas[index].missing = max(areas[index].missing, points) }
  }
}

// Heights.
extension BoxLayout {
  /// The height of a box if its parent neither stretches nor shrinks it. The box's settings and its
  /// content determine this height.
  private mutating func freeHeight(_ index: Int) throws(RenderError) -> Double {
    if let height = boxes[index].height { return boxes[index].limited(height: height) }
    return boxes[index].limited(height: try automaticHeight(index))
  }

  /// The height of a box that sets no height.
  private mutating func automaticHeight(_ index: Int) throws(RenderError) -> Double {
    guard let ratio = boxes[index].ratio else { return try natural(index).height }
    let height = areas[index].place.width / ratio
    if boxes[index].item.minimumHeight != nil || boxes[index].isPicture { return height }
    return max(height, try natural(index).height)
  }

  /// The height of a box's content at the box's width, and its baselines.
  private mutating func natural(_ index: Int) throws(RenderError) -> ContentHeight {
    if let known = areas[index].natural { return known }
    let insets = boxes[index].insets.height
    var height = ContentHeight(insets)
    switch boxes[index].content {
    case .measured(let content):
      height = try contents.height(of: content, width: areas[index].place.width)
    case .empty: break
    case .picture(let width, let own):
      height = ContentHeight(width > 0 ? areas[index].place.width * own / width : own)
    case .group:
      for child in boxes[index].children {
        height = ContentHeight(max(height.height, boxes[child].y + (try freeHeight(child))))
      }
    case .stack(let stack):
      switch stack.axis {
      case .vertical:
        let line = FlexLine(
          try columnItems(index, stack, measuringAll: false), spacing: stack.spacing)
        height = ContentHeight(max(line.total, 0) + insets)
      case .horizontal:
        height = ContentHeight(try lineHeight(index, stack) + insets)
      }
    }
    areas[index].natural = height
    return height
  }

  /// The flex items for the boxes in a column.
  ///
  /// - measuringAll: whether to measure the content of boxes that set their height. Only boxes that
  ///   have to shrink need this measurement.
  private mutating func columnItems(
    _ index: Int, _ stack: FrameStack, measuringAll: Bool
  ) throws(RenderError) -> [FlexItem] {
    var items: [FlexItem] = []
    items.reserveCapacity(boxes[index].children.count)
    let isEqual = stack.distribution == .fillEqually
    let room = areas[index].place.width - boxes[index].insets.width
    for child in boxes[index].children {
      let fixed = boxes[child].insets.height
      let base: Double
      var automatic: Double?
      if isEqual {
        base = 0
      } else if let basis = boxes[child].item.basis ?? boxes[child].height {
        base = basis
      } else {
        base = try automaticHeight(child)
        automatic = base
      }
      var minimum = boxes[child].item.minimumHeight
      if minimum == nil {
        let isStated = !isEqual && boxes[child].item.basis == nil && boxes[child].height != nil
        if measuringAll || !isStated {
          let content = boxes[child].limited(
            height: try contentHeight(child, in: stack, room: room, automatic))
          minimum =
            boxes[child].height.map { min(boxes[child].limited(height: $0), content) } ?? content
        }
      }
      items.append(
        FlexItem(
          base: max(base, fixed), minimum: minimum ?? 0, maximum: boxes[child].maximumHeight,
          grow: stack.distribution.weight(boxes[child].item.weight, base: base),
          shrink: isEqual ? 1 : boxes[child].item.shrink, fixed: fixed,
          before: boxes[child].item.margins.top.fixed,
          after: boxes[child].item.margins.bottom.fixed))
    }
    return items
  }

  /// Sets the height of a box, and places the boxes inside it.
  @inline(__always)
  private mutating func resolveHeight(_ index: Int, _ height: Double) throws(RenderError) {
    if areas[index].setHeight(height), !boxes[index].children.isEmpty {
      try placeChildren(index, height)
    }
  }

  /// Places the boxes inside a box of the given height.
  private mutating func placeChildren(_ index: Int, _ height: Double) throws(RenderError) {
    let children = boxes[index].children
    try contents.count(boxes: children.count)
    switch boxes[index].content {
    case .measured, .empty, .picture: break
    case .group:
      for child in children {
        let (start, width) = (boxes[child].x, areas[child].place.width)
        areas[child].place.x =
          boxes[child].isFromRight ? areas[index].place.width - start - width : start
        areas[child].place.y = boxes[child].y
        try resolveHeight(child, try freeHeight(child))
      }
    case .stack(let stack):
      let room = height - boxes[index].insets.top - boxes[index].insets.bottom
      switch stack.axis {
      case .vertical: try resolveColumn(index, stack, room: room)
      case .horizontal: try placeAcross(index, stack, room: room)
      }
    }
  }

  private mutating func resolveColumn(
    _ index: Int, _ stack: FrameStack, room: Double
  ) throws(RenderError) {
    var line = FlexLine(
      try columnItems(index, stack, measuringAll: false), spacing: stack.spacing)
    if line.total > room {
      line = FlexLine(try columnItems(index, stack, measuringAll: true), spacing: stack.spacing)
    }
    line.resolve(room: room)
    note(line.total - room, in: index)
    line.place(room: room, stack.distribution)
    let isRightToLeft = boxes[index].isRightToLeft
    let width =
      areas[index].place.width - boxes[index].insets.left - boxes[index].insets.right
    for (place, child) in boxes[index].children.enumerated() {
      let (start, length) = (line.items[place].start, line.items[place].length)
      areas[child].place.y = boxes[index].insets.top + start
      try followRatio(child, in: stack, height: length)
      let margins = boxes[child].item.margins
      let (before, after) =
        isRightToLeft ? (margins.right, margins.left) : (margins.left, margins.right)
      let across = Across(
        room: width, length: areas[child].place.width, before: before, after: after,
        alignment(of: child, in: stack))
      note(across.missing, in: index)
      areas[child].place.x =
        boxes[index].insets.left
        + (isRightToLeft ? width - across.start - areas[child].place.width : across.start)
      try resolveHeight(child, length)
    }
  }
}

extension BoxLayout {
  /// Sets the width of a box in a column from its resolved height and its aspect ratio. A box keeps
  /// its width if it sets a width, fills the column's width or contains other boxes.
  private mutating func followRatio(
    _ index: Int, in stack: FrameStack, height: Double
  ) throws(RenderError) {
    guard boxes[index].width == nil, boxes[index].children.isEmpty,
      let width = boxes[index].width(at: height), !isStretched(index, in: stack)
    else { return }
    let followed = boxes[index].limited(width: max(width, try automaticMinimum(index)))
    guard followed != areas[index].place.width else { return }
    areas[index].place.width = followed
    (areas[index].natural, areas[index].lines) = (nil, nil)
  }

  /// The height of the content of a box in a column. The height that the box sets is ignored. If
  /// the width of the box would follow from its height, the width of its content is used.
  ///
  /// - room: the inner width of the column.
  /// - automatic: the box's ``automaticHeight(_:)``, if it is already known.
  private mutating func contentHeight(
    _ index: Int, in stack: FrameStack, room: Double, _ automatic: Double?
  ) throws(RenderError) -> Double {
    if let ratio = boxes[index].ratio, boxes[index].width == nil, !isStretched(index, in: stack) {
      if case .picture(let width, _) = boxes[index].content {
        return boxes[index].limited(width: width) / ratio
      }
      if boxes[index].height != nil {
        return try fitContentWidth(of: index, available: available(to: index, room)) / ratio
      }
    }
    if let automatic { return automatic }
    return try automaticHeight(index)
  }

  /// The width that a column of the given inner width has for a box.
  private func available(to index: Int, _ room: Double) -> Double {
    room - boxes[index].item.margins.left.points - boxes[index].item.margins.right.points
  }

  /// Whether a box in a column is stretched to the width of the column.
  private func isStretched(_ index: Int, in stack: FrameStack) -> Bool {
    alignment(of: index, in: stack) == .fill && boxes[index].item.margins.left != .auto
      && boxes[index].item.margins.right != .auto
  }

  /// The position of a box across the axis of its stack.
  private func alignment(of index: Int, in stack: FrameStack) -> FrameStack.Alignment {
    boxes[index].item.alignment ?? stack.alignment
  }
}

// Heights in rows.
extension BoxLayout {
  /// The height that a row needs (CSS Flexible Box Layout 1 §9.4, step 8).
  private mutating func lineHeight(_ index: Int, _ stack: FrameStack) throws(RenderError) -> Double
  {
    var height = 0.0
    var (first, last) = (BaselineGroup(), BaselineGroup())
    for child in boxes[index].children {
      let own = try freeHeight(child)
      let margins = boxes[child].item.margins
      height = max(height, margins.top.points + own + margins.bottom.points)
      guard let alignment = baseline(of: child, in: stack) else { continue }
      try resolveHeight(child, own)
      let lines = try baselines(child)
      switch alignment {
      case .firstBaseline: first.add(lines.first, own, margins)
      default: last.add(lines.last, own, margins)
      }
    }
    return max(height, first.height, last.height)
  }

  /// The baseline alignment of a box in a row; `nil` if the box is not aligned by a baseline.
  private func baseline(of index: Int, in stack: FrameStack) -> FrameStack.Alignment? {
    let alignment = alignment(of: index, in: stack)
    guard alignment == .firstBaseline || alignment == .lastBaseline,
      boxes[index].item.margins.top != .auto, boxes[index].item.margins.bottom != .auto
    else { return nil }
    return alignment
  }

  /// The distances of a box's baselines from its top. The box's height must already be resolved.
  private mutating func baselines(_ index: Int) throws(RenderError) -> (first: Double, last: Double)
  {
    if let known = areas[index].lines { return known }
    let found = try findBaselines(index)
    areas[index].lines = found
    return found
  }

  private mutating func findBaselines(
    _ index: Int
  ) throws(RenderError) -> (first: Double, last: Double) {
    let children = boxes[index].children
    try contents.count(boxes: children.count)
    let height = areas[index].place.height
    switch boxes[index].content {
    case .measured:
      let natural = try natural(index)
      let above = max(height - natural.height, 0) * boxes[index].shareAbove
      return (natural.first + above, natural.last + above)
    case .empty, .picture, .group: return (height, height)
    case .stack(let stack):
      guard let leading = children.first, let trailing = children.last else {
        return (height, height)
      }
      var (first, last) = (leading, trailing)
      if stack.axis == .horizontal {
        first = children.first { baseline(of: $0, in: stack) != nil } ?? first
        last = children.last { baseline(of: $0, in: stack) != nil } ?? last
      }
      return (
        areas[first].place.y + (try baselines(first).first),
        areas[last].place.y + (try baselines(last).last)
      )
    }
  }

  private mutating func placeAcross(
    _ index: Int, _ stack: FrameStack, room: Double
  ) throws(RenderError) {
    var (first, last) = (BaselineGroup(), BaselineGroup())
    var aligned: [(child: Int, alignment: FrameStack.Alignment, baseline: Double)] = []
    for child in boxes[index].children {
      let margins = boxes[child].item.margins
      var own = try freeHeight(child)
      if let known = knownHeight(of: child, in: stack, room) { own = known }
      try resolveHeight(child, own)
      if let alignment = baseline(of: child, in: stack) {
        let lines = try baselines(child)
        let isFirst = alignment == .firstBaseline
        aligned.append((child, alignment, isFirst ? lines.first : lines.last))
        if isFirst {
          first.add(lines.first, own, margins)
        } else {
          last.add(lines.last, own, margins)
        }
      }
      let across = Across(
        room: room, length: own, before: margins.top, after: margins.bottom,
        alignment(of: child, in: stack))
      note(across.missing, in: index)
      areas[child].place.y = boxes[index].insets.top + across.start
    }
    for (child, alignment, baseline) in aligned {
      let line = alignment == .firstBaseline ? first.above : room - last.below
      areas[child].place.y = boxes[index].insets.top + line - baseline
    }
    note(max(first.height, last.height) - room, in: index)
  }
}
