extension FallbackOrder {
  /// Preferred family names for a script and language, the best first; empty if there is no
  /// preference.
  static func families(script: UInt32, language: String, kind: FamilyKind) -> [String] {
    let script = FontTag(rawValue: script).description
    switch script {
    case _ where eastAsian.contains(script):
      return han(region(script: script, language: language), kind)
    case "Arab": return arabic(language, kind)
    case "Tibt": return ["Noto Serif Tibetan"]
    case "Zmth": return ["Noto Sans Math"]
    default:
      // Not every script has both a serif and a sans-serif Noto family. Matching skips families
      // that do not exist.
      let kinds = kind == .serif ? ["Noto Serif ", "Noto Sans "] : ["Noto Sans ", "Noto Serif "]
      return names[script].map { name in kinds.map { $0 + name } } ?? []
    }
  }

  /// Whether a script is Han or is written together with Han, as kana and Hangul are.
  static func isEastAsian(_ script: UInt32) -> Bool {
    eastAsian.contains(FontTag(rawValue: script).description)
  }

  private static let eastAsian: Set<String> = ["Hani", "Hira", "Kana", "Hang", "Bopo"]

  /// Bundled families that cover many scripts. Fallback tries them before families for a single
  /// script.
  static func generalFamilies(kind: FamilyKind) -> [String] {
    let letters =
      switch kind {
      case .sans: ["Inter", "Noto Sans", "Noto Serif", "Noto Sans Mono"]
      case .serif: ["Noto Serif", "Inter", "Noto Sans", "Noto Sans Mono"]
      case .monospace: ["Noto Sans Mono", "Inter", "Noto Sans", "Noto Serif"]
      }
    return letters + ["Noto Sans Symbols", "Noto Sans Symbols 2", "Noto Sans Math"]
  }

  /// Preferred families for a language in Arabic script. Urdu, Kashmiri, Saraiki and Pakistan's
  /// Punjabi are usually printed in the Nastaliq style, so a Nastaliq family is preferred for them.
  private static func arabic(_ language: String, _ kind: FamilyKind) -> [String] {
    let naskh = ["Noto Naskh Arabic", "Noto Sans Arabic"]
    let families = kind == .serif ? naskh : naskh.reversed()
    return nastaliq.contains(primary(language)) ? ["Noto Nastaliq Urdu"] + families : families
  }

  private static let nastaliq: Set<String> = ["ur", "ks", "pnb", "lah", "skr"]

  private static func han(_ region: String, _ kind: FamilyKind) -> [String] {
    let (wanted, other) = kind == .serif ? ("Serif", "Sans") : ("Sans", "Serif")
    let monospace = kind == .monospace ? ["Noto Sans Mono CJK \(region)"] : []
    return monospace + [
      "Noto \(wanted) CJK \(region)", "Noto \(wanted) \(region)",
      "Source Han \(wanted) \(region)", "Noto \(other) CJK \(region)",
    ]
  }

  /// The region whose variants of unified Han characters are preferred. The language tag, or else
  /// the script, determines the region. If neither indicates a region, Japan is used, because kana,
  /// which are Japanese, can appear in the same text.
  private static func region(script: String, language: String) -> String {
    let all: [Substring] = language.lowercased().split { $0 == "-" || $0 == "_" }
    // Ignore the tag's extensions. They begin with a single-letter subtag, such as x.
    let parts = all.prefix { $0.count > 1 }
    let primary = parts.first ?? "und"
    if primary == "ja" { return "JP" }
    if primary == "ko" { return "KR" }
    let subtags = parts.dropFirst()
    if subtags.contains("hans") { return "SC" }
    if subtags.contains("hk") || subtags.contains("mo") || primary == "yue" { return "HK" }
    if subtags.contains("hant") || subtags.contains("tw") { return "TC" }
    if traditional.contains(primary) { return "TC" }
    if chinese.contains(primary) || subtags.contains(where: simplifiedRegions.contains) {
      return "SC"
    }
    if subtags.contains("jpan") || subtags.contains("jp") { return "JP" }
    if subtags.contains("kore") || subtags.contains("kr") { return "KR" }
    return script == "Hang" ? "KR" : script == "Bopo" ? "TC" : "JP"
  }

  /// Chinese languages mostly written in traditional characters.
  private static let traditional: Set<Substring> = ["lzh", "nan", "hak"]
  private static let chinese: Set<Substring> = ["zh", "cmn", "wuu", "gan", "hsn", "cjy", "cdo"]
  private static let simplifiedRegions: Set<Substring> = ["cn", "sg"]

  private static func primary(_ language: String) -> String {
    language.lowercased().prefix { $0 != "-" && $0 != "_" }.description
  }

  /// The script that determines a character's fallback fonts. For mathematical characters, the
  /// script is `Zmth` (ISO 15924), because signs and letters of a formula should come from a single
  /// font. Other characters use the text's script.
  static func script(of base: Unicode.Scalar?, in script: UInt32) -> UInt32 {
    guard let base, mathematics.contains(where: { $0.contains(base.value) }),
      base.properties.isMath
    else { return script }
    return mathematical
  }

  /// The script code `Zmth`.
  static let mathematical: UInt32 = 0x5A6D_7468

  /// Characters in the Unicode blocks Letterlike Symbols, Mathematical Operators, Miscellaneous
  /// Mathematical Symbols A and B, Supplemental Mathematical Operators, and Mathematical
  /// Alphanumeric Symbols. Arrows and geometric shapes are excluded: they have the `Math` property
  /// too, but mostly appear outside formulas.
  private static let mathematics: [ClosedRange<UInt32>] = [
    0x2102...0x2144, 0x2200...0x22FF, 0x27C0...0x27EF, 0x2980...0x2AFF, 0x1D400...0x1D7FF,
  ]

  /// For each ISO 15924 code, the part of the Noto family's name after "Noto Sans" or "Noto Serif".
  private static let names = [
    "Armn": "Armenian", "Beng": "Bengali", "Cher": "Cherokee", "Deva": "Devanagari",
    "Ethi": "Ethiopic", "Geor": "Georgian", "Gujr": "Gujarati", "Guru": "Gurmukhi",
    "Hebr": "Hebrew", "Khmr": "Khmer", "Knda": "Kannada", "Laoo": "Lao", "Mlym": "Malayalam",
    "Mong": "Mongolian", "Mymr": "Myanmar", "Orya": "Oriya", "Sinh": "Sinhala",
    "Syrc": "Syriac", "Taml": "Tamil", "Telu": "Telugu", "Thaa": "Thaana", "Thai": "Thai",
  ]
}
