/// The meaning of a box or of a range of text, for people who do not see the image. A PDF file
/// stores roles as tags (ISO 32000-1 §14.8.4).
public enum SemanticRole: String, Sendable, Hashable, CaseIterable {
  case heading1, heading2, heading3, heading4, heading5, heading6
  case paragraph
  /// A list, which contains list items.
  case list
  case listItem
  /// A table, which contains rows.
  case table
  /// A table row, which contains cells.
  case row
  case cell
  /// A cell that names a column or a row.
  case headerCell
  /// An image with its caption.
  case figure
  case caption
  case quote
  case code
  /// A decoration, which screen readers ignore.
  case artifact

  /// The level of a heading, 1 to 6; `nil` for other roles.
  public var headingLevel: Int? {
    guard rawValue.hasPrefix("heading") else { return nil }
    return Int(rawValue.dropFirst("heading".count))
  }
}

/// The position of a cell in a table.
public struct TableCell: Sendable, Hashable {
  /// The index of the row, from 0.
  public var row: Int
  /// The index of the column, from 0.
  public var column: Int

  /// Creates the position of a cell from the indices of its row and its column.
  public init(row: Int, column: Int) { (self.row, self.column) = (row, column) }
}
