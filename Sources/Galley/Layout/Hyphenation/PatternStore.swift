import GalleyFont
import Synchronization

#if THREAD_SANITIZER
  private typealias Mutex = GalleyFont.Mutex
#endif

/// A cache of patterns by source. It also caches missing files, so that no file is looked for
/// twice.
final class PatternStore: Sendable {
  private let entries = Mutex<[String: HyphenationPatterns?]>([:])
  /// Maximum number of cached sources; only hostile documents have more languages.
  private static let limit = 256

  /// The patterns of a source, which are read at the first request. The lock is held while reading:
  /// a second reader of the same file waits instead of reading it too.
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
