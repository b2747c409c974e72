// Builds the structure elements of a document's frames.
extension StructureTree {
  /// Adds the structure elements of all frames. Consecutive list items form a list, and consecutive
  /// cells form a table. Returns the structure element of each frame; `nil` for a frame that is a
  /// decoration.
  mutating func addFrames(of layout: DocumentLayout) -> [Int?] {
    var places: [Int?] = []
    let frames = layout.document.frames
    let isTagged = frames.contains { $0.role != nil || $0.alt != nil }
    /// The frames that contain the current frame, outermost first. Each element has the index after
    /// the last frame inside the containing frame, and the containing frame's structure element.
    var around: [(end: Int, place: Int?)] = []
    /// For each nesting depth of frames, the list or table to which the next item or cell is added.
    var flats = [FlatGroup()]
    for index in frames.indices {
      while let last = around.last, last.end <= index {
        around.removeLast()
        flats.removeLast()
      }
      let outer = around.isEmpty ? 0 : around[around.count - 1].place
      let end = layout.ends.indices.contains(index) ? layout.ends[index] : index + 1
      let precedesItem =
        frames.indices.contains(end) && frames[end].role == .listItem && around.last?.end != end
      let label = precedesItem ? frames[index].label : nil
      let box = layout.box(of: index)
      let place =
        label.map {
          addLabel(
            $0, in: box, ofItemIn: layout.box(of: end), outer, &flats[around.count], &places)
        } ?? place(of: frames[index], in: box, outer, isTagged, &flats[around.count])
      places.append(place)
      guard end > index + 1 else { continue }
      around.append((end, place))
      flats.append(FlatGroup())
    }
    sortTables()
    return places
  }

  /// Adds a list item and its label. `box` is the box of the label, and `column` is the box of the
  /// item's text.
  private mutating func addLabel(
    _ text: String, in box: Rectangle, ofItemIn column: Rectangle, _ outer: Int?,
    _ flat: inout FlatGroup, _ places: inout [Int?]
  ) -> Int? {
    guard let parent = outer else { return nil }
    flat.closeLists(beforeLabel: box)
    let beginsList = isOther(text, than: flat) || ListNumbering.isFirst(text)
    if beginsList, let item = flat.item, flat.canNest(box) {
      // The text of the item is written later, but its structure element must precede the nested
      // list's element. So add the text's element now.
      let text = add("Div", in: item.body)
      for index in item.frame..<places.count where places[index] == item.body {
        places[index] = text
      }
      flat.nest()
    }
    let inside = flat.around.last?.item?.body ?? parent
    let body = addItem(labelled: text, in: inside, &flat)
    flat.item = (places.count, body, column.spans(box) ? nil : column)
    return addLabel(text, to: body)
  }

  /// - isTagged: whether any frame of the page has its own structure element.
  private mutating func place(
    of frame: TextDocument.Frame, in box: Rectangle, _ outer: Int?, _ isTagged: Bool,
    _ flat: inout FlatGroup
  ) -> Int? {
    guard let parent = outer, frame.role != .artifact else { return nil }
    if let role = frame.role {
      if role == .listItem { flat.closeLists(beforeBlock: box) }
      return add(
        role, cell: frame.cell, row: frame.cell?.row, in: parent, alt: frame.alt, &flat)
    }
    // Boxes without text, such as the backgrounds of cells, do not end a list or a table.
    if frame.alt != nil || frame.text.length > 0 { flat = FlatGroup() }
    guard let alt = frame.alt else {
      // The text is written later, but its structure element must precede the elements of the next
      // frames. So add this element now.
      let needsElement =
        isTagged && frame.text.length > 0 && elements[parent].canContainBlocks
      return needsElement ? add("Div", in: parent) : outer
    }
    // Alternative text replaces the text of the box.
    let isPicture = frame.backgroundImage != nil || frame.content != .text
    return add(isPicture ? "Figure" : "P", in: parent, alt: alt)
  }
}

extension StructureTree {
  /// Adds an element for a role, and the parent elements that PDF requires. Returns the element
  /// that contains the text.
  ///
  /// - Parameters:
  ///   - cell: the position of a cell; `nil` if the cells of a row are in order.
  ///   - row: the number of the cell's row, if no element for this row is open.
  mutating func add(
    _ role: SemanticRole, cell: TableCell? = nil, row: Int? = nil, in parent: Int, alt: String?,
    _ flat: inout FlatGroup
  ) -> Int {
    let kind = elements[parent].kind
    switch role {
    case .listItem:
      // In a list with labels, a box without a label belongs to the previous item.
      if let item = flat.item { return item.body }
      return add("LBody", in: add("LI", in: group("L", in: parent, &flat)))
    case .row:
      return add("TR", in: group("Table", in: parent, &flat))
    case .cell, .headerCell:
      let row = kind == "TR" ? parent : self.row(row ?? 0, in: parent, &flat)
      return add(role == .headerCell ? "TH" : "TD", in: row, cell: cell)
    case .figure where alt == nil:
      // PDF/UA requires alternative text for figures.
      flat = FlatGroup()
      let element = add("Div", in: parent)
      elements[element].role = role
      return element
    default:
      flat = FlatGroup()
      let element = add(role.structureType, in: parent, alt: alt)
      elements[element].role = role
      return element
    }
  }

  /// The row with a number in the table to which the next cell is added.
  private mutating func row(
    _ number: Int, in parent: Int, _ flat: inout FlatGroup
  ) -> Int {
    let table = group("Table", in: parent, &flat)
    if let known = flat.rows[number] { return known }
    let row = add("TR", in: table, cell: TableCell(row: number, column: 0))
    flat.rows[number] = row
    return row
  }

  private mutating func group(
    _ kind: String, in parent: Int, _ flat: inout FlatGroup
  ) -> Int {
    if flat.kind == kind, flat.parent == parent { return flat.element }
    let isOwn = elements[parent].kind == kind
    flat = FlatGroup(
      parent: parent, kind: kind, element: isOwn ? parent : add(kind, in: parent))
    return flat.element
  }
}

extension SemanticRole {
  /// The standard structure type of the role (ISO 32000-1 §14.8.4).
  fileprivate var structureType: String {
    switch self {
    case .paragraph: "P"
    case .list: "L"
    case .listItem: "LI"
    case .table: "Table"
    case .row: "TR"
    case .cell: "TD"
    case .headerCell: "TH"
    case .figure: "Figure"
    case .caption: "Caption"
    case .quote: "BlockQuote"
    case .code: "Code"
    case .artifact: "Artifact"
    case .heading1, .heading2, .heading3, .heading4, .heading5, .heading6:
      "H\(headingLevel ?? 1)"
    }
  }
}
