// Tables, pictures, borders and tabs of Markdown on narrow pages, and limits of very large tables.

import Galley
import GalleyJSON
import Testing

@testable import GalleyDocuments
@testable import GalleyFormats
@testable import GalleyMarkdown

@Suite("Markdown: narrow pages")
struct MarkdownNarrowTests {
  private func read(
    _ markdown: String, _ block: [BlockSelector: [BlockStyle]] = [:], width: Double = 300,
    limits: Limits = .default
  ) throws(DocumentError) -> TextDocument {
    var options = DocumentOptions(limits: limits)
    let plain = StyleSheet(
      block: [.document: [.textStyle(.custom(name: .system, size: .fixed(10)))]], inline: [:])
    options.markdown = MarkdownOptions(
      styleSheet: plain.mutate(block: block, inline: [:]), width: width)
    return try TextDocument(Array(markdown.utf8), as: .markdown, options: options)
  }

  /// A table whose header row has `columns` cells. Each of the other rows has one cell, and the
  /// parser adds the missing cells.
  private func table(columns: Int, rows: Int, before line: String = "") -> String {
    let header = line + String(repeating: "|a", count: columns) + "|\n"
    let delimiters = line + String(repeating: "|:-", count: columns) + "|\n"
    return header + delimiters + String(repeating: line + "x\n", count: rows)
  }

  @Test(
    "The limit on table cells also counts missing cells, before the parser adds them",
    arguments: ["", "> ", "  "])
  func tables(_ line: String) {
    var limits = Limits.default
    limits.elements = 100
    #expect {
      try read("text\n\n" + table(columns: 9, rows: 11, before: line), limits: limits)
    } throws: {
      "\($0)".contains("4:1: with this table, the document has more than 100 table cells")
    }
    let small = Array((table(columns: 9, rows: 4, before: line) + line + "\n").utf8)
    #expect(throws: Never.self) { try MarkdownLine.checkTables(in: small + small, limits: limits) }
    #expect(throws: DocumentFault.self) {
      try MarkdownLine.checkTables(in: small + small + small, limits: limits)
    }
  }

  @Test(
    "A small Markdown file with a table that needs gigabytes of memory is refused",
    arguments: ["\n", "\r", "\r\n"])
  func memory(
    _ lineEnd: String
  ) {
    for dash in [":-", "-\u{B}", "\u{C}-"] {
      let markdown = table(columns: 1_000, rows: 5_000)
        .replacing(":-", with: dash).replacing("\n", with: lineEnd)
      #expect {
        try read(markdown)
      } throws: {
        "\($0)".contains(": with this table, the document has more than 1000000 table cells")
      }
    }
  }

  @Test("On a narrow page, each table cell keeps at least a third of its padding")
  func padding() throws {
    let rules: [BlockSelector: [BlockStyle]] = [
      .tableHeader: [.fontSize(30.pt)], .tableCell: [.blockPadding(.all(1.em))],
    ]
    let markdown = "| Wherever | Whatever |\n|-|-|\n| incomprehensible | unpronounceable |"
    let frames = try read(markdown, rules, width: 150).frames
    #expect(frames.count == 4)
    #expect(frames.allSatisfy { $0.x >= 0 && $0.x + ($0.container.width ?? 0) <= 150 })
  }

  @Test("Table columns with short words stay wide enough to keep these words whole")
  func columns() throws {
    func widths(_ narrowest: [Double], room: Double, padding: Double = 0) -> [Double] {
      ColumnWidths(
        widest: narrowest.map { $0 + 500 }, narrowest: { narrowest },
        edges: narrowest.map { _ in 10 }, padding: narrowest.map { _ in padding }, overlap: 0,
        room: room
      ).widths
    }
    #expect(widths([30, 210, 310], room: 330) == [30, 150, 150])
    #expect(widths([30, 60, 310], room: 330) == [30, 60, 240])
    #expect(widths([40, 40], room: 10) == [11, 11])
    // Before words are divided, each column loses up to two thirds of its padding, here 6 of 9
    // points.
    #expect(widths([40, 60], room: 88, padding: 9) == [34, 54])
    #expect(widths([40, 60], room: 100, padding: 9) == [40, 60])
    #expect(widths([40, 60], room: 68, padding: 9) == [34, 34])
    // If every word fits, columns share the remaining width. Each share is proportional to the
    // column's one-line width minus the width of its longest word.
    #expect(widths([30, 30], room: 100) == [50, 50])
  }

  @Test("Wide pictures in table cells are scaled down to fit the column")
  func pictures() throws {
    let bitmap = try #require(Bitmap(width: 400, height: 20, filledWith: 0xFFFF_FFFF))
    let url = "data:image/png;base64," + Base64.padded.encoded(try bitmap.png())
    let markdown = "| ![p](\(url)) | some words |\n|---|---|\n| ![p](\(url)) | ![q](x.png) |"
    let document = try read(markdown, [.tableCell: [.blockPadding(.all(10.pt))]])
    let renderer = TextRenderer(fonts: .bundled)
    let layouts = try renderer.layout(document)
    for (frame, layout) in zip(document.frames, layouts.layouts) where !frame.text.isEmpty {
      #expect(frame.x + layout.width <= 300)
      #expect(layout.lines.allSatisfy { $0.width <= layout.width }, "\(frame.text.string)")
    }
    // The wide pictures leave enough width for the text: none of its words is divided. The missing
    // picture `x.png` is reported once.
    #expect(layouts.layouts.contains { $0.text.string == "some words" && $0.lines.count <= 2 })
    #expect(document.diagnostics.filter { $0.code == "pictureMissing" }.count == 1)
  }

  @Test("An unreadable picture without a description shows its path, but never a data URL")
  func unreadable() throws {
    let frames = try read("a ![](data:image/jpeg;base64,AAAA) b\n\n![](x.jpg)").frames
    #expect(frames.map(\.text.string) == ["a  b", "x.jpg"])
  }

  @Test("In Markdown code, the distance between tab stops is the width of four digits")
  func tabs() throws {
    let rules: [BlockSelector: [BlockStyle]] = [
      .codeBlock: [.textStyle(.custom(name: .systemMonospace, size: .fixed(20)))]
    ]
    let code = "```\nabc\td\nabcd\te\n\tf\n123456789\tg\n```"
    let document = try read(code, rules, width: 900)
    let layout = try TextRenderer(fonts: .bundled).layout(document).layouts[0]
    let figure = try #require(layout.caret(at: TextLayout.Position(1))).x
    func x(of letter: Character) throws -> Double {
      let offset = try #require(layout.text.string.firstIndex(of: letter))
      let utf16 = offset.utf16Offset(in: layout.text.string)
      return try #require(layout.caret(at: TextLayout.Position(utf16))).x / figure
    }
    #expect(layout.lines.count == 4)
    for (letter, column) in [("d", 4.0), ("e", 8), ("f", 4), ("g", 12)] as [(Character, Double)] {
      #expect(abs(try x(of: letter) - column) < 0.01, "\(letter)")
    }
  }

  @Test("The bar of a right-to-left quotation in a left-to-right list is on the right")
  func quotations() throws {
    let rules: [BlockSelector: [BlockStyle]] = [
      .blockQuote: [
        .blockBorder(width: 2.pt, color: AdaptiveColor(.red), sides: .left),
        .blockPadding(left: 8.pt),
      ]
    ]
    let document = try read("- english\n  > \u{5E6}\u{5D9}\u{5D8}\u{5D5}\u{5D8}", rules)
    let bar = try #require(document.frames.first { $0.text.isEmpty })
    #expect(bar.x == 298 && bar.container.width == 2)
    let quoted = try #require(document.frames.last)
    #expect(quoted.x + (quoted.container.width ?? 0) == 290)
  }

  @Test("In narrow, deeply nested quotations, bars that would cross the text are left out")
  func borders() throws {
    let rules: [BlockSelector: [BlockStyle]] = [
      .blockQuote: [
        .blockBorder(width: 2.pt, color: AdaptiveColor(.red), sides: .left),
        .blockPadding(left: 8.pt),
      ]
    ]
    let frames = try read(String(repeating: "> ", count: 9) + "word", rules, width: 75).frames
    let bars = frames.filter(\.text.isEmpty)
    let text = try #require(frames.last)
    #expect(bars.count == 2 && text.x == 20)
    #expect(bars.allSatisfy { $0.x + ($0.container.width ?? 0) <= text.x })
  }
}
