// Places to divide words, remembered word by word; one for each worker.

import GalleyUnicode

/// Divides words by the patterns of their languages.
final class Hyphenator {
  private let dictionaries: HyphenationDictionaries
  private var languages: [String: Language] = [:]
  private var words: [Word: [Int]] = [:]

  /// Words that are remembered.
  private static let wordLimit = 4096
  private static let languageLimit = 64
  /// Fewer letters are not worth a hyphen (attribute semantics §7).
  static let shortest = 5
  /// Longer words are no words; libhyphen's own limit is a hundred bytes in some places.
  static let longest = 64

  private struct Language {
    var patterns: HyphenationPatterns?
    var minimum: HyphenationMinimum
    /// Whether a letter that begins a line loses the diaeresis that told it from the one before it
    /// (Dutch patiënten, pati-enten): such a break changes the spelling, and is left out.
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

  /// UTF-16 offsets in a word of letters at which it may be divided, rising.
  func places(in units: [UInt16], language: String) -> [Int] {
    let key = Word(language: language, units: units)
    if let known = words[key] { return known }
    let places = find(units, entry(language))
    if words.count >= Self.wordLimit { words.removeAll() }
    words[key] = places
    return places
  }

  private func find(_ units: [UInt16], _ language: Language) -> [Int] {
    guard let patterns = language.patterns else { return [] }
    var letters: [Unicode.Scalar] = []
    var ends: [Int] = []
    var offset = 0
    while offset < units.count {
      let decoded = units.span.decodeScalar(at: offset)
      offset += max(decoded.length, 1)
      // Patterns are in small letters. One that becomes two (İ) keeps its place as the first.
      letters.append(
        decoded.scalar.properties.lowercaseMapping.unicodeScalars.first ?? decoded.scalar)
      ends.append(offset)
    }
    return patterns.places(in: letters, minimum: language.minimum)
      .filter { !language.dropsDiaeresis || !Self.diaereses.contains(letters[$0]) }
      .map { ends[$0 - 1] }
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
