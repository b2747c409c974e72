import Galley
import GalleyDocuments
import Glibc

/// The fonts and hyphenation patterns used to lay out documents.
struct FontChoice {
  /// Font files and folders that are searched after the document's own fonts and before all other
  /// fonts.
  var named: [String] = []
  var withoutSystemFonts = false
  /// The path of the font lockfile. If set, only font files in the lockfile may be used.
  var lock: String?
  /// Folders of hyphenation patterns, searched before all other patterns.
  var hyphenation: [String] = []

  /// The hyphenation patterns. If system fonts are excluded, the system's patterns are excluded
  /// too.
  var dictionaries: HyphenationDictionaries {
    let base = withoutSystemFonts ? HyphenationDictionaries.bundled : .system
    return hyphenation.reduce(base) { $0.adding(folder: $1) }
  }

  /// Creates a font library with the fonts from the flags and the environment.
  func library() throws(Failure) -> FontLibrary {
    var library = FontLibrary(includesSystemFonts: !withoutSystemFonts, lock: try readLock())
    // Add the paths one at a time in reverse order, because the path that is added last is searched
    // first.
    for (path, origin) in origins().reversed() {
      do {
        library = try library.adding(paths: [path])
      } catch {
        throw Failure(.input, file: origin, error.description)
      }
    }
    return library
  }

  /// Reads the font lockfile; `nil` if no flag names a lockfile.
  private func readLock() throws(Failure) -> FontLock? {
    guard let lock else { return nil }
    let bytes = try InputFile(named: lock).readAll()
    do throws(DocumentError) {
      return try FontLock(json: bytes)
    } catch {
      throw Failure(error).about(lock)
    }
  }

  /// Creates a renderer with these fonts and hyphenation patterns.
  func renderer(
    limits: Limits = .default, caches: CacheLimits = .default
  ) throws(Failure) -> TextRenderer {
    TextRenderer(
      fonts: try library(), limits: limits, hyphenation: dictionaries, caches: caches)
  }

  /// The font paths from flags and from `GALLEY_FONTS`, in search order.
  var paths: [String] { origins().map(\.path) }

  /// The font paths from flags, followed by the paths from `GALLEY_FONTS`. Each path is paired with
  /// the name of the flag or variable that contains it.
  private func origins() -> [(path: String, origin: String)] {
    let named = named.map { ($0, "--fonts") }
    guard let variable = unsafe getenv("GALLEY_FONTS") else { return named }
    let listed = unsafe String(cString: variable).split(separator: ":").map(String.init)
    return named + listed.map { ($0, "GALLEY_FONTS") }
  }
}
