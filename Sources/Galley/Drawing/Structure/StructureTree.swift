/// The logical structure of a page: a tree of elements with PDF's structure types (ISO 32000-1
/// §14.7 and §14.8.4). The tags of a PDF and the groups of an SVG file are made from this tree.
/// In a PDF, the leaves of the tree are marked content and link annotations.
struct StructureTree {
  /// A part of an element.
  enum Kid {
    case element(Int)
    case content(Content)
    /// A link annotation, by its object number.
    case annotation(Int)
  }

  /// The cells that a header cell describes.
  enum HeaderScope: String {
    case row, column
  }

  struct Content {
    /// The index of the content stream in the page's list of streams with marked content.
    let stream: Int
    /// The marked-content identifier (MCID) of the sequence in its content stream.
    let identifier: Int
  }

  /// A content stream of a PDF page or form, with marked content for structure elements.
  struct Stream {
    /// The object number of the form; `nil` for the page.
    let form: Int?
    /// The stream's key in the parent tree, which maps marked content to structure elements.
    let key: Int
    /// For each marked-content identifier, the index of the structure element to which the content
    /// belongs.
    var elements: [Int] = []
  }

  struct Element {
    let kind: String
    let parent: Int?
    /// The role for which the element was added; `nil` if the element was added for another reason.
    var role: SemanticRole?
    var kids: [Kid] = []
    var alt: String?
    /// The numbering style of a list whose items have labels.
    var numbering: ListNumbering?
    /// The bounding box of a figure or a table, in coordinates of the page.
    var box: Rectangle?
    /// The position of a table cell. For a row of such cells, the position of its first column.
    var cell: TableCell?
    /// Number of columns that a table cell spans.
    var columns = 1

    /// Whether the element can contain blocks.
    var canContainBlocks: Bool {
      ["Sect", "Div", "LBody", "TD", "TH", "BlockQuote"].contains(kind)
    }
  }

  /// All elements. A parent comes before its children; the first element is the page's root.
  var elements: [Element]
  /// The streams with marked content. The first is the stream of the page.
  private(set) var streams: [Stream]
  /// For each link annotation of the page, its key in the parent tree and the index of its
  /// structure element.
  private(set) var annotations: [(key: Int, element: Int)] = []

  /// - key: the page's key in the parent tree of a PDF, which maps marked content to structure
  ///   elements. SVG needs no key.
  init(key: Int = 0) {
    elements = [Element(kind: "Sect", parent: nil)]
    streams = [Stream(form: nil, key: key)]
  }

  mutating func add(
    _ kind: String, in parent: Int, alt: String? = nil, cell: TableCell? = nil
  ) -> Int {
    let index = elements.count
    elements.append(Element(kind: kind, parent: parent, alt: alt, cell: cell))
    elements[parent].kids.append(.element(index))
    return index
  }

  mutating func add(_ stream: Stream) -> Int {
    streams.append(stream)
    return streams.count - 1
  }

  /// Adds a marked-content sequence to a content stream, and assigns it to a structure element. If
  /// `element` is `nil`, `move` assigns the sequence later.
  mutating func addContent(in stream: Int, to element: Int? = nil) -> Content {
    let content = Content(stream: stream, identifier: streams[stream].elements.count)
    streams[stream].elements.append(0)
    if let element { move(content, to: element) }
    return content
  }

  mutating func move(_ content: Content, to element: Int) {
    elements[element].kids.append(.content(content))
    streams[content.stream].elements[content.identifier] = element
  }

  /// Extends the bounding box of each figure and table around `element`, so that it contains `box`.
  /// The coordinates are those of the page.
  mutating func cover(_ box: Rectangle, by element: Int) {
    for index in boxes(around: element) {
      elements[index].box = elements[index].box?.union(box) ?? box
    }
  }

  /// The figures and tables that contain an element, and the element itself if it is one of these.
  func boxes(around element: Int) -> [Int] {
    var found: [Int] = []
    var next: Int? = element
    while let index = next {
      if elements[index].kind == "Figure" || elements[index].kind == "Table" { found.append(index) }
      next = elements[index].parent
    }
    return found
  }

  /// Adds the label of a list item, and returns the structure element of the label.
  ///
  /// - Parameters:
  ///   - body: the structure element of the item's text.
  ///   - text: the text of the label, which determines the numbering of the list.
  mutating func addLabel(_ text: String, to body: Int) -> Int {
    guard let item = elements[body].parent, let list = elements[item].parent else { return body }
    let label = add("Lbl", in: item)
    elements[item].kids.removeLast()
    elements[item].kids.insert(.element(label), at: 0)
    if elements[list].numbering == nil { elements[list].numbering = ListNumbering(text) }
    return label
  }

  /// Adds a link annotation to a structure element.
  ///
  /// - Parameters:
  ///   - annotation: the object number of the annotation.
  ///   - key: the key of the annotation in the parent tree.
  mutating func addLink(_ annotation: Int, key: Int, to element: Int) {
    elements[element].kids.append(.annotation(annotation))
    annotations.append((key, element))
  }
}
