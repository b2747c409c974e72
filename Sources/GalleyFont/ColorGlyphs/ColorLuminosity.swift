/// The non-separable blend modes' parts of a colour (W3C Compositing and Blending 1, §10).
extension SIMD3<Float> {
  var luminosity: Float { 0.3 * x + 0.59 * y + 0.11 * z }

  var saturation: Float { self.max() - self.min() }

  /// This colour as light as `luminosity`, its parts drawn in where they would leave 0 to 1.
  func withLuminosity(_ luminosity: Float) -> SIMD3<Float> {
    var color = self + (luminosity - self.luminosity)
    let middle = color.luminosity
    let (least, most) = (color.min(), color.max())
    if least < 0, middle > least {
      color = middle + (color - middle) * (middle / (middle - least))
    }
    if most > 1, most > middle {
      color = middle + (color - middle) * ((1 - middle) / (most - middle))
    }
    return color
  }

  /// This colour with its least part 0 and its greatest `saturation`; grey stays black.
  func withSaturation(_ saturation: Float) -> SIMD3<Float> {
    let least = self.min()
    let range = self.max() - least
    return range > 0 ? (self - least) * (saturation / range) : SIMD3()
  }
}
