/// A spelling change at an automatic hyphen: letters before or after the hyphen that are drawn
/// instead of letters of the text.
struct Respelling: Hashable {
  /// UTF-16 offsets of the letters to replace; empty if the hyphen only adds letters.
  var range: Range<Int>
  /// The replacement letters to draw, as UTF-16 code units.
  var units: [UInt16]

  func offsetBy(_ distance: Int) -> Respelling {
    Respelling(range: range.lowerBound + distance..<range.upperBound + distance, units: units)
  }
}

/// A position inside a word at which a line may end with an automatic hyphen.
struct HyphenationPoint: Hashable {
  /// UTF-16 offset of the first character on the next line.
  var offset: Int
  /// The spelling change that the hyphen causes; `nil` if the spelling does not change.
  private let change: SpellingChange?

  init(offset: Int, before: Respelling?, after: Respelling?) {
    self.offset = offset
    change = before == nil && after == nil ? nil : SpellingChange(before: before, after: after)
  }

  /// Replacement letters at the line's end: in Hungarian, the first part of `asszony` is drawn as
  /// `asz-`.
  var before: Respelling? { change?.before }
  /// Replacement letters at the start of the next line: in Dutch, `reëel` is divided into `re-eel`.
  var after: Respelling? { change?.after }
  /// Whether the hyphen changes the spelling of the word.
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

/// The changes of spelling on both sides of a hyphen. The type is a class, because an optional
/// class instance takes only 8 bytes. Every line stores two hyphenation points, but few hyphens
/// change the spelling.
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
