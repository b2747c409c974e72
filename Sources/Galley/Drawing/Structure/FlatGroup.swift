/// The list or table to which the next item or cell is added. Adjacent items in the same parent
/// form one list, and adjacent cells form one table.
struct FlatGroup {
  var parent: Int?
  var kind = ""
  var element = 0
  /// The structure elements of the table's rows. The keys are the numbers of the rows.
  var rows: [Int: Int] = [:]
  /// The list item that was added last, if it has a label: the index of the label's frame, the
  /// structure element of the item's text, and the box of this text. The box is `nil` if the label
  /// is not beside the text.
  var item: (frame: Int, body: Int, column: Rectangle?)?
  /// The lists around this nested list, outermost first. The last item of each list contains the
  /// next list. The `around` property of these lists is empty.
  var around: [FlatGroup] = []

  /// Maximum number of lists around a nested list.
  private static let deepest = 16

  /// Whether the left and right edges of a box are between the left and right edges of the last
  /// list item's text. Such a box can be part of this item.
  func holds(_ box: Rectangle) -> Bool { item?.column?.spans(box) ?? false }

  /// Closes nested lists until the current list can contain the next list item. `box` is the box of
  /// the item's label.
  mutating func closeLists(beforeLabel box: Rectangle) {
    while let outer = around.last, !outer.holds(box) { close(to: outer) }
  }

  /// Closes nested lists until the last item of a list can contain a block with this box. An item
  /// can contain a block if the block's left and right edges are between those of the item's text.
  mutating func closeLists(beforeBlock box: Rectangle) {
    while let outer = around.last, !holds(box) { close(to: outer) }
  }

  private mutating func close(to outer: FlatGroup) {
    let lists = around.dropLast()
    self = outer
    around = Array(lists)
  }

  /// Whether a nested list can begin inside the last list item. `box` is the box of the nested
  /// list's first label.
  func canNest(_ box: Rectangle) -> Bool { around.count < Self.deepest && holds(box) }

  /// Begins a nested list inside the last list item.
  mutating func nest() {
    var outer = self
    outer.around = []
    self = FlatGroup(around: around + [outer])
  }
}

extension Rectangle {
  /// Whether the left and the right edge of a box are inside the rectangle.
  func spans(_ box: Rectangle) -> Bool {
    box.x >= x && box.x + box.width <= x + width
  }
}

extension StructureTree {
  /// Whether a new label does not fit the current list: only one of them has numbers, or their
  /// bullets have different shapes.
  func isOther(_ label: String, than flat: FlatGroup) -> Bool {
    guard flat.kind == "L", let list = elements[flat.element].numbering else { return false }
    let own = ListNumbering(label)
    guard let isOrdered = own.isOrdered, let isListOrdered = list.isOrdered else { return false }
    return isOrdered != isListOrdered || !isOrdered && own != list
  }

  /// Adds a list item with a label, and returns the structure element for the item's text. If the
  /// label does not fit the current list, a new list begins.
  mutating func addItem(
    labelled label: String, in parent: Int, _ flat: inout FlatGroup
  ) -> Int {
    let around = flat.around
    flat.item = nil
    if isOther(label, than: flat) { flat = FlatGroup() }
    let body = add(.listItem, in: parent, alt: nil, &flat)
    flat.around = around
    return body
  }
}
