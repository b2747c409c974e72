/// The family names that the engine itself gives a meaning, the same on every machine.
enum FamilyAlias {
  /// The family that replaces one that is not there, and stands for no family.
  static let defaultName = "system"

  /// The bundled family behind an alias, by its folded name.
  static func target(of folded: String) -> String? {
    switch folded {
    case "system": "Inter"
    case "sans-serif": "Noto Sans"
    case "serif": "Noto Serif"
    case "monospace": "Noto Sans Mono"
    default: nil
    }
  }

  /// What two names of one family have in common: fontconfig compares without case and blanks.
  static func folded(_ name: String) -> String {
    // Done for each name of each of the system's fonts: bytes are ten times as fast as characters.
    let isASCII = name.utf8.allSatisfy { $0 < 0x80 }
    let bytes = (isASCII ? name : name.lowercased()).utf8
    return unsafe String(unsafeUninitializedCapacity: bytes.count) { folded in
      var count = 0
      for byte in bytes where byte != 0x20 {
        unsafe folded[count] = (0x41...0x5A).contains(byte) ? byte | 0x20 : byte
        count += 1
      }
      return count
    }
  }
}

/// What kind of letters a family has, as far as its name says: decides which font stands in.
enum FamilyKind: Hashable {
  case sans
  case serif
  case monospace

  init(family: String) {
    let folded = FamilyAlias.folded(FamilyAlias.target(of: FamilyAlias.folded(family)) ?? family)
    if folded.contains("mono") || folded.contains("courier") {
      self = .monospace
    } else if folded.contains("sans") {
      self = .sans
    } else {
      let isSerif = ["serif", "times", "georgia", "garamond", "naskh"].contains {
        folded.contains($0)
      }
      self = isSerif ? .serif : .sans
    }
  }

  /// The generic name that fontconfig's configuration knows.
  var genericName: String {
    switch self {
    case .sans: "sans-serif"
    case .serif: "serif"
    case .monospace: "monospace"
    }
  }
}

/// Which families are preferred for a script and language when the text's own lack a character.
enum ScriptFamilies {
  /// Family names, the best first; empty when nothing is preferred.
  static func preferred(script: UInt32, language: String, kind: FamilyKind) -> [String] {
    let script = FontTag(rawValue: script).description
    switch script {
    case _ where eastAsian.contains(script):
      return han(region(script: script, language: language), kind)
    case "Arab": return arabic(language, kind)
    case "Tibt": return ["Noto Serif Tibetan"]
    case "Zmth": return ["Noto Sans Math"]
    default:
      // A family without serifs of a script that has one with them, or the other way, is not there.
      let kinds = kind == .serif ? ["Noto Serif ", "Noto Sans "] : ["Noto Sans ", "Noto Serif "]
      return names[script].map { name in kinds.map { $0 + name } } ?? []
    }
  }

  /// Whether a script is written with Han characters or beside them.
  static func isEastAsian(_ script: UInt32) -> Bool {
    eastAsian.contains(FontTag(rawValue: script).description)
  }

  private static let eastAsian: Set<String> = ["Hani", "Hira", "Kana", "Hang", "Bopo"]

  /// The bundled families for everything else, before those of single scripts.
  static func general(kind: FamilyKind) -> [String] {
    let letters =
      switch kind {
      case .sans: ["Inter", "Noto Sans", "Noto Serif", "Noto Sans Mono"]
      case .serif: ["Noto Serif", "Inter", "Noto Sans", "Noto Sans Mono"]
      case .monospace: ["Noto Sans Mono", "Inter", "Noto Sans", "Noto Serif"]
      }
    return letters + ["Noto Sans Symbols", "Noto Sans Symbols 2", "Noto Sans Math"]
  }

  /// Urdu, Kashmiri and the Punjabi and Saraiki of Pakistan ask for Nastaliq: they are written so
  /// in print, Arabic and Persian are not.
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

  /// Whose shapes of unified Han characters are meant: those of the tag's script or region, else of
  /// its language. Without any of these Han is Japanese, as the kana beside it would be.
  private static func region(script: String, language: String) -> String {
    let all: [Substring] = language.lowercased().split { $0 == "-" || $0 == "_" }
    // What follows a single letter, such as x, is not of the language.
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

  /// Chinese languages that are mostly written in traditional characters, and others.
  private static let traditional: Set<Substring> = ["lzh", "nan", "hak"]
  private static let chinese: Set<Substring> = ["zh", "cmn", "wuu", "gan", "hsn", "cjy", "cdo"]
  private static let simplifiedRegions: Set<Substring> = ["cn", "sg"]

  private static func primary(_ language: String) -> String {
    language.lowercased().prefix { $0 != "-" && $0 != "_" }.description
  }

  /// The script by which a character's font is chosen: that of its text, but for mathematics, whose
  /// signs and letters need one font's proportions and spaces. ISO 15924 calls it `Zmth`.
  static func script(of base: Unicode.Scalar?, in script: UInt32) -> UInt32 {
    guard let base, mathematics.contains(where: { $0.contains(base.value) }),
      base.properties.isMath, let tag = FontTag("Zmth")
    else { return script }
    return tag.rawValue
  }

  /// Letterlike symbols, Mathematical Operators, Miscellaneous Mathematical Symbols A and B,
  /// Supplemental Mathematical Operators, Mathematical Alphanumeric Symbols. Arrows and geometric
  /// shapes, which have the property too, are mostly not mathematics.
  private static let mathematics: [ClosedRange<UInt32>] = [
    0x2102...0x2144, 0x2200...0x22FF, 0x27C0...0x27EF, 0x2980...0x2AFF, 0x1D400...0x1D7FF,
  ]

  /// By ISO 15924 code, what follows "Noto Sans" or "Noto Serif" in the name of the script's family.
  private static let names = [
    "Armn": "Armenian", "Beng": "Bengali", "Cher": "Cherokee", "Deva": "Devanagari",
    "Ethi": "Ethiopic", "Geor": "Georgian", "Gujr": "Gujarati", "Guru": "Gurmukhi",
    "Hebr": "Hebrew", "Khmr": "Khmer", "Knda": "Kannada", "Laoo": "Lao", "Mlym": "Malayalam",
    "Mong": "Mongolian", "Mymr": "Myanmar", "Orya": "Oriya", "Sinh": "Sinhala",
    "Syrc": "Syriac", "Taml": "Tamil", "Telu": "Telugu", "Thaa": "Thaana", "Thai": "Thai",
  ]
}
