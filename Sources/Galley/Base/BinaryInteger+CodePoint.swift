extension BinaryInteger {
  /// The Unicode Standard's notation of this code point (Appendix A, "Notational Conventions"): `U+`
  /// and at least four upper-case hexadecimal digits.
  package var codePointName: String {
    let digits = String(self, radix: 16, uppercase: true)
    return "U+" + String(repeating: "0", count: Swift.max(4 - digits.count, 0)) + digits
  }
}
