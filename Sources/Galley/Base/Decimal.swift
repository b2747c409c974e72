/// A number with at most two decimals: a hundredth of a point is a fifth of a pixel phase at 20
/// pixels a point. Numbers too large for decimals are written as Swift does.
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
