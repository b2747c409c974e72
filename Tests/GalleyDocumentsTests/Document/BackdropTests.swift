// The document key `backdrop`, which paints a box behind text.

import Galley
import Testing

@testable import GalleyDocuments
@testable import GalleyFormats
@testable import GalleyMarkdown

@Suite("Backdrop keys")
struct BackdropTests {
  private func read(_ json: String) throws -> TextDocument {
    try TextDocument(json: Array(json.utf8))
  }

  private func boxes(_ document: TextDocument) throws -> [BoxBackdrop?] {
    try #require(document.frames.first).text.runs.map {
      $0.attributes.backdrop?.shape as? BoxBackdrop
    }
  }

  private static let box = BoxBackdrop(
    .color(.red), border: Border(2, .blue), borderSides: [.left, .bottom], cornerRadius: 4,
    padding: EdgeInsets(top: 1, right: 3, bottom: 1, left: 3), index: 2)

  @Test("A backdrop has the same keys as a box")
  func keys() throws {
    let document = try read(
      #"""
      {"text": {"text": "x", "backdrop": {"color": "red", "border": {"width": 2, "color": "blue",
       "sides": "left | bottom"}, "cornerRadius": 4, "padding": [1, 3], "index": 2}}}
      """#)
    #expect(try boxes(document) == [Self.box])
    #expect(document.diagnostics.isEmpty)
  }

  @Test("Keys such as backdrop.padding form one backdrop, which replaces an inherited backdrop")
  func dottedKeys() throws {
    let document = try read(
      #"""
      {"attributes": {"backdrop": {"color": "red", "cornerRadius": 9}},
       "text": ["a", {"text": "b", "backdrop.padding": 3, "backdrop.border.width": 2},
       {"text": "c", "backdrop": {}}]}
      """#)
    let three = EdgeInsets(top: 3, right: 3, bottom: 3, left: 3)
    #expect(
      try boxes(document) == [
        BoxBackdrop(.color(.red), cornerRadius: 9), BoxBackdrop(border: Border(2), padding: three),
        BoxBackdrop(),
      ])
  }

  @Test(
    "Mistakes in backdrops are reported with their JSON path",
    arguments: [
      (
        #"null"#,
        ##"backdrop: expected an object such as {"color": "#eee", "cornerRadius": 3}, found null"##
      ),
      (
        #""red""#,
        ##"backdrop: expected an object such as {"color": "#eee", "cornerRadius": 3}, found a string"##
      ),
      (#"{"colour": "red"}"#, #"backdrop.colour: unknown key "colour"; did you mean "color"?"#),
      (
        #"{"padding": -1}"#,
        "backdrop.padding: -1 is out of range; expected a number from 0 to 1000000"
      ),
      (
        #"{"border": {"sides": "lft"}}"#,
        #"backdrop.border.sides: "lft" is not one of left, right, top, bottom, all; did you mean"#
          + #" "left"?"#
      ),
      (
        #"{"border": 2}"#,
        #"backdrop.border: expected an object such as {"width": 2, "color": "red"}, found a number"#
      ),
    ])
  func mistakes(_ value: String, _ message: String) throws {
    let error = #expect(throws: DocumentError.self) {
      try read(#"{"text": {"text": "x", "backdrop": \#(value)}}"#)
    }
    #expect(error?.description.hasSuffix(message) == true, "\(error?.description ?? "")")
  }

  @Test("Box backdrops are written as JSON; backdrops of custom types are left out and reported")
  func writing() throws {
    var text = AttributedText("x", [.backdrop(TextBackdrop(Self.box))])
    var document = TextDocument(text)
    #expect(document.diagnosticsForJSON.isEmpty)
    #expect(try boxes(read(document.json())) == [Self.box])
    text.append("y", [.backdrop(TextBackdrop(Marker(color: .red)))])
    document = TextDocument(text)
    #expect(document.diagnosticsForJSON.map(\.code) == ["backdropLeftOut"])
    #expect(try boxes(read(document.json())) == [Self.box, nil])
  }

  @Test("Adjacent code spans in Markdown keep separate backdrops")
  func markdown() throws {
    var options = DocumentOptions()
    options.markdown = MarkdownOptions(traits: StyleTraits(), width: 300)
    let markdown = Array("a `b` `c`**`d`**`e` f".utf8)
    let document = try TextDocument(markdown, as: .markdown, options: options)
    #expect(try boxes(document).map { $0?.index } == [nil, 0, nil, 0, 1, 0, nil])
    #expect(try boxes(read(document.json())) == boxes(document))
  }
}
