// What the rules of a style sheet are for.

/// A kind of block. More special ones stand behind more general ones, as `orderedList` behind
/// `list(isTight:)`: their rules go over the others'.
public enum BlockSelector: Sendable, Hashable {
  /// The whole document; its background is the canvas'.
  case document
  /// A paragraph. The text of a tight list's items is not one: it belongs to the item itself.
  case paragraph
  /// A heading, of level 1 to 6.
  case heading(level: Int)
  /// A quotation.
  case blockQuote
  /// Program code, fenced or indented.
  case codeBlock
  /// A list of either kind; tight ones have no blank lines between their items.
  case list(isTight: Bool)
  /// A list with numbers.
  case orderedList
  /// A list without numbers.
  case unorderedList
  /// An item of a list.
  case item
  /// A line between parts of a text.
  case thematicBreak
  /// A table.
  case table
  /// A row of a table.
  case tableRow
  /// The row of a table's headings, which is a ``tableRow``, too.
  case tableHeader
  /// A cell of a table, in its row.
  case tableCell

  /// A heading of the first level.
  public static let heading1 = BlockSelector.heading(level: 1)
  /// A heading of the second level.
  public static let heading2 = BlockSelector.heading(level: 2)
  /// A heading of the third level.
  public static let heading3 = BlockSelector.heading(level: 3)
  /// A heading of the fourth level.
  public static let heading4 = BlockSelector.heading(level: 4)
  /// A heading of the fifth level.
  public static let heading5 = BlockSelector.heading(level: 5)
  /// A heading of the sixth level.
  public static let heading6 = BlockSelector.heading(level: 6)
  /// A list without blank lines between its items.
  public static let tightList = BlockSelector.list(isTight: true)
  /// A list with blank lines between its items.
  public static let looseList = BlockSelector.list(isTight: false)

  /// The selectors by their names in JSON, which are those of Swift.
  static let named: [(name: String, selector: BlockSelector)] = [
    ("document", .document), ("paragraph", .paragraph), ("heading1", .heading1),
    ("heading2", .heading2), ("heading3", .heading3), ("heading4", .heading4),
    ("heading5", .heading5), ("heading6", .heading6), ("blockQuote", .blockQuote),
    ("codeBlock", .codeBlock), ("tightList", .tightList), ("looseList", .looseList),
    ("orderedList", .orderedList), ("unorderedList", .unorderedList), ("item", .item),
    ("thematicBreak", .thematicBreak), ("table", .table), ("tableRow", .tableRow),
    ("tableHeader", .tableHeader), ("tableCell", .tableCell),
  ]
}

/// A kind of text inside a block.
public enum InlineSelector: String, Sendable, Hashable, CaseIterable {
  /// Stress, `*so*`.
  case emphasis
  /// Importance, `**so**`.
  case strong
  /// Program code, such as `so`.
  case code
  /// A link, `[so](target)`.
  case link
  /// A picture, `![so](file)`, or the words in its place.
  case image
  /// Text that no longer holds, `~~so~~`.
  case strikethrough
}

extension BlockSelector {
  /// Its name in JSON.
  var name: String { Self.named.first { $0.selector == self }?.name ?? "" }
}
