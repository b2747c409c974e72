/// Language tags (BCP 47).
package enum LanguageTag {
  /// Whether a name is a well-formed language tag whose first subtag has two or three letters.
  /// Longer first subtags are excluded, because many ordinary names, such as `card`, are also
  /// well-formed tags.
  package static func namesLanguage(_ name: String) -> Bool {
    isWellFormed(name) && (2...3).contains(name.utf8.prefix { $0 != ASCII.minus }.count)
  }

  /// Whether a tag consists of subtags of 1 to 8 letters and digits, separated by hyphens. The
  /// first subtag must have only letters.
  package static func isWellFormed(_ tag: String) -> Bool {
    let subtags = tag.utf8.split(separator: ASCII.minus, omittingEmptySubsequences: false)
    return subtags[0].allSatisfy(ASCII.isLetter)
      && subtags.allSatisfy {
        (1...8).contains($0.count) && $0.allSatisfy { ASCII.isLetter($0) || ASCII.isDigit($0) }
      }
  }
}
