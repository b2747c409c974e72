// The top-level keys of a document, including the keys of the text container: values, defaults and
// errors.

import Galley
import Testing

@testable import GalleyDocuments

@Suite("Documents in JSON")
struct DocumentTests {
  @Test("A document that has only text uses the default values")
  func defaults() throws {
    let read = try document("{\"text\": \"Hello\"}")
    #expect(read.width == nil && read.height == nil && read.scale == 1)
    #expect(read.background == nil && read.backgroundImage == nil && read.fonts.isEmpty)
    #expect(read.blending == .srgb && read.metadata == nil && read.diagnostics.isEmpty)
    #expect(!read.hasFrames && read.frames.count == 1)
    #expect(read.frames[0].text == AttributedText("Hello"))
    #expect(read.frames[0].container == TextContainer())
  }

  @Test("Every top-level key of a document is read")
  func everyKey() throws {
    let read = try document(
      """
      {"width": 300, "height": 200.5, "scale": 2, "background": "white", "fonts": [],
       "language": "de-CH", "semantics": 1, "insets": [1, 2], "verticalAlignment": "bottom",
       "maximumLines": 3, "lastLineBreakMode": "byTruncatingTail", "truncationToken": " more",
       "fit": "shrink", "minimumScale": 0.25, "defaultDirection": "rightToLeft",
       "writingMode": "vertical-lr", "usesFontLeading": false, "keepEdgeSpacing": true,
       "lineHeightMode": "halfLeading", "backgroundExtent": "font", "underlineSkipInk": "auto",
       "blending": "linear", "metadata": {"b": [1.50, "x y"], "a": null}, "values": {}, "styles": {},
       "attributes": {"kern": 1}, "text": ["a ", {"text": "b"}], "linkAttributes": {}}
      """)
    #expect(read.width == 300 && read.height == 200.5 && read.scale == 2)
    #expect(read.background == .white && read.blending == .linear)
    #expect(read.metadata == "{\"b\":[1.50,\"x y\"],\"a\":null}")
    var container = TextContainer(width: 300, height: 200.5)
    container.insets = EdgeInsets(top: 1, right: 2, bottom: 1, left: 2)
    container.verticalAlignment = .bottom
    container.maximumLines = 3
    container.lastLineBreakMode = .byTruncatingTail
    container.truncationToken = AttributedText(" more")
    container.fit = .shrink
    container.minimumScale = 0.25
    container.defaultDirection = .rightToLeft
    container.writingMode = .verticalLR
    container.usesFontLeading = false
    container.keepEdgeSpacing = true
    container.lineHeightMode = .halfLeading
    container.backgroundExtent = .font
    container.underlineSkipInk = .auto
    container.language = "de-CH"
    #expect(read.frames[0].container == container)
    #expect(read.frames[0].text == AttributedText("a b", [.kern(1)]))
  }

  @Test(
    "Every form of the key `insets` is read",
    arguments: [
      ("3", EdgeInsets(top: 3, right: 3, bottom: 3, left: 3)),
      ("[1, 2]", EdgeInsets(top: 1, right: 2, bottom: 1, left: 2)),
      ("[1, 2, 3, 4]", EdgeInsets(top: 1, right: 2, bottom: 3, left: 4)),
      ("{\"left\": 1, \"top\": 2}", EdgeInsets(top: 2, left: 1)),
      ("{}", EdgeInsets()),
    ])
  func insets(_ spelling: String, _ insets: EdgeInsets) throws {
    let read = try document("{\"text\": \"\", \"insets\": \(spelling)}")
    #expect(read.frames[0].container.insets == insets)
  }

  @Test(
    "A null value of a document key selects the key's default",
    arguments: [
      "\"width\": null", "\"height\": null", "\"maximumLines\": null",
      "\"lastLineBreakMode\": null",
      "\"background\": null", "\"background\": \"transparent\"", "\"backgroundImage\": null",
      "\"maximumLines\": 0",
    ])
  func null(_ member: String) throws {
    let read = try document("{\"text\": \"\", \(member)}")
    #expect(read.frames[0].container == TextContainer())
    #expect(read.background == nil && read.backgroundImage == nil)
  }

  @Test("A truncation token can be a text node")
  func tokens() throws {
    let read = try document(
      """
      {"text": "x", "styles": {"s": {"kern": 2}}, "values": {"n": 7}, "attributes": {"kern": 9},
       "truncationToken": {"text": ["… ", {"text": "{{n}} more", "font": ":bold"}], "style": "s"}}
      """)
    let token = read.frames[0].container.truncationToken
    #expect(token.string == "… 7 more")
    #expect(token.runs.map(\.attributes.kern) == [2, 2])
    #expect(token.runs.map(\.attributes.font) == [nil, FontDescriptor(weight: 700)])
  }

  @Test(
    "Mistakes in documents are reported with their JSON path",
    arguments: [
      ("[]", "1:1: expected a document, which is an object, found an array"),
      ("{}", "1:1: a document needs \"text\" or \"frames\""),
      (" {\"width\": 1}", "1:2: a document needs \"text\" or \"frames\""),
      (
        "{\"text\": \"\", \"frames\": []}",
        "frames: use \"text\" or \"frames\", not both"
      ),
      (
        "{\"frames\": [], \"ranges\": []}",
        "ranges: \"ranges\" needs a \"text\" that is a string; move \"ranges\" into a frame"
      ),
      ("{\"ranges\": []}", "1:1: a document needs \"text\" or \"frames\""),
      ("{\"text\": null}", "text: expected a string, a node, or an array of both, found null"),
      ("{\"text\": 1}", "text: expected a string, a node, or an array of both, found a number"),
      (
        "{\"text\": [\"a\", 1]}",
        "text[1]: expected a string or a node such as {\"text\": \"…\"}, found a number"
      ),
      (
        "{\"text\": [[\"a\"]]}",
        "text[0]: expected a string or a node such as {\"text\": \"…\"}, found an array"
      ),
      ("{\"text\": {\"kern\": 1}}", "text: a node needs \"text\" or \"attachmentImage\""),
      (
        "{\"text\": {\"text\": {\"text\": \"x\"}}}",
        "text.text: expected a string or an array of strings and nodes, found an object"
      ),
      (
        "{\"text\": [\"a\", {\"text\": \"b\", \"font\": {\"size\": \"9\"}}]}",
        "text[1].font.size: expected a number above 0, at most 10000, found a string"
      ),
      ("{\"txt\": \"x\"}", "txt: unknown key \"txt\"; did you mean \"text\"?"),
      ("{\"texts\": \"x\"}", "texts: unknown key \"texts\"; did you mean \"text\"?"),
      (
        "{\"text\": \"x\", \"backgroud\": \"red\"}",
        "backgroud: unknown key \"backgroud\"; did you mean \"background\"?"
      ),
      ("{\"text\": \"x\", \"\": 1}", "[\"\"]: unknown key \"\""),
      (
        "{\"text\": \"x\", \"a\\n\\\"b\": 1}",
        "[\"a\\u{a}\\\"b\"]: unknown key \"a\\u{a}\"b\""
      ),
      (
        "{\"text\": \"\", \"width\": -1}",
        "width: -1 is out of range; expected a number from 0 to 1000000"
      ),
      (
        "{\"text\": \"\", \"width\": \"300\"}",
        "width: expected a number from 0 to 1000000, found a string"
      ),
      (
        "{\"text\": \"\", \"scale\": 0}",
        "scale: 0 is out of range; expected a number above 0, at most 100"
      ),
      (
        "{\"text\": \"\", \"scale\": null}",
        "scale: expected a number above 0, at most 100, found null"
      ),
      (
        "{\"text\": \"\", \"scale\": 101}",
        "scale: 101 is out of range; expected a number above 0, at most 100"
      ),
      (
        "{\"text\": \"\", \"semantics\": \"1\"}",
        "semantics: expected 1, found a string"
      ),
      (
        "{\"text\": \"\", \"semantics\": 1.5}",
        "semantics: 1.5 is out of range; expected 1"
      ),
      (
        "{\"text\": \"\", \"fit\": \"grow\"}",
        "fit: \"grow\" is not one of none, shrink, fill"
      ),
      (
        "{\"text\": \"\", \"minimumScale\": 1.1}",
        "minimumScale: 1.1 is out of range; expected a number from 0 to 1"
      ),
      (
        "{\"text\": \"\", \"semantics\": 2}",
        "semantics: 2 is out of range; expected 1"
      ),
      (
        "{\"text\": \"\", \"language\": \"\"}",
        "language: \"\" is not a language tag; expected a BCP 47 language tag such as en-GB"
      ),
      (
        "{\"text\": \"\", \"maximumLines\": 1.5}",
        "maximumLines: 1.5 is out of range; expected an integer from 0 to 1000000000"
      ),
      (
        "{\"text\": \"\", \"insets\": [1, 2, 3]}",
        "insets: expected a number, [vertical, horizontal], [top, right, bottom, left], or an object"
          + " with these keys, found 3 numbers"
      ),
      (
        "{\"text\": \"\", \"insets\": [1, -2]}",
        "insets[1]: -2 is out of range; expected a number from 0 to 1000000"
      ),
      (
        "{\"text\": \"\", \"insets\": {\"start\": 1}}",
        "insets.start: unknown key \"start\"; expected \"top\", \"right\", \"bottom\","
          + " \"left\""
      ),
      (
        "{\"text\": \"\", \"verticalAlignment\": \"middle\"}",
        "verticalAlignment: \"middle\" is not one of top, center, bottom; did you mean \"center\"?"
      ),
      (
        "{\"text\": \"\", \"defaultDirection\": \"natural\"}",
        "defaultDirection: \"natural\" is not one of leftToRight, rightToLeft"
      ),
      (
        "{\"text\": \"\", \"writingMode\": \"vertical\"}",
        "writingMode: \"vertical\" is not one of horizontal, vertical-rl, vertical-lr; did you mean"
          + " \"vertical-rl\"?"
      ),
      (
        "{\"text\": \"\", \"minimumScale\": 2}",
        "minimumScale: 2 is out of range; expected a number from 0 to 1"
      ),
      (
        "{\"text\": \"\", \"truncationToken\": [\"a\"]}",
        "truncationToken: expected a string or a node, found an array"
      ),
      (
        "{\"text\": \"\", \"background\": {\"gradient\": \"linear\"}}",
        "background: a gradient needs \"stops\": [[offset, colour], …]"
      ),
      (
        "{\"text\": \"\", \"attributes\": {\"style\": \"a\"}}",
        "attributes.style: unknown key \"style\""
      ),
      (
        "{\"text\": \"\", \"linkAttributes\": {\"kern\": []}}",
        "linkAttributes.kern: expected a number from -1000000 to 1000000, found an array"
      ),
      ("{\"text\": \"\", \"id\": 1}", "id: unknown key \"id\""),
    ])
  func reports(_ json: String, _ message: String) {
    #expect(problem(json) == message)
  }

  @Test("Text is read unchanged")
  func text() throws {
    let text = " \\u0000a\\r\\nb\\u2028\\u2029\\tc\u{FEFF}\u{200D} "
    let read = try document("{\"text\": \"\(text)\"}")
    #expect(read.frames[0].text.string == " \u{0}a\r\nb\u{2028}\u{2029}\tc\u{FEFF}\u{200D} ")
  }

  @Test("The length of a document's text is limited")
  func textLength() throws {
    var limits = Limits()
    limits.textLength = 4
    #expect(try document("{\"text\": \"😀😀\"}", limits: limits).frames[0].text.length == 4)
    for text in ["\"😀😀x\"", "[\"abc\", \"de\"]", "[\"abc\", {\"text\": \"de\"}]"] {
      #expect(
        problem("{\"text\": \(text)}", limits: limits)
          .hasSuffix("the text is longer than 4 UTF-16 units, which is the limit"))
    }
    #expect(
      problem("{\"text\": \"abcde\", \"ranges\": []}", limits: limits)
        == "text: the text is longer than 4 UTF-16 units, which is the limit")
  }

  @Test("The length of an alternative text is limited like the length of a document's text")
  func altLength() throws {
    var limits = Limits()
    limits.textLength = 4
    let named = try document("{\"text\": \"\", \"alt\": \"😀😀\"}", limits: limits)
    #expect(named.alt == "😀😀")
    #expect(
      problem("{\"text\": \"\", \"alt\": \"abcde\"}", limits: limits)
        == "alt: the text is longer than 4 UTF-16 units, which is the limit")
  }

  @Test("Text nodes can be nested up to the limit")
  func depth() throws {
    func nested(_ depth: Int) -> String {
      "{\"text\":" + String(repeating: "[{\"kern\":1,\"text\":", count: depth) + "\"x\""
        + String(repeating: "}]", count: depth) + "}"
    }
    #expect(try document(nested(255)).kerns == "x:1")
    #expect(
      problem(nested(1_000_000)).hasSuffix("nested deeper than 512 levels, which is the limit"))
    var limits = Limits()
    limits.nesting = 10_000
    #expect(try document(nested(4_000), limits: limits).kerns == "x:1")
  }
}
