// ICU's break iterator as a Swift object that frees itself and keeps no text.

import CICU

/// What a break iterator looks for.
enum BreakKind: Sendable {
  case grapheme, word, line

  fileprivate var icuType: UBreakIteratorType {
    switch self {
    case .grapheme: UBRK_CHARACTER
    case .word: UBRK_WORD
    case .line: UBRK_LINE
    }
  }
}

/// One ICU break iterator. Not for more than one task at a time.
@safe
final class BreakIterator {
  private let handle: OpaquePointer

  /// Nil when ICU has no rules for the locale nor for the root.
  init?(_ kind: BreakKind, locale: String) {
    let opened = unsafe locale.withCString { unsafe galley_ubrk_open(kind.icuType, $0) }
    guard let opened = unsafe opened else { return nil }
    unsafe handle = opened
  }

  deinit { unsafe galley_ubrk_close(handle) }

  /// Calls back for each boundary after the start of a non-empty text, in order and with its end,
  /// giving the offset and the status of the rule that made it.
  func forEachBoundary(in text: Span<UInt16>, _ body: (_ offset: Int, _ status: Int32) -> Void) {
    guard let count = Int32(exactly: text.count), count > 0 else { return }
    unsafe text.withUnsafeBufferPointer { units in
      guard let start = units.baseAddress,
        unsafe galley_ubrk_setText(handle, start, count)
      else { return }
      while true {
        let next = unsafe galley_ubrk_next(handle)
        if next <= 0 { break }
        body(Int(next), unsafe galley_ubrk_getRuleStatus(handle))
      }
      unsafe galley_ubrk_forgetText(handle)
    }
  }
}
