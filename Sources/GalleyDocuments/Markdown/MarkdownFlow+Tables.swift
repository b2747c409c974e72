// Tables: columns as wide as what is in them, rows as high.

import Galley
import GalleyUnicode

/// A row of a table with its cells.
private struct TableRow {
  let box: ResolvedBox
  let cells: [TableCell]
}

/// A cell of a table.
private struct TableCell {
  let text: AttributedText
  let origins: MarkdownOrigins?
  let box: ResolvedBox
  let place: MarkdownPlace

  var across: Double { box.insets.left + box.insets.right }
}

extension MarkdownFlow {
  /// Places a table. Borders of neighbours lie on each other.
  mutating func place(
    _ block: MarkdownBlock, _ columns: [MarkdownColumn], in area: Area
  ) throws(DocumentFault) {
    var outer = self.area(block, [.table], in: area)
    outer.listDirection = nil
    try place(outer.look.box, in: outer) { flow, inner throws(DocumentFault) in
      var rows: [TableRow] = []
      for row in block.children { rows.append(try flow.row(row, columns, in: inner)) }
      let borders = rows.first?.cells.first?.box.borderInsets ?? EdgeInsets()
      let widths = try ColumnWidths(
        widest: try flow.widths(of: rows, columns.count, in: inner),
        narrowest: { () throws(DocumentFault) in
          try flow.widths(of: rows.map(\.brokenApart), columns.count, in: inner)
        },
        overlap: min(borders.left, borders.right), room: inner.width)
      flow.cursor.settle()
      for (index, row) in rows.enumerated() {
        let overlap = index == 0 ? 0 : min(borders.top, borders.bottom)
        try flow.place(row, widths, overlap: overlap, in: inner)
      }
    }
  }

  private mutating func row(
    _ row: MarkdownBlock, _ columns: [MarkdownColumn], in area: Area
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
      var styled = try styledText(of: cell, in: rowArea)
      styled.text.align(column, isRightToLeft: area.isRightToLeft)
      if column != .natural {
        styled.origins?.alignment = "the table's column"
      } else if rowArea.look.attributes.paragraphStyle?.alignment ?? .natural == .natural {
        styled.origins?.alignment = "the table's direction"
      }
      cells.append(
        TableCell(
          text: styled.text, origins: styled.origins, box: cellBox, place: cell.place))
    }
    return TableRow(box: box, cells: cells)
  }

  /// The widths of columns whose lines are only broken where they have to be.
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

  /// Sets a cell's text to measure it; there is nothing to set in an empty cell.
  private func measure(
    _ cell: TableCell, in container: TextContainer
  ) throws(DocumentFault) -> MeasuredText? {
    guard !cell.text.isEmpty else { return nil }
    return try measure(cell.text, in: container, at: cell.place)
  }

  private mutating func place(
    _ row: TableRow, _ widths: ColumnWidths, overlap: Double, in area: Area
  ) throws(DocumentFault) {
    let y = cursor.settle() - overlap
    var texts: [MeasuredText?] = []
    for (cell, width) in zip(row.cells, widths.widths) {
      var container = container(of: area)
      container.width = max(width - cell.across, 1)
      texts.append(try measure(cell, in: container))
    }
    let layouts = texts.map { $0?.layout }
    // Cells stand on one baseline (CSS 2.2 §17.5.3).
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
      append(text, cell.origins, x: x + insets.left, y: y + insets.top + drops[index])
    }
    cursor.advance(by: height - overlap)
  }
}

extension TableRow {
  /// The same with each word on a line.
  fileprivate var brokenApart: TableRow {
    TableRow(
      box: box,
      cells: cells.map {
        TableCell(
          text: $0.text.brokenApart, origins: $0.origins, box: $0.box, place: $0.place)
      })
  }
}

extension AttributedText {
  /// The same with a line end wherever a line may end (UAX #14).
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

  /// Aligns a cell's text as its column is, or else as the sheet says, or else to where the table
  /// begins.
  fileprivate mutating func align(_ column: MarkdownColumn, isRightToLeft: Bool) {
    let alignment: TextAlignment? =
      switch column {
      case .natural: nil
      case .left: .left
      case .center: .center
      case .right: .right
      }
    transform(0..<length) { attributes in
      var attributes = attributes
      var style = attributes.paragraphStyle ?? ParagraphStyle()
      if let alignment {
        style.alignment = alignment
      } else if style.alignment ?? .natural == .natural {
        style.alignment = isRightToLeft ? .right : .left
      }
      attributes.paragraphStyle = style
      return attributes
    }
  }
}
