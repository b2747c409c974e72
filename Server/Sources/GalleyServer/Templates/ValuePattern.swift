// What a parameter's value has to look like: a POSIX extended regular expression, by the C library.

import Glibc

/// A POSIX extended regular expression that the whole of a value has to match.
///
/// The C library's matcher goes through a value once, whatever the expression is, as long as it
/// begins at the start and has no back references; these are refused. A backtracking matcher would
/// hand strangers the clock.
///
/// `@unchecked Sendable`: POSIX lets any number of threads match by one compiled expression.
@safe
final class ValuePattern: @unchecked Sendable {
  let text: String
  private var expression = unsafe regex_t()

  /// The locale in which characters are those of UTF-8.
  @safe
  private struct Locale: @unchecked Sendable {
    let value = unsafe newlocale(LC_CTYPE_MASK, "C.UTF-8", nil)
  }
  private static let locale = Locale()

  /// Compiles an expression.
  ///
  /// - Parameter place: what stands in front of what is wrong with it.
  init(_ text: String, of place: String) throws(StartError) {
    self.text = text
    let bytes = Array(text.utf8)
    let refers = zip(bytes, bytes.dropFirst()).contains {
      $0 == UInt8(ascii: "\\") && (UInt8(ascii: "1")...UInt8(ascii: "9")).contains($1)
    }
    guard !refers else {
      throw StartError("\(place): the pattern has a back reference; write it without")
    }
    let code = Self.inUTF8 { unsafe regcomp(&expression, "^(\(text))$", REG_EXTENDED | REG_NOSUB) }
    guard code == 0 else {
      throw StartError(
        "\(place): the pattern is no POSIX extended regular expression; mend it, such as"
          + " ^[A-Za-z ]{1,40}$")
    }
  }

  deinit { unsafe regfree(&expression) }

  /// Whether a value matches.
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
