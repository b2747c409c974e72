// Generates text of any length. Every run of the program generates the same text.

import Galley

/// Returns text with a natural distribution of words: few frequent words and many rare words.
///
/// - Parameters:
///   - words: The number of words.
///   - isOneParagraph: Whether the text is one paragraph. Otherwise each paragraph has 40 to 159
///     words.
func text(words: Int, isOneParagraph: Bool) -> AttributedText {
  var random = RandomNumbers()
  let vocabulary = (0..<20_000).map { _ in
    String(
      decoding: (0..<2 + Int(random.next() % 8)).map { _ in
        UInt8(ascii: "a") + UInt8(random.next() % 26)
      }, as: UTF8.self)
  }
  var text = AttributedText()
  var written = 0
  while written < words {
    let count = min(words - written, 40 + Int(random.next() % 120))
    var stretch = ""
    for _ in 0..<count {
      // Squaring the random number makes the first words of the vocabulary more frequent.
      let share = Double(random.next() % 1_000_000) / 1_000_000
      stretch += vocabulary[Int(share * share * Double(vocabulary.count))]
      stretch += random.next() % 12 == 0 ? ", " : " "
    }
    written += count
    var attributes = TextAttributes()
    attributes.font = FontDescriptor(
      families: ["Noto Sans"], weight: random.next() % 4 == 0 ? 700 : 400, size: 16)
    text.append(AttributedText(stretch + (isOneParagraph ? "" : "\n"), attributes))
  }
  return text
}

/// Random numbers that are the same in every run (SplitMix64).
struct RandomNumbers {
  private var state: UInt64 = 6

  mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var mixed = (state ^ state >> 30) &* 0xBF58_476D_1CE4_E5B9
    mixed = (mixed ^ mixed >> 27) &* 0x94D0_49BB_1331_11EB
    return mixed ^ mixed >> 31
  }
}
