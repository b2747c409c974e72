import Galley

/// A renderer with the bundled fonts, shared by all tests. The renderer has no limit for lengths in
/// points, so that absurd values reach the layout code.
let bundledRenderer: TextRenderer = {
  var limits = Limits()
  limits.length = .infinity
  return TextRenderer(fonts: .bundled, limits: limits)
}()

extension Double {
  /// Whether two numbers are equal, within a tolerance that allows for the rounding errors of sums.
  func isNear(_ other: Double, within slack: Double) -> Bool { abs(self - other) <= slack }
}
