// Placeholders in strings that are not text, such as colours and sizes. A placeholder can have a
// value of any type.

import Foundation
import Galley
import TestSupport
import Testing

@testable import GalleyDocuments
@testable import GalleyFormats

@Suite("Placeholders outside text")
struct LivePlaceholderTests {
  /// Reads a document that contains its own placeholder values.
  private func filled(_ members: String, _ values: String) throws -> TextDocument {
    try document("{\"values\": {\(values)}, \(members)}")
  }

  @Test("A placeholder value can be a colour, a number, a boolean, a keyword or an object")
  func types() throws {
    let read = try filled(
      """
      "text": "x", "width": "{{w}}", "background": "{{paper}}", "usesFontLeading": "{{leading}}",
      "verticalAlignment": "{{place}}", "insets": ["{{w}}", 2], "maximumLines": "{{spelled}}",
      "language": "{{lang}}-CH", "styles": {"s": {"kern": "{{w}}"}},
      "attributes": {"font": "{{family}}:bold@{{w}}", "foregroundColor": "rgb({{w}} 0 0)"}
      """,
      """
      "w": 30, "leading": false, "place": "bottom", "spelled": "3", "lang": "de",
      "family": "Noto Serif",
      "paper": {"gradient": "linear", "stops": [[0, "red"], [1, "blue"]]}
      """)
    #expect(read.width == 30)
    guard case .gradient = read.backgroundPaint else {
      Issue.record("\(String(describing: read.backgroundPaint))")
      return
    }
    let container = read.frames[0].container
    #expect(container.usesFontLeading == false)
    #expect(container.verticalAlignment == .bottom)
    #expect(container.insets == EdgeInsets(top: 30, right: 2, bottom: 30, left: 2))
    #expect(container.maximumLines == 3)
    #expect(container.language == "de-CH")
    let attributes = try #require(read.frames[0].text.runs.first?.attributes)
    #expect(attributes.font?.families == ["Noto Serif"])
    #expect(attributes.font?.size == 30)
    #expect(attributes.foregroundColor == Color(red: 30, green: 0, blue: 0))
  }

  @Test(
    "An object that fills a placeholder in `text` becomes a node; braces in the node are literal")
  func nodes() throws {
    let read = try filled(
      #""text": ["a ", "{{node}}", {"text": ["{{node}}"]}], "truncationToken": "{{node}}""#,
      #""node": {"text": ["{{node}} \\{{", {"text": "b", "kern": 2}], "link": "{{x}}"}"#)
    #expect(read.frames[0].text.string == "a {{node}} \\{{b{{node}} \\{{b")
    #expect(read.frames[0].text.runs.last?.attributes.kern == 2)
    #expect(read.frames[0].text.runs.last?.attributes.link == "{{x}}")
  }

  @Test("Braces inside a placeholder value are literal")
  func literal() throws {
    let read = try filled(
      #""text": {"text": "x", "link": "https://e.org/{{a}}?\\{{b}}", "font": "{{f}}", "font.size": 9}"#,
      #""a": "{{f}}{{{{", "f": "{{a}}""#)
    let attributes = try #require(read.frames[0].text.runs.first?.attributes)
    #expect(attributes.link == "https://e.org/{{f}}{{{{?{{b}}")
    #expect(attributes.font?.families == ["{{a}}"])
    #expect(attributes.font?.size == 9)
  }

  @Test("Placeholders in metadata become JSON values of their types; other values stay the same")
  func metadata() throws {
    let read = try filled(
      #""text": "", "metadata": {"n": "{{n}}", "s": "n {{n}}", "o": ["{{o}}"], "e": 1e2}"#,
      #""n": 3.50, "o": {"q": "{{n}}"}"#)
    #expect(read.metadata == #"{"n":3.5,"s":"n 3.50","o":[{"q":"{{n}}"}],"e":100}"#)
    #expect(try filled(#""text": "", "metadata": {"n": 3.50}"#, "").metadata == #"{"n":3.50}"#)
  }

  @Test("Without values, braces are literal; in the `template` key, braces are always literal")
  func unfilled() throws {
    let read = try document(#"{"text": {"text": "x", "link": "{{a}}"}, "metadata": "{{a}}"}"#)
    #expect(read.frames[0].text.runs.first?.attributes.link == "{{a}}")
    #expect(read.metadata == "\"{{a}}\"")
    _ = try filled(
      #""text": "{{a}}", "template": {"parameters": {"a": {"pattern": "x{{2}}"}}}"#, #""a": 1"#)
  }

  @Test(
    "Errors in a placeholder value are reported with the placeholder's JSON path",
    arguments: [
      (#""text": "x", "background": "{{a}}""#, #"background: "nope" is not a colour"#),
      (
        #""text": "x", "scale": "{{a}}""#,
        "scale: expected a number above 0, at most 100, found a string"
      ),
      (#""text": "x", "scale": "{{n}}""#, "scale: 1000 is out of range"),
      (#""text": "x", "language": "{{n}}""#, #"language: "1000" is not a language tag"#),
      (
        #""text": "x", "background": "{{b}}""#,
        #"background: no value for the placeholder {{b}}; did"#
      ),
      (#""text": "x", "background": "{{a""#, #"background: the placeholder "{{a" has no closing"#),
      (#""text": "a {{o}}""#, "text: the value of {{o}} is an object, which can replace only"),
      (#""text": "x", "background": "a{{o}}""#, "background: the value of {{o}} is an object"),
      (#""text": "{{o}}""#, #"text: unknown key "x""#),
      (#""text": "x", "frames": "{{o}}""#, "frames: use \"text\" or \"frames\", not both"),
    ])
  func errors(_ members: String, _ says: String) {
    let problem = problem(
      #"{"values": {"a": "nope", "n": 1000, "o": {"x": {"y": 1}}}, "# + members + "}")
    #expect(problem.hasPrefix(says), "\(problem)")
  }

  @Test("A long number used for many placeholders is parsed once")
  func longNumber() throws {
    let number = "1.5" + String(repeating: "0", count: 20_000)
    let texts = String(repeating: #""{{n}}","#, count: 20_000)
    var limits = Limits()
    limits.documentBytes = 1 << 20
    #expect(
      problem(#"{"values": {"n": \#(number)}, "text": [\#(texts) ""]}"#, limits: limits)
        .hasSuffix(
          "the document's text has more than 1048576 UTF-16 units in total, which is the limit"))
    let read = try document(
      #"{"values": {"n": \#(number)}, "text": "", "metadata": [\#(texts) ""]}"#)
    #expect(read.metadata?.utf8.count == 4 * 20_000 + 4)
  }

  @Test("Placeholder values cannot make a document larger than its limit")
  func bounds() {
    var limits = Limits()
    limits.documentBytes = 20_000
    let node = #"{"text": ""# + String(repeating: "v", count: 5000) + #""}"#
    #expect(
      problem(
        #"{"values": {"v": \#(node)}, "text": ["{{v}}", "{{v}}", "{{v}}"]}"#, limits: limits)
        == "text[0]: the document's text has more than 20000 UTF-16 units in total, which is"
        + " the limit")
    let link = String(repeating: #"{"text": "", "link": "{{v}}{{v}}"},"#, count: 3)
    let value = String(repeating: "v", count: 5000)
    #expect(
      problem(#"{"values": {"v": "\#(value)"}, "text": [\#(link) ""]}"#, limits: limits)
        == "text[2].link: the document's text has more than 20000 UTF-16 units in total, which is"
        + " the limit")
  }
}

extension LivePlaceholderTests {
  @Test("A template lists all its placeholders, including those for colours, sizes and files")
  func openNames() throws {
    let json = #"""
      {"background": "{{paper}}", "width": "{{w}}", "fonts": ["{{face}}"], "text": ["{{title}}",
       {"attachmentImage": "{{logo}}"}, {"attachmentImage": {"path": "{{photo}}.png"}},
       {"text": "x", "shadow": {"color": "{{ink}}", "blur": 2}, "font": "{{family}}",
        "font.size": 3}]}
      """#
    let template = try DocumentTemplate(Array(json.utf8))
    let texts: Set = ["title"]
    let others: Set = ["paper", "w", "face", "logo", "photo", "ink", "family"]
    #expect(Set(template.openNames) == texts.union(others))
    #expect(template.formedNames == others)
    #expect(template.textNames == texts)
  }

  @Test(
    "A template also lists the placeholders that replace numbers, colours, paths and other values",
    arguments: [
      (#""background": {"gradient": "linear", "stops": [[0, "{{a}}"], [1, "{{b}}"]]}"#, "a b"),
      (#""fonts": ["{{a}}", "{{b}}"], "metadata": ["{{c}}", {"x": "{{d}}"}]"#, "a b c d"),
      (
        #""attributes": {"paragraphStyle": {"tabStops": [{"location": "{{a}}"}, {"location": "{{b}}"}]}}"#,
        "a b"
      ),
      (#""attributes": {"attachmentImage": "{{a}}", "attachmentImage.height": "{{b}}"}"#, "a b"),
      (#""require": {"contrast": {"minimum": "{{a}}"}}, "semantics": "{{b}}""#, "a b"),
    ])
  func opened(_ members: String, _ names: String) throws {
    let template = try DocumentTemplate(Array(#"{"text": "x", \#(members)}"#.utf8))
    #expect(template.openNames.sorted().joined(separator: " ") == names)
  }

  @Test(
    "A placeholder can replace a frame, an index or a size; unknown keys next to it are still reported"
  )
  func openOrWrong() throws {
    for json in [
      #"{"frames": ["{{f}}"]}"#,
      #"{"text": "{{t}}", "ranges": [{"indices": ["{{i}}", 1], "kern": 1}]}"#,
      #"{"text": ["a", {"attachmentImage.path": "{{p}}", "attachmentImage.height": 3}]}"#,
      #"{"text": {"text": "a", "paragraphStyle": {"lineHeight": {"exact": "{{h}}"}}}}"#,
    ] {
      #expect(try DocumentTemplate(Array(json.utf8)).openNames.count >= 1)
    }
    for (json, says) in [
      (#"{"styles": {"a": {"kern": "{{k}}"}, "b": {"kren": 1}}, "text": "x"}"#, #"key "kren""#),
      (
        #"{"attributes": {"kern": "{{k}}", "shadow": {"colr": "red"}}, "text": "x"}"#,
        #"key "colr""#
      ),
    ] {
      #expect(errorMessage { _ = try DocumentTemplate(Array(json.utf8)) }.contains(says))
    }
  }

  @Test("A string in a row can fill a number or a boolean, but not an array or an object")
  func rows() throws {
    let json =
      #"{"text": "x", "scale": "{{s}}", "usesFontLeading": "{{b}}", "background": "{{c}}"}"#
    let template = try DocumentTemplate(Array(json.utf8))
    func document(_ color: String) throws(DocumentError) -> TextDocument {
      try template.document(TemplateRow(names: ["s", "b", "c"], fields: ["2.5", "false", color]))
    }
    let read = try document("tomato")
    #expect(read.scale == 2.5)
    #expect(read.frames[0].container.usesFontLeading == false)
    #expect(
      errorMessage { _ = try document(#"{"gradient": "linear", "stops": [[0, "red"]]}"#) }
        .contains("is not a colour"))
    let row = try TemplateRow(
      json: Array(
        #"{"s": 2, "b": true, "c": {"gradient": "linear", "stops": [[0, "red"], [1, "blue"]]}}"#
          .utf8))
    guard case .gradient = try template.document(row).backgroundPaint else {
      Issue.record("an object in a row is not read as a gradient")
      return
    }
  }

  @Test("A row fills XML attributes, and strings in the row are not read as JSON")
  func xml() throws {
    let xml = #"""
      <attributedText width="{{w}}" background="{{c}}" insets="{{w}}, 2" kern="{{k}}"
        shadow='{"color": "{{c}}", "blur": 3}'>{{t}}</attributedText>
      """#
    let template = try DocumentTemplate(Array(xml.utf8), as: .xml)
    #expect(Set(template.openNames) == ["w", "c", "k", "t"])
    func document(_ color: String) throws(DocumentError) -> TextDocument {
      try template.document(
        TemplateRow(names: ["w", "c", "k", "t"], fields: ["40", color, "1.5", "<b>"]))
    }
    let read = try document("red")
    #expect(read.width == 40)
    #expect(read.frames[0].container.insets == EdgeInsets(top: 40, right: 2, bottom: 40, left: 2))
    let attributes = try #require(read.frames[0].text.runs.first?.attributes)
    #expect(attributes.kern == 1.5)
    #expect(attributes.shadows?.first?.color == Color(css: "red").map { .color($0) })
    #expect(read.frames[0].text.string == "<b>")
    let list = try DocumentTemplate(
      Array(#"<attributedText insets="{{i}}">x</attributedText>"#.utf8), as: .xml)
    for (insets, top) in [("5", 5.0), ("7, 6", 7)] {
      let read = try list.document(TemplateRow(names: ["i"], fields: [insets]))
      #expect(read.frames[0].container.insets.top == top)
    }
    #expect(
      errorMessage { _ = try document(#"red", "blur": 9, "x": ""#) }.contains("is not a colour"))
    #expect(
      errorMessage { _ = try document(#"{"gradient": "linear"}"#) }.contains("is not a colour"))
  }
}
