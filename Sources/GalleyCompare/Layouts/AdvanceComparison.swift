import Galley

/// Compares the widths of words in two layout dumps, and explains the differences. If a dump has no
/// glyphs, no widths are compared.
struct AdvanceComparison {
  /// A word whose width differs between the two layouts, with the index of its line and the width
  /// difference in points. The difference is positive if the actual word is wider.
  private typealias Change = (range: Range<Int>, line: Int, difference: Double)

  private let frame: FrameComparison
  private let changes: [Change]
  /// The maximum number of words that the property `widths` lists. The property `sentences` lists
  /// at most one word more.
  private static let named = 2

  /// Compares the widths of the words in a range of the text, between the old and the new layout.
  init(_ frame: FrameComparison, in range: Range<Int>) {
    self.frame = frame
    var changes: [Change] = []
    for (index, line) in frame.newFrame.lines.enumerated() where line.range.overlaps(range) {
      for word in frame.new.words(line.range.clamped(to: range)) {
        guard word.allSatisfy({ frame.old.unit($0) != nil }), let was = frame.old.width(word),
          let now = frame.new.width(word)
        else { continue }
        // Layout dumps round advances. Rounding can change a word's width by at most this number of
        // points.
        let rounding = 0.011 * Double(word.count)
        if abs(now - was) > rounding {
          changes.append((word, index, now - was))
        }
      }
    }
    self.changes = changes
  }

  /// Sentences about words whose width changed, such as `'fjord' is 0.4 pt wider`. The sentences
  /// contain no line numbers. The greatest change comes first.
  var widths: [String] {
    let sorted = ranked
    var sentences = sorted.prefix(Self.named).map {
      "\(frame.quoted(frame.new, $0.range)) is \(text(of: $0.difference))"
    }
    let rest = sorted.count - sentences.count
    if rest > 0 {
      sentences.append("\(rest) more \(rest == 1 ? "word has" : "words have") a different width")
    }
    return sentences
  }

  /// Sentences about words whose width changed, although their style is the same. If all advances
  /// of these words changed by the same amount, a single sentence describes all these words.
  /// Otherwise, each sentence describes one word, with the line number and the reason.
  var sentences: [String] {
    let plain = ranked.filter { frame.changedProperties($0.range).isEmpty }
    if plain.count > 1, let first = plain.first, let step = step(first.range),
      plain.allSatisfy({ self.step($0.range) == step })
    {
      return [
        "all advances of \(plain.count) words differ by \(step) pt, as if kern or tracking had"
          + " changed"
      ]
    }
    var sentences = plain.prefix(Self.named + 1).map { change in
      "\(frame.quoted(frame.new, change.range)) on line \(change.line + 1) is "
        + "\(text(of: change.difference)): \(reason(change.range))"
    }
    let rest = plain.count - sentences.count
    if rest > 0 { sentences.append("\(rest) more words have a different width") }
    return sentences
  }

  /// The words whose width changed, greatest change first. Words with equal changes are in text
  /// order.
  private var ranked: [Change] {
    changes.enumerated().sorted {
      let (left, right) = (abs($0.element.difference), abs($1.element.difference))
      return left != right ? left > right : $0.offset < $1.offset
    }.map(\.element)
  }

  private func text(of difference: Double) -> String {
    "\(decimal(abs(difference))) pt \(difference > 0 ? "wider" : "narrower")"
  }

  private func reason(_ word: Range<Int>) -> String {
    if let step = step(word) {
      return "every advance changed by \(step) pt, as if kern or tracking had changed"
    }
    let was = word.flatMap { frame.old.glyphs[$0] ?? [] }
    let now = word.flatMap { frame.new.glyphs[$0] ?? [] }
    return was.map(\.id) == now.map(\.id)
      ? "same glyphs with different advances" : "its glyphs differ"
  }

  /// The amount, in points, by which every glyph advance of a word changed. `nil` if the word has
  /// different glyphs in the two layouts, or if its advances changed by different amounts.
  private func step(_ word: Range<Int>) -> String? {
    let was = word.flatMap { frame.old.glyphs[$0] ?? [] }
    let now = word.flatMap { frame.new.glyphs[$0] ?? [] }
    guard was.map(\.id) == now.map(\.id) else { return nil }
    let steps = zip(was, now).map { $1.advance - $0.advance }
    // Layout dumps round each advance to a hundredth of a point. So the computed changes can differ
    // slightly, even if all advances changed by the same amount.
    guard let least = steps.min(), let most = steps.max(), most - least < 0.025 else { return nil }
    return decimal((least + most) / 2)
  }
}
