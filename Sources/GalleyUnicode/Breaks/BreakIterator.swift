import CICU

/// The kind of boundary that a break iterator finds. Only tests use `grapheme`, to compare
/// ``ClusterClass`` with ICU.
enum BreakKind: Sendable {
  case grapheme, word, line

  fileprivate var icuType: galley_break {
    switch self {
    case .grapheme: GALLEY_BREAK_CHARACTER
    case .word: GALLEY_BREAK_WORD
    case .line: GALLEY_BREAK_LINE
    }
  }
}

/// An ICU break iterator, which keeps no reference to the text after use. Only one task at a time
/// is allowed to use an iterator.
@safe
final class BreakIterator {
  private let handle: OpaquePointer

  /// Opens a break iterator; `nil` if ICU has break rules neither for the locale nor for the root
  /// locale.
  init?(_ kind: BreakKind, locale: String) {
    let opened = unsafe locale.withCString { unsafe galley_breaker_open(kind.icuType, $0) }
    guard let opened = unsafe opened else { return nil }
    unsafe handle = opened
  }

  deinit { unsafe galley_breaker_close(handle) }

  /// Calls a closure for each boundary after `start`, in order. The text's end is included. If no
  /// text follows `start`, the closure is not called.
  ///
  /// The closure returns the boundary after which the search continues. This is the boundary that
  /// the closure received, or a later one that it found itself. The boundaries before a later one
  /// are skipped. To stop the search, the closure returns the text's end. ICU treats `start`, and
  /// each later boundary that the closure returns, as the start of a text.
  func forEachBoundary(
    in text: Span<UInt16>, from start: Int = 0, _ visit: (_ offset: Int) -> Int
  ) {
    guard start < text.count, text.count <= Int32.max else { return }
    unsafe text.withUnsafeBufferPointer { units in
      guard let first = units.baseAddress else { return }
      var origin = start
      func setText() -> Bool {
        let count = Int32(truncatingIfNeeded: units.count - origin)
        return unsafe galley_breaker_set_text(handle, first + origin, count)
      }
      var isSet = setText()
      while isSet, case let next = unsafe Int(galley_breaker_next(handle)), next > 0 {
        let found = origin + next
        let end = visit(found)
        guard end < units.count else { break }
        guard end != found else { continue }
        origin = end
        isSet = setText()
      }
      unsafe galley_breaker_forget(handle)
    }
  }
}

/// A cache of the word boundaries that dictionaries find in runs of text. The cache saves time
/// because many runs occur repeatedly. Only one task at a time is allowed to use the cache.
final class DictionaryBreakCache {
  private var known: [[UInt16]: [Int]] = [:]

  /// Maximum number of cached runs. If the cache is full, it is cleared.
  private static let limit = 4096
  /// Maximum length, in UTF-16 code units, of a run whose word boundaries are cached.
  private static let longest = 64

  /// The word boundaries within a run of text, as offsets from the run's start. Calls `find` if the
  /// run is not cached.
  func of(
    _ stretch: Span<UInt16>, _ find: (Span<UInt16>) -> ArraySlice<Int>
  ) -> [Int] {
    guard stretch.count <= Self.longest else { return Array(find(stretch)) }
    let units = stretch.indices.map { stretch[$0] }
    if let divisions = known[units] { return divisions }
    let divisions = Array(find(stretch))
    if known.count >= Self.limit { removeAll() }
    known[units] = divisions
    return divisions
  }

  func removeAll() { known.removeAll() }
}
