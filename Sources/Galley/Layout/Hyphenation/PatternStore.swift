import GalleyFont
import Synchronization

#if THREAD_SANITIZER
  private typealias Mutex = GalleyFont.Mutex
#endif

/// Patterns by where they came from, misses too, so that no file is looked for twice.
final class PatternStore: Sendable {
  private let entries = Mutex<[String: HyphenationPatterns?]>([:])
  /// At most so many places are kept; only hostile documents have more languages.
  private static let limit = 256

  /// What is at a place, read if that was never tried. Held while reading: a second reader of the
  /// same file waits instead of reading it too.
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
