// The widths of fullwidth punctuation next to other punctuation and at line ends (CSS Text 4
// text-spacing-trim, JLREQ §3.1, CLREQ §3.1). The tests also check the space between ideographs and
// letters.

import TestSupport
import Testing

@testable import Galley

@Suite("Spacing of ideographs and fullwidth punctuation")
struct PunctuationSpacingTests {
  private static let fonts = Result {
    try FontLibrary.bundled.adding(
      paths: ["jp-Punctuation", "sc-Punctuation", "tc-Punctuation", "jp-PlainMarks"].map {
        Repository.testFont("NotoSansCJK\($0).otf")
      })
  }
  private static let families = ["ja": "JP", "zh-Hans": "SC", "zh-Hant": "TC"]

  /// 20-point text in the given language, in the Noto Sans CJK font of that language.
  private func set(
    _ text: String, _ language: String = "ja", width: Double? = nil, isVertical: Bool = false,
    _ change: @escaping (inout ParagraphStyle) -> Void = { _ in }
  ) throws -> TextLayout {
    let family = "Noto Sans CJK " + (Self.families[language] ?? "JP")
    let text = AttributedText(
      text,
      [.font(.family(family, size: 20)), .language(language), paragraph(change)])
    var container = TextContainer(width: width)
    if isVertical {
      (container.width, container.height) = (nil, width)
      container.writingMode = .verticalRL
    }
    return try TextRenderer(fonts: Self.fonts.get()).layout(text, in: container)
  }

  /// Text with fullwidth punctuation, and each character's width in tenths of an em. The widths
  /// were measured in Chromium 156, in Noto Sans CJK, with `Range.getClientRects`.
  private static let measured: [(text: String, language: String, isVertical: Bool, tenths: [Int])] =
    [
      ("あ」（い", "ja", false, [10, 10, 5, 10]), ("あ』、い", "ja", false, [10, 5, 10, 10]),
      ("あ、」い", "ja", false, [10, 5, 10, 10]), ("（「い", "ja", false, [10, 5, 10]),
      ("あ　「い", "ja", false, [10, 10, 5, 10]), ("あ。　い", "ja", false, [10, 5, 10, 10]),
      ("あ・「い", "ja", false, [10, 10, 5, 10]), ("」・い", "ja", false, [5, 10, 10]),
      ("あ：「い", "ja", false, [10, 10, 5, 10]), ("あ」：い", "ja", false, [10, 5, 10, 10]),
      ("あ？」い", "ja", false, [10, 10, 10, 10]), ("あ」？い", "ja", false, [10, 10, 10, 10]),
      ("）」。「い", "ja", false, [5, 5, 10, 5, 10]), ("い。い、「い", "ja", false, [10, 10, 10, 10, 5, 10]),
      ("い】【い", "ja", false, [10, 10, 5, 10]), ("い』）い", "ja", false, [10, 5, 10, 10]),
      ("い！「い", "ja", false, [10, 10, 10, 10]),
      ("“‘い", "zh-Hans", false, [10, 5, 10]), ("い’”あ", "zh-Hans", false, [10, 5, 10, 10]),
      ("い”，あ", "zh-Hans", false, [10, 5, 10, 10]), ("い”“あ", "zh-Hans", false, [10, 10, 5, 10]),
      ("い：「あ", "zh-Hans", false, [10, 10, 5, 10]), ("い；「あ", "zh-Hans", false, [10, 10, 5, 10]),
      ("い。）あ", "zh-Hans", false, [10, 5, 10, 10]),
      ("あ、」い", "zh-Hant", false, [10, 10, 10, 10]), ("い，「あ", "zh-Hant", false, [10, 10, 5, 10]),
      ("い。）あ", "zh-Hant", false, [10, 10, 10, 10]), ("あ」：い", "zh-Hant", false, [10, 5, 10, 10]),
      ("あ」（い", "ja", true, [10, 10, 5, 10]), ("あ』、い", "ja", true, [10, 5, 10, 10]),
      ("「（い", "ja", true, [10, 5, 10]), ("い；「あ", "ja", true, [10, 10, 10, 10]),
      ("）」。「い", "ja", true, [5, 5, 10, 5, 10]), ("い。い、「い", "ja", true, [10, 10, 10, 10, 5, 10]),
      ("あ：「い", "zh-Hans", true, [10, 10, 10, 10]), ("い”“あ", "zh-Hans", true, [10, 10, 5, 10]),
      ("あ、」い", "zh-Hant", true, [10, 10, 10, 10]), ("い”，あ", "zh-Hant", true, [10, 5, 10, 10]),
    ]

  @Test("Adjacent punctuation is as wide as in Chromium", arguments: measured.indices)
  func pairs(_ index: Int) throws {
    let (text, language, isVertical, tenths) = Self.measured[index]
    let layout = try set(text, language, isVertical: isVertical)
    try #require(layout.missingGlyphs.isEmpty)
    #expect(
      layout.advancesByOffset.map { Int(($0 / 2).rounded()) } == tenths,
      "\(text) \(language) \(isVertical)")
  }

  @Test("If fullwidth punctuation is trimmed, the half with ink is kept")
  func ink() throws {
    // A trimmed opening bracket is drawn half an em further left. A trimmed closing bracket is not
    // moved.
    for isVertical in [false, true] {
      let layout = try set("「（あ）」", isVertical: isVertical)
      #expect(layout.lines[0].width.isNear(80))
      let whole = try set("「（あ）」", isVertical: isVertical) {
        $0.punctuationSpacing = PunctuationSpacing.none
      }
      let moved = zip(layout.glyphs, whole.glyphs).map { $0.x - $1.x }
      #expect(zip(moved, [0, -10, -10, -10, -20]).allSatisfy { $0.isNear(Double($1)) })
    }
  }

  @Test("If the font has no half-width punctuation, trimming removes the half without ink")
  func withoutForms() throws {
    for isVertical in [false, true] {
      for text in ["あ」（い", "）」。「い", "い』）い", "「（い", "い】【い", "あ、」い"] {
        let layout = try set(text, isVertical: isVertical)
        let family = [TextAttribute.font(.family("Noto Sans CJK JP", size: 20)), .language("ja")]
        var container = TextContainer()
        if isVertical { container.writingMode = .verticalRL }
        let fonts = try FontLibrary.bundled.adding(paths: [
          Repository.testFont("NotoSansCJKjp-PlainMarks.otf")
        ])
        let plain = try TextRenderer(fonts: fonts).layout(
          AttributedText(text, family), in: container)
        let advances = zip(plain.advancesByOffset, layout.advancesByOffset)
        #expect(advances.allSatisfy { $0.isNear($1) }, "\(text)")
        let positions = zip(plain.glyphs, layout.glyphs)
        #expect(positions.allSatisfy { $0.x.isNear($1.x) && $0.y.isNear($1.y) }, "\(text)")
      }
    }
  }

  @Test("By default, punctuation is trimmed only in Japanese, Chinese and Korean text")
  func languages() throws {
    for (language, width) in [("ja", 70.0), ("zh-Hant-TW", 70), ("ko", 70), ("en", 80), ("", 80)] {
      #expect(try set("あ」（い", language).lines[0].width.isNear(width), "\(language)")
    }
    #expect(try set("あ」（い", "en") { $0.punctuationSpacing = .trimPairs }.lines[0].width.isNear(70))
    #expect(
      try set("あ」（い") { $0.punctuationSpacing = PunctuationSpacing.none }.lines[0].width.isNear(80))
    // Galley does not trim punctuation that a font feature already halves or makes proportional.
    let half = AttributedText(
      "あ」（い",
      [
        .font(
          FontDescriptor(
            families: ["Noto Sans CJK JP"], size: 20, features: ["halt": 1])),
        .language("ja"),
      ])
    let layout = try TextRenderer(fonts: Self.fonts.get()).layout(half, in: TextContainer())
    #expect(layout.lines[0].width.isNear(60))
    // Quotation marks between kana are fullwidth, so they are trimmed like brackets.
    #expect(try set("い”“あ").lines[0].width.isNear(70))
  }

  @Test(
    "A closing bracket or full stop that does not fit at a line's end is trimmed to half width",
    arguments: [LineBreakQuality.greedy, .optimal])
  func lineEnds(_ quality: LineBreakQuality) throws {
    func lines(_ text: String, _ width: Double, _ spacing: PunctuationSpacing? = nil) throws
      -> [String]
    {
      let layout = try set(text, width: width) {
        $0.punctuationSpacing = spacing
        $0.lineBreakQuality = quality
      }
      #expect(layout.lines.allSatisfy { $0.width <= width + 1e-6 })
      return layout.lineTexts
    }
    #expect(try lines("ああああ。ああ", 100) == ["ああああ。", "ああ"])
    #expect(try lines("ああああ。ああ", 90) == ["ああああ。", "ああ"])
    #expect(try lines("ああああ。ああ", 89).first == "あああ")
    #expect(try lines("ああああ。ああ", 90, PunctuationSpacing.none).first == "あああ")
    #expect(try lines("ああああ」。ああ", 100) == ["ああああ」。", "ああ"])
    let fitting = try set("ああああ。ああ", width: 100) { $0.lineBreakQuality = quality }
    #expect(fitting.lines[0].width.isNear(100))
    let narrowed = try set("ああああ。ああ", width: 90) { $0.lineBreakQuality = quality }
    #expect(narrowed.lines[0].width.isNear(90))
    let always = try set("ああああ。ああ", width: 100) {
      $0.lineBreakQuality = quality
      $0.punctuationSpacing = .all
    }
    #expect(always.lines[0].width.isNear(90))
  }

  @Test("An opening bracket at a line's start is one em wide, or half an em with the spacing `all`")
  func lineStarts() throws {
    for isVertical in [false, true] {
      let pairs = try set("ああ」「あああ", width: 60, isVertical: isVertical)
      #expect(pairs.lineTexts == ["ああ」", "「ああ", "あ"])
      #expect(pairs.lines.map(\.width).map { $0.rounded() } == [60, 60, 20])
      let whole = try #require(try set("「", isVertical: isVertical).glyph(at: 0)).x
      #expect(try #require(pairs.glyph(at: 3)).x.isNear(whole))
      let all = try set("「ああ」「あああ", width: 60, isVertical: isVertical) {
        $0.punctuationSpacing = .all
      }
      #expect(all.lineTexts == ["「ああ」", "「ああ", "あ"])
      #expect(all.lines.map(\.width).map { $0.rounded() } == [60, 50, 20])
      #expect(try #require(all.glyph(at: 4)).x.isNear(whole - 10))
    }
  }

  @Test("With punctuation spacing `trimPairs` or `all`, justified lines fill the width")
  func justified() throws {
    for spacing in [PunctuationSpacing.trimPairs, .all] {
      let text = "「彼は言った。」「本当ですか？」と（問うな）。「文字の組版」、「間隔」。"
      for width in stride(from: 70.0, to: 300, by: 13) {
        let layout = try set(text, width: width) {
          $0.punctuationSpacing = spacing
          $0.alignment = .justified
        }
        for line in layout.lines.dropLast() { #expect(line.width.isNear(width)) }
        #expect(layout.lineTexts.joined() == text)
      }
    }
  }

  @Test("With cjkSpacing, ideographs and letters on one line are an eighth of an em apart")
  func autospace() throws {
    let layout = try set("漢字AB文12あ") { $0.cjkSpacing = .normal }
    let plain = try set("漢字AB文12あ")
    let gained = zip(layout.advancesByOffset, plain.advancesByOffset).map { $0 - $1 }
    #expect(zip(gained, [0, 2.5, 0, 2.5, 2.5, 0, 2.5, 0]).allSatisfy { $0.isNear($1) })
    // No space is added between letters and punctuation, or next to a space.
    let marks = try set("漢、A「文」B 字") { $0.cjkSpacing = .normal }
    #expect(marks.lines[0].width.isNear(try set("漢、A「文」B 字").lines[0].width))
    let broken = try set("漢字AB", width: 45) { $0.cjkSpacing = .normal }
    #expect(broken.lineTexts == ["漢字", "AB"])
    #expect(broken.lines[0].width.isNear(40))
    let vertical = try set("漢字AB文12あ", isVertical: true) { $0.cjkSpacing = .normal }
    #expect(vertical.lines[0].width.isNear(layout.lines[0].width))
  }

  /// The width in points that justification adds after each UTF-16 code unit of the first line.
  private func growth(_ text: String, _ width: Double) throws -> [Double] {
    let layout = try set(text, width: width) { $0.alignment = .justified }
    let natural = try set(text, width: width)
    #expect(layout.lines[0].width.isNear(width))
    return zip(layout.advancesByOffset, natural.advancesByOffset)
      .prefix(layout.lines[0].range.count).map { $0 - $1 }
  }

  @Test(
    "Justified spaces grow first, then gaps next to letters, then ideograph gaps (JLREQ §3.8.4)")
  func order() throws {
    // `room` is the natural width of the first line, which has ten clusters. An em is 20 points.
    let text = "文字AB あい文字組版組版漢"
    let natural = try set(text).advancesByOffset
    try #require(natural.count == 14)
    let room = natural[..<10].reduce(0, +)
    let toHalf = 10 - natural[4]
    func grown(_ surplus: Double) throws -> [Double] { try growth(text, room + surplus) }
    // If the line must grow a little, only the space between `AB` and `あ` grows, until it is half
    // an em wide.
    var gained = try grown(toHalf - 1)
    #expect(gained[4].isNear(toHalf - 1) && gained.reduce(0, +).isNear(toHalf - 1))
    // If the line must grow more, the gap between ideograph and letter (字A) also grows, by up to
    // half an em.
    gained = try grown(toHalf + 8)
    #expect(gained[4].isNear(toHalf) && gained[1].isNear(8))
    #expect(gained.reduce(0, +).isNear(toHalf + 8))
    // If the line must grow still more, the gaps between ideographs or kana also grow.
    gained = try grown(toHalf + 10 + 3.5)
    #expect(gained[1].isNear(10, within: 1e-6) && gained[0].isNear(gained[6], within: 1e-6))
    #expect(gained[0].isNear(3.5 / 5, within: 1e-6) && gained[2] == 0)
  }

  @Test("Justification adds no space next to the punctuation that JLREQ table 6 excludes")
  func closedGaps() throws {
    let text = "彼は「はい、そうABCです」と言い、また歩き出した。"
    let units = Array(text.utf16)
    let layout = try set(text, width: 185) { $0.alignment = .justified }
    let natural = try set(text, width: 185)
    try #require(layout.lines.count >= 3)
    let gained = zip(layout.advancesByOffset, natural.advancesByOffset).map { $0 - $1 }
    let marks = Set("「」、。".utf16)
    for line in layout.lines.dropLast() {
      #expect(line.width.isNear(185))
      for offset in line.range.dropLast()
      where marks.contains(units[offset]) || units[offset + 1] == 0x300D
        || units[offset + 1] == 0x3001 || units[offset + 1] == 0x3002
      {
        #expect(gained[offset].isNear(0), "\(offset)")
      }
      #expect(line.range.contains { gained[$0] > 0.1 })
    }
    // No space is added before small kana or iteration marks, or between the parts of an ellipsis
    // or dash.
    for (text, closed) in [("キャラ漢字", 0), ("人々漢字", 0), ("あ……い漢", 1), ("あ――い漢", 1)] {
      let gained = try growth(text + "漢字漢字", 106)
      #expect(gained[closed].isNear(0) && gained[closed + 1] > 0, "\(text)")
    }
  }

  @Test("If a line's only gaps are next to punctuation, justification stretches these gaps")
  func onlyClosedGaps() throws {
    let gained = try growth("「あ」、漢字漢字漢字", 76)
    #expect(gained.reduce(0, +) > 0)
  }

  @Test("In random Japanese text, no line is too wide and no text is lost")
  func randomTexts() throws {
    var random = SeededGenerator(seed: 11)
    let pool = Array("「」『』（）、。，：・！？　あい文字A1 ".unicodeScalars)
    for round in 0..<150 {
      let text = String(
        String.UnicodeScalarView(
          (0..<Int.random(in: 1...40, using: &random)).compactMap { _ in
            pool.randomElement(using: &random)
          }))
      let width = Double.random(in: 60...300, using: &random)
      let layout = try set(text, width: width, isVertical: round % 2 == 1) {
        $0.punctuationSpacing = round % 3 == 0 ? .all : .trimPairs
        $0.lineBreakQuality = LineBreakQuality.allCases[round % 3]
        $0.alignment = round % 5 == 0 ? .justified : .natural
        $0.cjkSpacing = round % 7 == 0 ? .normal : CJKSpacing.none
      }
      #expect(layout.lineTexts.joined() == text)
      for (index, line) in layout.lines.enumerated() {
        #expect(line.width <= width + 1e-6, "\(text) \(width)")
        let sum = layout.glyphs(ofLine: index).reduce(0) { $0 + $1.advance }
        #expect(sum.isNear(line.width + line.trailingWhitespace), "\(text) \(width)")
      }
    }
  }
}
