/// The list or table to which the next item or cell is added. Adjacent items and cells in the same
/// parent form one list or table.
struct PDFFlatGroup {
  var parent: Int?
  var kind = ""
  var element = 0
  /// The number of the last cell's row, and the row's element.
  var row: (number: Int, element: Int)?
  /// The last item, if it has a label: the index of the label's frame, the element of the item's
  /// text, and the box of the text. The box is `nil` if the label is not beside it.
  var item: (frame: Int, body: Int, column: Rectangle?)?
  /// The lists whose last items contain the list, outermost first. Their own `around` is empty.
  var around: [PDFFlatGroup] = []

  /// Maximum number of lists around a list.
  private static let deepest = 16

  /// Whether a box is above or below the text of the last item, and not wider.
  func holds(_ box: Rectangle) -> Bool { item?.column?.spans(box) ?? false }

  /// Closes the nested lists to which an item with this label does not belong.
  mutating func closeLists(beforeLabel box: Rectangle) {
    while let outer = around.last, !outer.holds(box) { close(to: outer) }
  }

  /// Closes the nested lists whose last items do not contain a block.
  mutating func closeLists(beforeBlock box: Rectangle) {
    while let outer = around.last, !holds(box) { close(to: outer) }
  }

  private mutating func close(to outer: PDFFlatGroup) {
    let lists = around.dropLast()
    self = outer
    around = Array(lists)
  }

  /// Whether a list can begin inside the last item, at a label with this box.
  func canNest(_ box: Rectangle) -> Bool { around.count < Self.deepest && holds(box) }

  /// Opens a list inside the last item.
  mutating func nest() {
    var outer = self
    outer.around = []
    self = PDFFlatGroup(around: around + [outer])
  }
}

extension Rectangle {
  /// Whether the left and the right edge of a box are inside the rectangle.
  func spans(_ box: Rectangle) -> Bool {
    box.x >= x && box.x + box.width <= x + width
  }
}

extension PDFStructure {
  /// Whether a list has numbers and a label is a bullet, or the other way round.
  func isOther(_ label: String, than flat: PDFFlatGroup) -> Bool {
    guard flat.kind == "L", let list = elements[flat.element].numbering?.isOrdered,
      let label = PDFListNumbering(label).isOrdered
    else { return false }
    return list != label
  }

  /// Adds a list item with a label, and returns the element of its text. Numbered items and items
  /// with bullets are not in the same list.
  mutating func addItem(
    labelled label: String, in parent: Int, _ flat: inout PDFFlatGroup
  ) -> Int {
    let around = flat.around
    flat.item = nil
    if isOther(label, than: flat) { flat = PDFFlatGroup() }
    let body = add(.listItem, cell: nil, in: parent, alt: nil, &flat)
    flat.around = around
    return body
  }
}

/// The numbering of a list (ISO 32000-1 §14.8.5.5).
enum PDFListNumbering: String {
  case none, disc, circle, square
  case decimal, upperRoman, lowerRoman, upperAlpha, lowerAlpha

  /// - label: the label of the list's first item.
  init(_ label: String) {
    guard let first = label.first(where: { !$0.isWhitespace && $0 != "(" }) else {
      self = .none
      return
    }
    switch first {
    case "•", "●": self = .disc
    case "◦", "○": self = .circle
    case "▪", "■", "◾": self = .square
    case "i": self = .lowerRoman
    case "I": self = .upperRoman
    default:
      self =
        first.isNumber
        ? .decimal : first.isLowercase ? .lowerAlpha : first.isUppercase ? .upperAlpha : .none
    }
  }

  /// Whether the labels are numbers or letters; `nil` for unknown labels, which any list can have.
  var isOrdered: Bool? {
    switch self {
    case .none: nil
    case .disc, .circle, .square: false
    case .decimal, .upperRoman, .lowerRoman, .upperAlpha, .lowerAlpha: true
    }
  }
}
