import GalleyFont
import Synchronization

#if THREAD_SANITIZER
  private typealias Mutex = GalleyFont.Mutex
#endif

/// A cache of hyphenation patterns by source. Missing files are also cached, so that no file is
/// looked for twice.
final class PatternStore: Sendable {
  private let entries = Mutex<[String: HyphenationPatterns?]>([:])
  /// Maximum number of cached pattern sources; only hostile documents use more languages.
  private static let limit = 256

  /// The hyphenation patterns of a source, which are read at the first request. The lock is held
  /// while reading, so that a second reader of the same file waits instead of reading the file too.
  func value(for key: String, make: () -> HyphenationPatterns?) -> HyphenationPatterns? {
    entries.withLock { entries in
      if let known = entries[key] { return known }
      if entries.count >= Self.limit { entries.removeAll() }
      let made = make()
      entries[key] = .some(made)
      return made
    }
  }
}
