// Tests of the roles of text ranges: in PDF tags, in alternative text, and in findings.

import TestSupport
import Testing

@testable import Galley

@Suite("Roles of text")
struct TextRoleTests {
  /// A text that consists of paragraphs and cells, each with its own roles.
  private func text(_ parts: [(String, [TextRole])]) -> AttributedText {
    var text = AttributedText()
    for (string, roles) in parts {
      text.append(AttributedText(string, roles.isEmpty ? [] : [.roles(roles)]))
    }
    return text
  }

  private func kinds(
    _ parts: [(String, [TextRole])], in role: SemanticRole? = nil
  ) throws -> [String] {
    var frame = TextDocument.Frame(text(parts), in: TextContainer(width: 300))
    frame.role = role
    let document = TextDocument(frames: [frame], width: 300, height: 300)
    return PDFReader(try TextRenderer(fonts: .bundled).pdf(of: document)).kinds
  }

  @Test("A heading, list items and paragraphs in one text are separate PDF structure elements")
  func blocks() throws {
    let found = try kinds([
      ("Title\n", [TextRole(.heading1)]), ("First\n", [TextRole(.listItem, identity: 1)]),
      ("Second\n", [TextRole(.listItem, identity: 2)]), ("End", []),
    ])
    #expect(
      found == [
        "Document", "H1", "L", "LI", "LBody", "P", "LI", "LBody", "P", "P",
      ])
  }

  @Test(
    "In PDF tags, a paragraph of cells is a row, and white space between cells belongs to a cell")
  func table() throws {
    let table = TextRole(.table)
    func cell(_ role: SemanticRole, _ number: Int) -> [TextRole] {
      [table, TextRole(role, identity: number)]
    }
    let found = try kinds([
      ("a", cell(.headerCell, 1)), ("\t", [table]), ("b", cell(.headerCell, 2)),
      ("\n", [table]), ("c", cell(.cell, 3)), ("\t", [table]), ("d", cell(.cell, 4)),
    ])
    #expect(
      found == [
        "Document", "Table", "TR", "TH", "TH", "TR", "TD", "P", "TD", "P",
      ])
  }

  @Test("A quote of whole paragraphs is a BlockQuote in the PDF; a shorter quote is a Quote")
  func quotes() throws {
    let quote = TextRole(.quote)
    #expect(
      try kinds([("He said: ", []), ("yes", [quote]), (".", [])]) == ["Document", "P", "Quote"])
    #expect(
      try kinds([("One\nTwo", [quote]), ("\nThree", [])])
        == ["Document", "BlockQuote", "P", "P", "P"])
  }

  @Test("Code in a heading is inside the heading's PDF tag; a heading in a paragraph is ignored")
  func inline() throws {
    let heading = TextRole(.heading2)
    #expect(
      try kinds([("The key ", [heading]), ("role", [heading, TextRole(.code)])])
        == ["Document", "H2", "Code"])
    #expect(try kinds([("x", [heading])], in: .paragraph) == ["Document", "P"])
  }

  @Test("Text with the role artifact has no PDF structure element and no alternative text")
  func artifact() throws {
    let parts: [(String, [TextRole])] = [("* * *\n", [TextRole(.artifact)]), ("Text", [])]
    #expect(try kinds(parts) == ["Document", "P"])
    #expect(TextDocument(text(parts), in: TextContainer(width: 100)).altText == "Text")
  }

  @Test("Generated alternative text has no empty lines at its start or its end")
  func emptyLines() {
    for text in ["\nText", "Text\n", "\n\nText\n"] {
      #expect(TextDocument(AttributedText(text)).altText == "Text")
    }
  }

  @Test("In generated alternative text, headings, list items and table cells are separated")
  func altText() {
    let table = TextRole(.table)
    let parts: [(String, [TextRole])] = [
      ("Title\n", [TextRole(.heading1)]), ("one\n", [TextRole(.listItem, identity: 1)]),
      ("two\n", [TextRole(.listItem, identity: 2)]), ("Part\n", [TextRole(.heading2)]),
      ("a", [table, TextRole(.cell, identity: 1)]), ("b", [table, TextRole(.cell, identity: 2)]),
    ]
    #expect(
      TextDocument(text(parts), in: TextContainer(width: 100)).altText
        == "Title\n• one\n• two\n\nPart\na | b")
  }

  @Test(
    "In alternative text, a list item is on its marker's line, and a row's cells are on one line")
  func altTextOfFrames() {
    func frame(
      _ text: String, _ role: SemanticRole?, _ cell: TableCell? = nil
    ) -> TextDocument.Frame {
      var frame = TextDocument.Frame(AttributedText(text), in: TextContainer(width: 50))
      (frame.role, frame.cell) = (role, cell)
      return frame
    }
    let frames = [
      frame("1.", .artifact), frame("one", .listItem), frame("two", .listItem),
      frame("A decoration", .artifact), frame("three", .listItem), frame("12", .artifact),
      frame("a", .cell, TableCell(row: 0, column: 0)),
      frame("b", .cell, TableCell(row: 0, column: 1)),
      frame("c", .cell, TableCell(row: 1, column: 0)),
      frame("d", .cell, TableCell(row: 1, column: 0)), frame("3", .artifact),
      frame("Part", .heading2),
    ]
    #expect(
      TextDocument(frames: frames, width: 100, height: 100).altText
        == "1. one\n• two\n• three\na | b\nc\nd\n\nPart")
  }

  @Test(
    "In alternative text, a list item that begins with a marker gets no second marker",
    arguments: [
      ("• One", "• One"), ("– One", "– One"), ("12. One", "12. One"), ("1.2) One", "1.2) One"),
      ("(b) One", "(b) One"), ("iv. One", "iv. One"), ("☐", "☐"), ("A list", "• A list"),
      ("e.g. One", "• e.g. One"), ("Mr. One", "• Mr. One"), ("... One", "• ... One"),
      ("3 ways", "• 3 ways"), ("(", "• ("), ("-One", "• -One"), ("..", "• .."),
      ("Mix. the eggs", "• Mix. the eggs"), ("mild. x", "• mild. x"), ("½. x", "• ½. x"),
      ("Vi. x", "• Vi. x"), ("((1. x", "• ((1. x"), ("(1) x", "(1) x"), ("XIV. x", "XIV. x"),
    ])
  func ownMarkers(text: String, expected: String) {
    var frame = TextDocument.Frame(AttributedText(text))
    frame.role = .listItem
    let item = AttributedText(text, [.roles([TextRole(.listItem)])])
    #expect(TextDocument(frames: [frame], width: 100, height: 100).altText == expected)
    #expect(TextDocument(item, in: TextContainer(width: 100)).altText == expected)
  }

  @Test("If a heading within a text skips a heading level, a finding reports both levels")
  func skippedLevel() throws {
    let parts: [(String, [TextRole])] = [
      ("Title\n", [TextRole(.heading1)]), ("Part", [TextRole(.heading3)]),
    ]
    let layout = try TextRenderer(fonts: .bundled).layout(
      TextDocument(text(parts), in: TextContainer(width: 100)))
    #expect(
      layout.accessibilityFaults(title: "x").contains {
        $0.hasPrefix("a heading of level 3 follows one of level 1")
      })
  }

  @Test("Headings inside decorations or paragraphs do not count as headings")
  func hiddenHeadings() {
    let heading = TextRole(.heading1)
    #expect(text([("a", [TextRole(.artifact), heading])]).headingLevels == [])
    #expect(text([("a", [TextRole(.paragraph), heading])]).headingLevels == [])
    #expect(text([("a", [heading, TextRole(.heading2)])]).headingLevels == [1])
    #expect(text([("a", [TextRole(.quote), heading])]).headingLevels == [1])
  }
}
