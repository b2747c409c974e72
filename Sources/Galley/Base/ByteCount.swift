/// A number of bytes as flags spell it: a whole number above 0, alone or with one of the units `k`,
/// `M` and `G`, each 1,000 times the one before, or `Ki`, `Mi` and `Gi`, 1,024 times; in letters of
/// any case.
package struct ByteCount: Sendable, Hashable {
  package let bytes: Int

  private static let units = [
    ("ki", 1 << 10), ("mi", 1 << 20), ("gi", 1 << 30), ("k", 1_000), ("m", 1_000_000),
    ("g", 1_000_000_000),
  ]

  /// Reads `512M`, and `300Ki`; `nil` for anything else.
  package init?(_ text: String) {
    let unit = Self.units.first { text.lowercased().hasSuffix($0.0) }
    guard let number = Int(text.dropLast(unit?.0.count ?? 0)), number > 0 else { return nil }
    let (bytes, overflow) = number.multipliedReportingOverflow(by: unit?.1 ?? 1)
    guard !overflow else { return nil }
    self.bytes = bytes
  }
}
