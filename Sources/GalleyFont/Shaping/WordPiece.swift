/// A part of a shaping item that is shaped independently of its neighbours: a word, or a run of
/// characters whose glyphs depend on no neighbour.
struct WordPiece {
  /// The start of this part in the paragraph's text, in UTF-16 code units.
  var start: Int32
  var count: Int32
  /// The word's index in the shape cache; negative for a run of context-free characters.
  var word: Int32 = -1

  init(_ range: Range<Int>, word: Int = -1) {
    start = Int32(truncatingIfNeeded: range.lowerBound)
    count = Int32(truncatingIfNeeded: range.count)
    self.word = Int32(truncatingIfNeeded: word)
  }

  var isWord: Bool { word >= 0 }
  var range: Range<Int> { Int(start)..<Int(start + count) }
}
