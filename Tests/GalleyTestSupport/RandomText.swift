// Random attributed text in mixed scripts, for property tests.

package import Galley
package import TestSupport

/// A generator of random attributed texts and containers.
package struct RandomText {
  package var generator: SeededGenerator
  /// A separate random generator for pictures, so that a seed gives the same text with and without
  /// pictures.
  private var pictures: SeededGenerator

  package init(seed: UInt64) {
    generator = SeededGenerator(seed: seed)
    pictures = SeededGenerator(seed: ~seed)
  }

  /// Words and special cases that are difficult to lay out: scripts that join, reorder or stack
  /// letters, emoji sequences, control characters, unusual spaces and unpaired surrogates.
  private static let pieces: [String] = [
    "fi", "office", "Maß", "ΟΔΟΣ", "άι", "İiıŉ", "ﬃ", "AVAToy", "wavelength", "a",
    "e\u{301}\u{323}", "x\u{AD}y\u{AD}z", "co-op",
    "(q)", "12.5", "3,75", "السلام", "لا", "بيت", "مُحَمَّد", "۱۲۳", "ﷺ", "שלום", "(א)", "שׁ\u{5B8}",
    "नमस्ते", "क्षत्रिय", "र्\u{200D}", "हिन्दी", "ภาษาไทย", "น้ำ", "ភាសាខ្មែរ", "ក្រុម", "中文字",
    "かな", "한국어", "\u{1F469}\u{200D}\u{1F467}", "\u{1F1E9}\u{1F1EA}", "\u{1F44D}\u{1F3FD}",
    "\u{202E}rlo\u{202C}", "\u{2067}iso\u{2069}", "\u{202B}emb", "\u{200F}", "\u{200B}",
    "\u{2060}", "\u{FEFF}", "\u{1F}", "\u{0}", "\u{301}", "\u{A0}", "\u{2003}", "\u{3000}",
  ]
  private static let gaps = [" ", " ", " ", "", "  ", "\t", "\u{AD}", "-"]
  private static let separators = ["\n", "\r\n", "\u{2028}", "\u{B}", "\u{2029}"]

  package mutating func text(pieces count: Int, separators: Bool = true) -> AttributedText {
    var text = AttributedText()
    let style = paragraphStyle()
    while count > 0, text.length < 2 * count {
      var units: [UInt16] = []
      for _ in 0..<Int.random(in: 1...5, using: &generator) {
        units += Array(pick(Self.pieces).utf16)
        units += Array(pick(Self.gaps).utf16)
      }
      if chance(20) { units.append(chance(2) ? 0xD83D : 0xDC4D) }
      if separators, chance(8) {
        units += Array(pick(Self.separators).utf16)
      }
      var attributes = attributes()
      attributes.paragraphStyle = style
      text.append(AttributedText(utf16: units, attributes))
    }
    insertPictures(in: &text)
    return text
  }

  /// Inserts a picture before some runs, and a combining mark after some of the pictures.
  private mutating func insertPictures(in text: inout AttributedText) {
    guard let dot = Bitmap(width: 3, height: 2) else { return }
    for run in text.runs.reversed() where Int.random(in: 0..<3, using: &pictures) == 0 {
      func pick(_ values: [Double]) -> Double {
        values[Int.random(in: values.indices, using: &pictures)]
      }
      let bounds = TextAttachment.Bounds(
        x: pick([0, 4, -9]), y: pick([0, -3, 6]), width: pick([0, 7, 30]), height: pick([0, 12]))
      var attributes = run.attributes
      attributes.attachment = TextAttachment(dot, bounds: bounds)
      let mark: [UInt16] = pick([0, 1, 2, 3]) == 0 ? [0x301] : []
      text.replace(
        run.range.lowerBound..<run.range.lowerBound,
        with: AttributedText(utf16: [TextAttachment.character] + mark, attributes))
    }
  }

  package mutating func chance(_ inverse: Int) -> Bool {
    Int.random(in: 0..<inverse, using: &generator) == 0
  }

  private mutating func pick<Value>(_ values: [Value]) -> Value {
    values[Int.random(in: values.indices, using: &generator)]
  }

  package mutating func attributes() -> TextAttributes {
    var attributes = TextAttributes()
    if chance(3) {
      attributes.font = FontDescriptor(weight: pick([300, 700]), size: pick([6, 17]))
    }
    if chance(4) { attributes.kern = pick([0, 1.5, -0.75, -40]) }
    if chance(4) { attributes.tracking = pick([2, -0.5, 0]) }
    if chance(4) {
      attributes.foregroundColor = Color(red: UInt8(pick([1, 2, 3])), green: 0, blue: 0)
    }
    if chance(6) { attributes.ligature = pick([0, 1, 2]) }
    if chance(8) { attributes.baselineOffset = pick([3, -4]) }
    if chance(8) { attributes.expansion = pick([0.3, -0.3]) }
    if chance(8) { attributes.link = pick(["a:", "b:"]) }
    if chance(8) { attributes.superscript = pick([1, 2, -1, -9]) }
    if chance(8) { attributes.verticalGlyphForm = pick([0, 1]) }
    if chance(6) { attributes.textCase = pick(TextCase.allCases) }
    if chance(6) {
      attributes.writingDirection = (0..<pick([0, 1, 1, 2, 3])).map { _ in
        pick(WritingDirection.allCases)
      }
    }
    if chance(8) { attributes.language = pick(["de", "ar", "ur", "hi", "th", "tr", "el"]) }
    return attributes
  }

  private mutating func paragraphStyle() -> ParagraphStyle {
    var style = ParagraphStyle()
    style.lineBreakMode = chance(2) ? nil : pick(LineBreakMode.allCases)
    style.alignment = pick(TextAlignment.allCases)
    if chance(3) { style.headIndent = pick([7, 30]) }
    if chance(3) { style.firstLineHeadIndent = pick([11, 40]) }
    if chance(3) { style.tailIndent = pick([-9, 60, 5]) }
    if chance(3) { style.defaultTabInterval = pick([20, 1e-9]) }
    if chance(3) {
      style.tabStops = [TabStop(pick(TabStop.Alignment.allCases), at: pick([25, 70, -3]))]
    }
    if chance(3) { style.baseWritingDirection = pick(BaseWritingDirection.allCases) }
    if chance(3) { style.lineSpacing = 3 }
    if chance(4) { style.maximumLineHeight = 9 }
    return style
  }

  package mutating func container() -> TextContainer {
    var container = TextContainer(width: chance(6) ? nil : pick([0, 1, 18, 45, 90, 200, 500]))
    if chance(4) { container.height = pick([0, 10, 31, 64]) }
    if chance(4) { container.maximumLines = pick([0, 1, 2, 3]) }
    if chance(4) { container.lastLineBreakMode = pick(LineBreakMode.allCases) }
    if chance(4) {
      container.truncationToken = AttributedText(pick(["", "[…]", "כל", "\u{10FFFF}", "\t\n"]))
    }
    if chance(4) { container.defaultDirection = .rightToLeft }
    if chance(4) { container.keepEdgeSpacing = true }
    if chance(4) { container.insets = EdgeInsets(top: 1, right: 2, bottom: 3, left: 4) }
    return container
  }
}
