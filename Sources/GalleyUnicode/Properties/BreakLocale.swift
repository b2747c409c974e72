// The ICU locale that chooses break rules, made from a language tag that may be anything.

/// Makes ICU locale names. Only language, script and region are taken from a tag, so that the
/// names are few and no extension in a tag can work against the strictness that was asked for.
enum BreakLocale {
  /// "root" for a tag that does not begin with a language of two or three letters.
  static func name(language tag: String, strictness: LineBreakRules.Strictness) -> String {
    let base = name(language: tag)
    return switch strictness {
    case .loose: base + "@lb=loose"
    case .normal, .keepAll: base
    case .strict: base + "@lb=strict"
    case .phrase: base + "@lw=phrase"
    }
  }

  static func name(language tag: String) -> String {
    // A tag of 12 bytes holds all three; a longer one need not be looked at further.
    let subtags = tag.utf8.prefix(16).split { $0 == UInt8(ascii: "-") || $0 == UInt8(ascii: "_") }
    guard let language = subtags.first, (2...3).contains(language.count),
      language.allSatisfy(isLetter)
    else { return "root" }
    var name = text(of: language).lowercased()
    if name == "und" { return "root" }
    var rest = subtags.dropFirst()
    if let script = rest.first, script.count == 4, script.allSatisfy(isLetter) {
      let word = text(of: script)
      name += "_" + word.prefix(1).uppercased() + word.dropFirst().lowercased()
      rest = rest.dropFirst()
    }
    if let region = rest.first, isRegion(region) { name += "_" + text(of: region).uppercased() }
    return name
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
