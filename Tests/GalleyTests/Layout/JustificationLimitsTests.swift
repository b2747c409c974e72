// Limits of justification: the shrinking of spaces, the letter spacing, and the number of
// consecutive hyphens.

import TestSupport
import Testing

@testable import Galley

@Suite("Limits of justification")
struct JustificationLimitsTests {
  private static let german = """
    Die Bundesregierung will nach einem Bericht der Wirtschaftswoche am Donnerstagabend nach mehr \
    als zwölfstündigen Verhandlungen die Voraussetzungen für eine grundlegende Neuordnung der \
    Energieversorgung schaffen. Verbraucherverbände kritisierten die Entscheidung, weil Haushalte \
    mit niedrigen Einkommen stärker belastet würden als Großunternehmen.
    """

  private func column(
    _ text: String = german, width: Double = 160,
    _ change: (inout ParagraphStyle) -> Void = { _ in }
  ) throws -> TextLayout {
    let style = paragraph {
      $0.alignment = .justified
      $0.lineBreakQuality = .optimal
      $0.hyphenationFactor = 1
      change(&$0)
    }
    return try layout(
      text, [.font(.family("Noto Serif", size: 9.5)), .language("de"), style], width: width)
  }

  /// The widths of the spaces inside all lines except the last, as multiples of the width of the
  /// font's space character.
  private func spaces(of layout: TextLayout) throws -> [Double] {
    let face = try face(.family("Noto Serif", size: 9.5))
    let glyph = try #require(face.glyph(for: " "))
    let space = Double(face.advance(of: glyph)) * 9.5 / Double(face.unitsPerEm)
    let advances = layout.advancesByOffset
    let units = Array(layout.text.string.utf16)
    return layout.lines.dropLast().flatMap { line in
      line.range.dropLast().filter { units[$0] == 0x20 }.map { advances[$0] / space }
    }
  }

  /// The test computes plain TeX's demerits for every way to break the text, without dynamic
  /// programming. Spaces can shrink by a fifth and grow by a half.
  @Test(
    "If spaces can shrink, optimal line breaking finds the breaks with the fewest demerits",
    arguments: 0..<12 as Range<UInt64>)
  func fewestDemerits(_ seed: UInt64) throws {
    var generator = SeededGenerator(seed: seed)
    let pool = ["a", "of", "the", "quick", "brown", "typesetter", "jumps", "over", "considerable"]
    let words = try (0..<9).map { _ in try #require(pool.randomElement(using: &generator)) }
    let lengths = try words.map { try width(of: $0) }
    let space = try width(of: "a a") - 2 * width(of: "a")
    /// The demerits and the fitness class of a line; `nil` if the line is too wide.
    func cost(_ line: Range<Int>, room: Double, after previous: Int) -> (Double, Int)? {
      let gaps = Double(line.count - 1) * space
      let natural = lengths[line].reduce(0, +) + gaps
      let isLast = line.upperBound == words.count
      guard natural - (isLast ? 0 : gaps / 5) <= room + 1e-6 else { return nil }
      let gap = room - natural
      let limit = gap < 0 ? gaps / 5 : max(gaps / 2, 24.0 / 200)
      let badness = isLast ? 0 : 100 * abs(gap / limit) * (gap / limit) * (gap / limit)
      let size = abs(badness)
      let fitness = size <= 12 ? 1 : gap < 0 ? 0 : size <= 99 ? 2 : 3
      return ((10 + size) * (10 + size) + (abs(fitness - previous) > 1 ? 10_000 : 0), fitness)
    }
    func least(from start: Int, room: Double, after previous: Int) -> Double {
      var best = Double.infinity
      for end in start + 1...words.count {
        guard let line = cost(start..<end, room: room, after: previous) else { continue }
        best = min(
          best, line.0 + (end == words.count ? 0 : least(from: end, room: room, after: line.1)))
      }
      return best
    }
    for room in stride(from: 90.0, to: 200, by: 13) {
      let layout = try layout(
        words.joined(separator: " "),
        [paragraph { ($0.alignment, $0.lineBreakQuality) = (.justified, .optimal) }], width: room)
      var (own, start, previous) = (0.0, 0, 1)
      for line in layout.lineTexts {
        let end = start + line.split(separator: " ").count
        let line = try #require(cost(start..<end, room: room, after: previous), "\(room)")
        own += line.0
        (start, previous) = (end, line.1)
      }
      #expect(own <= least(from: 0, room: room, after: 1) * (1 + 1e-6), "\(room)")
    }
  }

  @Test("By default, optimal line breaking shrinks spaces by at most a fifth")
  func shrinks() throws {
    var least = 1.0
    for width in stride(from: 120.0, to: 300, by: 20) {
      let layout = try column(width: width)
      let spaces = try spaces(of: layout)
      least = min(least, try #require(spaces.min()))
      for line in layout.lines.dropLast() where line.runs.count == 1 {
        #expect(line.width <= width + 1e-6)
      }
    }
    #expect(least >= 0.8 - 1e-6 && least < 0.9)
    #expect(
      try #require(try spaces(of: column { $0.lineBreakQuality = .greedy }).min()) >= 1 - 1e-6)
  }

  @Test("If spaces can shrink, the widest space in a narrow German column does not become wider")
  func narrowColumn() throws {
    let widest = try #require(try spaces(of: column()).max())
    let fixed = try #require(
      try spaces(of: column { $0.wordSpacing = SpacingBounds(1, 1, 1.5) }).max())
    #expect(widest <= fixed)
    #expect(try spaces(of: column(width: 200)).allSatisfy { $0 < 2.5 })
  }

  @Test("A narrow German column has few hyphens and no wide gaps")
  func newspaper() throws {
    let layout = try column(
      """
      Der Gemeinderat hat am Donnerstagabend nach mehr als fünfstündiger Debatte die Umgestaltung \
      des Hafenviertels beschlossen. Vorgesehen sind rund 1.400 Wohnungen, eine Grundschule und ein \
      begrünter Uferweg, der die Speicherstadt mit dem Fischmarkt verbindet. Baubürgermeisterin \
      Anneliese Großkurth-Überacker (parteilos) sprach von einer »Jahrhundertentscheidung«, die \
      Opposition von einem »Schnellschuss ohne Verkehrskonzept«.
      """
    ) { $0.firstLineHeadIndent = 9.5 }
    #expect(layout.lines.count == 14)
    #expect(layout.lines.count { $0.isHyphenated } <= 7)
    let units = Array(layout.text.string.utf16)
    let gaps = layout.lines.dropLast().flatMap { line in
      line.range.dropLast().filter { units[$0] == 0x20 }.map { layout.advancesByOffset[$0] }
    }
    #expect(try #require(gaps.max()) <= 9.5)
  }

  @Test("`wordSpacing` sets the minimum and the natural width of spaces in justified text")
  func wordSpacing() throws {
    let narrow = try spaces(of: column(width: 200) { $0.wordSpacing = SpacingBounds(0.5, 1, 1.2) })
    #expect(try #require(narrow.min()) >= 0.5 - 1e-6)
    let one = try layout("aa bb", [paragraph { $0.alignment = .justified }])
    let space = one.advancesByOffset[2]
    for desired in [2.0, 3] {
      let bounds = SpacingBounds(1, desired, 4)
      let wide = try layout(
        "aa bb", [paragraph { ($0.alignment, $0.wordSpacing) = (.justified, bounds) }])
      #expect(wide.advancesByOffset[2].isNear(desired * space))
      #expect(wide.lines[0].width.isNear(one.lines[0].width + (desired - 1) * space))
    }
    let ragged = try layout("aa bb", [paragraph { $0.wordSpacing = SpacingBounds(1, 3, 4) }])
    #expect(ragged.lines[0].width == one.lines[0].width)
  }

  @Test("Justification changes letter spacing within set bounds, but not between joined letters")
  func letterSpacing() throws {
    let bounds = SpacingBounds(-0.02, 0, 0.03)
    let plain = try layout(
      Self.german, [.font(.family("Noto Serif", size: 9.5)), .ligature(0)]
    ).advancesByOffset
    let spaced = try column { $0.letterSpacing = bounds }
    let units = Array(spaced.text.string.utf16)
    var changed = 0
    for line in spaced.lines.dropLast() {
      #expect(line.width.isNear(160, within: 1e-6))
      for offset in line.range.dropLast() where units[offset] != 0x20 && units[offset + 1] != 0x20 {
        let change = (spaced.advancesByOffset[offset] - plain[offset]) / 9.5
        #expect(change > -0.02 - 1e-6 && change < 0.03 + 1e-6)
        changed += abs(change) > 1e-6 ? 1 : 0
      }
    }
    #expect(changed > 50)
    let style = paragraph {
      ($0.alignment, $0.letterSpacing) = (.justified, SpacingBounds(0, 0, 0.5))
    }
    let word = "\u{628}\u{628}\u{628}"
    let font = TextAttribute.font(.system(30))
    let room = try width(of: "\(word) \(word)", [font]) + 10
    let arabic = try layout(
      "\(word) \(word) \(word)\(word)\(word)", [style, font], width: room)
    try #require(arabic.lines.count == 2)
    #expect(arabic.lines[0].width.isNear(room, within: 1e-6))
    let natural = try layout("\(word) \(word)", [font]).advancesByOffset
    for offset in [0, 1, 4, 5] { #expect(arabic.advancesByOffset[offset].isNear(natural[offset])) }
  }

  @Test("The paragraph style limits the number of consecutive lines that end in a hyphen")
  func consecutiveHyphens() throws {
    func longest(_ limit: Int?, _ quality: LineBreakQuality) throws -> Int {
      let layout = try column(width: 60) {
        $0.maximumConsecutiveHyphens = limit
        $0.lineBreakQuality = quality
      }
      var (run, longest) = (0, 0)
      for line in layout.lines {
        run = line.isHyphenated ? run + 1 : 0
        longest = max(longest, run)
      }
      return longest
    }
    for quality in [LineBreakQuality.greedy, .optimal] {
      for limit in [0, 1, 2, 4] { #expect(try longest(limit, quality) <= limit) }
      #expect(try longest(10, quality) > 3)
    }
    #expect(try longest(nil, .greedy) == 2)
    #expect(try longest(nil, .optimal) == 3)
    #expect(try longest(.max, .greedy) <= 10)
  }

  @Test("Divided words have at least the minimum number of letters before and after the hyphen")
  func minimum() throws {
    func parts(_ minimum: HyphenationMinimum?) throws -> [(Int, Int)] {
      let layout = try column(width: 60) {
        $0.hyphenationMinimum = minimum
        $0.maximumConsecutiveHyphens = 10
      }
      let lines = layout.lineTexts
      return lines.indices.dropLast().filter { layout.lines[$0].isHyphenated }.map { index in
        (
          lines[index].split(separator: " ").last.map { $0.count } ?? 0,
          lines[index + 1].prefix { $0.isLetter }.count
        )
      }
    }
    #expect(try parts(nil).contains { $0.0 == 2 || $0.1 == 2 })
    let longer = try parts(HyphenationMinimum(before: 4, after: 5))
    #expect(!longer.isEmpty && longer.allSatisfy { $0.0 >= 4 && $0.1 >= 5 })
    #expect(try parts(HyphenationMinimum(before: .max, after: -3)).isEmpty)
  }

  @Test("Balanced line breaking does not lengthen the last line of a justified paragraph")
  func balancedLastLine() throws {
    let text = """
      Die Berufsausübungsfreiheit. Der Versicherungsverband nannte das Urteil enttäuschend, aber \
      nachvollziehbar
      """
    func first(_ alignment: TextAlignment) throws -> String? {
      try column(text, width: 165) {
        ($0.alignment, $0.lineBreakQuality, $0.hyphenationFactor) = (alignment, .balanced, 0)
      }.lineTexts.first
    }
    #expect(try first(.left) == "Die Berufsausübungsfreiheit. ")
    #expect(try first(.justified) == "Die Berufsausübungsfreiheit. Der ")
  }

  @Test(
    "Justified text whose letter gaps can change has no ligatures",
    arguments: [(nil, true), (SpacingBounds(0, 0, 0), true), (SpacingBounds(0, 0, 0.1), false)])
  func ligatures(_ bounds: SpacingBounds?, _ joins: Bool) throws {
    let layout = try column("Schifffahrt findet", width: 400) { $0.letterSpacing = bounds }
    #expect((layout.glyphs.count < 18) == joins)
    let own = try column("Schifffahrt findet", width: 400) {
      ($0.letterSpacing, $0.alignment) = (bounds, .left)
    }
    #expect(own.glyphs.count < 18)
  }

  @Test("Balanced line breaking divides a word only if this saves a line")
  func balanced() throws {
    let style = paragraph { ($0.lineBreakQuality, $0.hyphenationFactor) = (.balanced, 1) }
    let font = TextAttribute.font(
      .family("Noto Serif", size: 40).merging(FontDescriptor(weight: 700)))
    let text = "Letters are things, not pictures of things"
    let layout = try layout(text, [font, style], width: 420)
    #expect(layout.lineTexts == ["Letters are ", "things, not ", "pictures of things"])
    for width in stride(from: 70.0, to: 300, by: 5) {
      func lines(_ factor: Double) throws -> TextLayout {
        try column(width: width) {
          ($0.alignment, $0.lineBreakQuality, $0.hyphenationFactor) = (.left, .balanced, factor)
        }
      }
      let (divided, whole) = (try lines(1), try lines(0))
      // Even without hyphenation, words that are too long for a line are split.
      let splits = whole.lineTexts.dropLast().contains { !$0.hasSuffix(" ") }
      if divided.lines.count == whole.lines.count, !splits {
        #expect(!divided.lines.contains { $0.isHyphenated }, "\(width)")
      }
    }
  }
}
