import Galley
import TestSupport
import Testing

@testable import GalleyDocuments
@testable import GalleyFormats
@testable import GalleyMarkdown

@Suite("Style sheets in JSON")
struct StyleSheetJSONTests {
  private func rules(_ json: String) throws(DocumentError) -> StyleRules {
    try StyleRules(json: Array(json.utf8), over: StyleRules())
  }

  private func problem(_ json: String) -> String {
    errorMessage { _ = try rules(json) }
  }

  @Test("A style sheet in JSON equals the same style sheet in Swift, rule by rule")
  func blocks() throws {
    let read = try rules(SheetSamples.blocks)
    let gray = AdaptiveColor(light: Color(red: 0xEE, green: 0xEE, blue: 0xEE), dark: .black)
    #expect(
      read.block[.document] == [
        .textStyle(.custom(name: .custom("A"), size: .fixed(17), weight: .bold, traits: .italic)),
        .fontName(.systemMonospace), .fontSize(1.5.em), .fontWeight(.semibold),
        .fontTraits([.bold, .monospace]), .textColor(gray), .kerning(-0.5.pt),
        .underline(.single, color: gray), .strikethrough(LineStyle(.double, pattern: .dash)),
        .imageSizing(.scaleDownByHeight(40.pt)), .alignment(.center), .firstLineHeadIndent(1.em),
        .headIndent(2.pt), .tailIndent(-2.em), .lineHeightMultiple(1.2), .minimumLineHeight(3.pt),
        .maximumLineHeight(30.pt), .lineSpacing(0.25.em), .lineBreak(.byCharWrapping),
      ])
    #expect(
      read.block[.blockQuote] == [
        .blockMargins(.all(1.em)), .paragraphSpacingBefore(-1.pt), .paragraphSpacingAfter(2.pt),
        .blockPadding(left: 1.pt, right: 2.pt, top: 3.pt, bottom: 4.pt),
        .blockBorder(width: 2.pt, color: AdaptiveColor(.red), sides: [.left, .top]),
        .backgroundColor(.blue), .cornerRadius(3.pt),
      ])
    #expect(
      read.block[.tightList] == [
        .listMarkerIndent(2.em), .listMarkerSpacing(4.pt),
        .orderedListMarker(.lowercaseRoman, .octal, prefix: "(", suffix: ")"),
        .unorderedListMarker(.bullet, .custom("->")),
        .taskListMarker(TaskListMarker(checked: .check, unchecked: .custom("-"))),
        .thematicBreak(thickness: 2.pt, color: AdaptiveColor(.red)),
      ])
    #expect(
      read.block[.heading6] == [.textStyle(.custom(name: .system, size: scaled(to: .title3)))])
    #expect(read.block.count == 4 && read.inline.isEmpty)
  }

  @Test("A rule without effect is reported by its style sheet, and by documents that use the sheet")
  func diagnostics() throws {
    let json = #"{"block": {"paragraph": {"underline": "patternDash"}}}"#
    let sheet = try StyleSheet(json: Array(json.utf8))
    #expect(sheet.diagnostics.map(\.code) == ["patternWithoutLine"])
    #expect(sheet.diagnostics.first?.path == "block.paragraph.underline")
    #expect(sheet.diagnostics.first?.message.hasPrefix("in the style sheet, a pattern") == true)
    #expect(sheet.duplicate().diagnostics == sheet.diagnostics)
    var options = DocumentOptions()
    options.markdown.styleSheet = sheet
    options.textSheet = sheet
    for format in [DocumentFormat.markdown, .text] {
      let document = try TextDocument(Array("a".utf8), as: format, options: options)
      #expect(document.diagnostics == sheet.diagnostics)
    }
  }

  @Test("Font sizes in a style sheet are above 0 and at most the limit")
  func fontSizes() throws {
    func size(_ value: String) -> String {
      problem(#"{"block": {"paragraph": {"fontSize": "# + value + "}}}")
    }
    #expect(size("8") == "none")
    #expect(size(#""1.5em""#) == "none")
    for wrong in ["0", #""0em""#, "1e9", #""1000000pt""#] {
      #expect(size(wrong).contains("is out of range; expected a number"), "\(wrong)")
    }
  }

  @Test("A style sheet can set negative margins, but negative padding is refused")
  func padding() {
    #expect(problem(#"{"block": {"paragraph": {"blockMargins": -4}}}"#) == "none")
    for rule in [#""blockPadding": -4"#, #""blockPadding": {"left": "-1em"}"#] {
      let errorText = problem("{\"block\": {\"paragraph\": {\(rule)}}}")
      #expect(errorText.contains("expected a number from 0"), "\(errorText)")
    }
  }

  @Test("Style sheet rules for inline elements are read")
  func inlines() throws {
    let read = try rules(SheetSamples.inlines)
    #expect(
      read.inline == [
        .code: [
          .textStyle(.code), .backgroundColor(.red),
          .inlineBackground(
            color: AdaptiveColor(.blue),
            border: BoxBorder(width: 1.pt, color: AdaptiveColor(.green)), padding: .all(2.pt),
            cornerRadius: 0.2.em),
        ],
        .image: [.imageSizing(.scaleDownByWidth(nil))], .link: [],
      ])
  }

  @Test("A style sheet extends the default sheet or, if `base` is `none`, an empty sheet")
  func base() throws {
    let base = StyleRules(block: [.paragraph: [.kerning(1.pt)]])
    func kern(_ json: String) throws -> [BlockStyle]? {
      try StyleRules(json: Array(json.utf8), over: base).block[.paragraph]
    }
    let added = #""block": {"paragraph": {"kerning": 2}}}"#
    #expect(try kern("{" + added) == [.kerning(1.pt), .kerning(2.pt)])
    #expect(try kern(#"{"base": "default", "# + added) == [.kerning(1.pt), .kerning(2.pt)])
    #expect(try kern(#"{"base": "none", "# + added) == [.kerning(2.pt)])
    let sheet = try StyleSheet(json: Array("{}".utf8))
    #expect(sheet !== StyleSheet.default && sheet.snapshot == StyleSheet.default.snapshot)
  }

  @Test(
    "Mistakes in a style sheet are reported with line and column, and valid names are suggested",
    arguments: [
      (
        "{\"block\":\n  {\"hedaing1\": {}}}",
        "2:4: block.hedaing1: unknown selector \"hedaing1\"; did you mean \"heading1\"?"
      ),
      (
        "{\"inline\": {\"strong\": {\"colour\": \"red\"}}}",
        "1:24: inline.strong.colour: unknown rule \"colour\""
      ),
      (
        "{\"blocks\": {}}", "1:2: blocks: unknown key \"blocks\"; did you mean \"block\"?"
      ),
      (
        "{\"block\": {\"document\": {\"textStyle\": \"title\"}}}",
        "1:38: block.document.textStyle: unknown text style \"title\"; did you mean \"title1\"?"
      ),
      (
        "{\"block\": {\"item\": {\"orderedListMarker\": \"roman\"}}}",
        "1:42: block.item.orderedListMarker: unknown marker \"roman\";"
          + " did you mean \"lowercaseRoman\"?"
      ),
      (
        "{\"block\": {\"item\": {\"kerning\": \"1 em\"}}}",
        "1:32: block.item.kerning: invalid length \"1 em\";"
          + " expected points, or a length such as 8pt or -0.5em"
      ),
      (
        "{\"block\": {\"item\": {\"cornerRadius\": \"-1em\"}}}",
        "1:37: block.item.cornerRadius: -1 is out of range; expected a number from 0 to 1000000"
      ),
      (
        "{\"block\": {\"item\": {\"textColor\": {\"light\": \"red\"}}}}",
        "1:34: block.item.textColor: an adaptive colour needs both \"light\" and \"dark\""
      ),
      ("{\"block\": 3}", "1:11: block: expected an object of rules by selector, found a number"),
      ("[", "1:2: expected a value, found the end of the document"),
    ])
  func mistakes(_ json: String, _ message: String) {
    #expect(problem(json) == message)
  }

  @Test(
    "A length in a style sheet is a decimal number, with or without a sign, and the unit pt or em",
    arguments: [
      ("1pt", Length.points(1)), ("+2.5em", .ems(2.5)), (".5em", .ems(0.5)), ("-3pt", .points(-3)),
    ])
  func lengths(_ spelling: String, _ length: Length) {
    #expect(Length(spelling: spelling) == length)
  }

  @Test(
    "In a style sheet, a string that is not exactly a number and a unit is not a length",
    arguments: ["", "pt", "1", "1px", "1.pt", "1e2pt", " 1pt", "1pt ", "--1pt", "infpt", "1 pt"])
  func noLengths(_ spelling: String) {
    #expect(Length(spelling: spelling) == nil)
  }
}

@Suite("The JSON Schema of style sheets")
struct StyleSheetSchemaTests {
  @Test(
    "The JSON Schema refuses the same style sheets as the reader",
    arguments: [SheetSamples.blocks, SheetSamples.inlines])
  func mistakes(_ sample: String) throws {
    let tree = try JSONTree(sample)
    let texts = ([tree] + tree.mutants(\.mistakes)).map(\.text)
    let verdicts = try SchemaValidator.problems(of: texts, by: StyleRules.jsonSchema)
    var refused = 0
    for (text, verdict) in zip(texts, verdicts) {
      let problem = errorMessage { _ = try StyleRules(json: Array(text.utf8)) }
      let isSpelling = SchemaTests.spellings.contains { problem.contains($0) }
      if verdict == nil {
        #expect(problem == "none" || isSpelling, "only the reader refuses: \(problem): \(text)")
      } else {
        #expect(problem != "none", "only the schema refuses: \(verdict ?? ""): \(text)")
      }
      refused += problem == "none" ? 0 : 1
    }
    #expect(refused > 100 && verdicts.first == .some(nil))
  }
}

/// Style sheets that together use every key, and every JSON form of each key's value.
enum SheetSamples {
  static let blocks = #"""
    {"base": "none", "block": {
      "document": {"textStyle": {"name": "A", "size": 17, "weight": "bold", "traits": "italic"},
        "fontName": "systemMonospace", "fontSize": "1.5em", "fontWeight": 600,
        "fontTraits": ["bold", "monospace"], "textColor": {"light": "#eee", "dark": "black"},
        "kerning": -0.5, "strikethrough": "styleDouble | patternDash",
        "underline": {"style": "styleSingle", "color": {"light": "#eee", "dark": "black"}},
        "imageSizing": {"scaleDownByHeight": 40}, "alignment": "center",
        "firstLineHeadIndent": "1em", "headIndent": "2pt", "tailIndent": "-2em",
        "lineHeightMultiple": 1.2, "minimumLineHeight": 3, "maximumLineHeight": 30,
        "lineSpacing": "0.25em", "lineBreak": "byCharWrapping"},
      "blockQuote": {"blockMargins": "1em", "paragraphSpacingBefore": -1,
        "paragraphSpacingAfter": 2, "blockPadding": {"left": 1, "right": 2, "top": 3, "bottom": 4},
        "blockBorder": {"width": 2, "color": "red", "sides": "left | top"},
        "backgroundColor": "blue", "cornerRadius": 3},
      "tightList": {"listMarkerIndent": "2em", "listMarkerSpacing": 4,
        "orderedListMarker":
          {"format": ["lowercaseRoman", "octal"], "prefix": "(", "suffix": ")"},
        "unorderedListMarker": ["bullet", {"custom": "->"}],
        "taskListMarker": {"checked": "check", "unchecked": {"custom": "-"}},
        "thematicBreak": {"thickness": 2, "color": "red"}},
      "heading6": {"textStyle": {"name": "system", "size": "title3"}}}}
    """#

  static let inlines = #"""
    {"inline": {
      "code": {"textStyle": "code", "backgroundColor": "red", "inlineBackground":
        {"color": "blue", "border": {"color": "green"}, "padding": 2, "cornerRadius": "0.2em"}},
      "image": {"imageSizing": "scaleDownByWidth"}, "link": {}}}
    """#
}
