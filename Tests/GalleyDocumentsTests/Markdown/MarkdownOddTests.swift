// Unusual Markdown: huge tables, negative margins, lists without space for markers, and paragraphs
// that look like list markers.

import Galley
import Testing

@testable import GalleyDocuments
@testable import GalleyFormats
@testable import GalleyMarkdown

@Suite("Markdown: unusual documents")
struct MarkdownOddTests {
  private func options(
    _ block: [BlockSelector: [BlockStyle]] = [:], width: Double = 300,
    limits: Limits = .default
  ) -> DocumentOptions {
    let plain = StyleSheet(
      block: [.document: [.textStyle(.custom(name: .system, size: .fixed(10)))]], inline: [:])
    var options = DocumentOptions(limits: limits)
    options.markdown = MarkdownOptions(
      styleSheet: plain.mutate(block: block, inline: [:]), width: width)
    return options
  }

  private func read(
    _ markdown: String, _ options: DocumentOptions
  ) throws(DocumentError) -> TextDocument {
    try TextDocument(Array(markdown.utf8), as: .markdown, options: options)
  }

  /// A table with a header and two columns. In the other rows, only the first cell has text.
  private func table(rows: Int) -> String {
    "| a | b |\n|---|---|\n" + String(repeating: "x\n", count: rows - 1)
  }

  @Test("A table with more cells than the limit on frames is refused")
  func cells() throws {
    var limits = Limits.default
    limits.frames = 20
    let options = options(limits: limits)
    #expect(try read(table(rows: 10), options).frames.count == 11)
    #expect {
      try read("text\n\n" + table(rows: 11), options)
    } throws: {
      "\($0)".contains("3:1: the table has 22 cells; the limit is 20")
    }
    let paragraphs = try read(String(repeating: "text\n\n", count: 30), options)
    #expect(paragraphs.frames.count == 30)
  }

  @Test("A table row with too many cells is refused, even if the header row has fewer cells")
  func columns() throws {
    var limits = Limits.default
    limits.tableColumns = 4
    let options = options(limits: limits)
    let row = "| a | b | c | d |\n"
    #expect(try !read(row + "|---|---|---|---|\n" + row, options).frames.isEmpty)
    for table in ["||||||\n|-|-|-|-|-|\n", "| a |\n|---|\n||||||\n"] {
      #expect {
        try read("text\n\n" + table, options)
      } throws: {
        "\($0)".contains("a table row has 6 vertical bars; a table can have at most 4 columns")
      }
    }
    #expect(try read("||||||||\n\ntext", options).frames.count == 2)
  }

  @Test("The total number of bytes in expanded Markdown link references is limited")
  func references() throws {
    var limits = Limits.default
    limits.referenceBytes = 1_000
    let options = options(limits: limits)
    let x = String(repeating: "x", count: 100)
    let links = { String(repeating: "[a] ", count: $0) }
    #expect(try !read("[a]: \(x)\n\n" + links(9), options).frames.isEmpty)
    let bombs = [
      "[a]: \(x)\n\n" + links(10), "[a]:\n\(x)\n\n" + links(10),
      "[a]: u \"\(x)\"\n\n" + links(10), "[a]: u\n(\(x)\n[b]: \(x))\n\n" + links(5),
      links(10) + "\n\n[a]: <\(x)>",
      // A URL in angle brackets can contain spaces. Control characters do not end a URL.
      "[a]: <\(String(repeating: "x ", count: 50))>\n\n" + links(10),
      "[a]: \(String(repeating: "x\u{1}", count: 50))\n\n" + links(10),
    ]
    for bomb in bombs {
      #expect {
        try read(bomb, options)
      } throws: {
        "\($0)".hasSuffix(" bytes; the limit is 1000 bytes")
      }
    }
    // Many short link definitions are allowed. Text that resembles a link definition is read in
    // linear time.
    let many = (0..<200).map { "[\($0)]: u\($0)\n" }.joined() + "\n[1]"
    #expect(try !read(many, self.options()).frames.isEmpty)
    let nested = String(repeating: "]:", count: 100_000) + String(repeating: " ", count: 100_000)
    #expect(throws: DocumentError.self) { try read(nested + "'", self.options()) }
  }

  @Test("Table columns without an alignment have the style sheet's alignment")
  func alignment() throws {
    let markdown = "| a | b |\n|---|--:|\n| c | d |"
    func alignment(of text: String, _ sheet: [TextAlignment]) throws -> TextAlignment? {
      let document = try read(markdown, options([.tableCell: sheet.map { .alignment($0) }]))
      let frame = try #require(document.frames.first { $0.text.string == text })
      return frame.text.runs[0].attributes.paragraphStyle?.alignment
    }
    #expect(try alignment(of: "c", [.center]) == .center)
    #expect(try alignment(of: "d", [.center]) == .right)
    #expect(try alignment(of: "c", []) == .left)
  }

  private func source(
    of name: String, _ frame: Int, in markdown: String, _ options: DocumentOptions
  ) throws -> String? {
    let explanation = try AttributeExplanation(
      of: Array(markdown.utf8), as: .markdown, frame: frame, offset: 0, options: options)
    return explanation.entries.first { $0.name == name }?.source
  }

  @Test("If a table column sets the alignment, --explain reports the column")
  func origins() throws {
    let options = options([.tableCell: [.alignment(.center)]])
    let markdown = "| a | b |\n|---|--:|"
    let frames = try read(markdown, options).frames
    func source(of text: String) throws -> String? {
      let index = try #require(frames.firstIndex { $0.text.string == text })
      return try self.source(of: "paragraphStyle.alignment", index, in: markdown, options)
    }
    #expect(try source(of: "a") == "block.tableCell.alignment")
    #expect(try source(of: "b") == "the table's column")
  }

  @Test(
    "If a Markdown paragraph looks like the next list marker, it keeps the style of a paragraph")
  func markers() throws {
    let options = options([.paragraph: [.inlineStyle(.textColor(AdaptiveColor(.red)))]])
    let markdown = "1. 2\\.\n\n2. x"
    #expect(try read(markdown, options).frames.map(\.text.string) == ["1.", "2.", "2.", "x"])
    let sources = try (0..<4).map {
      try source(of: "foregroundColor", $0, in: markdown, options)
    }
    let rule = "block.paragraph.textColor"
    #expect(sources == [nil, rule, nil, rule])
  }

  @Test("If negative margins move Markdown content, boxes still enclose the content")
  func negativeMargins() throws {
    let rules: [BlockSelector: [BlockStyle]] = [
      .document: [.minimumLineHeight(20.pt), .maximumLineHeight(20.pt)],
      .paragraph: [.blockMargins(top: (-300).pt)],
      .blockQuote: [.backgroundColor(AdaptiveColor(.red)), .blockPadding(bottom: 5.pt)],
    ]
    let document = try read("# a\n\n# b\n\nc", options(rules))
    #expect(document.height == 40)
    let quote = try read("> # a\n> # b\n>\n> c\n\n# d", options(rules))
    #expect(quote.frames.first?.container.height == 45)
    #expect(quote.frames.last?.y == 45 && quote.height == 65)
  }

  @Test("If nested list markers would overlap, only the innermost marker is shown")
  func gutters() throws {
    let rules: [BlockSelector: [BlockStyle]] = [.document: [.listMarkerIndent(20.pt)]]
    let markdown = String(repeating: "- ", count: 40) + "word"
    let frames = try read(markdown, options(rules, width: 100)).frames
    // The outer two list levels are indented by 20 points. The next levels are indented only by the
    // space that a marker needs, and the innermost levels are not indented.
    #expect(frames.map(\.text.string) == [String](repeating: "\u{2022}", count: 5) + ["word"])
    #expect(zip(frames, frames.dropFirst()).allSatisfy { $0.x < $1.x })
    let empty = try read(String(repeating: "+ ", count: 40), options(rules, width: 100))
    #expect(empty.frames.count == 5 && (empty.height ?? 0) > 0)
  }
}
