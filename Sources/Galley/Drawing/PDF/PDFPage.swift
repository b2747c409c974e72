/// A page of a PDF file that is being written.
struct PDFPage {
  /// A heading that will be an item of the file's outline.
  struct Heading {
    let level: Int
    var title: String
    let page: Int
    /// The top of the heading, in points above the lower edge of the page.
    let top: Double
  }

  /// A link whose text has not been written yet.
  struct Link {
    let link: TextLayout.Link
    /// The object number of the link annotation, and the annotation's key in the parent tree.
    let annotation: Int
    let key: Int
  }

  /// The object number of the page in the PDF file.
  let number: Int
  /// The size of the page in its own unit, and the size of this unit in points. The unit is larger
  /// than a point only on very large pages.
  var width = 0.0
  var height = 0.0
  var unit = 1.0
  /// Whether anything on the page is painted with a blend mode.
  var hasBlending = false
  var structure: PDFStructure
  /// The structure element of each frame; `nil` for a frame that is a decoration.
  var places: [Int?] = []
  var canvasPicture: Int?
  /// The marked content of the pictures in the text that is written next. The keys are the
  /// pictures' offsets in the text.
  var pictures: [Int: PDFStructure.Content] = [:]
  /// The operators of the invisible text, in coordinates of the page.
  var text = PDFContent()
  var annotations: [Int] = []
  /// The links in the text that is written next.
  var links: ArraySlice<Link> = []
  var headings: [Heading] = []
  /// The structure element of the last heading.
  var headingElement: Int?

  /// - key: the page's key in the parent tree, which maps marked content to structure elements.
  init(number: Int, key: Int) {
    self.number = number
    structure = PDFStructure(key: key)
  }

  var area: Rectangle { Rectangle(x: 0, y: 0, width: width, height: height) }

  var byteCount: Int { text.byteCount + structure.byteCount }
}

extension PDFPage {
  /// Adds the structure elements of all frames. Consecutive list items form a list, and consecutive
  /// cells form a table.
  mutating func addFrames(of layout: DocumentLayout) {
    let frames = layout.document.frames
    let isTagged = frames.contains { $0.role != nil || $0.alt != nil }
    /// The frames that contain the current frame, outermost first. Each element has the index after
    /// the last frame inside the containing frame, and the containing frame's structure element.
    var around: [(end: Int, place: Int?)] = []
    /// For each nesting depth of frames, the list or table to which the next item or cell is added.
    var flats = [PDFFlatGroup()]
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
          addLabel($0, in: box, ofItemIn: layout.box(of: end), outer, &flats[around.count])
        } ?? place(of: frames[index], in: box, outer, isTagged, &flats[around.count])
      places.append(place)
      guard end > index + 1 else { continue }
      around.append((end, place))
      flats.append(PDFFlatGroup())
    }
  }

  /// Adds a list item and its label. `box` is the box of the label, and `column` is the box of the
  /// item's text.
  private mutating func addLabel(
    _ text: String, in box: Rectangle, ofItemIn column: Rectangle, _ outer: Int?,
    _ flat: inout PDFFlatGroup
  ) -> Int? {
    guard let parent = outer else { return nil }
    flat.closeLists(beforeLabel: box)
    if structure.isOther(text, than: flat), let item = flat.item, flat.canNest(box) {
      // The text of the item is written later, but its structure element must precede the nested
      // list's element. So add the text's element now.
      let text = structure.add("Div", in: item.body)
      for index in item.frame..<places.count where places[index] == item.body {
        places[index] = text
      }
      flat.nest()
    }
    let inside = flat.around.last?.item?.body ?? parent
    let body = structure.addItem(labelled: text, in: inside, &flat)
    flat.item = (places.count, body, column.spans(box) ? nil : column)
    return structure.addLabel(text, to: body)
  }

  /// - isTagged: whether any frame of the page has its own structure element in the PDF.
  private mutating func place(
    of frame: TextDocument.Frame, in box: Rectangle, _ outer: Int?, _ isTagged: Bool,
    _ flat: inout PDFFlatGroup
  ) -> Int? {
    guard let parent = outer, frame.role != .artifact else { return nil }
    if let role = frame.role {
      if role == .listItem { flat.closeLists(beforeBlock: box) }
      return structure.add(role, cell: frame.cell, in: parent, alt: frame.alt, &flat)
    }
    // Boxes without text, such as the backgrounds of cells, do not end a list or a table.
    if frame.alt != nil || frame.text.length > 0 { flat = PDFFlatGroup() }
    guard let alt = frame.alt else {
      // The text is written later, but its structure element must precede the elements of the next
      // frames. So add this element now.
      let needsElement =
        isTagged && frame.text.length > 0 && structure.elements[parent].canContainBlocks
      return needsElement ? structure.add("Div", in: parent) : outer
    }
    // Alternative text replaces the text of the box.
    let isPicture = frame.backgroundImage != nil || frame.content != .text
    return structure.add(isPicture ? "Figure" : "P", in: parent, alt: alt)
  }
}

extension PDFStructure {
  /// Adds an element for a role, and the parent elements that PDF requires. Returns the element
  /// that contains the text.
  mutating func add(
    _ role: SemanticRole, cell: TableCell?, in parent: Int, alt: String?,
    _ flat: inout PDFFlatGroup
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
      var row = parent
      if kind != "TR" {
        let table = group("Table", in: parent, &flat)
        let number = cell?.row ?? 0
        if let last = flat.row, last.number == number {
          row = last.element
        } else {
          row = add("TR", in: table)
          flat = PDFFlatGroup(
            parent: parent, kind: "Table", element: table, row: (number, row))
        }
      }
      guard role == .headerCell else { return add("TD", in: row) }
      let scope = cell.map { $0.column == 0 && $0.row > 0 } ?? false
      return add("TH", in: row, "/A<</O/Table/Scope/\(scope ? "Row" : "Column")>>")
    case .figure where alt == nil:
      // PDF/UA requires alternative text for figures.
      flat = PDFFlatGroup()
      return add("Div", in: parent)
    default:
      flat = PDFFlatGroup()
      return add(role.pdfKind, in: parent, alt: alt)
    }
  }

  private mutating func group(
    _ kind: String, in parent: Int, _ flat: inout PDFFlatGroup
  ) -> Int {
    if flat.kind == kind, flat.parent == parent { return flat.element }
    let isOwn = elements[parent].kind == kind
    flat = PDFFlatGroup(
      parent: parent, kind: kind, element: isOwn ? parent : add(kind, in: parent))
    return flat.element
  }
}

extension SemanticRole {
  /// The standard structure type of the role (ISO 32000-1 §14.8.4).
  fileprivate var pdfKind: String {
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
