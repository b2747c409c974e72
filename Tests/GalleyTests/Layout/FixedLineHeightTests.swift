// Baselines of lines whose height does not depend on their content.

import TestSupport
import Testing

@testable import Galley

@Suite("Fixed line heights")
struct FixedLineHeightTests {
  private static let font = FontDescriptor(families: ["Inter"], size: 20)

  /// Words in eight scripts, and a mathematical sign. The Inter font lacks all these characters, so
  /// they are drawn with fallback fonts.
  private static let foreign = [
    "العربية", "ภาษาไทย", "हिन्दी", "עברית", "ខ្មែរ", "தமிழ்", "ქართული", "አማርኛ", "⋅",
  ]

  /// Three ways to set the line height to 30 points.
  private static let heights: [@Sendable (inout ParagraphStyle) -> Void] = [
    { $0.lineHeight = .exact(30) },
    { $0.lineHeight = .multiple(1.5) },
    {
      $0.minimumLineHeight = 30
      $0.maximumLineHeight = 30
    },
  ]

  /// Lays out words on separate lines. With a newline as the separator, each word is a paragraph.
  /// With a line separator, all words are in one paragraph.
  private func lines(_ separator: String, _ height: Int, _ mode: LineHeightMode) throws
    -> TextLayout
  {
    let words = Self.foreign.flatMap { ["plain", $0, "a \($0) b"] }
    return try layout(
      words.joined(separator: separator), [.font(Self.font), paragraph(Self.heights[height])]
    ) { $0.lineHeightMode = mode }
  }

  @Test(
    "Baselines are one line height apart, whatever fallback fonts the lines use",
    arguments: 0..<heights.count, LineHeightMode.allCases)
  func grid(_ height: Int, _ mode: LineHeightMode) throws {
    let natural = try NaturalMetrics(Self.font)
    let first =
      mode == .textkit
      ? 30 - natural.descent
      : natural.baseline(in: 30)
    for separator in ["\n", "\u{2028}"] {
      let set = try lines(separator, height, mode)
      #expect(Set(set.runs.map(\.face.familyName)).count >= 9)
      for (index, line) in set.lines.enumerated() {
        #expect(line.baseline.isNear(first + 30 * Double(index)), "\(set.lineTexts[index])")
      }
    }
  }

  @Test(
    "Line spacing is added to fixed line heights; fallback fonts change only natural line heights")
  func spacing() throws {
    let words = Self.foreign.joined(separator: "\n")
    let spaced = try layout(
      words,
      [
        .font(Self.font),
        paragraph {
          $0.lineHeight = .exact(30)
          $0.lineSpacing = 5
        },
      ])
    for (line, next) in zip(spaced.lines, spaced.lines.dropFirst()) {
      #expect((next.baseline - line.baseline).isNear(35))
    }
    let natural = try layout(words, [.font(Self.font)])
    for line in natural.lines {
      let faces = natural.runs[line.runs].map(\.face)
      let ascents = faces.map { 20 * $0.metrics.ascent / Double($0.unitsPerEm) }
      #expect(line.ascent.isNear(ascents.max() ?? 0))
    }
    try #require(Set(natural.lines.map(\.height)).count > 4)
    let least = try layout(words, [.font(Self.font), paragraph { $0.minimumLineHeight = 60 }])
    for (line, natural) in zip(least.lines, natural.lines) {
      #expect(line.height.isNear(60) && (line.baseline - line.top).isNear(60 - natural.descent))
    }
  }

  /// The distance from the top to the baseline of each of two lines. Both lines contain 20-point
  /// text, and the second line also has one word in another style.
  private func baselines(
    _ height: Int, _ word: String = "word", _ attributes: TextAttribute...
  ) throws -> [Double] {
    let style = paragraph(Self.heights[height])
    var text = AttributedText("one\u{2028}two ", [.font(Self.font), style])
    text.append(AttributedText(word, [.font(Self.font), style] + attributes))
    return try layout(text).lines.map { $0.baseline - $0.top }
  }

  @Test("With an exact line height, no font size, offset or attachment moves a baseline")
  func exact() throws {
    let large = FontDescriptor(families: ["Noto Serif"], size: 40)
    let dot = try #require(Bitmap(width: 4, height: 2))
    let picture = TextAttachment(dot, bounds: .init(y: -9, width: 40, height: 80))
    for found in [
      try baselines(0, "word", .font(large)), try baselines(0, "word", .baselineOffset(-9)),
      try baselines(0, "word", .superscript(-2)),
      try baselines(0, "\u{FFFC}", .attachment(picture)),
    ] {
      #expect(found[0].isNear(found[1]))
    }
  }

  @Test(
    "With equal minimum and maximum line height, large fonts move the baseline; small fonts do not")
  func larger() throws {
    let descent = try NaturalMetrics(Self.font).descent
    let large = try baselines(2, "word", .font(FontDescriptor(families: ["Inter"], size: 40)))
    #expect(large[0].isNear(30 - descent))
    #expect(large[1].isNear(30 - 2 * descent))
    let small = try baselines(2, "word", .font(FontDescriptor(families: ["Inter"], size: 10)))
    #expect(small[0].isNear(small[1]))
    let lowered = try baselines(2, "word", .baselineOffset(-3))
    #expect(lowered[1].isNear(30 - descent - 3))
    // The baseline depends on the metrics of the requested font, Inter, and not on the metrics of
    // the fallback face.
    let foreign = try baselines(2, "ខ្មែរ", .font(FontDescriptor(families: ["Inter"], size: 22)))
    #expect(foreign[1].isNear(30 - 1.1 * descent))
  }

  @Test("A line height multiple scales the largest font; the baseline depends on the first font")
  func multiple() throws {
    let natural = try NaturalMetrics(Self.font)
    let large = try baselines(1, "word", .font(FontDescriptor(families: ["Inter"], size: 40)))
    #expect(large[0].isNear(natural.baseline(in: 30)))
    #expect(large[1].isNear(natural.baseline(in: 60)))
  }

  @Test("A superscript at the start of a paragraph does not move the baseline")
  func superscript() throws {
    let style = paragraph(Self.heights[0])
    var text = AttributedText("1", [.font(Self.font), style, .superscript(1)])
    text.append("note", [.font(Self.font), style])
    let natural = try NaturalMetrics(Self.font)
    #expect(try layout(text).lines[0].baseline.isNear(natural.baseline(in: 30)))
  }

  @Test("The baselines of vertical lines are one line height apart", arguments: 0..<heights.count)
  func vertical(_ height: Int) throws {
    let set = try layout(
      "日本 a\nប្រទេស\nb ⋅", [.font(Self.font), paragraph(Self.heights[height])]
    ) { $0.writingMode = .verticalRL }
    let natural = try NaturalMetrics(Self.font)
    // `heights[2]` sets a minimum and a maximum line height, so the line height mode is `textkit`
    // by default. The other elements set an exact height or a multiple, so the mode is
    // `halfLeading` by default.
    let half = height == 2 ? (natural.ascent + natural.descent) / 2 : 15
    for (index, line) in set.lines.enumerated() {
      #expect(line.baseline.isNear(30 * Double(index + 1) - half))
    }
  }
}
