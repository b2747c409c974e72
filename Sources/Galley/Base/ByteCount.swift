/// A number of bytes, as written in a command-line flag: a whole number above 0 with an optional
/// unit.
///
/// The units `k`, `M` and `G`, also written `kB`, `MB` and `GB`, are powers of 1,000. `Ki`, `Mi`
/// and `Gi`, also written `KiB`, `MiB` and `GiB`, are powers of 1,024. Case is ignored.
package struct ByteCount: Sendable, Hashable {
  package let bytes: Int

  private static let units = [
    ("ki", 1 << 10), ("mi", 1 << 20), ("gi", 1 << 30), ("k", 1_000), ("m", 1_000_000),
    ("g", 1_000_000_000),
  ]

  /// A description of the accepted spellings of a byte count, for error messages.
  package static let forms = "a number of bytes such as 500000, 300k, 300kB, 1M, 1MB or 1MiB"

  /// Reads a byte count such as `512M`, `300kB` or `1MiB`; `nil` if the text is invalid.
  package init?(_ text: String) {
    // A B at the end of the unit, as in kB and MiB, is optional.
    let count = text.lowercased()
    let plain = count.hasSuffix("b") ? count.dropLast() : count[...]
    let unit = Self.units.first { plain.hasSuffix($0.0) }
    guard let number = Int(plain.dropLast(unit?.0.count ?? 0)), number > 0 else { return nil }
    let (bytes, overflow) = number.multipliedReportingOverflow(by: unit?.1 ?? 1)
    guard !overflow else { return nil }
    self.bytes = bytes
  }
}
