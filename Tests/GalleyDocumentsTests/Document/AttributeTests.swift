// All forms that the value of a text attribute can have in JSON, and the errors for invalid values.

import Galley
import Testing

@testable import GalleyDocuments

@Suite("Attributes in JSON")
struct AttributeTests {
  @Test("Documents have a key for every text attribute")
  func everyAttributeIsSpelled() {
    #expect(AttributeSpelling.written.map(\.attribute) == TextAttribute.Key.allCases)
    let own = AttributeSpelling.written.filter { $0.key.name != $0.attribute?.name }
    #expect(own.map(\.key.name) == ["shadow", "attachmentImage", "role"])
  }

  @Test(
    "Writing directions are read",
    arguments: [
      ("\"natural\"", []), ("[]", []), ("[\"natural\"]", []),
      ("\"leftToRight\"", [.leftToRight]), ("\"rightToLeft\"", [.rightToLeft]),
      ("\"leftToRightOverride\"", [.leftToRightOverride]),
      ("\"rightToLeftOverride\"", [.rightToLeftOverride]),
      ("\"leftToRightIsolate\"", [.leftToRightIsolate]),
      ("\"rightToLeftIsolate\"", [.rightToLeftIsolate]), ("\"autoIsolate\"", [.autoIsolate]),
      ("0", [.leftToRight]), ("1", [.rightToLeft]), ("2", [.leftToRightOverride]),
      ("3", [.rightToLeftOverride]), ("4", [.leftToRightIsolate]), ("5", [.rightToLeftIsolate]),
      ("6", [.autoIsolate]), ("[\"autoIsolate\", 3]", [.autoIsolate, .rightToLeftOverride]),
    ] as [(String, [WritingDirection])])
  func writingDirections(_ spelling: String, _ directions: [WritingDirection]) throws {
    #expect(try attributes("\"writingDirection\": \(spelling)").writingDirection == directions)
  }

  @Test("The natural writing direction overrides an inherited direction")
  func naturalDirection() throws {
    let document = try TextDocument(
      json: Array(
        #"""
        {"attributes": {"writingDirection": "rightToLeft"},
         "text": ["a", {"text": "b", "writingDirection": "natural"}]}
        """#.utf8))
    let runs = document.frames[0].text.runs
    #expect(runs.map(\.attributes.writingDirection) == [[.rightToLeft], []])
  }

  @Test("Limits for word spacing, letter spacing and hyphenation can be arrays or strings")
  func limits() throws {
    for keys in [
      """
      "wordSpacing": [0.7, 1, 1.4], "letterSpacing": [-0.01, 0, 0.02],
      "hyphenationMinimum": [3, 4], "maximumConsecutiveHyphens": 1
      """,
      """
      "wordSpacing": "0.7,1,1.4", "letterSpacing": "-0.01,0,0.02",
      "hyphenationMinimum": "3,4", "maximumConsecutiveHyphens": 1
      """,
    ] {
      let read = try attributes("\"paragraphStyle\": {\(keys)}")
      let style = try #require(read.paragraphStyle)
      #expect(style.wordSpacing == SpacingBounds(0.7, 1, 1.4))
      #expect(style.letterSpacing == SpacingBounds(-0.01, 0, 0.02))
      #expect(style.hyphenationMinimum == HyphenationMinimum(before: 3, after: 4))
      #expect(style.maximumConsecutiveHyphens == 1)
    }
  }

  @Test(
    "Limits for spacing and hyphenation that are out of order or out of range are refused",
    arguments: [
      #""wordSpacing": [1, 0.8, 1.5]"#, #""wordSpacing": [0.8, 1]"#, #""wordSpacing": [-1, 1, 2]"#,
      #""wordSpacing": 1"#, #""letterSpacing": [0, 0, 2]"#, #""hyphenationMinimum": [0, 2]"#,
      #""hyphenationMinimum": [2.5, 2]"#, #""hyphenationMinimum": 2"#,
      #""maximumConsecutiveHyphens": 11"#, #""maximumConsecutiveHyphens": -1"#,
    ])
  func wrongLimits(key: String) {
    #expect(throws: DocumentError.self) { try attributes("\"paragraphStyle\": {\(key)}") }
  }

  @Test("Attributes whose values are numbers or colours are read")
  func numbersAndColours() throws {
    let read = try attributes(
      """
      "foregroundColor": "tomato", "backgroundColor": "#0008", "underlineColor": "rgb(1 2 3)",
      "strikethroughColor": "#010203", "overlineColor": "#040506", "strokeColor": "hsl(0 100% 50%)", "ligature": 2,
      "kern": 0, "tracking": -1.5, "strokeWidth": -3, "strokeJoin": "bevel",
      "link": "https://example.com", "baselineOffset": -2, "obliqueness": 0.25,
      "expansion": -0.5, "fontSizeAdjust": 0.5, "superscript": -2, "verticalGlyphForm": 1, "horizontalInVertical": 4,
      "textCase": "lower", "language": "zh-Hant-TW",
      "underlineOffset": -1, "underlineThickness": 2, "strikethroughOffset": 3,
      "strikethroughThickness": 4, "overlineOffset": 5, "overlineThickness": 6
      """)
    #expect(
      read.superscript == -2 && read.verticalGlyphForm == 1 && read.horizontalInVertical == 4
        && read.textCase == .lower)
    #expect(read.foregroundColor == Color(red: 255, green: 99, blue: 71))
    #expect(read.backgroundColor == Color(red: 0, green: 0, blue: 0, alpha: 0x88))
    #expect(read.underlineColor == Color(red: 1, green: 2, blue: 3))
    #expect(read.strikethroughColor == Color(red: 1, green: 2, blue: 3))
    #expect(read.overlineColor == Color(red: 4, green: 5, blue: 6))
    #expect(read.strokeColor == Color(red: 255, green: 0, blue: 0))
    #expect(read.ligature == 2 && read.kern == 0 && read.tracking == -1.5)
    #expect(read.strokeWidth == -3 && read.strokeJoin == .bevel)
    #expect(read.link == "https://example.com" && read.baselineOffset == -2)
    #expect(
      read.obliqueness == 0.25 && read.expansion == -0.5 && read.fontSizeAdjust == 0.5
        && read.language == "zh-Hant-TW")
    #expect(read.underlineOffset == -1 && read.underlineThickness == 2)
    #expect(read.strikethroughOffset == 3 && read.strikethroughThickness == 4)
    #expect(read.overlineOffset == 5 && read.overlineThickness == 6)
    #expect(try attributes("").kern == nil)
  }

  @Test("Tracking in em is relative to the font size of each node")
  func trackingInEm() throws {
    #expect(try attributes("\"trackingEm\": 0.5").tracking == 6)
    #expect(try attributes("\"trackingEm\": 0.5, \"font\": \"@40\"").tracking == 20)
    let nested = try document(
      """
      {"attributes": {"trackingEm": 0.1}, "text": ["a", {"text": "b", "font": "@50"},
       {"text": "c", "tracking": 3, "font": "@50"}]}
      """)
    #expect(
      runs(nested.frames[0].text) { plain($0.tracking ?? -1) } == "a:1.2000000000000002 b:5 c:3")
    #expect(
      attributeProblem("\"trackingEm\": 1, \"tracking\": 1")
        == "trackingEm: use \"tracking\" (points) or \"trackingEm\" (em), not both")
  }

  @Test(
    "Styles of underlines, strikethroughs and overlines are read",
    arguments: [
      ("\"styleSingle\"", LineStyle.single),
      ("\"styleNone\"", LineStyle.none),
      ("\"styleThick | patternDash\"", LineStyle(.thick, pattern: .dash)),
      (
        "\"styleDouble|patternDashDotDot|byWord\"",
        LineStyle(.double, pattern: .dashDotDot, byWord: true)
      ),
      (
        "[\"byWord\", \"patternDot\", \"styleSingle\"]",
        LineStyle(.single, pattern: .dot, byWord: true)
      ),
      ("\"styleSingle | patternSolid\"", LineStyle.single),
      ("\"styleSingle | patternDashDot\"", LineStyle(.single, pattern: .dashDot)),
    ])
  func lineStyles(_ spelling: String, _ style: LineStyle) throws {
    #expect(try attributes("\"underlineStyle\": \(spelling)").underlineStyle == style)
    #expect(try attributes("\"strikethroughStyle\": \(spelling)").strikethroughStyle == style)
    #expect(try attributes("\"overlineStyle\": \(spelling)").overlineStyle == style)
  }

  @Test("A line pattern without a line style gives a warning")
  func patternWithoutLine() throws {
    let read = try document("{\"text\": {\"text\": \"x\", \"underlineStyle\": \"patternDot\"}}")
    #expect(read.diagnostics.map(\.code) == ["patternWithoutLine"])
    #expect(read.diagnostics.map(\.path) == ["text.underlineStyle"])
  }

  @Test(
    "Shadows are read",
    arguments: [
      ("\"shadow\": {}", [TextShadow()]),
      (
        "\"shadow\": {\"offset\": [3, -5.5], \"blur\": 2}",
        [TextShadow(offsetX: 3, offsetY: -5.5, blur: 2)]
      ),
      (
        "\"shadow\": {\"offset\": \"3, 5\", \"opacity\": 0.4, \"color\": null}",
        [TextShadow(color: TextShadow.Paint.none, opacity: 0.4, offsetX: 3, offsetY: 5)]
      ),
      (
        "\"shadow.offset\": \"3,5\", \"shadow.color\": \"#dddddd\"",
        [
          TextShadow(
            color: .color(Color(red: 0xDD, green: 0xDD, blue: 0xDD)), offsetX: 3, offsetY: 5)
        ]
      ),
      ("\"shadow.blur\": 1, \"shadow\": {\"opacity\": 1}", [TextShadow(opacity: 1, blur: 1)]),
      ("\"shadow\": [{\"blur\": 1}, {\"blur\": 2}]", [TextShadow(blur: 1), TextShadow(blur: 2)]),
      ("\"shadow\": []", []),
    ])
  func shadows(_ members: String, _ shadows: [TextShadow]) throws {
    #expect(try attributes(members).shadows == shadows)
  }

  @Test("Paragraph styles are read")
  func paragraphStyles() throws {
    let nested = try attributes(
      """
      "paragraphStyle": {"alignment": "justified", "firstLineHeadIndent": 1, "headIndent": 2,
        "tailIndent": -3, "tabStops": "15; 50", "defaultTabInterval": 4,
        "lineBreakMode": "byTruncatingMiddle", "maximumLineHeight": 5, "minimumLineHeight": 6,
        "lineHeightMultiple": 1.5, "lineSpacing": 7, "paragraphSpacing": 8,
        "paragraphSpacingBefore": 9, "baseWritingDirection": "rightToLeft"}
      """
    ).paragraphStyle
    var style = ParagraphStyle()
    style.alignment = .justified
    style.firstLineHeadIndent = 1
    style.headIndent = 2
    style.tailIndent = -3
    style.tabStops = [TabStop(at: 15), TabStop(at: 50)]
    style.defaultTabInterval = 4
    style.lineBreakMode = .byTruncatingMiddle
    style.maximumLineHeight = 5
    style.minimumLineHeight = 6
    style.lineHeightMultiple = 1.5
    style.lineSpacing = 7
    style.paragraphSpacing = 8
    style.paragraphSpacingBefore = 9
    style.baseWritingDirection = .rightToLeft
    #expect(nested == style)
    let heights = ["{\"exact\": 3}", "{\"multiple\": 1.5}", "{\"leading\": -2}"].map {
      try? attributes("\"paragraphStyle\": {\"lineHeight\": \($0)}").paragraphStyle?.lineHeight
    }
    #expect(heights == [.exact(3), .multiple(1.5), .leading(-2)])
    let dotted = try attributes("\"paragraphStyle.lineHeight.multiple\": 2").paragraphStyle
    #expect(dotted?.lineHeight == .multiple(2))
    let flat = try attributes(
      "\"paragraphStyle.headIndent\": 15, \"paragraphStyle\": {\"alignment\": \"center\"}")
    #expect(flat.paragraphStyle?.headIndent == 15 && flat.paragraphStyle?.alignment == .center)
  }

  @Test(
    "Tab stops are read",
    arguments: [
      (
        "\"left@15; center@50; 80\"",
        [TabStop(.left, at: 15), TabStop(.center, at: 50), TabStop(at: 80)]
      ),
      ("\"80;15;\"", [TabStop(at: 15), TabStop(at: 80)]),
      ("\"\"", []),
      ("[]", []),
      ("\" right @ 5 ;decimal@7.5\"", [TabStop(.right, at: 5), TabStop(.decimal, at: 7.5)]),
      (
        "[{\"alignment\": \"decimal\", \"location\": 40, \"terminators\": \".,\"}, {\"location\": 3}]",
        [TabStop(at: 3), TabStop(.decimal, at: 40, terminators: ".,")]
      ),
    ])
  func tabStops(_ spelling: String, _ stops: [TabStop]) throws {
    let read = try attributes("\"paragraphStyle\": {\"tabStops\": \(spelling)}")
    #expect(read.paragraphStyle?.tabStops == stops)
  }

  @Test("A key with dots, such as font.size, sets one part of a value")
  func dottedKeys() throws {
    let font = try attributes(
      "\"font\": \"Noto Serif:bold\", \"font.size\": 20, \"font.features.liga\": 0"
    ).font
    #expect(
      font
        == FontDescriptor(
          families: ["Noto Serif"], weight: 700, size: 20, features: ["liga": 0]))
    let both = try attributes(
      "\"font\": {\"features\": {\"liga\": 0}}, \"font.features.kern\": 1"
    ).font
    #expect(both?.features == ["liga": 0, "kern": 1])
  }

  @Test("A number above its range is clamped to the upper end of the range")
  func clampedFromAbove() throws {
    #expect(try attributes("\"obliqueness\": 5.5, \"expansion\": -4").obliqueness == 5)
    #expect(try attributes("\"obliqueness\": 5").obliqueness == 5)
  }

  @Test("If a number is out of range, it is clamped, and a warning is given")
  func clampedNumbers() throws {
    let read = try document(
      """
      {"text": "x", "attributes": {"obliqueness": -7, "expansion": 3.5, "paragraphStyle":
        {"headIndent": -1, "firstLineHeadIndent": -1, "lineSpacing": -2, "paragraphSpacing": -3,
         "paragraphSpacingBefore": -4, "tailIndent": -5}}}
      """)
    let attributes = read.frames[0].text.runs[0].attributes
    #expect(attributes.obliqueness == -5 && attributes.expansion == 3)
    let style = try #require(attributes.paragraphStyle)
    #expect(style.headIndent == 0 && style.firstLineHeadIndent == 0 && style.lineSpacing == 0)
    #expect(style.paragraphSpacing == 0 && style.paragraphSpacingBefore == 0)
    #expect(style.tailIndent == -5)
    #expect(read.diagnostics.allSatisfy { $0.code == "clamped" })
    #expect(
      read.diagnostics.map { "\($0.path ?? ""): \($0.message)" } == [
        "attributes.obliqueness: -7 is clamped to -5",
        "attributes.expansion: 3.5 is clamped to 3",
        "attributes.paragraphStyle.firstLineHeadIndent: -1 is clamped to 0",
        "attributes.paragraphStyle.headIndent: -1 is clamped to 0",
        "attributes.paragraphStyle.lineSpacing: -2 is clamped to 0",
        "attributes.paragraphStyle.paragraphSpacing: -3 is clamped to 0",
        "attributes.paragraphStyle.paragraphSpacingBefore: -4 is clamped to 0",
      ])
  }

  @Test("A colour is written with two digits per channel, and with its alpha unless it is opaque")
  func writtenColors() {
    for (channel, digits) in [(0, "00"), (15, "0f"), (16, "10"), (17, "11"), (255, "ff")] {
      let value = UInt8(channel)
      let color = Color(red: value, green: 1, blue: value)
      #expect(color.json == .string("#\(digits)01\(digits)"))
      let translucent = Color(red: 1, green: value, blue: 2, alpha: 16)
      #expect(translucent.json == .string("#01\(digits)0210"))
    }
  }
}
