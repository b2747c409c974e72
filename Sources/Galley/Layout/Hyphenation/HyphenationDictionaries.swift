import GalleyUnicode

/// The sources of patterns for automatic hyphenation.
///
/// The library includes patterns for Danish, Dutch, American and British English, Finnish, French,
/// German, Hungarian, Italian, Norwegian, Polish, Portuguese, Russian, Spanish, Swedish and
/// Ukrainian. Words in these languages are divided in the same way on every machine.
///
/// Patterns for other languages are read from dictionary files in libhyphen's format, such as
/// `hyph_cs_CZ.dic` for Czech. LibreOffice and the Debian packages `hyphen-*` provide such files.
public struct HyphenationDictionaries: Sendable, Hashable {
  /// Paths of the dictionary folders, in the order in which the folders are searched. All other
  /// sources are searched after these folders.
  public private(set) var folders: [String] = []
  /// Whether the system's hyphenation dictionaries are searched, after all other sources.
  public let usesSystem: Bool

  /// Folder in which Debian's packages install hyphenation dictionaries.
  static let systemFolder = "/usr/share/hyphen"

  /// Languages whose hyphenation patterns are not part of Galley, but can be installed with a
  /// Debian package.
  private static let packaged: Set<String> = [
    "af", "as", "be", "bg", "bn", "ca", "cs", "el", "gl", "gu", "hi", "hr", "id", "is", "kn", "lt",
    "lv", "ml", "mn", "mr", "or", "pa", "ro", "sk", "sl", "sr", "ta", "te", "th", "zu",
  ]

  /// Advice on how to get the missing hyphenation patterns for a language.
  static func advice(for language: String) -> String {
    let primary = language.primaryLanguage
    let folder =
      "a folder of dictionaries (rasterize --hyphenation DIR; in Swift, HyphenationDictionaries)"
    return packaged.contains(primary)
      ? "install the package hyphen-\(primary) or add \(folder)" : "add \(folder)"
  }

  /// The patterns that the library includes. The system's dictionaries are searched after these
  /// patterns.
  public static let system = HyphenationDictionaries(usesSystem: true)
  /// The patterns that the library includes, without the system's dictionaries.
  public static let bundled = HyphenationDictionaries(usesSystem: false)

  private init(usesSystem: Bool) {
    self.usesSystem = usesSystem
  }

  /// Returns these dictionaries with one more folder. The folder is searched after all folders that
  /// were added earlier.
  ///
  /// - Parameter folder: the path of a folder. A file's name is `hyph_`, the language, an optional
  ///   region and `.dic`, as in `hyph_cs_CZ.dic`. The supported encodings are UTF-8, ISO 8859,
  ///   KOI8, TIS-620 and Windows 1250 to 1258. A missing folder is treated as empty.
  public func adding(folder: String) -> HyphenationDictionaries {
    var added = self
    added.folders.append(folder)
    return added
  }
}
