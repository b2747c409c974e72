// Bidi cases that Unicode's test files lack: lines, limits, ill-formed text, and virtual controls,
// which are not characters in the text.

import TestSupport
import Testing

@testable import GalleyUnicode

@Suite("Bidi")
struct BidiTests {
  @Test("Empty text has the requested direction and no bidi levels")
  func empty() {
    let none: [UInt16] = []
    for (direction, level): (ParagraphDirection, UInt8) in [
      (.leftToRight, 0), (.rightToLeft, 1), (.natural(fallback: .rightToLeft), 1),
      (.natural(fallback: .leftToRight), 0),
    ] {
      let paragraph = BidiParagraph.analyze(none.span, direction: direction)
      #expect(paragraph.baseLevel == level)
      #expect(paragraph.levels.isEmpty && paragraph.levels(ofLine: 0..<9).isEmpty)
    }
    #expect(BidiParagraph.visualOrder(levels: []).isEmpty)
    #expect(BidiParagraph.naturalDirection(of: none.span) == nil)
  }

  @Test(
    "The natural direction ignores text in isolates; without strong characters, it is the fallback")
  func naturalDirection() {
    #expect(BidiParagraph.naturalDirection(of: units("12 שלום").span) == .rightToLeft)
    #expect(BidiParagraph.naturalDirection(of: units("\u{2067}ש\u{2069} a").span) == .leftToRight)
    #expect(BidiParagraph.naturalDirection(of: units("\u{2067}ש a").span) == nil)
    let neutral = BidiParagraph.analyze(
      units("1, 2").span, direction: .natural(fallback: .rightToLeft))
    #expect(neutral.baseDirection == .rightToLeft)
    #expect(neutral.levels == [2, 1, 1, 2])
    let latin = BidiParagraph.analyze(units("ab").span, direction: .natural(fallback: .rightToLeft))
    #expect(latin.baseDirection == .leftToRight)
  }

  @Test(
    "The scan for the left-to-right shortcut finds every scalar that needs the full bidi algorithm")
  func scanIsComplete() {
    let needing: Set<BidiClass> = [
      .r, .al, .an, .lre, .rle, .lro, .rlo, .pdf, .lri, .rli, .fsi, .pdi,
    ]
    let characters = CharacterClassCache()
    var missed: [UInt32] = []
    for value in UInt32(0)..<0x11_0000 where value < 0xD800 || value > 0xDFFF {
      guard let scalar = Unicode.Scalar(value), needing.contains(BidiClass(scalar)) else {
        continue
      }
      let properties = TextProperties(value.utf16Units.span, characters)
      if !properties.union.contains(.directs) { missed.append(value) }
    }
    #expect(missed == [])
  }

  @Test("The shortcut for left-to-right text gives the same levels as the full bidi algorithm")
  func shortCutAgrees() {
    var random = SeededGenerator(seed: 1)
    let pool = units("abZ 19.,()[]\t\n+#%é\u{300}\u{200E}\u{AD}中あ😀") + [0xD83D]
    for _ in 0..<2000 {
      let text = (0..<Int.random(in: 0...12, using: &random)).map { _ in
        pool[Int.random(in: pool.indices, using: &random)]
      }
      for direction: ParagraphDirection in [
        .leftToRight, .natural(fallback: .leftToRight), .natural(fallback: .rightToLeft),
      ] {
        let quick = BidiParagraph.analyze(text.span, direction: direction)
        let full = BidiParagraph.resolve(
          text.span, TextProperties(text.span), direction: direction, controls: [])
        #expect(quick.baseLevel == full.baseLevel && quick.levels == full.levels, "\(text)")
        let line = 0..<text.count
        #expect(quick.levels(ofLine: line) == full.levels(ofLine: line), "\(text)")
      }
    }
  }

  @Test("Virtual bidi controls act like control characters in the text")
  func virtualControls() {
    let characters: [(DirectionalControl.Kind, UInt16)] = [
      (.leftToRightEmbedding, 0x202A), (.rightToLeftEmbedding, 0x202B),
      (.popDirectionalFormatting, 0x202C), (.leftToRightOverride, 0x202D),
      (.rightToLeftOverride, 0x202E), (.leftToRightIsolate, 0x2066),
      (.rightToLeftIsolate, 0x2067), (.firstStrongIsolate, 0x2068),
      (.popDirectionalIsolate, 0x2069),
    ]
    var random = SeededGenerator(seed: 2)
    let pool = units("ab 12(),אבاب٣")
    for _ in 0..<3000 {
      var bare: [UInt16] = []
      var full: [UInt16] = []
      var kept: [Int] = []
      var controls: [DirectionalControl] = []
      for _ in 0..<Int.random(in: 0...14, using: &random) {
        if Int.random(in: 0..<3, using: &random) == 0 {
          let (kind, unit) = characters[Int.random(in: characters.indices, using: &random)]
          controls.append(DirectionalControl(offset: bare.count, kind: kind))
          full.append(unit)
        } else {
          let unit = pool[Int.random(in: pool.indices, using: &random)]
          kept.append(full.count)
          bare.append(unit)
          full.append(unit)
        }
      }
      let direction = ParagraphDirection.natural(fallback: .leftToRight)
      let virtual = BidiParagraph.analyze(bare.span, direction: direction, controls: controls)
      let real = BidiParagraph.analyze(full.span, direction: direction)
      #expect(virtual.baseLevel == real.baseLevel)
      #expect(virtual.levels == kept.map { real.levels[$0] }, "\(full)")
    }
  }

  @Test("Virtual bidi controls are sorted, and their offsets are clamped to the text")
  func unsortedControls() {
    let text = units("abc")
    let sorted = BidiParagraph.analyze(
      text.span, direction: .leftToRight,
      controls: [
        .init(offset: 1, kind: .rightToLeftOverride),
        .init(offset: 2, kind: .popDirectionalFormatting),
      ])
    #expect(sorted.levels == [0, 1, 0])
    let reversed = BidiParagraph.analyze(
      text.span, direction: .leftToRight,
      controls: [
        .init(offset: 2, kind: .popDirectionalFormatting),
        .init(offset: 1, kind: .rightToLeftOverride),
      ])
    #expect(reversed.levels == sorted.levels)
    let outside = BidiParagraph.analyze(
      text.span, direction: .leftToRight,
      controls: [
        .init(offset: -7, kind: .rightToLeftOverride),
        .init(offset: .max, kind: .popDirectionalFormatting),
      ])
    #expect(outside.levels == [1, 1, 1])
  }

  @Test("A paragraph separator inside the text ends bidi embeddings, but keeps the base level")
  func separatorInside() {
    let text = units("א\u{202E}a\nbא\tc ")
    let paragraph = BidiParagraph.analyze(text.span, direction: .leftToRight)
    #expect(paragraph.levels(ofLine: 0..<text.count) == [1, 1, 1, 0, 0, 1, 0, 0, 0])
    let rightToLeft = BidiParagraph.analyze(units("א\na").span, direction: .rightToLeft)
    #expect(rightToLeft.levels(ofLine: 0..<3) == [1, 1, 2])
  }

  @Test("Isolates end at a paragraph separator (X8), or at a tab that separates columns (HL4)")
  func separatorInIsolate() {
    // The letter after the separator does not determine the direction of the isolate before the
    // separator.
    for (text, separatesColumns) in [("\u{2068}!\nא", false), ("\u{2068}!\tא", true)] {
      let paragraph = BidiParagraph.analyze(
        units(text).span, direction: .leftToRight, separatesColumns: separatesColumns)
      #expect(paragraph.levels(ofLine: 0..<4) == [0, 2, 0, 1])
    }
    let joined = BidiParagraph.analyze(units("\u{2068}!\tא").span, direction: .leftToRight)
    #expect(joined.levels(ofLine: 0..<4) == [0, 1, 0, 1])
    // A pop directional isolate (PDI) without an isolate is neutral.
    let popped = BidiParagraph.analyze(units("\u{2067}\nא\u{2069}א").span, direction: .leftToRight)
    #expect(popped.levels == [0, 0, 1, 1, 1])
  }

  @Test("White space at the end of each line takes the bidi base level")
  func lineEnds() {
    let text = units("אב גד \u{2067}")
    let paragraph = BidiParagraph.analyze(text.span, direction: .leftToRight)
    #expect(paragraph.levels(ofLine: 0..<3) == [1, 1, 0])
    #expect(paragraph.levels(ofLine: 0..<4) == [1, 1, 1, 1])
    #expect(paragraph.levels(ofLine: 3..<7) == [1, 1, 0, 0])
    #expect(paragraph.levels(ofLine: 5..<99) == [0, 0])
  }

  @Test("Canonically equivalent brackets form pairs (BD16)")
  func equivalentBrackets() {
    for pair in ["〈b〉", "\u{2329}b〉", "〈b\u{232A}"] {
      let paragraph = BidiParagraph.analyze(units("א" + pair + "א").span, direction: .leftToRight)
      #expect(paragraph.levels == [1, 0, 0, 0, 1], "\(pair)")
    }
  }

  @Test("In the bidi algorithm, a lone surrogate is neutral, and a surrogate pair has one level")
  func surrogates() {
    let text: [UInt16] = [0x05D0, 0xD800, 0x05D1, 0xDC00, 0xD83A, 0xDD00, 0x61, 0xD83A]
    let paragraph = BidiParagraph.analyze(text.span, direction: .leftToRight)
    #expect(paragraph.levels == [1, 1, 1, 1, 1, 1, 0, 0])
  }

  @Test("The visual order lists the indices of the levels from left to right (L2)")
  func visualOrder() {
    #expect(BidiParagraph.visualOrder(levels: [0, 1, 2, 1, 0]) == [0, 3, 2, 1, 4])
    #expect(BidiParagraph.visualOrder(levels: [1, 2, 2, 1]) == [3, 1, 2, 0])
    #expect(BidiParagraph.visualOrder(levels: [2, 2]) == [0, 1])
    #expect(BidiParagraph.visualOrder(levels: [126, 125, 0]) == [1, 0, 2])
  }

  @Test(
    "The bidi algorithm takes linear time, even for hostile text",
    arguments: [
      "()", "([)", "\u{2068}", "\u{2068}\u{2069}", " \u{2066}.\u{2069}", "\u{2069} .", "א\n",
    ])
  func hostile(pattern: String) {
    let text = Array(repeating: units(pattern), count: 50_000).flatMap { $0 } + units("א")
    let clock = ContinuousClock()
    let time = clock.measure {
      let paragraph = BidiParagraph.analyze(text.span, direction: .leftToRight)
      #expect(paragraph.levels.count == text.count)
    }
    // A quadratic algorithm would take minutes here. A linear algorithm takes about a second in a
    // debug build.
    #expect(time < .seconds(15))
  }

  @Test("A combining mark after a bracket has the bracket's level, even after a number (N0)")
  func marksOnBrackets() {
    let text = units("א(.12)\u{300}b")
    #expect(
      BidiParagraph.analyze(text.span, direction: .leftToRight).levels == [1, 1, 1, 2, 2, 1, 1, 0])
    let latin = units("a[ 2]\u{300}\u{663}")
    #expect(
      BidiParagraph.analyze(latin.span, direction: .rightToLeft).levels == [2, 2, 2, 2, 2, 2, 2])
  }

  @Test("Adjacent isolates are in separate isolating run sequences (BD13)")
  func separateIsolates() {
    let text = units("\u{2067}a.\u{2069}x\u{2067}a.\u{2069}\u{2067}a.\u{2069}")
    let paragraph = BidiParagraph.analyze(text.span, direction: .leftToRight)
    #expect(paragraph.levels == [0, 2, 1, 0, 0, 0, 2, 1, 0, 0, 2, 1, 0])
    let exclaimed = units("\u{2066}ש!\u{2069} \u{2066}ש\u{2069}")
    let levels = BidiParagraph.analyze(exclaimed.span, direction: .leftToRight).levels
    #expect(levels == [0, 3, 2, 0, 0, 0, 3, 0])
  }

  @Test("Isolates nested deeper than 125 levels are ignored without a crash (BD2, X5a)")
  func deepNesting() {
    let isolates = [UInt16](repeating: 0x2067, count: 300)
    let closers = [UInt16](repeating: 0x2069, count: 300)
    let text = isolates + units("a") + closers + units("b")
    let levels = BidiParagraph.analyze(text.span, direction: .leftToRight).levels
    #expect(levels.max() == 126 && levels.last == 0)
    #expect(levels[300] == 126)
  }
}
