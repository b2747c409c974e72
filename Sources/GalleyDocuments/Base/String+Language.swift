// Language tags (BCP 47).

import GalleyJSON

extension String {
  /// Whether the string is a language tag whose first subtag has two or three letters. Longer first
  /// subtags are excluded, because many ordinary names, such as `card`, are also well-formed tags.
  package var namesLanguage: Bool {
    isLanguageTag && (2...3).contains(utf8.prefix { $0 != ASCII.minus }.count)
  }

  /// Whether the string is a well-formed language tag: subtags of 1 to 8 letters and digits,
  /// separated by hyphens. The first subtag must have only letters.
  package var isLanguageTag: Bool {
    let subtags = utf8.split(separator: ASCII.minus, omittingEmptySubsequences: false)
    return subtags[0].allSatisfy(ASCII.isLetter)
      && subtags.allSatisfy {
        (1...8).contains($0.count) && $0.allSatisfy { ASCII.isLetter($0) || ASCII.isDigit($0) }
      }
  }
}
