import GalleyUnicode

/// Divides words by the patterns of their languages.
final class Hyphenator {
  private let dictionaries: HyphenationDictionaries
  private var languages: [String: Language] = [:]
  private var words: [Word: [WordDivision]] = [:]

  /// Words that are remembered.
  private static let wordLimit = 4096
  private static let languageLimit = 64
  /// Fewer letters are not worth a hyphen (attribute semantics §7).
  static let shortest = 5
  /// Anything longer is not a word; libhyphen's own limit is a hundred bytes in some places.
  static let longest = 64

  private struct Language {
    var patterns: HyphenationPatterns?
    var minimum: HyphenationMinimum
    /// Whether a letter that begins a line loses the diaeresis that separated it from the one
    /// before it (Dutch patiënten, pati-enten): such a break changes the spelling, and is left out.
    var dropsDiaeresis: Bool
  }

  private struct Word: Hashable {
    var language: String
    var units: [UInt16]
  }

  init(_ dictionaries: HyphenationDictionaries) {
    self.dictionaries = dictionaries
  }

  private static let diaereses: Set<Unicode.Scalar> = ["ä", "ë", "ï", "ö", "ü"]

  /// Forgets words and which patterns their languages have.
  func removeAll() {
    words.removeAll()
    languages.removeAll()
  }

  /// Whether there are patterns of a language.
  func knows(_ language: String) -> Bool { entry(language).patterns != nil }

  /// Where a word of letters may be divided, rising, by UTF-16 offsets in it.
  func divisions(of units: [UInt16], language: String) -> [WordDivision] {
    let key = Word(language: language, units: units)
    if let known = words[key] { return known }
    let divisions = find(units, entry(language))
    if words.count >= Self.wordLimit { words.removeAll() }
    words[key] = divisions
    return divisions
  }

  private func find(_ units: [UInt16], _ language: Language) -> [WordDivision] {
    guard let patterns = language.patterns else { return [] }
    let letters = WordLetters(units)
    return patterns.divisions(of: letters.small, minimum: language.minimum)
      .filter { !language.dropsDiaeresis || !Self.diaereses.contains(letters.small[$0.place]) }
      .map(letters.division)
  }

  private func entry(_ language: String) -> Language {
    if let known = languages[language] { return known }
    if languages.count >= Self.languageLimit { languages.removeAll() }
    let entry = Language(
      patterns: HyphenationFile.patterns(for: language, in: dictionaries),
      minimum: HyphenationMinimum(language: language),
      dropsDiaeresis: language.lowercased().hasPrefix("nl"))
    languages[language] = entry
    return entry
  }
}
