import Galley
import GalleyDocuments
import Glibc

/// The fonts and hyphenation patterns that documents are laid out with.
struct FontChoice {
  /// Files and folders of fonts, which are matched before all others except the document's own.
  var named: [String] = []
  var withoutSystemFonts = false
  /// The lockfile of the only font files that may be used.
  var lock: String?
  /// Folders of hyphenation patterns, searched before all others.
  var hyphenation: [String] = []

  /// The hyphenation patterns. Without system fonts, those of the system are left out too.
  var dictionaries: HyphenationDictionaries {
    let base = withoutSystemFonts ? HyphenationDictionaries.bundled : .system
    return hyphenation.reduce(base) { $0.adding(folder: $1) }
  }

  /// The named fonts and those of the environment.
  func library() throws(Failure) -> FontLibrary {
    var library = FontLibrary(includesSystemFonts: !withoutSystemFonts, lock: try readLock())
    // One path at a time, the first one last, because the last one added is matched first.
    for (path, origin) in origins().reversed() {
      do {
        library = try library.adding(paths: [path])
      } catch {
        throw Failure(.input, file: origin, error.description)
      }
    }
    return library
  }

  /// Reads the lock, if one is named.
  private func readLock() throws(Failure) -> FontLock? {
    guard let lock else { return nil }
    let bytes = try InputFile(named: lock).readAll()
    do throws(DocumentError) {
      return try FontLock(json: bytes)
    } catch {
      throw Failure(error).about(lock)
    }
  }

  /// A renderer with these fonts and patterns.
  func renderer(
    limits: Limits = .default, caches: CacheLimits = .default
  ) throws(Failure) -> TextRenderer {
    TextRenderer(
      fonts: try library(), limits: limits, hyphenation: dictionaries, caches: caches)
  }

  /// The paths of the named fonts, in the order in which they are matched.
  var paths: [String] { origins().map(\.path) }

  /// The named fonts, then those of `GALLEY_FONTS`, each with the name of its flag or variable.
  private func origins() -> [(path: String, origin: String)] {
    let named = named.map { ($0, "--fonts") }
    guard let variable = unsafe getenv("GALLEY_FONTS") else { return named }
    let listed = unsafe String(cString: variable).split(separator: ":").map(String.init)
    return named + listed.map { ($0, "GALLEY_FONTS") }
  }
}
