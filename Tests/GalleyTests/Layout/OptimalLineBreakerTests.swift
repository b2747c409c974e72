// Balanced and optimal line breaking, compared with every possible way to break a short paragraph.

import TestSupport
import Testing

@testable import Galley

@Suite("Balanced and optimal line breaking")
struct OptimalLineBreakerTests {
  private static let words = [
    "a", "of", "the", "quick", "brown", "typesetter", "jumps", "over", "considerable", "I",
    "paragraph", "lines",
  ]

  private func style(
    _ quality: LineBreakQuality, _ change: (inout ParagraphStyle) -> Void = { _ in }
  ) -> [TextAttribute] {
    [
      paragraph {
        $0.lineBreakQuality = quality
        change(&$0)
      }
    ]
  }

  /// A short paragraph of random words, and the width of each sequence of consecutive words.
  private struct Sample {
    var words: [String]
    var widths: [[Double]] = []
    var text: String { words.joined(separator: " ") }

    init(seed: UInt64) throws {
      var generator = SeededGenerator(seed: seed)
      words = try (0..<9).map { _ in
        try #require(OptimalLineBreakerTests.words.randomElement(using: &generator))
      }
      for start in words.indices {
        var row = [Double](repeating: 0, count: words.count + 1)
        for end in start + 1...words.count {
          row[end] = try width(of: words[start..<end].joined(separator: " "))
        }
        widths.append(row)
      }
    }

    /// Every way to break the words into lines that fit. Each inner array lists, for each line, the
    /// number of words before the line's end.
    func breakings(room: Double, from start: Int = 0) -> [[Int]] {
      if start == words.count { return [[]] }
      return (start + 1...words.count).filter { widths[start][$0] <= room }.flatMap { end in
        breakings(room: room, from: end).map { [end] + $0 }
      }
    }

    /// The line ends of a layout. Each element is the number of words before the end of a line.
    func breaking(of layout: TextLayout) -> [Int] {
      var count = 0
      return layout.lineTexts.map { line in
        count += line.split(separator: " ").count
        return count
      }
    }
  }

  /// The demerits that plain TeX computes with \raggedright. A line that is two ems shorter than
  /// `room` has a stretch ratio of 1. The badness is 100 times the cubed ratio.
  private func demerits(_ ends: [Int], _ sample: Sample, room: Double) -> Double {
    var (total, start, previous) = (0.0, 0, 0)
    for end in ends {
      let ratio = end == sample.words.count ? 0 : (room - sample.widths[start][end]) / 24
      let badness = 100 * ratio * ratio * ratio
      let fitness = badness <= 12 ? 0 : badness <= 99 ? 1 : 2
      total += (10 + badness) * (10 + badness)
      if abs(fitness - previous) > 1 { total += 10_000 }
      (start, previous) = (end, fitness)
    }
    return total
  }

  private func unevenness(_ ends: [Int], _ sample: Sample, room: Double) -> Double {
    var (total, start) = (0.0, 0)
    for end in ends {
      let empty = room - sample.widths[start][end]
      total += empty * empty
      start = end
    }
    return total
  }

  @Test(
    "Optimal line breaking has the fewest demerits of all ways to break the lines",
    arguments: 0..<12 as Range<UInt64>)
  func optimal(_ seed: UInt64) throws {
    let sample = try Sample(seed: seed)
    for room in stride(from: 80.0, to: 200, by: 23) {
      let layout = try layout(sample.text, style(.optimal), width: room)
      let least = sample.breakings(room: room).map { demerits($0, sample, room: room) }.min()
      let own = demerits(sample.breaking(of: layout), sample, room: room)
      #expect(own <= (try #require(least)) * (1 + 1e-9))
      let greedy = try greedyBreaking(sample, room)
      #expect(own <= demerits(greedy, sample, room: room) * (1 + 1e-9))
    }
  }

  @Test(
    "A line break after a slash costs as much as a break after a hyphen",
    arguments: 0..<12 as Range<UInt64>)
  func slashes(_ seed: UInt64) throws {
    var generator = SeededGenerator(seed: seed)
    let pieces = try (0..<9).map { index in
      try #require(Self.words.randomElement(using: &generator)) + (index % 2 == 0 ? "/" : " ")
    }
    func length(_ range: Range<Int>) throws -> Double {
      try width(of: pieces[range].joined())
    }
    for room in stride(from: 80.0, to: 200, by: 23) {
      // The minimum demerits of all ways to break the text from the piece at `start` to the end. A
      // piece is the text between two line break opportunities. The line before `start` has the
      // fitness class `previous`.
      func least(from start: Int, after previous: Int) throws -> Double {
        var best = Double.infinity
        for end in start + 1...pieces.count where try length(start..<end) <= room {
          let isLast = end == pieces.count
          let ratio = isLast ? 0 : (room - (try length(start..<end))) / 24
          let badness = 100 * ratio * ratio * ratio
          let fitness = badness <= 12 ? 0 : badness <= 99 ? 1 : 2
          var cost = (10 + badness) * (10 + badness) + (abs(fitness - previous) > 1 ? 10_000 : 0)
          if !isLast, pieces[end - 1].hasSuffix("/") { cost += 2500 }
          best = min(best, cost + (isLast ? 0 : try least(from: end, after: fitness)))
        }
        return best
      }
      let layout = try layout(pieces.joined(), style(.optimal), width: room)
      var (own, previous, start) = (0.0, 0, 0)
      for line in layout.lineTexts {
        let end = start + line.count { $0 == "/" || $0 == " " }
        let isLast = end == pieces.count
        let ratio = isLast ? 0 : (room - (try length(start..<end))) / 24
        let badness = 100 * ratio * ratio * ratio
        let fitness = badness <= 12 ? 0 : badness <= 99 ? 1 : 2
        own += (10 + badness) * (10 + badness) + (abs(fitness - previous) > 1 ? 10_000 : 0)
        if !isLast, line.hasSuffix("/") { own += 2500 }
        (start, previous) = (end, fitness)
      }
      #expect(own <= (try least(from: 0, after: 0)) * (1 + 1e-9), "\(room)")
    }
  }

  @Test("A break after a dash or slash between ideographs has no extra cost")
  func dashesOfIdeographs() throws {
    func weighed(_ text: String) throws -> [Bool] {
      let units = Array(text.utf16)
      let styles = try StyleTable(
        AttributedText(text), language: "ja", fonts: FontLibrary.bundled.catalog)
      let range = ParagraphRange(content: 0..<units.count, full: 0..<units.count)
      let paragraph = ShapedParagraph(
        range, of: styles, in: TextContainer(), LayoutContext(fonts: FontLibrary.bundled.catalog))
      var breaker = LineBreaker(
        paragraph, widths: AvailableWidths(paragraph.style, container: 1000),
        hyphenator: Hyphenator(.bundled))
      return Breakpoints(&breaker).all.filter { $0.offset < units.count }.map(\.followsDash)
    }
    #expect(try weighed("a/b c-d") == [true, false, true])
    #expect(try weighed("文-字").allSatisfy { !$0 })
    #expect(try weighed("文/a-b").last == true)
  }

  private func greedyBreaking(_ sample: Sample, _ room: Double) throws -> [Int] {
    sample.breaking(of: try layout(sample.text, style(.greedy), width: room))
  }

  @Test(
    "Balanced breaking makes as many lines as greedy breaking, with the most even widths possible",
    arguments: 0..<12 as Range<UInt64>)
  func balanced(_ seed: UInt64) throws {
    let sample = try Sample(seed: seed)
    for room in stride(from: 80.0, to: 200, by: 23) {
      let own = sample.breaking(of: try layout(sample.text, style(.balanced), width: room))
      let greedy = try greedyBreaking(sample, room)
      #expect(own.count == greedy.count)
      let least = sample.breakings(room: room).filter { $0.count == greedy.count }
        .map { unevenness($0, sample, room: room) }.min()
      #expect(unevenness(own, sample, room: room) <= (try #require(least)) + 1e-6)
    }
  }

  private static let prose = """
    In olden times when wishing still helped one, there lived a king whose daughters were all \
    beautiful; and the youngest was so beautiful that the sun itself, which has seen so much, was \
    astonished whenever it shone in her face.
    """

  @Test("With hyphens, indents and separators, every line fits and all text is laid out once")
  func properties() throws {
    let text = Self.prose + "\u{2028}" + Self.prose + "\n" + Self.prose
    for quality in [LineBreakQuality.balanced, .optimal] {
      for room in stride(from: 70.0, to: 400, by: 31) {
        let layout = try layout(
          text,
          style(quality) {
            $0.hyphenationFactor = 1
            $0.alignment = .justified
            $0.firstLineHeadIndent = 20
            $0.headIndent = 5
          }, width: room)
        #expect(layout.lineTexts.joined() == text)
        for (index, line) in layout.lines.enumerated() {
          #expect(line.width <= room - (index == 0 ? 20 : 5) + 1e-6)
        }
      }
    }
  }

  @Test("A word wider than its line is split into lines that fit")
  func tooWide() throws {
    let text = "some unbelievablylongword here and there"
    for quality in LineBreakQuality.allCases {
      let layout = try layout(text, style(quality), width: 60)
      #expect(layout.lineTexts.joined() == text)
      #expect(layout.lines.allSatisfy { $0.width <= 60 })
    }
  }

  @Test("If a line limit or the box height hides lines, greedy line breaking is used")
  func cutOff() throws {
    let greedy = try layout(Self.prose, style(.greedy), width: 200)
    for quality in [LineBreakQuality.balanced, .optimal] {
      let limited = try layout(Self.prose, style(quality), width: 200) { $0.maximumLines = 2 }
      #expect(limited.lineTexts == Array(greedy.lineTexts.prefix(2)))
      #expect(limited.overflow)
      let low = try layout(Self.prose, style(quality), width: 200) { $0.height = 40 }
      #expect(low.lineTexts == Array(greedy.lineTexts.prefix(low.lines.count)))
      let enough = try layout(Self.prose, style(quality), width: 200) { $0.maximumLines = 50 }
      #expect(enough.lineTexts == (try layout(Self.prose, style(quality), width: 200)).lineTexts)
    }
  }

  @Test("Paragraphs that are very long or have tabs use greedy line breaking, with a diagnostic")
  func notWeighed() throws {
    let tabs = "a\tb " + Self.prose
    let layout = try layout(tabs, style(.optimal), width: 200)
    #expect(layout.diagnostics.contains { $0.code == "lineBreakQualityIgnored" })
    #expect(layout.lineTexts == (try greedyLines(tabs)))
    let long = String(repeating: "word ", count: OptimalLineBreaker.longestParagraph / 5 + 1)
    let endless = try bundledRenderer.layout(
      AttributedText(long, style(.optimal)), in: TextContainer(width: 300))
    #expect(endless.diagnostics.contains { $0.code == "lineBreakQualityIgnored" })
  }

  private func greedyLines(_ text: String) throws -> [String] {
    try layout(text, style(.greedy), width: 200).lineTexts
  }
}
