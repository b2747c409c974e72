import GalleyUnicode

/// Finds the hyphenation points of a word, with the patterns for the word's language.
final class Hyphenator {
  private let dictionaries: HyphenationDictionaries
  private var languages: [String: Language] = [:]
  private var words: [Word: [HyphenationPoint]] = [:]

  /// Maximum number of words in the cache.
  private static let wordLimit = 4096
  private static let languageLimit = 64
  /// Minimum number of letters in a word; shorter words are not hyphenated (attribute semantics
  /// §7).
  static let shortest = 5
  /// Maximum length of a word in UTF-16 code units. Longer words are not hyphenated, because
  /// libhyphen limits some of its data to 100 bytes.
  static let longest = 64

  private struct Language {
    var patterns: HyphenationPatterns?
    var minimum: HyphenationMinimum
    /// Whether the language removes the diaeresis from a letter after a hyphen, as Dutch does
    /// (`patiënten` becomes `pati-enten`). If so, words are not divided before letters with a
    /// diaeresis, because the spelling would change.
    var dropsDiaeresis: Bool
  }

  private struct Word: Hashable {
    var language: String
    var minimum: HyphenationMinimum?
    var units: [UInt16]
  }

  init(_ dictionaries: HyphenationDictionaries) {
    self.dictionaries = dictionaries
  }

  private static let diaereses: Set<Unicode.Scalar> = ["ä", "ë", "ï", "ö", "ü"]

  /// Empties the caches of hyphenated words and of languages.
  func removeAll() {
    words.removeAll()
    languages.removeAll()
  }

  /// Whether hyphenation patterns for a language exist.
  func knows(_ language: String) -> Bool { entry(language).patterns != nil }

  /// The hyphenation points, in ascending order, of a word that consists only of letters. Offsets
  /// are UTF-16 code units from the word's start. `minimum` has the minimum numbers of letters
  /// before and after a hyphen. If `minimum` is `nil`, the language's minimums are used.
  func hyphenationPoints(
    of units: [UInt16], language: String, minimum: HyphenationMinimum? = nil
  ) -> [HyphenationPoint] {
    let key = Word(language: language, minimum: minimum, units: units)
    if let known = words[key] { return known }
    let points = find(units, entry(language), minimum)
    if words.count >= Self.wordLimit { words.removeAll() }
    words[key] = points
    return points
  }

  private func find(
    _ units: [UInt16], _ language: Language, _ minimum: HyphenationMinimum?
  ) -> [HyphenationPoint] {
    guard let patterns = language.patterns else { return [] }
    let letters = WordLetters(units)
    return patterns.hyphenationPoints(of: letters.small, minimum: minimum ?? language.minimum)
      .filter { !language.dropsDiaeresis || !Self.diaereses.contains(letters.small[$0.place]) }
      .map(letters.hyphenationPoint)
  }

  private func entry(_ language: String) -> Language {
    if let known = languages[language] { return known }
    if languages.count >= Self.languageLimit { languages.removeAll() }
    let entry = Language(
      patterns: HyphenationPatterns.patterns(for: language, in: dictionaries),
      minimum: HyphenationMinimum(language: language),
      dropsDiaeresis: language.lowercased().hasPrefix("nl"))
    languages[language] = entry
    return entry
  }
}
