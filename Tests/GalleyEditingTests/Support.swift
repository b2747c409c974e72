import Galley

/// A renderer of the bundled fonts that all tests share. It has no length limit, so that absurd
/// lengths reach the layout code.
let bundledRenderer: TextRenderer = {
  var limits = Limits()
  limits.length = .infinity
  return TextRenderer(fonts: .bundled, limits: limits)
}()

extension Double {
  /// Whether two numbers are equal within a tolerance for rounding errors of sums.
  func isNear(_ other: Double, within slack: Double) -> Bool { abs(self - other) <= slack }
}
