// Patterns of parameter values: POSIX extended regular expressions, matched by the C library.

import Glibc

/// A POSIX extended regular expression that must match the whole value.
///
/// Every expression is anchored at the start, and back references are rejected. The C library's
/// matcher therefore reads each value only once. A backtracking matcher could take unbounded time
/// on untrusted values.
///
/// The matcher copies the expression before a count: `a{1,40}` becomes forty copies of `a`. The
/// time of a match grows with the third power of the number of copies, so the number is limited. A
/// match can still take a second, so it runs on a worker, and the deadline of the request applies.
///
/// `@unchecked Sendable`: POSIX allows several threads to use one compiled expression.
@safe
final class ValuePattern: @unchecked Sendable {
  let text: String
  private var expression = unsafe regex_t()
  /// The maximum number of copies that the matcher makes for all counts of an expression together.
  /// The number is the largest count that POSIX requires matchers to support
  /// (`_POSIX_RE_DUP_MAX`). With this maximum, matching 255 letters takes at most 0.7 s.
  static let mostCopies = 255

  /// The locale `C.UTF-8`, in which patterns are compiled and matched.
  @safe
  private struct Locale: @unchecked Sendable {
    let value = unsafe newlocale(LC_CTYPE_MASK, "C.UTF-8", nil)
  }
  private static let locale = Locale()

  /// Compiles a regular expression.
  ///
  /// - Parameter place: the location of the expression in the template, for error messages.
  init(_ text: String, of place: String) throws(StartError) {
    self.text = text
    let bytes = Array(text.utf8)
    let refers = zip(bytes, bytes.dropFirst()).contains {
      $0 == UInt8(ascii: "\\") && (UInt8(ascii: "1")...UInt8(ascii: "9")).contains($1)
    }
    guard !refers else {
      throw StartError("\(place): the pattern has a back reference; rewrite it without one")
    }
    let copies = PatternCounts.copies(in: bytes)
    guard copies <= Self.mostCopies else {
      throw StartError(
        "\(place): the repetition counts make \(copies) copies of expressions, because nested"
          + " counts are multiplied; use at most \(Self.mostCopies), or replace counts by + and"
          + " maxLength")
    }
    let code = Self.inUTF8 { unsafe regcomp(&expression, "^(\(text))$", REG_EXTENDED | REG_NOSUB) }
    guard code == 0 else {
      throw StartError(
        "\(place): invalid POSIX extended regular expression; use one such as"
          + " ^[A-Za-z ]{1,40}$")
    }
  }

  deinit { unsafe regfree(&expression) }

  /// Whether the whole value matches the regular expression.
  func matches(_ value: String) -> Bool {
    Self.inUTF8 { unsafe regexec(&expression, value, 0, nil, 0) == 0 }
  }

  private static func inUTF8<Value>(_ body: () -> Value) -> Value {
    guard let utf8 = unsafe locale.value else { return body() }
    let before = unsafe uselocale(utf8)
    defer { unsafe _ = uselocale(before) }
    return body()
  }
}
