// Line break strategies and line break strictness.

import Testing

@testable import Galley

@Suite("Line breaking strategies")
struct LineBreakStrategyTests {
  private func lines(
    _ string: String, width: Double, language: String = "en",
    _ change: (inout ParagraphStyle) -> Void = { _ in }
  ) throws -> [String] {
    try layout(string, [paragraph(change), .language(language)], width: width).lineTexts
  }

  /// The pieces of a string between its line break opportunities.
  private func pieces(
    _ string: String, language: String, _ change: (inout ParagraphStyle) -> Void
  ) throws -> [String] {
    let text = AttributedText(string, [paragraph(change), .language(language)])
    let shaped = try shapedParagraph(text)
    var pieces: [String] = []
    var start = 0
    for offset in 1...shaped.count
    where offset == shaped.count || shaped.flags[offset].contains(.breakBefore) {
      pieces.append(String(decoding: text.utf16[start..<offset], as: UTF16.self))
      start = offset
    }
    return pieces
  }

  private func shapedParagraph(_ text: AttributedText) throws -> ShapedParagraph {
    let styles = try StyleTable(text, language: "en", fonts: FontLibrary.bundled.catalog)
    return ShapedParagraph(
      ParagraphRange(content: 0..<text.length, full: 0..<text.length), of: styles,
      in: TextContainer(), LayoutContext(fonts: FontLibrary.bundled.catalog))
  }

  @Test("With the strategy `pushOut`, a word moves down to a last line that has only one word")
  func pushOut() throws {
    let text = "one two three four"
    let room = try width(of: "one two three") + 1
    #expect(try lines(text, width: room) == ["one two three ", "four"])
    #expect(
      try lines(text, width: room) { $0.lineBreakStrategy = .pushOut } == [
        "one two ", "three four",
      ])
    #expect(
      try lines(text, width: room) { $0.lineBreakStrategy = .standard } == [
        "one two ", "three four",
      ])
  }

  @Test(
    "A word moves to the last line only if the line above stays at least half full",
    arguments: [(50, true), (49, false)])
  func halfFull(_ kept: Int, _ isPushed: Bool) throws {
    // The line has room for 100 characters of equal width. The first two words, with the space
    // between them, fill the whole line.
    let first = String(repeating: "a", count: kept) + " "
    let second = String(repeating: "b", count: 100 - first.count) + " "
    let attributes: [TextAttribute] = [
      .font(.family("Noto Sans Mono", size: 10)), paragraph { $0.lineBreakStrategy = .pushOut },
    ]
    let lines = try layout(first + second + "c", attributes, width: 603).lineTexts
    #expect(lines == (isPushed ? [first, second + "c"] : [first + second, "c"]))
  }

  @Test("No word moves to a last line that already has two words or has no room for another word")
  func needsRoom() throws {
    let wide = "mm mm mm wonderful wonderfully"
    let room = try width(of: "mm mm mm wonderful") + 1
    #expect(
      try lines(wide, width: room) {
        $0.lineBreakStrategy = .pushOut
        $0.headIndent = 60
      } == ["mm mm mm wonderful ", "wonderfully"])
    let two = "one two three four five"
    #expect(
      try lines(two, width: try width(of: "one two three") + 1) { $0.lineBreakStrategy = .pushOut }
        == ["one two three ", "four five"])
  }

  @Test("No word moves if its new line would be below the box")
  func noRoomBelow() throws {
    let room = try width(of: "one two three") + 1
    let text = AttributedText(
      "one two three four", [paragraph { $0.lineBreakStrategy = .pushOut }])
    var container = TextContainer(width: room)
    container.maximumLines = 1
    #expect(try bundledRenderer.layout(text, in: container).lineTexts == ["one two three "])
    container.maximumLines = nil
    container.height = 20
    #expect(try bundledRenderer.layout(text, in: container).lineTexts == ["one two three "])
  }

  @Test("The line break strategy affects only paragraphs that wrap at words")
  func otherModes() throws {
    let text = "one two three four"
    let room = try width(of: "one two three") + 1
    for mode in LineBreakMode.allCases where mode != .byWordWrapping {
      let plain = try lines(text, width: room) { $0.lineBreakMode = mode }
      let pushed = try lines(text, width: room) {
        $0.lineBreakMode = mode
        $0.lineBreakStrategy = .standard
      }
      #expect(plain == pushed)
    }
  }

  @Test("With Hangul word priority, Hangul words are not divided; other text breaks as usual")
  func hangul() throws {
    let text = "안녕하세요 세계 日本語"
    let divided = try pieces(text, language: "ko") { _ in }
    #expect(divided.count > 3 && divided.contains("안"))
    let kept = try pieces(text, language: "ko") { $0.lineBreakStrategy = .hangulWordPriority }
    #expect(kept == ["안녕하세요 ", "세계 ", "日", "本", "語"])
    // Words in conjoining jamo are Hangul words, too.
    let jamo = "\u{1112}\u{1161}\u{11AB}\u{1100}\u{1173}\u{11AF} 글"
    #expect(try pieces(jamo, language: "ko") { $0.lineBreakStrategy = .standard }.count == 2)
  }

  @Test("Line break strictness controls breaks before small kana, inside words and inside phrases")
  func strictness() throws {
    func pieces(_ strictness: LineBreakStrictness) throws -> [String] {
      try self.pieces("ウィキペディアの日本語", language: "ja") { $0.lineBreakStrictness = strictness }
    }
    #expect(try pieces(.strict).contains("ウィ"))
    #expect(try pieces(.normal).contains("ィ"))
    #expect(try pieces(.loose).contains("ィ"))
    #expect(try pieces(.keepAll) == ["ウィキペディアの日本語"])
    let phrases = try pieces(.phrase)
    #expect(phrases.count < (try pieces(.normal)).count && phrases.last == "日本語")
  }
}
