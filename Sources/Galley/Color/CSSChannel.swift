/// The rules for one argument of a CSS colour function: its units and its range (CSS Color 4 §5 to
/// §10).
struct CSSChannel: Sendable {
  /// Whether the argument is an angle. If so, a number without a unit is in degrees, and a
  /// percentage is invalid.
  var isHue = false
  /// Value of the colour component if the argument of the CSS function is the number 1.
  var perNumber = 1.0
  /// Value of the colour component if the argument of the CSS function is 1 %.
  var perPercent = 0.01
  /// Range to which CSS clamps the component's value during parsing.
  var range = -Double.infinity...Double.infinity

  /// Value of the colour component for an argument; `nil` if the argument's unit is invalid.
  func value(of argument: CSSValue) -> Double? {
    let value: Double
    switch argument.unit {
    case .none: return 0
    case .number: value = argument.number * perNumber
    case .percent where !isHue: value = argument.number * perPercent
    case .angle where isHue: value = argument.number
    case .percent, .angle: return nil
    }
    return min(max(value, range.lowerBound), range.upperBound)
  }

  static let alpha = CSSChannel(range: 0...1)
  private static let hue = CSSChannel(isHue: true)
  private static let fraction = CSSChannel(perNumber: 0.01)
  private static let byte = CSSChannel(perNumber: 1 / 255, range: 0...1)

  /// The colour space and the channels of a colour function that is named after its space, such as
  /// `hsl`. The result is `nil` for any other name.
  static func channels(of function: String) -> (space: ColorSpace, channels: [CSSChannel])? {
    switch function {
    case "rgb", "rgba": return (.srgb, [byte, byte, byte])
    case "hsl", "hsla":
      let saturation = CSSChannel(perNumber: 0.01, range: 0...Double.infinity)
      return (.hsl, [hue, saturation, fraction])
    case "hwb": return (.hwb, [hue, fraction, fraction])
    case "lab":
      let axis = CSSChannel(perPercent: 1.25)
      return (.lab, [CSSChannel(perPercent: 1, range: 0...100), axis, axis])
    case "lch":
      let chroma = CSSChannel(perPercent: 1.5, range: 0...Double.infinity)
      return (.lch, [CSSChannel(perPercent: 1, range: 0...100), chroma, hue])
    case "oklab":
      let axis = CSSChannel(perPercent: 0.004)
      return (.oklab, [CSSChannel(range: 0...1), axis, axis])
    case "oklch":
      let chroma = CSSChannel(perPercent: 0.004, range: 0...Double.infinity)
      return (.oklch, [CSSChannel(range: 0...1), chroma, hue])
    default: return nil
    }
  }
}
