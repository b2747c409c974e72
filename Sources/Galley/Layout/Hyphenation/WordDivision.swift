/// Letters drawn instead of the text's at one side of a division.
struct Respelling: Hashable {
  /// UTF-16 offsets of the text whose letters are not drawn; empty where some are only added.
  var range: Range<Int>
  /// What is drawn instead.
  var units: [UInt16]

  func offsetBy(_ distance: Int) -> Respelling {
    Respelling(range: range.lowerBound + distance..<range.upperBound + distance, units: units)
  }
}

/// A place inside a word where a line may end behind a hyphen.
struct WordDivision: Hashable {
  /// UTF-16 offset of the first unit on the next line.
  var offset: Int
  /// What it changes of the spelling, if anything.
  private let change: SpellingChange?

  init(offset: Int, before: Respelling?, after: Respelling?) {
    self.offset = offset
    change = before == nil && after == nil ? nil : SpellingChange(before: before, after: after)
  }

  /// What the line's end shows otherwise than the text: asszony ends in asz-.
  var before: Respelling? { change?.before }
  /// What the next line's start shows otherwise: reëel, divided re-eel.
  var after: Respelling? { change?.after }
  /// Whether the word is spelled otherwise where it is divided.
  var changesSpelling: Bool { change != nil }

  /// The text that the change reaches over.
  var reach: Range<Int> {
    min(offset, before?.range.lowerBound ?? offset)..<max(offset, after?.range.upperBound ?? offset)
  }

  func offsetBy(_ distance: Int) -> WordDivision {
    WordDivision(
      offset: offset + distance, before: before?.offsetBy(distance),
      after: after?.offsetBy(distance))
  }
}

/// What a division changes of the spelling before and behind it. An object: few divisions change
/// anything, and every line stores two.
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
