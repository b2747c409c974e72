// Properties that carets, hit testing and selections have in any text.

import GalleyUnicode
import TestSupport
import Testing

@testable import Galley

@Suite("Carets in random text")
struct CaretPropertyTests {
  private static let pieces = [
    "a", "office ", "Wort", " ", "  ", "\t", "\n", "\r\n", "\u{2028}", "e\u{301}\u{323}", "\u{AD}",
    "\u{5D0}\u{5D1}\u{5D2}", "\u{5D0}\u{5B8}", " 123 ", "\u{644}\u{627}",
    "\u{633}\u{644}\u{627}\u{645}",
    "\u{200F}", "\u{2067}x\u{2069}", "\u{200D}", "\u{915}\u{94D}\u{937}\u{93F}", "\u{E01}\u{E33}",
    "\u{1F1E9}\u{1F1EA}", "\u{600}12", "\u{FE0F}", "ffi", "\u{1100}\u{1161}\u{11A8}", "\u{200B}",
  ]

  /// Lays out random text in a random container. The same seed always gives the same layout.
  private static func layout(seed: Int) throws -> TextLayout {
    var random = SeededGenerator(seed: UInt64(seed))
    var text = AttributedText()
    for _ in 0..<Int.random(in: 1...14, using: &random) {
      var attributes: [TextAttribute] = [
        .font(
          FontDescriptor(
            families: [["system", "Noto Serif"].randomElement(using: &random) ?? "system"],
            size: [12, 20].randomElement(using: &random)))
      ]
      if Int.random(in: 0..<6, using: &random) == 0 { attributes.append(.kern(2)) }
      if Int.random(in: 0..<6, using: &random) == 0 { attributes.append(.tracking(3)) }
      text.append(pieces.randomElement(using: &random) ?? "", attributes)
    }
    var style = ParagraphStyle()
    style.alignment = TextAlignment.allCases.randomElement(using: &random)
    style.lineBreakMode = LineBreakMode.allCases.randomElement(using: &random)
    style.baseWritingDirection = BaseWritingDirection.allCases.randomElement(using: &random)
    text.add([.paragraphStyle(style)], to: 0..<text.length)
    var container = TextContainer(
      width: Bool.random(using: &random) ? Double.random(in: 20...200, using: &random) : nil)
    if Int.random(in: 0..<4, using: &random) == 0 { container.maximumLines = 2 }
    return try bundledRenderer.layout(text, in: container)
  }

  /// The horizontal extents of all rectangles with the given top, merged into disjoint intervals
  /// from left to right.
  private static func intervals(_ rectangles: [Rectangle], top: Double) -> [ClosedRange<Double>] {
    let sorted = rectangles.filter { $0.y == top }.map { $0.x...$0.x + $0.width }
      .sorted { $0.lowerBound < $1.lowerBound }
    return sorted.reduce(into: []) { merged, next in
      if let last = merged.last, next.lowerBound <= last.upperBound + 1e-6 {
        merged[merged.count - 1] = last.lowerBound...max(last.upperBound, next.upperBound)
      } else {
        merged.append(next)
      }
    }
  }

  @Test("Hit testing at a caret's position returns the same caret", arguments: 0..<400)
  func roundTrip(_ seed: Int) throws {
    let layout = try Self.layout(seed: seed)
    for offset in 0...layout.text.length {
      for affinity in TextLayout.Affinity.allCases {
        let position = TextLayout.Position(offset, affinity: affinity)
        guard let caret = layout.caret(at: position) else { continue }
        let hit = layout.position(atX: caret.x, y: caret.y + caret.height / 2)
        let back = try #require(layout.caret(at: hit))
        #expect(
          back.x.isNear(caret.x) && back.y == caret.y,
          "\(layout.text.string.debugDescription) \(position) \(caret) \(hit) \(back)")
      }
    }
  }

  @Test("Hit testing always returns a grapheme cluster boundary", arguments: 0..<200)
  func boundaries(_ seed: Int) throws {
    let layout = try Self.layout(seed: seed)
    let units = layout.text.utf16
    // A line can begin inside a grapheme cluster: UAX #14 (LB9) allows a break between a space and
    // a zero-width joiner, although the two form one cluster. Hit testing can return the start of
    // such a line, so accept the starts of lines too.
    let boundaries = Set(TextBreaker().graphemeBoundaries(in: units.span))
      .union(layout.lines.map(\.range.lowerBound))
    for line in layout.lines {
      for step in -2...42 {
        let x = line.x + line.width * Double(step) / 40
        let hit = layout.position(atX: x, y: line.top + line.height / 2)
        #expect(boundaries.contains(hit.offset), "\(layout.text.string.debugDescription) \(hit)")
        #expect(layout.caret(at: hit)?.y == line.top)
      }
    }
  }

  @Test("A selection of the whole text covers all visible text", arguments: 0..<200)
  func everything(_ seed: Int) throws {
    let layout = try Self.layout(seed: seed)
    let rectangles = layout.selectionRectangles(for: 0..<layout.text.length)
    for line in layout.lines {
      let covered = Self.intervals(rectangles, top: line.top)
        .reduce(0) { $0 + $1.upperBound - $1.lowerBound }
      #expect(
        covered.isNear(line.width, within: 1e-5), "\(layout.text.string.debugDescription) \(line)")
    }
  }

  @Test(
    "The selections of two adjacent ranges together equal the selection of the joined range",
    arguments: 0..<200)
  func union(_ seed: Int) throws {
    let layout = try Self.layout(seed: seed)
    var random = SeededGenerator(seed: UInt64(seed))
    for _ in 0..<10 {
      let cuts = (0..<3).map { _ in Int.random(in: 0...layout.text.length, using: &random) }
        .sorted()
      let parts =
        layout.selectionRectangles(for: cuts[0]..<cuts[1])
        + layout.selectionRectangles(for: cuts[1]..<cuts[2])
      let whole = layout.selectionRectangles(for: cuts[0]..<cuts[2])
      for line in layout.lines {
        let one = Self.intervals(parts, top: line.top)
        let other = Self.intervals(whole, top: line.top)
        #expect(one.count == other.count, "\(layout.text.string.debugDescription) \(cuts)")
        for (a, b) in zip(one, other) {
          #expect(a.lowerBound.isNear(b.lowerBound) && a.upperBound.isNear(b.upperBound))
        }
      }
    }
  }
}
