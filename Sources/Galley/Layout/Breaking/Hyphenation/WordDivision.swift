// Where a word may be divided, and what that changes of its spelling.

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
  /// What the line's end shows otherwise than the text: asszony ends in asz-.
  var before: Respelling?
  /// What the next line's start shows otherwise: reëel, divided re-eel.
  var after: Respelling?

  /// Whether the word is spelled otherwise where it is divided.
  var changesSpelling: Bool { before != nil || after != nil }

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
