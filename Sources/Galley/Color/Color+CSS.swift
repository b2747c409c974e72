// Parses CSS colours (CSS Color 4).

extension Color {
  /// Parses a CSS Color 4 colour: a name, `#rgb`, `#rgba`, `#rrggbb`, `#rrggbbaa`, `rgb()`,
  /// `rgba()`, `hsl()` or `hsla()`. Case is ignored. Commas separate all values, or spaces separate
  /// the channels and `/` precedes the alpha.
  ///
  /// Numbers and percentages outside their range are clamped, as in CSS; channels are rounded half
  /// away from zero. The result is `nil` if the text does not have one of these forms.
  public init?(css: String) {
    let text = css.utf8.map { byte in
      (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains(byte) ? byte | 0x20 : byte
    }
    var scanner = CSSScanner(text)
    scanner.skipSpace()
    let color: Color?
    if scanner.skip("#") {
      color = Color(hexDigits: scanner.word())
    } else {
      let name = String(decoding: scanner.word(), as: UTF8.self)
      color = scanner.skip("(") ? Color(function: name, &scanner) : Color.colorsByName[name]
    }
    scanner.skipSpace()
    guard scanner.isAtEnd, let color else { return nil }
    self = color
  }

  /// Parses hexadecimal digits (CSS Color 4 §5.2): six or eight digits, or three or four digits
  /// that are each doubled.
  private init?(hexDigits: ArraySlice<UInt8>) {
    let digits = hexDigits.compactMap { byte -> UInt8? in
      switch byte {
      case UInt8(ascii: "0")...UInt8(ascii: "9"): byte - UInt8(ascii: "0")
      case UInt8(ascii: "a")...UInt8(ascii: "f"): byte - UInt8(ascii: "a") + 10
      default: nil
      }
    }
    guard digits.count == hexDigits.count else { return nil }
    let channels: [UInt8]
    switch digits.count {
    case 3, 4: channels = digits.map { $0 * 17 }
    case 6, 8:
      channels = stride(from: 0, to: digits.count, by: 2).map { digits[$0] * 16 + digits[$0 + 1] }
    default: return nil
    }
    self.init(
      red: channels[0], green: channels[1], blue: channels[2],
      alpha: channels.count == 4 ? channels[3] : 255)
  }

  /// Parses the arguments of a colour function after the opening parenthesis (CSS Color 4 §5.1 and
  /// §7).
  private init?(function name: String, _ scanner: inout CSSScanner) {
    guard let arguments = CSSColorArguments(&scanner) else { return nil }
    let values = arguments.values
    let channels: (Double, Double, Double)
    switch name {
    case "rgb", "rgba":
      guard let red = values[0].fraction(of: 255), let green = values[1].fraction(of: 255),
        let blue = values[2].fraction(of: 255),
        !arguments.isLegacy || Set(values.map(\.unit)).count == 1
      else { return nil }
      channels = (red, green, blue)
    case "hsl", "hsla":
      guard let hue = values[0].degrees, let saturation = values[1].fraction(of: 100),
        let lightness = values[2].fraction(of: 100),
        !arguments.isLegacy || (values[1].unit == .percent && values[2].unit == .percent)
      else { return nil }
      channels = Self.rgb(hue: hue, saturation: saturation, lightness: lightness)
    default: return nil
    }
    guard let alpha = arguments.alpha.map({ $0.fraction(of: 1) }) ?? 1 else { return nil }
    self.init(
      red: Self.byte(channels.0), green: Self.byte(channels.1), blue: Self.byte(channels.2),
      alpha: Self.byte(alpha))
  }

  /// Converts HSL to RGB (CSS Color 4 §7.1). The hue is in degrees; all other values are in 0…1.
  private static func rgb(
    hue: Double, saturation: Double, lightness: Double
  ) -> (Double, Double, Double) {
    var turn = hue.truncatingRemainder(dividingBy: 360)
    if turn < 0 { turn += 360 }
    let amplitude = saturation * min(lightness, 1 - lightness)
    func channel(_ offset: Double) -> Double {
      let place = (offset + turn / 30).truncatingRemainder(dividingBy: 12)
      return lightness - amplitude * max(-1, min(place - 3, 9 - place, 1))
    }
    return (channel(0), channel(8), channel(4))
  }

  private static func byte(_ fraction: Double) -> UInt8 {
    UInt8((min(max(fraction, 0), 1) * 255).rounded(.toNearestOrAwayFromZero))
  }
}
