// The selectors of a style sheet's rules.

/// A kind of block to which style rules apply. If several selectors match a block, the rules of
/// more specific selectors override the other rules. For example, rules for `orderedList` override
/// rules for `list(isTight:)`.
public enum BlockSelector: Sendable, Hashable {
  /// The whole document. Its background colour is painted on the whole canvas.
  case document
  /// A paragraph. In a tight list, which has no blank lines between items, the text of an item
  /// belongs to the item itself, not to a paragraph.
  case paragraph
  /// A heading of level 1 to 6.
  case heading(level: Int)
  /// A block quotation.
  case blockQuote
  /// A block of program code, fenced or indented.
  case codeBlock
  /// An ordered or bullet list. Tight lists have no blank lines between their items.
  case list(isTight: Bool)
  /// An ordered list.
  case orderedList
  /// A bullet list.
  case unorderedList
  /// A list item.
  case item
  /// A thematic break: a horizontal line between parts of a document.
  case thematicBreak
  /// A table.
  case table
  /// A table row.
  case tableRow
  /// The header row of a table. ``tableRow`` also matches the header row.
  case tableHeader
  /// A table cell.
  case tableCell

  /// A first-level heading.
  public static let heading1 = BlockSelector.heading(level: 1)
  /// A second-level heading.
  public static let heading2 = BlockSelector.heading(level: 2)
  /// A third-level heading.
  public static let heading3 = BlockSelector.heading(level: 3)
  /// A fourth-level heading.
  public static let heading4 = BlockSelector.heading(level: 4)
  /// A fifth-level heading.
  public static let heading5 = BlockSelector.heading(level: 5)
  /// A sixth-level heading.
  public static let heading6 = BlockSelector.heading(level: 6)
  /// A list without blank lines between its items.
  public static let tightList = BlockSelector.list(isTight: true)
  /// A list with blank lines between its items.
  public static let looseList = BlockSelector.list(isTight: false)

  /// The selectors, with their names in JSON and their descriptions in the JSON Schema. The JSON
  /// names are the same as the Swift names.
  package static let named: [(name: String, selector: BlockSelector, about: String)] = [
    ("document", .document, "The whole document. Its background is the canvas colour."),
    ("paragraph", .paragraph, "Paragraphs, except for the text of items in tight lists."),
    ("heading1", .heading1, "First-level headings."),
    ("heading2", .heading2, "Second-level headings."),
    ("heading3", .heading3, "Third-level headings."),
    ("heading4", .heading4, "Fourth-level headings."),
    ("heading5", .heading5, "Fifth-level headings."),
    ("heading6", .heading6, "Sixth-level headings."),
    ("blockQuote", .blockQuote, "Block quotations."),
    ("codeBlock", .codeBlock, "Program code, fenced or indented."),
    ("tightList", .tightList, "Lists without blank lines between their items."),
    ("looseList", .looseList, "Lists with blank lines between their items."),
    ("orderedList", .orderedList, "Ordered lists."),
    ("unorderedList", .unorderedList, "Bullet lists."),
    ("item", .item, "List items."),
    ("thematicBreak", .thematicBreak, "Horizontal lines between parts of a document."),
    ("table", .table, "Tables."),
    ("tableRow", .tableRow, "Table rows."),
    ("tableHeader", .tableHeader, "Header rows of tables."),
    ("tableCell", .tableCell, "Table cells."),
  ]
}

/// A kind of inline text, such as emphasis or a link, to which style rules apply.
public enum InlineSelector: String, Sendable, Hashable, CaseIterable {
  /// Emphasis, `*text*`.
  case emphasis
  /// Strong emphasis, `**text**`.
  case strong
  /// Inline code.
  case code
  /// A link, `[text](target)`.
  case link
  /// An image, `![text](file)`, or its alternative text.
  case image
  /// Deleted text, `~~text~~`.
  case strikethrough
}

extension BlockSelector {
  /// The selector's name in JSON.
  package var name: String { Self.named.first { $0.selector == self }?.name ?? "" }
}

extension InlineSelector {
  /// The selector's description in the JSON Schema.
  var about: String {
    switch self {
    case .emphasis: "Emphasis, *text*."
    case .strong: "Strong emphasis, **text**."
    case .code: "Inline code, `text`."
    case .link: "Links, [text](target)."
    case .image: "Images, or their alternative text."
    case .strikethrough: "Deleted text, ~~text~~."
    }
  }
}
