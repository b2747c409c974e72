import CICU

/// The kind of boundary that a break iterator finds. ``GraphemeClusters`` finds grapheme clusters;
/// tests compare its results with ICU's.
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

/// An ICU break iterator that keeps no reference to a text. Only one task may use it at a time.
@safe
final class BreakIterator {
  private let handle: OpaquePointer

  /// Nil if ICU has break rules neither for the locale nor for its root locale.
  init?(_ kind: BreakKind, locale: String) {
    let opened = unsafe locale.withCString { unsafe galley_breaker_open(kind.icuType, $0) }
    guard let opened = unsafe opened else { return nil }
    unsafe handle = opened
  }

  deinit { unsafe galley_breaker_close(handle) }

  /// Calls a closure for each boundary after the start of a non-empty text, in order and including
  /// the text's end. Stops when the closure returns `false`.
  func forEachBoundary(in text: Span<UInt16>, _ goesOn: (_ offset: Int) -> Bool) {
    guard let count = Int32(exactly: text.count), count > 0 else { return }
    unsafe text.withUnsafeBufferPointer { units in
      guard let start = units.baseAddress,
        unsafe galley_breaker_set_text(handle, start, count)
      else { return }
      while true {
        let next = unsafe galley_breaker_next(handle)
        if next <= 0 || !goesOn(Int(next)) { break }
      }
      unsafe galley_breaker_forget(handle)
    }
  }
}

/// A cache of the word boundaries that dictionaries find in runs of text, because texts repeat
/// words. Only one task may use it at a time.
final class DictionaryBreakCache {
  private var known: [[UInt16]: [Int]] = [:]

  /// Number of runs after which the cache is cleared; also the length of the longest cached run in
  /// UTF-16 code units.
  private static let limit = 4096
  private static let longest = 64

  /// The word boundaries within a run, as offsets from its start.
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
