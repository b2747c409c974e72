// Sorts the rows and the cells of tables, adds empty cells where cells are missing, and determines the
// cells that a header cell describes.
extension StructureTree {
  /// Maximum width of a gap between two cells of a row, in columns per cell of the table. A reader
  /// can allocate memory for each column, so a cell with a huge column number must not make the
  /// table as wide.
  private static let gapColumns = 16

  /// Sorts the rows of each table by their numbers, and the cells of these rows by their columns.
  /// Rows and cells without a position keep their places.
  mutating func sortTables() {
    for table in elements.indices where elements[table].kind == "Table" {
      sort(table) { $0.row }
      for row in kids(of: table) where elements[row].cell != nil { sort(row) { $0.column } }
    }
  }

  /// Makes all rows of each table equally wide. Each gap before a cell, and each gap at the end of a
  /// row, gets one empty cell, which spans the missing columns.
  mutating func fillTables() {
    // The loop adds cells, but no tables.
    for table in elements.indices where elements[table].kind == "Table" {
      let rows = kids(of: table).filter { elements[$0].kind == "TR" }
      let cells = rows.reduce(0) { $0 + elements[$1].kids.count }
      let widths = rows.map { fillGaps(of: $0, upTo: cells * Self.gapColumns) }
      let width = widths.max() ?? 0
      for (row, own) in zip(rows, widths) where own < width {
        addEmptyCell(in: row, columns: width - own)
      }
    }
  }

  private func kids(of element: Int) -> [Int] {
    elements[element].kids.compactMap { if case .element(let kid) = $0 { kid } else { nil } }
  }

  /// Sorts the children of an element that have a position. All other children keep their places.
  private mutating func sort(_ element: Int, by key: (TableCell) -> Int) {
    let places = elements[element].kids.indices.filter {
      cell(of: elements[element].kids[$0]) != nil
    }
    let kids = places.map { elements[element].kids[$0] }
    let keys = kids.map { cell(of: $0).map(key) ?? 0 }
    let order = keys.indices.sorted { (keys[$0], $0) < (keys[$1], $1) }
    for (place, index) in zip(places, order) { elements[element].kids[place] = kids[index] }
  }

  private func cell(of kid: Kid) -> TableCell? {
    if case .element(let element) = kid { elements[element].cell } else { nil }
  }

  /// Adds an empty cell for each gap before a cell, and returns the number of columns of the row. A
  /// gap of more than `limit` columns is left out.
  private mutating func fillGaps(of row: Int, upTo limit: Int) -> Int {
    var filled: [Kid] = []
    var next = 0
    for kid in kids(of: row) {
      let column = elements[kid].cell?.column ?? next
      if column > next, column <= limit {
        filled.append(.element(addEmptyCell(in: row, columns: column - next)))
        next = column
      }
      filled.append(.element(kid))
      next += 1
    }
    elements[row].kids = filled
    return next
  }

  @discardableResult
  private mutating func addEmptyCell(in row: Int, columns: Int) -> Int {
    let cell = add("TD", in: row)
    elements[cell].columns = columns
    return cell
  }

  /// Returns the cells that a header cell describes: its row if it is in the first column, but not
  /// in the first row, or else its column. Returns `nil` for all other elements.
  func scope(of element: Int) -> HeaderScope? {
    guard elements[element].kind == "TH" else { return nil }
    guard let row = elements[element].parent, let table = elements[row].parent else {
      return .column
    }
    let isInFirstColumn =
      elements[element].cell.map { $0.column <= 0 } ?? isFirst(element, in: row)
    return isInFirstColumn && !isFirst(row, in: table) ? .row : .column
  }

  /// Whether no row or cell comes before an element. A table can begin with a caption.
  private func isFirst(_ element: Int, in parent: Int) -> Bool {
    let first = elements[parent].kids.prefix(2).lazy.compactMap { kid -> Int? in
      guard case .element(let index) = kid else { return nil }
      return self.elements[index].kind == "Caption" ? nil : index
    }.first
    return first == element
  }
}
