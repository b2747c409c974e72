// Lint findings about text and about layouts.

import Testing

@testable import Galley

@Suite("Lint: text")
struct TextLintTests {
  private func findings(_ text: AttributedText, in container: TextContainer = TextContainer())
    throws -> [Diagnostic]
  {
    let document = TextDocument(text, in: container)
    return try bundledRenderer.layout(document).lint().map(\.diagnostic)
  }

  private func codes(_ string: String, _ attributes: [TextAttribute] = []) throws -> [String] {
    try findings(AttributedText(string, attributes)).map(\.code)
  }

  @Test(
    "Lint finds no problem in correct text in many scripts",
    arguments: [
      "Hello, world.", "السلام عليكم ورحمة الله", "مدرسة على شاطئ", "שלום עולם, מים חמים", "ﷺ",
      "﴿قل﴾", "नमस्ते दुनिया", "ภาษาไทย", "\u{202B}emb\u{202C} \u{2067}iso \u{202A}x\u{202C}\u{2069}",
      "", "\n\n", "سورة الفاتحة 1:7",
    ])
  func sound(_ text: String) throws {
    #expect(try codes(text, [.language("ar")]) == [])
  }

  @Test("The finding for Arabic presentation forms names the ordinary letters to write instead")
  func presentationForms() throws {
    // The word salam in presentation forms: initial seen, medial lam, final alef, isolated meem.
    let shaped = "a \u{FEB3}\u{FEE0}\u{FE8E}\u{FEE1} b"
    let found = try findings(AttributedText(shaped))
    #expect(found.map(\.code) == ["presentationForms"])
    #expect(found.first?.range == 2..<6)
    #expect(found.first?.message.hasSuffix("write 'سلام'") == true)
  }

  @Test("Reversed Arabic text in presentation forms is reported as reversed text")
  func reversedForms() throws {
    let reversed = "\u{FEE1}\u{FE8E}\u{FEE0}\u{FEB3}"
    let found = try findings(AttributedText(reversed))
    #expect(found.map(\.code) == ["reversedText"])
    #expect(found.first?.message.hasSuffix("write 'سلام'") == true)
  }

  @Test(
    "Neighbouring words with the same problem, and the spaces between them, give one lint finding")
  func words() throws {
    let found = try findings(AttributedText("\u{FEB3}\u{FEE0}\u{FE8E}\u{FEE1} \u{FEE1}\u{FEE6}."))
    #expect(found.map(\.range) == [0..<7])
  }

  @Test(
    "Lint reports text as reversed if words start with a letter that occurs only at word ends",
    arguments: [
      ("םולש", 0..<4), ("םיח ם ןוחטב", 0..<11), ("ok\nץראה לכ", 3..<7), ("ةسردم", 0..<5),
    ])
  func reversed(_ text: String, _ range: Range<Int>) throws {
    let found = try findings(AttributedText(text, [.language("he")]))
    #expect(found.map(\.code) == ["reversedText"])
    #expect(found.first?.range == range)
  }

  @Test("Lint does not report a single reversed word among correct words")
  func names() throws {
    #expect(try codes("ךל לך שלום") == [])
  }

  @Test(
    "Lint reports each bidi control without a matching control",
    arguments: [
      ("a\u{202B}b", [1]), ("\u{202C}", [0]), ("\u{2069}x\u{2066}", [0, 2]),
      ("\u{2067}\u{202A}x\u{2069}\u{202C}", [1, 4]), ("\u{202B}a\nb\u{202C}", [0, 4]),
      ("\u{202B}\u{2067}\u{202C}\u{2069}\u{202C}", [2]),
    ])
  func controls(_ text: String, _ offsets: [Int]) throws {
    let found = try findings(AttributedText(text))
    #expect(found.map(\.code) == offsets.map { _ in "unpairedBidiControl" })
    #expect(found.compactMap(\.range?.lowerBound) == offsets)
  }

  @Test("Lint reports unpaired surrogates and U+FFFD in text")
  func broken() throws {
    let text = AttributedText(
      utf16: [0x61, 0xD83D, 0x20, 0xDC4D, 0xFFFD, 0xD83D], TextAttributes())
    let found = try findings(text).filter { $0.code != "missingGlyph" }
    let half = "unpairedSurrogate"
    #expect(found.map(\.code) == [half, half, "replacementCharacter", half])
    #expect(found.compactMap(\.range) == [1..<2, 3..<4, 4..<5, 5..<6])
  }

  @Test("If no font has a character, lint reports the character only once")
  func missing() throws {
    let found = try findings(AttributedText("\u{10FFFF}a\u{10FFFF}"))
    #expect(found.map(\.code) == ["missingGlyph"])
    #expect(found.first?.range == 0..<2)
    #expect(found.first?.message.contains("U+10FFFF (2 times)") == true)
  }

  @Test("Lint findings include the diagnostics that the layout reports")
  func diagnostics() throws {
    let font = FontDescriptor(families: ["No Such Family"])
    #expect(try codes("a", [.font(font)]) == ["familySubstituted"])
    #expect(try codes("a", [.strokeColor(.black)]) == ["strokeColorWithoutWidth"])
  }
}

@Suite("Lint: available space")
struct RoomLintTests {
  private func found(
    _ string: String, width: Double?, height: Double? = nil, mode: LineBreakMode? = nil,
    _ change: (inout TextContainer) -> Void = { _ in }
  ) throws -> [Diagnostic] {
    let text = AttributedText(
      string, [.font(FontDescriptor(size: 20)), paragraph { $0.lineBreakMode = mode }])
    var container = TextContainer(width: width, height: height)
    change(&container)
    return try bundledRenderer.layout(TextDocument(text, in: container)).lint().map(\.diagnostic)
  }

  @Test(
    "If a word is divided because its line is too narrow, the finding has the range of the line")
  func divided() throws {
    let words = try found("so Donaudampfschiff", width: 120)
    #expect(words.map(\.code) == ["wordDivided"])
    #expect(words.first?.range?.lowerBound == 3)
    #expect(try found("so Donaudampfschiff", width: 120, mode: .byCharWrapping).isEmpty)
    #expect(try found("so Donau\u{AD}dampf\u{AD}schiff", width: 120).isEmpty)
    #expect(
      try found("中文字中文字中文字", width: 70) { $0.language = "zh" }.map(\.code).contains("wordDivided")
        == false)
  }

  @Test("Lint reports text that does not fit in the height of its box")
  func hidden() throws {
    let all = try found("one two three four", width: 60, height: 50)
    #expect(all.map(\.code) == ["textHidden"])
    #expect(all.first?.range?.upperBound == 18)
    // A line limit hides text intentionally, so this hidden text is not reported.
    #expect(try found("one\ntwo\nthree", width: nil) { $0.maximumLines = 2 }.isEmpty)
    #expect(try found("one", width: 60, height: 3).map(\.code) == ["nothingFits"])
  }

  @Test("Lint reports text that an ellipsis replaces")
  func cutOff() throws {
    let tail = try found("one two three four", width: 80, mode: .byTruncatingTail)
    #expect(tail.map(\.code) == ["textCutOff"])
    #expect(tail.first?.range?.upperBound == 18)
    let head = try found("one two three four", width: 80, mode: .byTruncatingHead)
    #expect(head.first?.range?.lowerBound == 0)
  }

  @Test("Lint reports a line that reaches outside its box")
  func tooWide() throws {
    #expect(try found("one two three", width: 60, mode: .byClipping).map(\.code) == ["lineTooWide"])
    #expect(try found("W", width: 5).map(\.code) == ["lineTooWide"])
    #expect(try found("one two three", width: nil, mode: .byClipping).isEmpty)
  }

  @Test(
    "Lint reports a vertical line that is longer than the height of its box",
    arguments: WritingMode.allCases)
  func vertical(_ mode: WritingMode) throws {
    guard mode.isVertical else { return }
    func codes(_ string: String, width: Double, height: Double) throws -> [String] {
      try found(string, width: width, height: height, mode: .byClipping) {
        $0.writingMode = mode
        $0.insets = EdgeInsets(top: 5, right: 2, bottom: 6, left: 3)
      }.map(\.code)
    }
    #expect(try codes("one two three four", width: 40, height: 400).isEmpty)
    #expect(try codes("one two three four", width: 400, height: 100) == ["lineTooWide"])
  }

  @Test("Lint reports a tab that does not reach its tab stop")
  func tab() throws {
    func codes(_ string: String) throws -> [String] {
      let text = AttributedText(
        string, [.font(.system(20)), paragraph { $0.tabStops = [TabStop(.right, at: 100)] }])
      let container = TextContainer(width: 300)
      return try bundledRenderer.layout(TextDocument(text, in: container)).lint()
        .map(\.diagnostic.code)
    }
    #expect(try codes("Tea\t1.50").isEmpty)
    #expect(try codes("A name so long\t12.50") == ["tabMissed"])
    #expect(try codes("Ginger beer\t1,128.50") == ["tabMissed"])
  }

  @Test("Lint does not report text that was shrunk to fit, unless some of it is still hidden")
  func shrunk() throws {
    #expect(try found("one two three", width: 100, height: 20) { $0.fit = .shrink }.isEmpty)
    let tight = try found("one two three four five", width: 60, height: 20) { $0.fit = .shrink }
    #expect(tight.map(\.code).last == "textHidden")
    #expect(tight.last?.message.contains("minimumScale") == true)
  }
}

@Suite("Lint: colour")
struct ColorLintTests {
  private func codes(
    _ attributes: [TextAttribute], on background: Color?
  ) throws -> [String] {
    var document = TextDocument(AttributedText("text", attributes))
    document.background = background
    return try bundledRenderer.layout(document).lint().map(\.diagnostic.code)
  }

  @Test("Lint reports transparent text, and text in the colour of its background")
  func invisible() throws {
    let clear = Color(red: 9, green: 9, blue: 9, alpha: 0)
    #expect(try codes([.foregroundColor(clear)], on: nil) == ["invisibleText"])
    #expect(try codes([.foregroundColor(.white)], on: .white) == ["invisibleText"])
    #expect(try codes([], on: .black) == ["invisibleText"])
    #expect(
      try codes([.foregroundColor(.white), .backgroundColor(.white)], on: .black)
        == ["invisibleText"])
    #expect(
      try codes([.foregroundColor(Color(red: 250, green: 250, blue: 250))], on: .white)
        == ["invisibleText"])
  }

  @Test("Lint reports neither visible text nor text on an unknown background as invisible")
  func visible() throws {
    #expect(try codes([], on: .white) == [])
    #expect(try codes([.foregroundColor(.white)], on: nil) == [])
    #expect(try codes([.foregroundColor(.white), .backgroundColor(.black)], on: .white) == [])
    #expect(
      try codes([.foregroundColor(.white), .strokeWidth(-3), .strokeColor(.black)], on: .white)
        == [])
    #expect(
      try codes([.foregroundColor(.white), .shadow(TextShadow(.black))], on: .white) == [])
  }

  @Test("Text in the same colour as its box's background is reported as invisible")
  func frames() throws {
    var frame = TextDocument.Frame(AttributedText("a", [.foregroundColor(.white)]))
    frame.background = .white
    let other = TextDocument.Frame(AttributedText("b", [.foregroundColor(.white)]))
    let layout = try bundledRenderer.layout(TextDocument(frames: [other, frame]))
    #expect(layout.lint().map(\.frame) == [1])
    #expect(layout.lint().map(\.diagnostic.code) == ["invisibleText"])
  }
}
