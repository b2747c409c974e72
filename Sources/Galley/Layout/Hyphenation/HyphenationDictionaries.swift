/// Where the patterns of automatic hyphenation are looked for.
///
/// Those of Danish, Dutch, American and British English, Finnish, French, German, Hungarian,
/// Italian, Norwegian, Polish, Portuguese, Russian, Spanish, Swedish and Ukrainian are part of the
/// library, so that they divide words alike on every machine. Patterns of other languages are files
/// as the Debian packages `hyphen-*` and LibreOffice have them, `hyph_cs_CZ.dic` for Czech.
public struct HyphenationDictionaries: Sendable, Hashable {
  /// Folders that are searched before all else, in this order.
  public private(set) var folders: [String] = []
  /// Whether the system's dictionaries are searched last.
  public let usesSystem: Bool

  /// Where Debian's packages put dictionaries.
  static let systemFolder = "/usr/share/hyphen"

  /// Languages whose patterns are not part of the library, and are in a package of Debian's.
  private static let packaged: Set<String> = [
    "af", "as", "be", "bg", "bn", "ca", "cs", "el", "gl", "gu", "hi", "hr", "id", "is", "kn", "lt",
    "lv", "ml", "mn", "mr", "or", "pa", "ro", "sk", "sl", "sr", "ta", "te", "th", "zu",
  ]

  /// What gives a language the patterns that it lacks.
  static func advice(for language: String) -> String {
    let primary = language.prefix { $0 != "-" && $0 != "_" }.lowercased()
    let folder = "a folder of dictionaries (HyphenationDictionaries, rasterize --hyphenation)"
    return packaged.contains(primary)
      ? "install the package hyphen-\(primary) or add \(folder)" : "add \(folder)"
  }

  /// The library's own patterns, then the system's.
  public static let system = HyphenationDictionaries(usesSystem: true)
  /// The library's own patterns alone.
  public static let bundled = HyphenationDictionaries(usesSystem: false)

  private init(usesSystem: Bool) {
    self.usesSystem = usesSystem
  }

  /// These, and a folder searched behind the others that were added.
  ///
  /// - Parameter folder: a path; files in it are named `hyph_`, the language, perhaps a region, and
  ///   `.dic`. Their encoding is UTF-8, ISO 8859, KOI8, TIS-620 or one of Windows 1250 to 1258. A
  ///   folder that is not there counts as empty.
  public func adding(folder: String) -> HyphenationDictionaries {
    var added = self
    added.folders.append(folder)
    return added
  }
}
