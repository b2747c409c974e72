// Placement of lists. Each item has a marker in the gutter, which is the space before the item's
// text.

import Galley
import GalleyDocuments
import GalleyJSON

/// The measured marker of a list item.
struct MarkdownMarker {
  /// The key of a cached marker: the properties that determine the marker's layout.
  struct Key: Hashable {
    let text: String
    let look: Int
    let isRightToLeft: Bool
  }

  let measured: MeasuredText
  let origins: OriginStretches
  /// The distance from the canvas's left edge to the marker's left edge, in points.
  var x = 0.0

  var layout: TextLayout { measured.layout }

  /// The distance from the marker's top to its baseline in points.
  var baseline: Double { layout.lines.first?.baseline ?? layout.height }

  /// Whether the horizontal extents of two markers overlap.
  func overlaps(_ other: MarkdownMarker) -> Bool {
    x < other.x + other.layout.width && other.x < x + layout.width
  }
}

extension MarkdownFlow {
  /// Places a list. If the widest marker does not fit into the gutter that the style sheet
  /// specifies, the gutter is widened.
  mutating func place(
    _ block: MarkdownBlock, _ list: (start: Int?, isTight: Bool), in area: Area
  ) throws(DocumentFault) {
    let isOrdered = list.start != nil
    var outer = self.area(
      block, [.list(isTight: list.isTight), isOrdered ? .orderedList : .unorderedList], in: area)
    outer.listDirection = outer.isRightToLeft ? .rightToLeft : .leftToRight
    let look = outer.look
    try place(look.box, in: outer) { flow, inner throws(DocumentFault) in
      let items = try flow.markers(of: block, list, in: inner)
      let widest = items.map(\.layout.width).max() ?? 0
      let gutter = widest + look.list.spacing
      var itemArea = inner.inset(inner.leading(max(look.list.indent, gutter)))
      // If the full indent does not fit, use the narrowest gutter that the markers fit into. The
      // minimum width of the text is then half of the usual minimum.
      if itemArea.width == inner.width {
        itemArea = inner.inset(inner.leading(gutter), narrowest: Self.narrowest / 2)
      }
      itemArea.look = flow.resolver.block([.item], in: look)
      itemArea.orderedDepth += isOrdered ? 1 : 0
      itemArea.unorderedDepth += isOrdered ? 0 : 1
      itemArea.role = .listItem
      for (item, marker) in zip(block.children, items) {
        try flow.place(item, marker, isTight: list.isTight, in: itemArea)
      }
    }
  }

  private mutating func place(
    _ item: MarkdownBlock, _ marker: MarkdownMarker, isTight: Bool, in area: Area
  ) throws(DocumentFault) {
    var marker = marker
    let spacing = area.look.list.spacing
    marker.x =
      area.isRightToLeft ? area.x + area.width + spacing : area.x - spacing - marker.layout.width
    try place(area.look.box, in: area) { flow, inner throws(DocumentFault) in
      // If a nested list has no room for its own gutter, its markers are in the gutter of the
      // enclosing list. If markers overlap there, only the innermost marker is shown.
      flow.waitingMarkers.removeAll { $0.overlaps(marker) }
      let waiting = flow.waitingMarkers.count
      flow.waitingMarkers.append(marker)
      for child in item.children {
        // In a tight list, the text of an item is not a paragraph (CommonMark 0.29 §5.3). Place the
        // text without the style of paragraphs.
        if isTight, child.kind == .paragraph {
          try flow.placeText(of: child, in: inner)
        } else {
          try flow.place(child, in: inner)
        }
      }
      // The marker is placed together with the first content of its item. If the marker is still in
      // `waitingMarkers`, the item is empty. Such an item is as tall as its marker.
      guard flow.waitingMarkers.count > waiting else { return }
      let baseline = flow.cursor.settle() + marker.baseline
      flow.placeMarkers { baseline - $0.baseline }
      flow.cursor.advance(by: marker.layout.height)
    }
  }

  /// The measured markers of a list's items.
  private mutating func markers(
    of block: MarkdownBlock, _ list: (start: Int?, isTight: Bool), in area: Area
  ) throws(DocumentFault) -> [MarkdownMarker] {
    let look = resolver.block([.item], in: area.look)
    var attributes = look.attributes
    attributes.paragraphStyle?.alignment = nil
    attributes.paragraphStyle?.firstLineHeadIndent = nil
    attributes.paragraphStyle?.headIndent = nil
    attributes.paragraphStyle?.tailIndent = nil
    var items: [MarkdownMarker] = []
    for (index, item) in block.children.enumerated() {
      let text = marker(of: item, index, list, look.list, in: area)
      let key = MarkdownMarker.Key(
        text: text, look: look.chain, isRightToLeft: area.isRightToLeft)
      let measured: MeasuredText
      if let known = markers[key] {
        measured = known
      } else {
        var container = container(of: area)
        container.width = nil
        measured = try measure(AttributedText(text, attributes), in: container, at: item.offset)
        markers[key] = measured
      }
      let length = measured.layout.text.length
      items.append(
        MarkdownMarker(measured: measured, origins: origins(of: look, upTo: length)))
    }
    return items
  }

  private func marker(
    of item: MarkdownBlock, _ index: Int, _ list: (start: Int?, isTight: Bool),
    _ look: ResolvedList,
    in area: Area
  ) -> String {
    if case .item(let isChecked?) = item.kind { return look.task.text(isChecked: isChecked) }
    guard let start = list.start else { return look.unordered.text(depth: area.unorderedDepth) }
    return look.ordered.text(of: start + index, depth: area.orderedDepth)
  }

  /// Adds a frame for each marker in ``waitingMarkers``, and empties that list. The closure `top`
  /// returns the vertical position of a marker's top.
  mutating func placeMarkers(top: (MarkdownMarker) -> Double) {
    for marker in waitingMarkers {
      // Screen readers announce list items by their role. The markers are therefore decorations,
      // which screen readers skip.
      append(marker.measured, marker.origins, x: marker.x, y: top(marker), .artifact)
    }
    waitingMarkers = []
  }
}
