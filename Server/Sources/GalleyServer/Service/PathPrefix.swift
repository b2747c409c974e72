// The path prefix of all routes.

/// Checks paths for `--prefix`.
package enum PathPrefix {
  /// Returns a prefix such as `/images` or `/a/b` unchanged, or `nil` if it is invalid. Each part
  /// of a valid prefix has only letters, digits, `-`, `_`, `.` and `~`, so no percent-encoding is
  /// needed.
  package static func checked(_ text: String) -> String? {
    let parts = text.split(separator: "/", omittingEmptySubsequences: false)
    guard parts.count > 1, parts[0].isEmpty, text.utf8.count <= 200 else { return nil }
    for part in parts.dropFirst() {
      guard !part.isEmpty, part != ".", part != "..",
        part.utf8.allSatisfy({ $0.isWordByte || $0 == UInt8(ascii: ".") || $0 == UInt8(ascii: "~") }
        )
      else { return nil }
    }
    return text
  }
}
