/// Where the patterns of automatic hyphenation are looked for.
///
/// American and British English and Dutch are part of the library, so that they divide words alike
/// on every machine. Patterns of other languages are files as the Debian packages `hyphen-*` and
/// LibreOffice have them, `hyph_de_DE.dic` for German.
public struct HyphenationDictionaries: Sendable, Hashable {
  /// Folders that are searched before all else, in this order.
  public private(set) var folders: [String] = []
  /// Whether the system's dictionaries are searched last.
  public let usesSystem: Bool

  /// Where Debian's packages put dictionaries.
  static let systemFolder = "/usr/share/hyphen"

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
  ///   `.dic`. One that is not there counts as empty.
  public func adding(folder: String) -> HyphenationDictionaries {
    var added = self
    added.folders.append(folder)
    return added
  }
}
