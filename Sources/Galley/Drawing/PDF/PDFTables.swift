// Sorts the rows and the cells of tables, and adds empty cells for missing columns.
extension PDFStructure {
  /// Maximum number of empty cells that are added to a table, per cell of the table. Without this
  /// limit, a single cell with a large column number could add any number of elements.
  private static let emptyCells = 16

  /// Sorts the rows of each table by their numbers, and the cells of these rows by their columns.
  /// Rows and cells without a position keep their places. An empty cell is added for each column
  /// that is missing before a cell.
  mutating func sortTables() {
    // The loop adds cells, but no tables.
    for table in elements.indices where elements[table].kind == "Table" {
      sort(table) { $0.row }
      let rows = kids(of: table).filter { elements[$0].cell != nil }
      var rest = rows.reduce(0) { $0 + elements[$1].kids.count } * Self.emptyCells
      for row in rows {
        sort(row) { $0.column }
        fillColumns(of: row, &rest)
      }
    }
  }

  private func kids(of element: Int) -> [Int] {
    elements[element].kids.compactMap { if case .element(let kid) = $0 { kid } else { nil } }
  }

  /// Sorts the children of an element that consists only of elements with a position.
  private mutating func sort(_ element: Int, by key: (TableCell) -> Int) {
    let keys = kids(of: element).map { (kid: $0, cell: elements[$0].cell) }
    guard keys.count == elements[element].kids.count, keys.allSatisfy({ $0.cell != nil })
    else { return }
    let sorted = keys.enumerated().sorted {
      let (a, b) = ($0.element.cell.map(key) ?? 0, $1.element.cell.map(key) ?? 0)
      return (a, $0.offset) < (b, $1.offset)
    }
    elements[element].kids = sorted.map { .element($0.element.kid) }
  }

  /// Adds empty cells to a row. `rest` is the number of cells that can still be added to the table.
  /// A gap that is wider than this number stays.
  private mutating func fillColumns(of row: Int, _ rest: inout Int) {
    var filled: [Kid] = []
    var next = 0
    for kid in kids(of: row) {
      let column = min(max(elements[kid].cell?.column ?? next, 0), Int(Int32.max))
      if column - next > 0, column - next <= rest {
        rest -= column - next
        for missing in next..<column {
          let cell = TableCell(row: elements[row].cell?.row ?? 0, column: missing)
          filled.append(.element(add("TD", in: row, cell: cell)))
        }
      }
      filled.append(.element(kid))
      next = max(next, column + 1)
    }
    elements[row].kids = filled
  }
}
