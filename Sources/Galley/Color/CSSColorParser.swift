/// Parses CSS colours: CSS Color 4, and `color-mix()` of CSS Color 5.
struct CSSColorParser {
  /// Maximum nesting depth of `color-mix()` functions.
  static let maximumDepth = 16

  private var scanner: CSSScanner
  private var depth = 0

  /// Parses a string that must contain exactly one colour. Case is ignored.
  static func parse(_ text: String) throws(CSSColorError) -> CSSColor {
    let lowercase = text.utf8.map { byte in
      (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains(byte) ? byte | 0x20 : byte
    }
    var parser = CSSColorParser(scanner: CSSScanner(lowercase))
    let color = try parser.color()
    parser.scanner.skipSpace()
    guard parser.scanner.isAtEnd else { throw .malformed }
    return color
  }

  private init(scanner: CSSScanner) { self.scanner = scanner }

  private mutating func color() throws(CSSColorError) -> CSSColor {
    scanner.skipSpace()
    if scanner.skip("#") { return try hexadecimal() }
    let name = scanner.identifier()
    guard scanner.skip("(") else {
      if let color = Color.colorsByName[name] { return CSSColor(color) }
      throw CSSColorError(name: name)
    }
    switch name {
    case "color-mix": return try mix()
    case "color": return try colorFunction()
    default:
      guard let (space, channels) = CSSChannel.channels(of: name) else {
        throw CSSColorError(function: name)
      }
      let hasLegacySyntax = space == .srgb || space == .hsl
      return try arguments(of: name, space, channels, hasLegacySyntax: hasLegacySyntax)
    }
  }

  /// Parses hexadecimal digits (CSS Color 4 §5.2). If there are six or eight digits, each channel
  /// has two digits. If there are three or four digits, each channel has one digit, which is
  /// doubled.
  private mutating func hexadecimal() throws(CSSColorError) -> CSSColor {
    let word = scanner.word()
    guard [3, 4, 6, 8].contains(word.count) else { throw .malformed }
    // The hexadecimal digits as one number. Eight digits take 32 bits.
    var digits: UInt32 = 0
    for byte in word {
      switch byte {
      case UInt8(ascii: "0")...UInt8(ascii: "9"): digits = digits << 4 | UInt32(byte & 0xF)
      case UInt8(ascii: "a")...UInt8(ascii: "f"): digits = digits << 4 | UInt32(byte & 0xF + 9)
      default: throw .malformed
      }
    }
    func channel(_ index: Int) -> UInt8 {
      word.count > 4
        ? UInt8(truncatingIfNeeded: digits >> (4 * (word.count - 2 - 2 * index)))
        : UInt8(truncatingIfNeeded: digits >> (4 * (word.count - 1 - index)) & 0xF) * 17
    }
    return CSSColor(
      Color(
        red: channel(0), green: channel(1), blue: channel(2),
        alpha: word.count % 4 == 0 ? channel(3) : 255))
  }

  /// Parses the arguments of `color()`, which begin with the name of a colour space (CSS Color 4
  /// §10).
  private mutating func colorFunction() throws(CSSColorError) -> CSSColor {
    let name = scanner.identifier()
    if name == "from" { throw CSSColorError(relative: "color") }
    guard let space = ColorSpace.named.first(where: { $0.rawValue == name }) else {
      throw .malformed
    }
    let channels = [CSSChannel](repeating: CSSChannel(), count: 3)
    return try arguments(of: "color", space, channels, hasLegacySyntax: false)
  }

  /// Parses three channels, an optional opacity and the closing parenthesis, as in `1, 2, 3, .5`
  /// (the legacy syntax) or `1 2 3 / 50%`.
  private mutating func arguments(
    of function: String, _ space: ColorSpace, _ channels: [CSSChannel], hasLegacySyntax: Bool
  ) throws(CSSColorError) -> CSSColor {
    guard let first = scanner.value() else {
      throw scanner.identifier() == "from" ? CSSColorError(relative: function) : .malformed
    }
    var values = [first]
    scanner.skipSpace()
    let isLegacy = hasLegacySyntax && scanner.skip(",")
    while values.count < 3 {
      guard let value = scanner.value() else { throw .malformed }
      values.append(value)
      scanner.skipSpace()
      if isLegacy, values.count < 3, !scanner.skip(",") { throw .malformed }
    }
    let units = values.map(\.unit)
    if scanner.skip(isLegacy ? "," : "/") {
      guard let value = scanner.value() else { throw .malformed }
      values.append(value)
    }
    scanner.skipSpace()
    guard scanner.skip(")"), !isLegacy || Self.isLegacy(units, values, in: space) else {
      throw .malformed
    }
    return try color(space, channels + [.alpha], values)
  }

  /// Whether arguments have the units that the legacy syntax allows (CSS Color 4 §5.1 and §7).
  private static func isLegacy(
    _ units: [CSSValue.Unit], _ values: [CSSValue], in space: ColorSpace
  ) -> Bool {
    guard !values.contains(where: { $0.unit == .none }) else { return false }
    return space == .hsl
      ? units[1] == .percent && units[2] == .percent : Set(units).count == 1
  }

  private func color(
    _ space: ColorSpace, _ channels: [CSSChannel], _ values: [CSSValue]
  ) throws(CSSColorError) -> CSSColor {
    var color = CSSColor(space, .zero)
    for (index, (channel, argument)) in zip(channels, values).enumerated() {
      guard let value = channel.value(of: argument), value.isFinite else { throw .malformed }
      if index < 3 { color.value[index] = value } else { color.alpha = value }
      color.isMissing[index] = argument.unit == .none
    }
    return color
  }

  /// Parses the arguments of `color-mix()` after its opening parenthesis (CSS Color 5 §3).
  private mutating func mix() throws(CSSColorError) -> CSSColor {
    guard depth < Self.maximumDepth else {
      throw .unsupported(
        "color-mix() is nested deeper than \(Self.maximumDepth); mix fewer colours")
    }
    depth += 1
    defer { depth -= 1 }
    guard scanner.identifier() == "in",
      let space = ColorSpace(rawValue: scanner.identifier())
    else { throw .malformed }
    var arc = ColorSpace.HueArc.shorter
    scanner.skipSpace()
    if !scanner.skip(",") {
      guard let own = ColorSpace.HueArc(rawValue: scanner.identifier()), space.hueIndex != nil,
        scanner.identifier() == "hue"
      else { throw .malformed }
      arc = own
      scanner.skipSpace()
      guard scanner.skip(",") else { throw .malformed }
    }
    let first = try part()
    guard scanner.skip(",") else { throw .malformed }
    let second = try part()
    guard scanner.skip(")") else { throw .malformed }
    return space.mix(first, second, along: arc)
  }

  /// Parses one of the two colours of `color-mix()`. A percentage can precede or follow the colour.
  private mutating func part() throws(CSSColorError) -> (color: CSSColor, percent: Double?) {
    var percent = try percentage()
    let color = try color()
    if percent == nil { percent = try percentage() }
    scanner.skipSpace()
    return (color, percent)
  }

  private mutating func percentage() throws(CSSColorError) -> Double? {
    guard let value = scanner.numericValue() else { return nil }
    guard value.unit == .percent, (0...100).contains(value.number) else { throw .malformed }
    return value.number
  }
}
