import CICU

extension TextBreaker {
  /// ICU's version, such as "72.1", as printed by `--version`.
  package static var icuVersion: String { dotted(galley_icu_version(), atLeast: 2) }

  /// The Unicode version of all properties, break rules and bidi classes, such as "15.0.0".
  package static var unicodeVersion: String { dotted(galley_unicode_version(), atLeast: 3) }

  private static func dotted(_ packed: UInt32, atLeast parts: Int) -> String {
    let all = [packed >> 16 & 0xFF, packed >> 8 & 0xFF, packed & 0xFF]
    let needed = max(parts, (all.lastIndex { $0 != 0 } ?? 0) + 1)
    return all.prefix(needed).map { String($0) }.joined(separator: ".")
  }
}
