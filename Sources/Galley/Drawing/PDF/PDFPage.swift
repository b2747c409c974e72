/// A page of a PDF file while it is written.
struct PDFPage {
  /// A heading for the outline of the file.
  struct Heading {
    let level: Int
    var title: String
    /// The top of the heading, in points above the lower edge of the page.
    let top: Double
  }

  /// A link whose text has not been written yet.
  struct Link {
    let link: TextLayout.Link
    let annotation: Int
  }

  /// The element of a frame in the structure.
  enum Place {
    case element(Int)
    /// The frame is a decoration.
    case artifact
  }

  /// The number of the page object.
  let number: Int
  var width = 0.0
  var height = 0.0
  /// Whether the page has a blend mode.
  var hasBlending = false
  var structure = PDFStructure(root: "Sect")
  /// The elements of all frames.
  var places: [Place] = []
  /// The operators of the invisible text, in coordinates of the page.
  var text = PDFContent()
  var annotations: [Int] = []
  /// The keys of the annotations in the structure's parent tree.
  var annotationKeys: [Int: Int] = [:]
  /// The links of the text that is written next.
  var links: ArraySlice<Link> = []
  var headings: [Heading] = []
  /// The element of the last heading.
  var headingElement: Int?

  init(number: Int) { self.number = number }

  var byteCount: Int { text.byteCount + structure.byteCount }
}

extension PDFPage {
  /// Adds the elements of all frames. Consecutive list items form a list, and consecutive cells form
  /// a table.
  mutating func addFrames(of layout: DocumentLayout) {
    let frames = layout.document.frames
    /// The frames around the current one, with the ends of their contents.
    var around: [(end: Int, place: Place)] = []
    /// The open list or table at each depth.
    var flats = [PDFFlatGroup()]
    for index in frames.indices {
      while let last = around.last, last.end <= index {
        around.removeLast()
        flats.removeLast()
      }
      let outer = around.last?.place ?? .element(0)
      let place = place(of: frames[index], in: outer, &flats[around.count])
      places.append(place)
      let end = layout.ends.indices.contains(index) ? layout.ends[index] : index + 1
      guard end > index + 1 else { continue }
      around.append((end, place))
      flats.append(PDFFlatGroup())
    }
  }

  private mutating func place(
    of frame: TextDocument.Frame, in outer: Place, _ flat: inout PDFFlatGroup
  ) -> Place {
    guard case .element(let parent) = outer, frame.role != .artifact else { return .artifact }
    if let role = frame.role {
      return .element(
        structure.add(role, cell: frame.cell, in: parent, alt: frame.alt, &flat))
    }
    flat = PDFFlatGroup()
    guard let alt = frame.alt else { return outer }
    // Alternative text replaces the text of the box.
    let isPicture = frame.backgroundImage != nil || frame.content != .text
    return .element(structure.add(isPicture ? "Figure" : "P", in: parent, alt: alt))
  }
}

/// The list or the table to which the next item or cell belongs, if no box contains them.
struct PDFFlatGroup {
  var parent: Int?
  var kind = ""
  var element = 0
  /// The row of the last cell, and its element.
  var row: (number: Int, element: Int)?
}

extension PDFStructure {
  /// Adds the element of a role, with the elements around it that PDF requires, and returns the
  /// element that contains the text.
  mutating func add(
    _ role: SemanticRole, cell: TableCell?, in parent: Int, alt: String?,
    _ flat: inout PDFFlatGroup
  ) -> Int {
    let kind = elements[parent].kind
    switch role {
    case .listItem:
      let list = kind == "L" ? parent : group("L", in: parent, &flat)
      return add("LBody", in: add("LI", in: list))
    case .row:
      return add("TR", in: kind == "Table" ? parent : group("Table", in: parent, &flat))
    case .cell, .headerCell:
      var row = parent
      if kind != "TR" {
        let table = kind == "Table" ? parent : group("Table", in: parent, &flat)
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
      // PDF/UA requires alternative text of figures.
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
    flat = PDFFlatGroup(parent: parent, kind: kind, element: add(kind, in: parent))
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
