/// The style that a stretch of text asks for; equal queries give the same face.
package struct FontQuery: Hashable, Sendable {
  /// Family names or aliases (`FamilyAlias`), the first one found is taken.
  package let families: [String]
  /// The weight, 1 to 1000, 400 being regular and 700 bold.
  package let weight: Double
  /// The width in percent of the normal one, 50 to 200.
  package let width: Double
  /// Whether italic or, where there is none, oblique shapes are wanted.
  package let italic: Bool
  /// The size in points, above 0: the place on an optical size axis.
  package let size: Double
  /// Coordinates that win over those made of weight, width, italic and size.
  package let variations: [FontVariation]

  /// Clamps numbers to their ranges, and replaces NaN by the default.
  package init(
    families: [String] = [], weight: Double = 400, width: Double = 100, italic: Bool = false,
    size: Double = 12, variations: [FontVariation] = []
  ) {
    func bounded(_ value: Double, _ range: ClosedRange<Double>, or standard: Double) -> Double {
      value.isNaN ? standard : min(max(value, range.lowerBound), range.upperBound)
    }
    self.families = families
    self.weight = bounded(weight, 1...1000, or: 400)
    self.width = bounded(width, 50...200, or: 100)
    self.italic = italic
    self.size = bounded(size, 0.01...100_000, or: 12)
    // What is not a number is not equal to itself and would never be found in a cache.
    self.variations = variations.filter { $0.value.isFinite }
  }
}

/// The face found for a query.
package struct FontMatch: Sendable {
  /// The nearest face of the family, at the query's coordinates where it is variable.
  package let face: FontFace
  /// The first family asked for; the default family's alias if none was.
  package let requestedFamily: String
  /// Whether none of the families asked for is there, so that the face is of another one.
  package let substituted: Bool
  /// What the family has not of the style that was asked for, what stands in, and what would be
  /// nearer, in words; `nil` where nothing is lacking.
  package var lacking: String?

  /// What stands in for what, in words; `nil` where a family asked for is there.
  package var substitution: String? {
    guard substituted else { return nil }
    let meant = Self.shortSpelling(of: requestedFamily).map { "; did you mean '\($0)'?" } ?? ""
    return "no font of the family '\(requestedFamily)'; '\(face.familyName)' stands in" + meant
  }

  /// How a family is spelled with a weight and a size, where a name ends with words for these, as
  /// CSS and design tools have them; `nil` for other names.
  static func shortSpelling(of name: String) -> String? {
    var words = name.split(separator: " ").prefix(longestName)[...]
    var (weight, size) = ("", "")
    while words.count > 1, let last = words.last?.lowercased() {
      if size.isEmpty, let number = Double(last), number > 0, number.isFinite {
        size = "@" + last
      } else if weight.isEmpty, weightWords.contains(last) {
        weight = ":" + last
      } else {
        break
      }
      words.removeLast()
    }
    guard !weight.isEmpty || !size.isEmpty else { return nil }
    return words.joined(separator: " ") + weight + size
  }

  /// Words of a name that are looked at.
  private static let longestName = 16
  private static let weightWords: Set<String> = [
    "thin", "light", "regular", "medium", "semibold", "bold", "heavy", "black",
  ]
}

/// How a cluster that has both is to be shown (UTS #51, presentation sequences).
package enum FontPresentation: Hashable, Sendable {
  /// As its characters' properties and variation selectors say.
  case none
  /// In the text's colour, unless only a colour font has it.
  case text
  /// In colour, unless only a font without colour has it.
  case emoji
}
