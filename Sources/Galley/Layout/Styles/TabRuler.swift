import GalleyUnicode

/// The tab stops of a paragraph.
struct TabRuler {
  /// Explicit tab stops in order of location.
  var stops: [TabStop]
  /// Distance, in points, between the repeated tab stops after the last explicit stop; 0 disables
  /// repeated stops.
  var interval: Double

  /// Distance, in points, between the tab stops if the style sets neither stops nor an interval.
  /// `NSParagraphStyle` has the same default.
  private static let defaultInterval = 28.0

  /// Creates the tab stops by the rules of attribute semantics §2 and §10. If `stops` is `nil`, the
  /// stops repeat every `interval` points. If `interval` is also 0, they repeat every 28 points.
  init(stops: [TabStop]?, interval: Double) {
    self.interval = stops == nil && interval <= 0 ? Self.defaultInterval : interval
    self.stops =
      stops?.filter(\.location.isFinite).sorted { $0.location < $1.location } ?? []
  }

  /// The first tab stop strictly after the pen position, so that two tabs never share a stop. If
  /// rounding places the pen just before a stop, that stop is skipped.
  ///
  /// - Parameter gap: minimum distance, in points, from the pen to a repeated stop. Explicit stops
  ///   can be nearer.
  func stop(after pen: Double, gap: Double) -> TabStop? {
    let start = pen + Tolerance.length
    let index = stops.partitioningIndex { $0.location > start }
    if index < stops.count { return stops[index] }
    guard interval > 0 else { return nil }
    let pen = max(start, pen + gap - Tolerance.length)
    let location = ((pen / interval).rounded(.down) + 1) * interval
    return location.isFinite && location > pen ? TabStop(.natural, at: location) : nil
  }

  /// The terminators of a decimal tab stop: UTF-16 code units that end the integer part of a
  /// number. If the stop defines no terminators, the decimal separators of the language are used.
  static func terminators(of stop: TabStop, language: String) -> String.UTF16View {
    (stop.terminators ?? decimalSeparator(of: language)).utf16
  }

  /// Languages that use a decimal comma with Latin digits (CLDR 42).
  private static let commaLanguages: Set<String> = [
    "af", "agq", "an", "ast", "az", "bas", "be", "bg", "br", "bs", "ca", "cs", "cv", "da", "de",
    "dsb", "dua", "dyo", "el", "eo", "es", "et", "eu", "ewo", "ff", "fi", "fo", "fr", "fur", "fy",
    "gl", "hr", "hsb", "hu", "hy", "ia", "id", "is", "it", "jgo", "jv", "ka", "kab", "kea", "kgp",
    "kk", "kkj", "kl", "km", "ksf", "ksh", "ku", "ky", "lb", "ln", "lo", "lt", "lu", "lv", "mgh",
    "mk", "mua", "nb", "nl", "nmg", "nn", "nnh", "no", "oc", "os", "pl", "ps", "pt", "rn", "ro",
    "ru", "rw", "sah", "sc", "se", "seh", "sg", "shi", "sk", "sl", "smn", "sq", "sr", "su", "sv",
    "tg", "tk", "tr", "tt", "tzm", "uk", "uz", "vi", "wae", "wo", "yav", "yrl", "zgh",
  ]

  /// Regions in which a language uses the opposite of its usual decimal separator: a point instead
  /// of a comma, or a comma instead of a point. Sources: CLDR 42, and CLDR 46 for Lebanon.
  private static let otherRegions: [String: Set<String>] = [
    "ar": ["DZ", "LY", "MA", "MR", "TN"],
    "de": ["CH", "LI"],
    "en": ["AT", "BE", "DE", "DK", "FI", "NL", "SE", "SI", "ZA"],
    "es": [
      "419", "BR", "BZ", "CU", "DO", "GT", "HN", "MX", "NI", "PA", "PE", "PR", "SV", "US",
    ],
    "it": ["CH"],
    "ms": ["BN", "ID"],
    "qu": ["BO"],
    "sw": ["CD"],
  ]

  /// Languages that use the decimal separator U+066B with their own digits.
  private static let arabicLanguages: Set<String> = ["ar", "ckb", "fa", "ps", "ur"]

  private static func decimalSeparator(of language: String) -> String {
    let primary = language.primaryLanguage
    let isOther = otherRegions[primary]?.contains(language.region) ?? false
    let latin = commaLanguages.contains(primary) != isOther ? "," : "."
    return arabicLanguages.contains(primary) ? "\u{066B}" + latin : latin
  }
}
