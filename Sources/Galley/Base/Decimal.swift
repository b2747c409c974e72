/// Formats a number with the fewest digits that parse back to the same number. Integers below 2⁶³
/// are written without a decimal point.
package func plain(_ number: Double) -> String {
  Int(exactly: number).map(String.init) ?? String(number)
}

/// Formats a number with at most two decimals. Two decimals suffice for lengths: even in an image
/// with 20 pixels per point, 0.01 points are only a fifth of a pixel. Numbers of magnitude 1e15 and
/// above use Swift's default format.
package func decimal(
  _ value: Double, rounding rule: FloatingPointRoundingRule = .toNearestOrAwayFromZero
) -> String {
  guard abs(value) < 1e15 else { return String(value) }
  let hundredths = Int((value * 100).rounded(rule))
  let sign = hundredths < 0 ? "-" : ""
  let whole = abs(hundredths) / 100
  let rest = abs(hundredths) % 100
  if rest == 0 { return "\(sign)\(whole)" }
  let digits = rest < 10 ? "0\(rest)" : rest % 10 == 0 ? "\(rest / 10)" : "\(rest)"
  return "\(sign)\(whole).\(digits)"
}
