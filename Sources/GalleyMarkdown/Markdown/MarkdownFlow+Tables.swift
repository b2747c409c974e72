// Placement of tables. The content of columns and rows determines their size.

import Galley
import GalleyDocuments
import GalleyJSON
import GalleyUnicode

/// A row of a table, with its cells.
private struct TableRow {
  let box: ResolvedBox
  var cells: [TableCell]

  /// Returns a copy of the row with less padding in its cells. `points` contains the reduction for
  /// each column.
  func with(less points: [Double]) -> TableRow {
    var row = self
    row.cells = zip(cells, points).map { $0.with(less: $1) }
    return row
  }
}

/// A cell of a table.
private struct TableCell {
  let block: MarkdownBlock
  let column: TextAlignment
  let area: MarkdownFlow.Area
  var box: ResolvedBox
  var styled: StyledText

  var across: Double { box.insets.left + box.insets.right }
  var paddingAcross: Double { box.padding.left + box.padding.right }

  /// Returns a copy of the cell with less left and right padding. `points` is the total reduction
  /// of both sides. At most two thirds of the padding are removed.
  func with(less points: Double) -> TableCell {
    let points = min(points, (paddingAcross * 2 / 3).rounded(.down))
    guard points > 0 else { return self }
    var cell = self
    cell.box.padding.left -= points * box.padding.left / paddingAcross
    cell.box.padding.right -= points * box.padding.right / paddingAcross
    return cell
  }

  var hasPictures: Bool {
    block.text.runs.contains {
      guard case .image = $0.content else { return false }
      return true
    }
  }
}

extension [TableRow] {
  /// The largest value that the closure `part` returns for the cells in a column.
  fileprivate func greatest(_ part: (TableCell) -> Double, inColumn column: Int) -> Double {
    reduce(0) { $1.cells.indices.contains(column) ? Swift.max($0, part($1.cells[column])) : $0 }
  }
}

extension MarkdownFlow {
  /// Places a table. The borders of neighbouring cells overlap each other.
  mutating func place(
    _ block: MarkdownBlock, _ columns: [TextAlignment], in area: Area
  ) throws(DocumentFault) {
    let outer = self.area(block, [.table], in: area.withOwnDirection)
    try place(outer.look.box, in: outer) { flow, inner throws(DocumentFault) in
      var rows: [TableRow] = []
      for row in block.children { rows.append(try flow.row(row, columns, in: inner)) }
      let borders = rows.first?.cells.first?.box.borderInsets ?? EdgeInsets()
      let widths = try ColumnWidths(
        widest: try flow.widths(of: rows, columns.count, in: inner),
        narrowest: { () throws(DocumentFault) in
          try flow.narrowestWidths(of: rows, columns.count, in: inner)
        },
        edges: columns.indices.map { rows.greatest(\.across, inColumn: $0) },
        padding: columns.indices.map { rows.greatest(\.paddingAcross, inColumn: $0) },
        overlap: min(borders.left, borders.right), room: inner.width)
      flow.cursor.settle()
      for (index, row) in rows.enumerated() {
        let overlap = index == 0 ? 0 : min(borders.top, borders.bottom)
        try flow.place(
          row.with(less: widths.savedPadding), index, widths, overlap: overlap, in: inner)
      }
    }
  }

  private mutating func row(
    _ row: MarkdownBlock, _ columns: [TextAlignment], in area: Area
  ) throws(DocumentFault) -> TableRow {
    let isHeader = row.kind == .row(isHeader: true)
    var rowArea = area
    rowArea.look = resolver.block(
      isHeader ? [.tableRow, .tableHeader] : [.tableRow], in: area.look)
    let box = rowArea.look.box
    rowArea.look = resolver.block([.tableCell], in: rowArea.look)
    let cellBox = area.isRightToLeft ? rowArea.look.box.mirrored : rowArea.look.box
    var cells: [TableCell] = []
    for (column, cell) in zip(columns, row.children) {
      cells.append(
        TableCell(
          block: cell, column: column, area: rowArea, box: cellBox,
          styled: try styledText(of: cell, column, in: rowArea)))
    }
    return TableRow(box: box, cells: cells)
  }

  /// The text of a cell, with the alignment of its column.
  private mutating func styledText(
    of cell: MarkdownBlock, _ column: TextAlignment, in area: Area
  ) throws(DocumentFault) -> StyledText {
    var styled = try styledText(of: cell, in: area)
    styled.text.align(column, isRightToLeft: area.isRightToLeft)
    if column != .natural {
      styled.origins.add("paragraphStyle.alignment", by: "the table's column")
    } else if area.look.attributes.paragraphStyle?.alignment ?? .natural == .natural {
      styled.origins.add("paragraphStyle.alignment", by: "the table's direction")
    }
    return styled
  }

  /// Returns a copy of the cell with its images scaled down to a width in points. Diagnostics of
  /// the copy are discarded, because the same ones were reported when the cell's text was created.
  private mutating func fitted(
    _ cell: TableCell, to room: Double
  ) throws(DocumentFault) -> TableCell {
    guard cell.hasPictures else { return cell }
    let reported = context
    defer { context = reported }
    var area = cell.area
    area.width = room
    var cell = cell
    cell.styled = try styledText(of: cell.block, cell.column, in: area)
    return cell
  }

  /// The column widths in points that the cells need if lines break only at forced line breaks.
  private func widths(
    of rows: [TableRow], _ count: Int, in area: Area
  ) throws(DocumentFault) -> [Double] {
    var widths = [Double](repeating: 0, count: count)
    var container = container(of: area)
    container.width = nil
    for row in rows {
      for (index, cell) in row.cells.enumerated() {
        let width = try measure(cell, in: container)?.layout.width ?? 0
        widths[index] = max(widths[index], (width + cell.across).rounded(.up))
      }
    }
    return widths
  }

  /// The column widths, in points, that the cells need if each line contains a single word. For
  /// this measurement, images are at most ``narrowest`` points wide.
  private mutating func narrowestWidths(
    of rows: [TableRow], _ count: Int, in area: Area
  ) throws(DocumentFault) -> [Double] {
    var broken: [TableRow] = []
    for row in rows {
      var cells: [TableCell] = []
      for cell in row.cells {
        var cell = try fitted(cell, to: Self.narrowest)
        cell.styled.text = cell.styled.text.brokenApart
        cells.append(cell)
      }
      broken.append(TableRow(box: row.box, cells: cells))
    }
    return try widths(of: broken, count, in: area)
  }

  /// Lays out a cell's text to measure it. Returns `nil` for an empty cell.
  private func measure(
    _ cell: TableCell, in container: TextContainer
  ) throws(DocumentFault) -> MeasuredText? {
    guard !cell.styled.text.isEmpty else { return nil }
    return try measure(cell.styled.text, in: container, at: cell.block.offset)
  }

  private mutating func place(
    _ row: TableRow, _ number: Int, _ widths: ColumnWidths, overlap: Double, in area: Area
  ) throws(DocumentFault) {
    let y = cursor.settle() - overlap
    var texts: [MeasuredText?] = []
    for (cell, width) in zip(row.cells, widths.widths) {
      var container = container(of: area)
      let room = max(width - cell.across, 1)
      container.width = room
      texts.append(try measure(try fitted(cell, to: room), in: container))
    }
    let layouts = texts.map { $0?.layout }
    // Align the first lines of all cells on a common baseline (CSS 2.2 §17.5.3).
    let baseline = layouts.compactMap { $0?.lines.first?.baseline }.max() ?? 0
    let drops = layouts.map { baseline - ($0?.lines.first?.baseline ?? baseline) }
    let heights = row.cells.indices.map {
      drops[$0] + (layouts[$0]?.height ?? 0) + row.cells[$0].box.insets.top
        + row.cells[$0].box.insets.bottom
    }
    let height = (heights.max() ?? 0).rounded(.up)
    let left = area.isRightToLeft ? area.x + area.width - widths.total : area.x
    append(row.box.painted(Rectangle(x: left, y: y, width: widths.total, height: height)))
    for (index, cell) in row.cells.enumerated() {
      let width = widths.widths[index]
      let start = widths.starts[index]
      let x = area.isRightToLeft ? left + widths.total - start - width : left + start
      append(cell.box.painted(Rectangle(x: x, y: y, width: width, height: height)))
      guard let text = texts[index] else { continue }
      let insets = cell.box.insets
      placeMarkers { y + insets.top + baseline - $0.baseline }
      append(
        text, cell.styled.origins, x: x + insets.left, y: y + insets.top + drops[index],
        number == 0 ? .headerCell : .cell, Galley.TableCell(row: number, column: index))
    }
    cursor.advance(by: height - overlap)
  }
}

extension AttributedText {
  /// The text with a line feed at every line break opportunity (UAX #14).
  fileprivate var brokenApart: AttributedText {
    var text = AttributedText()
    var start = 0
    for lineBreak in TextBreaker().lineBreaks(in: utf16.span, language: "en") {
      var part = self[start..<lineBreak.offset]
      if lineBreak.offset < length { part.insert("\n", at: part.length) }
      text.append(part)
      start = lineBreak.offset
    }
    return text
  }

  /// Aligns a cell's text as its column specifies. If the column has no alignment, the style
  /// sheet's alignment applies. If neither sets an alignment, the text is aligned with the table's
  /// leading edge.
  fileprivate mutating func align(_ column: TextAlignment, isRightToLeft: Bool) {
    transform(0..<length) { attributes in
      var attributes = attributes
      var style = attributes.paragraphStyle ?? ParagraphStyle()
      if column != .natural {
        style.alignment = column
      } else if style.alignment ?? .natural == .natural {
        style.alignment = isRightToLeft ? .right : .left
      }
      attributes.paragraphStyle = style
      return attributes
    }
  }
}
