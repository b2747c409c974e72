/// A number of bytes as written in a command-line flag: a whole number above 0 with an optional
/// unit.
///
/// The units `k`, `M` and `G` are powers of 1,000; `Ki`, `Mi` and `Gi` are powers of 1,024. Case is
/// ignored.
package struct ByteCount: Sendable, Hashable {
  package let bytes: Int

  private static let units = [
    ("ki", 1 << 10), ("mi", 1 << 20), ("gi", 1 << 30), ("k", 1_000), ("m", 1_000_000),
    ("g", 1_000_000_000),
  ]

  /// Reads text such as `512M` or `300Ki`; `nil` if the text is invalid.
  package init?(_ text: String) {
    let unit = Self.units.first { text.lowercased().hasSuffix($0.0) }
    guard let number = Int(text.dropLast(unit?.0.count ?? 0)), number > 0 else { return nil }
    let (bytes, overflow) = number.multipliedReportingOverflow(by: unit?.1 ?? 1)
    guard !overflow else { return nil }
    self.bytes = bytes
  }
}
