/// Tags of languages (BCP 47).
package enum LanguageTag {
  /// Whether a name is a tag that begins with two or three letters, as those of languages do: many
  /// other names, `card` among them, have a tag's form.
  package static func namesLanguage(_ name: String) -> Bool {
    isWellFormed(name) && (2...3).contains(name.utf8.prefix { $0 != ASCII.minus }.count)
  }

  /// Whether a tag has subtags of 1 to 8 letters and digits, the first of letters alone.
  package static func isWellFormed(_ tag: String) -> Bool {
    let subtags = tag.utf8.split(separator: ASCII.minus, omittingEmptySubsequences: false)
    return subtags[0].allSatisfy(ASCII.isLetter)
      && subtags.allSatisfy {
        (1...8).contains($0.count) && $0.allSatisfy { ASCII.isLetter($0) || ASCII.isDigit($0) }
      }
  }
}
