import CICU

/// The languages, regions and scripts of BCP 47 that ICU knows; used to detect misspelled tags.
package enum LanguageRegistry {
  /// ISO 639 language codes in ICU's order. If a language has a code of two letters, the list
  /// contains this code.
  package static let languages = unsafe listed(galley_language)
  /// ISO 3166 region codes in ICU's order.
  package static let regions = unsafe listed(galley_region)

  private static let languageSet = Set(languages)
  private static let regionSet = Set(regions)

  /// Language codes that are in use but missing from ICU's list: withdrawn codes such as `iw`, the
  /// reserved code `und`, and `cmn` (Mandarin), which some tags use instead of `zh`.
  private static let otherLanguages: Set<String> = [
    "cmn", "in", "iw", "ji", "jw", "mo", "sh", "und",
  ]
  private static let otherRegions: Set<String> = [
    "AC", "AN", "BU", "CP", "CS", "DD", "DG", "EA", "EU", "EZ", "FX", "IC", "NT", "SU", "TA", "TP",
    "UN", "XK", "YD", "YU", "ZR",
  ]
  /// ISO 15924 script codes that are in use but unknown to ICU.
  private static let otherScripts: Set<String> = ["aran"]

  /// Whether a code of two or three lowercase letters is a known language code, or is reserved for
  /// private use.
  package static func isLanguage(_ code: String) -> Bool {
    if languageSet.contains(code) || otherLanguages.contains(code) { return true }
    if code.utf8.count == 3, ("qaa"..."qtz").contains(code) { return true }
    return languageSet.contains(canonicalLanguage(code))
  }

  /// Whether a code of two capital letters is a known region code, or is reserved for private use.
  package static func isRegion(_ code: String) -> Bool {
    regionSet.contains(code) || otherRegions.contains(code) || code == "AA" || code == "ZZ"
      || ("QM"..."QZ").contains(code) || ("XA"..."XZ").contains(code)
  }

  /// Whether a code of four letters is a known script code, or is reserved for private use.
  package static func isScript(_ code: String) -> Bool {
    let small = code.lowercased()
    return unsafe galley_is_script_name(code) || ("qaaa"..."qabx").contains(small)
      || otherScripts.contains(small)
  }

  /// The English name of a language, given its code.
  package static func englishName(ofLanguage code: String) -> String {
    var units = [UInt16](repeating: 0, count: 64)
    let count = unsafe galley_language_name(code, &units, Int32(units.count))
    return String(decoding: units.prefix(Int(max(count, 0))), as: UTF16.self)
  }

  /// The most likely language of a region (CLDR's likely subtags); `nil` for an unknown region.
  package static func likelyLanguage(ofRegion code: String) -> String? {
    guard regionSet.contains(code) else { return nil }
    var bytes = [CChar](repeating: 0, count: 64)
    let count = unsafe galley_likely_locale("und_" + code, &bytes, Int32(bytes.count))
    guard count > 0 else { return nil }
    let name = String(
      decoding: bytes.prefix(Int(count)).map(UInt8.init(bitPattern:)), as: UTF8.self)
    return name.split(separator: "_").first.map(String.init)
  }

  /// The shortest code of a language: `en` for `eng`.
  private static func canonicalLanguage(_ code: String) -> String {
    var bytes = [CChar](repeating: 0, count: 16)
    let count = unsafe galley_canonical_language(code, &bytes, Int32(bytes.count))
    return String(
      decoding: bytes.prefix(Int(max(count, 0))).map(UInt8.init(bitPattern:)), as: UTF8.self)
  }

  private static func listed(_ item: (Int32) -> UnsafePointer<CChar>?) -> [String] {
    var items: [String] = []
    while let next = unsafe item(Int32(clamping: items.count)) {
      items.append(unsafe String(cString: next))
    }
    return items
  }
}

extension String {
  /// The primary language subtag of a BCP 47 tag, in lowercase.
  package var primaryLanguage: String { prefix { $0 != "-" && $0 != "_" }.lowercased() }

  /// Whether the language of a BCP 47 tag is written right to left. If the tag has a script subtag,
  /// the result is the direction of this script. If not, the result is the direction of the script
  /// that is usual for the language in the tag's region (CLDR, likely subtags).
  package var isRightToLeft: Bool {
    // Almost all tags are a language of two letters, so they need no parsing.
    if utf8.count <= 2 {
      // Setting bit 5 changes an uppercase letter to lowercase.
      let key = utf8.reduce(0) { $0 << 8 | UInt16($1 | 0x20) }
      return Self.shortRightToLeftLanguages.contains(key)
    }
    let name = icuLocale
    let subtags = name.split(separator: "_").prefix(2).map(String.init)
    if let script = subtags.last, script.utf8.count == 4, subtags.count == 2 {
      return Self.rightToLeftScripts.contains(script)
    }
    let isUsual = subtags.first.map(Self.rightToLeftLanguages.contains) ?? false
    return isUsual != Self.regionsWithOtherDirection.contains(name)
  }

  /// Combinations of a language and a region in which the language is not written in its usual
  /// direction. For example, Kazakh is written from right to left in China (`kk_CN`).
  private static let regionsWithOtherDirection: Set<String> = [
    "az_IQ", "az_IR", "ha_CM", "ha_SD", "kk_AF", "kk_CN", "kk_IR", "kk_MN", "ku_LB", "ky_CN",
    "man_GN", "ms_CC", "pa_PK", "sd_IN", "tg_PK", "ug_KZ", "ug_MN", "uz_AF",
  ]

  private static let rightToLeftScripts: Set<String> = [
    "Adlm", "Arab", "Aran", "Armi", "Avst", "Chrs", "Elym", "Hatr", "Hebr", "Hung", "Khar", "Lydi",
    "Mand", "Mani", "Mend", "Merc", "Mero", "Narb", "Nbat", "Nkoo", "Orkh", "Ougr", "Palm", "Phli",
    "Phlp", "Phnx", "Prti", "Rohg", "Samr", "Sarb", "Sogd", "Sogo", "Syrc", "Syre", "Syrj", "Syrn",
    "Thaa", "Yezi",
  ]

  private static let rightToLeftLanguages: Set<String> = [
    "aeb", "apc", "ar", "arc", "arq", "ars", "ary", "arz", "azb", "bal", "bej", "bgn", "bqi",
    "brh", "ckb", "dv", "fa", "gbz", "glk", "haz", "he", "iw", "ji", "jpr", "jrb", "khw", "ks",
    "lad", "lah", "lrc", "luz", "mid", "mzn", "nqo", "ota", "pnb", "prd", "prs", "ps", "rhg",
    "sam", "sd", "sdh", "shu", "skr", "syr", "ug", "ur", "yi",
  ]

  /// The languages of two letters in ``rightToLeftLanguages``, as big-endian numbers. A search in
  /// this short array is faster than hashing the tag.
  private static let shortRightToLeftLanguages: [UInt16] = rightToLeftLanguages.compactMap {
    $0.utf8.count == 2 ? $0.utf8.reduce(0) { $0 << 8 | UInt16($1) } : nil
  }

  /// The region subtag of a BCP 47 tag, in uppercase. Empty if the tag has no region.
  package var region: String {
    let last = icuLocale.split(separator: "_").dropFirst().last
    return last.flatMap { $0.utf8.count < 4 ? String($0) : nil } ?? ""
  }

  /// The ICU locale name made from the language, script and region of a BCP 47 tag. Other subtags
  /// are ignored, which limits the number of names. A tag's extensions therefore cannot override
  /// the strictness of line breaks.
  var icuLocale: String {
    // The language, script and region take at most 12 bytes, including hyphens. Ignore the rest of
    // a long tag.
    let subtags = utf8.prefix(16).split { $0 == UInt8(ascii: "-") || $0 == UInt8(ascii: "_") }
    guard let language = subtags.first, (2...3).contains(language.count),
      language.allSatisfy(Self.isLetter)
    else { return "root" }
    var name = Self.text(of: language).lowercased()
    var rest = subtags.dropFirst()
    if let script = rest.first, script.count == 4, script.allSatisfy(Self.isLetter) {
      let word = Self.text(of: script)
      name += "_" + word.prefix(1).uppercased() + word.dropFirst().lowercased()
      rest = rest.dropFirst()
    }
    if let region = rest.first, Self.isRegion(region) {
      name += "_" + Self.text(of: region).uppercased()
    }
    return name == "und" ? "root" : name
  }

  private static func isRegion(_ subtag: Substring.UTF8View.SubSequence) -> Bool {
    subtag.count == 2 && subtag.allSatisfy(isLetter)
      || subtag.count == 3 && subtag.allSatisfy { (UInt8(ascii: "0")...UInt8(ascii: "9")) ~= $0 }
  }

  private static func text(of subtag: Substring.UTF8View.SubSequence) -> String {
    String(decoding: subtag, as: UTF8.self)
  }

  private static func isLetter(_ byte: UInt8) -> Bool {
    (UInt8(ascii: "a")...UInt8(ascii: "z")) ~= byte | 0x20
  }
}
