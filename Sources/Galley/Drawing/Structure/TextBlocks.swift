/// Creates the structure elements for the text of a frame.
struct TextBlocks {
  private let parent: Int?
  /// The quote roles whose text consists of whole paragraphs.
  private let blockQuotes: Set<TextRole>
  /// The structure elements that are open for the text's roles, outermost first.
  private var open: [(role: TextRole, element: Int)] = []
  /// The lists or tables to which the next item or cell is added, one per nesting depth. The first
  /// is directly inside `parent`. Each of the others is inside an element of `open`.
  private var flats = [FlatGroup()]
  /// The structure element of the current paragraph.
  private var paragraph: Int?
  /// The open structure element for a quotation or code inside the current paragraph. Text is added
  /// to this element. `nil` outside quotations and code.
  private var inline: (role: TextRole, element: Int)?
  private var paragraphNumber = 0
  /// The link that is being written.
  var link: (url: String, parent: Int, element: Int)?

  /// - parent: the structure element of the frame; `nil` if the frame is a decoration.
  init(_ parent: Int?, of text: AttributedText) {
    (self.parent, blockQuotes) = (parent, text.blockQuotes)
  }

  mutating func endParagraph() {
    (paragraph, inline, link) = (nil, nil, nil)
    paragraphNumber += 1
  }

  /// Returns the structure element for the text that is written next. Returns `nil` if the text is
  /// a decoration.
  mutating func element(
    for roles: [TextRole], _ texts: some Sequence<String>, in structure: inout StructureTree
  ) -> Int? {
    guard let parent else { return nil }
    if let last = roles.firstIndex(where: { $0.role == .artifact }) {
      return label(roles[..<last], texts.joined(), in: parent, &structure)
    }
    openBlocks(roles.filter { !isInline($0) }, in: parent, &structure)
    let element = paragraphElement(in: open.last?.element ?? parent, &structure)
    guard let role = roles.last, isInline(role) else {
      inline = nil
      return element
    }
    if let inline, inline.role == role { return inline.element }
    let own = structure.add(role.role == .code ? "Code" : "Quote", in: element)
    inline = (role, own)
    return own
  }

  /// Adds a structure element for a decoration that is the label of a list item. Returns `nil` for
  /// any other decoration.
  private mutating func label(
    _ roles: ArraySlice<TextRole>, _ text: String, in parent: Int, _ structure: inout StructureTree
  ) -> Int? {
    guard roles.last?.role == .listItem, let text = text.asLabel else { return nil }
    openBlocks(Array(roles), in: parent, &structure, label: text)
    guard let item = open.last, item.role == roles.last,
      structure.elements[item.element].kids.isEmpty,
      let list = structure.elements[item.element].parent, structure.elements[list].kids.count == 1
    else { return nil }
    return structure.addLabel(text, to: item.element)
  }

  private func isInline(_ role: TextRole) -> Bool {
    role.role == .code || role.role == .quote && !blockQuotes.contains(role)
  }

  /// Opens one structure element per role, each inside the element before it. If elements are
  /// already open for the first roles, they stay open. All other open elements are closed. Stops at
  /// an element that cannot contain blocks, such as a paragraph or a heading.
  ///
  /// - label: the label of the last role's list item; `nil` if the text is not a label.
  private mutating func openBlocks(
    _ roles: [TextRole], in parent: Int, _ structure: inout StructureTree, label: String? = nil
  ) {
    let known = zip(open, roles).prefix { $0.role == $1 }.count
    if known < open.count {
      open.removeLast(open.count - known)
      flats.removeLast(flats.count - known - 1)
      (paragraph, inline, link) = (nil, nil, nil)
    }
    for role in roles.dropFirst(known) {
      let outer = open.last?.element ?? parent
      guard structure.elements[outer].holdsBlocks else { return }
      let last = flats.count - 1
      let element: Int
      if let label, role == roles.last {
        element = structure.addItem(labelled: label, in: outer, &flats[last])
      } else {
        element = structure.add(
          role.role, row: paragraphNumber, in: outer, alt: nil, &flats[last])
      }
      open.append((role, element))
      flats.append(FlatGroup())
      (paragraph, inline, link) = (nil, nil, nil)
    }
  }

  /// Returns the structure element of the current paragraph. If no paragraph is open, first adds
  /// one to the element `parent`.
  private mutating func paragraphElement(
    in parent: Int, _ structure: inout StructureTree
  ) -> Int {
    if let paragraph { return paragraph }
    var element = parent
    switch structure.elements[parent].kind {
    case "L": element = structure.add("LBody", in: structure.add("LI", in: parent))
    case "Table": element = structure.add("TD", in: structure.add("TR", in: parent))
    case "TR": element = structure.add("TD", in: parent)
    case "Sect", "Div", "BlockQuote", "LBody", "TD": element = structure.add("P", in: parent)
    default: break
    }
    paragraph = element
    flats[flats.count - 1] = FlatGroup()
    return element
  }
}

extension StructureTree.Element {
  /// Whether the element can contain paragraphs.
  fileprivate var holdsBlocks: Bool {
    canContainBlocks || ["L", "Table", "TR", "Caption"].contains(kind)
  }
}

extension AttributedText {
  /// The roles of quotations that consist of whole paragraphs.
  fileprivate var blockQuotes: Set<TextRole> {
    var ranges: [TextRole: Range<Int>] = [:]
    for run in runs {
      for role in run.attributes.roles ?? [] where role.role == .quote {
        let start = ranges[role]?.lowerBound ?? run.range.lowerBound
        ranges[role] = start..<run.range.upperBound
      }
    }
    return Set(
      ranges.filter { _, range in
        let (start, end) = (range.lowerBound, range.upperBound)
        return (start == 0 || endsParagraph(before: start))
          && (end == length || endsParagraph(before: end) || endsParagraph(before: end + 1))
      }.keys)
  }
}
