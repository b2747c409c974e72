// The words for the styles of underlines, strikethroughs and overlines. A style consists of up to
// three words joined by `|`: a kind of line, a pattern, and `byWord`.

package import Galley
import GalleyJSON

extension LineStyle {
  /// The words for the kinds of line.
  private static let lines: [(name: String, value: LineStyle.Line)] = [
    ("styleNone", .none), ("styleSingle", .single), ("styleThick", .thick),
    ("styleDouble", .double),
  ]

  private static let patterns: [(name: String, value: LineStyle.Pattern)] = [
    ("patternSolid", .solid), ("patternDot", .dot), ("patternDash", .dash),
    ("patternDashDot", .dashDot), ("patternDashDotDot", .dashDotDot), ("patternWave", .wave),
  ]

  private static let byWordName = "byWord"
  private static let words = lines.map(\.name) + patterns.map(\.name) + [byWordName]

  /// Reads the style of an underline, a strikethrough or an overline.
  package static let jsonReader = ValueReader<LineStyle>(
    .words(words, "words such as styleSingle | patternDash")
  ) { value, context throws(DocumentFault) in
    let given = try value.words(
      expected: "words such as \"styleSingle | patternDash\", or an array")
    var line: LineStyle.Line?
    var pattern: LineStyle.Pattern?
    var isByWord = false
    for (word, offset) in given {
      if let known = lines.first(where: { $0.name == word }), line == nil {
        line = known.value
      } else if let known = patterns.first(where: { $0.name == word }), pattern == nil {
        pattern = known.value
      } else if word == byWordName, !isByWord {
        isByWord = true
      } else if words.contains(word) {
        throw DocumentFault(
          at: offset,
          "\(word) is one word too many; expected at most one style, one pattern and byWord")
      } else {
        throw .unknownWord(word, words, at: offset)
      }
    }
    if line == nil, pattern != nil || isByWord {
      context.note(
        "patternWithoutLine",
        "a pattern without a line draws nothing; add styleSingle, styleThick or styleDouble",
        at: value.offset)
    }
    return LineStyle(line ?? .none, pattern: pattern ?? .solid, byWord: isByWord)
  }

  /// The words for the line style, joined by `|`.
  package var spelling: String {
    let line = Self.lines.first { $0.value == self.line }?.name
    let pattern =
      pattern == .solid ? nil : Self.patterns.first { $0.value == self.pattern }?.name
    return [line, pattern, byWord ? Self.byWordName : nil].compactMap(\.self).joined(
      separator: " | ")
  }
}
