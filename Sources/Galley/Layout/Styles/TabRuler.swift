import GalleyUnicode

/// The tab stops of a paragraph.
struct TabRuler {
  /// Explicit tab stops in order of location.
  var stops: [TabStop]
  /// Distance, in points, between the repeated tab stops after the last explicit stop; 0 disables
  /// repeated stops.
  var interval: Double

  /// Number of default tab stops and their distance in points, as in `NSParagraphStyle`.
  private static let defaultCount = 12
  private static let defaultDistance = 28.0
  private static let defaultStops = (1...defaultCount).map {
    TabStop(.natural, at: Double($0) * defaultDistance)
  }

  /// Creates the tab stops by the rules of attribute semantics §2 and §10. If `stops` is `nil`,
  /// there are twelve default stops, or repeated stops if the interval is positive.
  init(stops: [TabStop]?, interval: Double) {
    self.interval = interval
    if let stops {
      self.stops = stops.filter(\.location.isFinite).sorted { $0.location < $1.location }
    } else if interval > 0 {
      self.stops = []
    } else {
      self.stops = Self.defaultStops
    }
  }

  /// The first tab stop strictly after the pen, so that two tabs never share a stop. If the pen is
  /// just before a stop because of rounding, the search continues after that stop.
  func stop(after pen: Double) -> TabStop? {
    let pen = pen + Tolerance.length
    let index = stops.partitioningIndex { $0.location > pen }
    if index < stops.count { return stops[index] }
    guard interval > 0 else { return nil }
    let location = ((pen / interval).rounded(.down) + 1) * interval
    return location.isFinite && location > pen ? TabStop(.natural, at: location) : nil
  }

  /// Code units that end the integer part of a number at a decimal tab stop. If the stop defines no
  /// terminators, they depend on the language.
  static func terminators(of stop: TabStop, language: String) -> String.UTF16View {
    (stop.terminators ?? decimalSeparator(of: language)).utf16
  }

  /// Languages whose decimal separator is a comma (CLDR 42, `decimal` of the default numbering).
  private static let commaLanguages: Set<String> = [
    "af", "an", "az", "be", "bg", "bs", "ca", "cs", "da", "de", "el", "eo", "es", "et", "eu",
    "fi", "fo", "fr", "fy", "gl", "hr", "hu", "hy", "id", "is", "it", "ka", "kk", "ky", "lb",
    "lt", "lv", "mk", "nb", "nl", "nn", "no", "oc", "pl", "pt", "ro", "ru", "sk", "sl", "sq",
    "sr", "sv", "tg", "tk", "tr", "tt", "uk", "uz", "vi",
  ]

  private static func decimalSeparator(of language: String) -> String {
    let primary = language.prefix { $0 != "-" && $0 != "_" }.lowercased()
    switch primary {
    case "ar", "ckb", "fa", "ps", "ur": return "\u{066B}.,"
    default: return commaLanguages.contains(primary) ? "," : "."
    }
  }
}
