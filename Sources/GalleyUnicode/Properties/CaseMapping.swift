import CICU

/// The letter case to which text is converted.
package enum LetterCase: Sendable, Hashable {
  /// Converts all letters to uppercase.
  case upper
  /// Converts all letters to lowercase.
  case lower
  /// Converts the text's first letter, number or symbol to title case. All other characters are
  /// unchanged.
  case title

  fileprivate var icuCase: galley_case {
    switch self {
    case .upper: GALLEY_CASE_UPPER
    case .lower: GALLEY_CASE_LOWER
    case .title: GALLEY_CASE_TITLE
    }
  }
}

/// A range of text and its replacement in a different letter case. The replacement can be empty.
package struct CaseEdit: Sendable, Equatable {
  /// The range to replace, in UTF-16 offsets.
  package var range: Range<Int>
  package var replacement: [UInt16]

  package init(range: Range<Int>, replacement: [UInt16]) {
    self.range = range
    self.replacement = replacement
  }
}

extension LetterCase {
  /// Maximum factor by which case conversion lengthens UTF-16 text (Unicode §5.18).
  private static let greatestGrowth = 3

  /// The edits that convert text to this case with Unicode's full case mappings. The edits are in
  /// text order and do not overlap. `language` is a BCP 47 tag. ICU tailors the mappings for
  /// Turkish, Azerbaijani, Lithuanian, Greek, Dutch and Armenian.
  package func edits(of text: Span<UInt16>, language: String) -> [CaseEdit] {
    guard let count = Int32(exactly: text.count), count > 0,
      let capacity = Int32(exactly: text.count * Self.greatestGrowth)
    else { return [] }
    var changed = [UInt16](repeating: 0, count: Int(capacity))
    var places = [galley_case_edit](repeating: galley_case_edit(), count: text.count)
    let locale = language.icuLocale
    let found = unsafe text.withUnsafeBufferPointer { units in
      unsafe galley_case_edits(
        icuCase, locale == "root" ? "" : locale, units.baseAddress, count, &changed, capacity,
        &places, count)
    }
    var edits: [CaseEdit] = []
    var start = 0
    for place in places.prefix(Int(max(found, 0))) {
      let end = start + Int(place.replacement)
      edits.append(
        CaseEdit(
          range: Int(place.start)..<Int(place.start + place.length),
          replacement: Array(changed[start..<end])))
      start = end
    }
    return edits
  }
}
