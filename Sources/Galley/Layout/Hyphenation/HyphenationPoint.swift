/// Letters that are drawn instead of the text's letters, on one side of a hyphen.
struct Respelling: Hashable {
  /// UTF-16 offsets of the letters that are replaced; empty if letters are only added.
  var range: Range<Int>
  /// The letters that are drawn.
  var units: [UInt16]

  func offsetBy(_ distance: Int) -> Respelling {
    Respelling(range: range.lowerBound + distance..<range.upperBound + distance, units: units)
  }
}

/// A place inside a word where a line may end after an automatic hyphen.
struct HyphenationPoint: Hashable {
  /// UTF-16 offset of the first unit on the next line.
  var offset: Int
  /// Change of the spelling; `nil` if the spelling stays.
  private let change: SpellingChange?

  init(offset: Int, before: Respelling?, after: Respelling?) {
    self.offset = offset
    change = before == nil && after == nil ? nil : SpellingChange(before: before, after: after)
  }

  /// Replacement at the line's end: asszony ends in asz-.
  var before: Respelling? { change?.before }
  /// Replacement at the start of the next line: reëel is divided re-eel.
  var after: Respelling? { change?.after }
  /// Whether the hyphen changes the word's spelling.
  var changesSpelling: Bool { change != nil }

  /// Range of the text that the spelling change affects.
  var reach: Range<Int> {
    min(offset, before?.range.lowerBound ?? offset)..<max(offset, after?.range.upperBound ?? offset)
  }

  func offsetBy(_ distance: Int) -> HyphenationPoint {
    HyphenationPoint(
      offset: offset + distance, before: before?.offsetBy(distance),
      after: after?.offsetBy(distance))
  }
}

/// A spelling change on both sides of a hyphen. A class, because few hyphens change the spelling
/// and every line stores two.
private final class SpellingChange: Hashable {
  let before: Respelling?
  let after: Respelling?

  init(before: Respelling?, after: Respelling?) {
    self.before = before
    self.after = after
  }

  static func == (one: SpellingChange, other: SpellingChange) -> Bool {
    one.before == other.before && one.after == other.after
  }

  func hash(into hasher: inout Hasher) {
    hasher.combine(before)
    hasher.combine(after)
  }
}
