// Sorts the rows and the cells of tables, adds empty cells where cells are missing, and finds the
// cells that a header cell describes.
extension StructureTree {
  /// Maximum column number of a cell, as a multiple of the mean number of cells per row. A reader
  /// can allocate memory for each column, so a huge number must not make the table as wide.
  private static let columnsPerCell = 16

  /// Sorts the rows of each table by their numbers, and the cells of these rows by their columns.
  /// Rows and cells without a position keep their places.
  mutating func sortTables() {
    for table in elements.indices where elements[table].kind == "Table" {
      sort(table) { $0.row }
      for row in kids(of: table) where elements[row].cell != nil { sort(row) { $0.column } }
    }
  }

  /// Makes all rows of each table equally wide. One empty cell spans the missing columns before a
  /// cell or at the end of a row. Rows that are not `used` are removed.
  mutating func fillTables(used: [Bool]) {
    // The loop adds cells, but no tables.
    for table in elements.indices where elements[table].kind == "Table" {
      elements[table].kids = elements[table].kids.filter {
        if case .element(let row) = $0 { elements[row].kind != "TR" || used[row] } else { true }
      }
      let rows = kids(of: table).filter { elements[$0].kind == "TR" }
      let cells = rows.reduce(0) { $0 + elements[$1].kids.count }
      let limit = Self.columnsPerCell * max(cells / max(rows.count, 1), 1)
      let widths = rows.map { fillGaps(of: $0, upTo: limit) }
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
  /// column number above `limit` has no effect.
  private mutating func fillGaps(of row: Int, upTo limit: Int) -> Int {
    var filled: [Kid] = []
    var next = 0
    for kid in elements[row].kids {
      if case .element(let cell) = kid, ["TD", "TH"].contains(elements[cell].kind) {
        let column = elements[cell].cell?.column ?? next
        if column > next, column <= limit {
          filled.append(.element(addEmptyCell(in: row, columns: column - next)))
          next = column
        }
        next += elements[cell].columns
      }
      filled.append(kid)
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

  /// Returns the cells that a header cell describes; `nil` for all other elements. A header cell in
  /// the first column describes its row, but not in the first row. All others describe their
  /// column.
  func scope(of element: Int) -> HeaderScope? {
    guard elements[element].kind == "TH" else { return nil }
    guard let row = elements[element].parent, let table = elements[row].parent else {
      return .column
    }
    let isInFirstColumn =
      isFirst(element, in: row) && (elements[element].cell?.column ?? 0) <= 0
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
