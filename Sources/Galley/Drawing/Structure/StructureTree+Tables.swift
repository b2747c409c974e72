// Sorts the rows and the cells of tables, adds empty cells for missing columns, and determines the
// cells that a header cell describes.
extension StructureTree {
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

  /// Returns the cells that a header cell describes: its row if it is the first cell of a row that
  /// is not the table's first row, or else its column. Returns `nil` for all other elements.
  func scope(of element: Int) -> HeaderScope? {
    guard elements[element].kind == "TH" else { return nil }
    guard let row = elements[element].parent, let table = elements[row].parent else {
      return .column
    }
    return isFirst(element, in: row) && !isFirst(row, in: table) ? .row : .column
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
