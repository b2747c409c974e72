import Glibc

/// A colour in the CIELAB colour space, with white point D65.
struct LabColor: Sendable, Hashable {
  /// The lightness L*, 0 to 100.
  var lightness: Double
  /// The coordinate a*, from green to red.
  var a: Double
  /// The coordinate b*, from blue to yellow.
  var b: Double

  init(lightness: Double, a: Double, b: Double) {
    self.lightness = lightness
    self.a = a
    self.b = b
  }

  /// Converts an sRGB colour (IEC 61966-2-1) to CIELAB. The channels are from 0 to 255.
  init(red: UInt8, green: UInt8, blue: UInt8) {
    let (r, g, b) = (Self.linear[Int(red)], Self.linear[Int(green)], Self.linear[Int(blue)])
    // Multiply by the matrix that converts linear sRGB to XYZ. Then divide X, Y and Z by the values
    // for the white point, whose Y is 1.
    let x = (0.4124564 * r + 0.3575761 * g + 0.1804375 * b) / 0.95047
    let y = 0.2126729 * r + 0.7151522 * g + 0.0721750 * b
    let z = (0.0193339 * r + 0.1191920 * g + 0.9503041 * b) / 1.08883
    let (fx, fy, fz) = (Self.compressed(x), Self.compressed(y), Self.compressed(z))
    self.init(lightness: 116 * fy - 16, a: 500 * (fx - fy), b: 200 * (fy - fz))
  }

  /// The linear value, from 0 to 1, for each sRGB channel value from 0 to 255.
  private static let linear: [Double] = (0...255).map { value in
    let encoded = Double(value) / 255
    return encoded <= 0.04045 ? encoded / 12.92 : pow((encoded + 0.055) / 1.055, 2.4)
  }

  /// CIE's function f: the cube root, with a linear segment near black.
  private static func compressed(_ value: Double) -> Double {
    value > 216.0 / 24389 ? cbrt(value) : (24389.0 / 27 * value + 16) / 116
  }
}

extension LabColor {
  /// The colour difference CIEDE2000. The notation and steps are those of Sharma, Wu and Dalal,
  /// "The CIEDE2000 Color-Difference Formula" (2005), equations 2 to 22.
  func difference(to other: LabColor) -> Double {
    // The factor by which CIEDE2000 multiplies the coordinate a*. The factor is 1.5 for greys and
    // almost 1 for vivid colours.
    let stretch = 1.5 - 0.5 * Self.saturation((chroma + other.chroma) / 2)
    let (c1, h1) = polar(stretch: stretch)
    let (c2, h2) = other.polar(stretch: stretch)
    let deltaL = other.lightness - lightness
    let deltaC = c2 - c1
    let grey = c1 * c2 == 0
    var turn = grey ? 0 : h2 - h1
    if turn > 180 { turn -= 360 } else if turn < -180 { turn += 360 }
    let deltaH = 2 * (c1 * c2).squareRoot() * sine(turn / 2)

    let meanL = (lightness + other.lightness) / 2
    let meanC = (c1 + c2) / 2
    var meanH = h1 + h2
    if !grey {
      if abs(h1 - h2) > 180 { meanH += meanH < 360 ? 360 : -360 }
      meanH /= 2
    }
    let t =
      1 - 0.17 * cosine(meanH - 30) + 0.24 * cosine(2 * meanH) + 0.32 * cosine(3 * meanH + 6)
      - 0.20 * cosine(4 * meanH - 63)
    let squareL = (meanL - 50) * (meanL - 50)
    let weightL = 1 + 0.015 * squareL / (20 + squareL).squareRoot()
    let weightC = 1 + 0.045 * meanC
    let weightH = 1 + 0.015 * meanC * t
    let distance = (meanH - 275) / 25
    let rotation = -sine(60 * exp(-distance * distance)) * 2 * Self.saturation(meanC)
    let (l, c, h) = (deltaL / weightL, deltaC / weightC, deltaH / weightH)
    return max(l * l + c * c + h * h + rotation * c * h, 0).squareRoot()
  }
}

extension LabColor {
  private var chroma: Double { (a * a + b * b).squareRoot() }

  /// The chroma and the hue of this colour after its a* is multiplied by `stretch`. The hue is in
  /// degrees from 0 to 360. The hue of grey has no effect on colour differences.
  private func polar(stretch: Double) -> (chroma: Double, hue: Double) {
    let stretched = a * stretch
    let angle = atan2(b, stretched) * 180 / Double.pi
    return ((stretched * stretched + b * b).squareRoot(), angle < 0 ? angle + 360 : angle)
  }

  /// The square root of C⁷ / (C⁷ + 25⁷) for a chroma C: 0 for greys, and almost 1 for vivid
  /// colours.
  private static func saturation(_ chroma: Double) -> Double {
    let power = pow(chroma, 7)
    return (power / (power + 6_103_515_625)).squareRoot()
  }
}

private func sine(_ degrees: Double) -> Double { sin(degrees * Double.pi / 180) }
private func cosine(_ degrees: Double) -> Double { cos(degrees * Double.pi / 180) }
