/// Formats Unicode code points as the Unicode Standard does (Appendix A, "Notational Conventions").
package enum CodePoint {
  /// The notation of a code point: `U+` and at least four upper-case hexadecimal digits.
  package static func name(_ value: some BinaryInteger) -> String {
    let digits = String(value, radix: 16, uppercase: true)
    return "U+" + String(repeating: "0", count: max(4 - digits.count, 0)) + digits
  }
}
