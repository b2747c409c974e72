/// The style of a line above, below or through text: the line, its pattern, and whether it skips
/// spaces.
///
/// TextKit's numbers are fields, not bits: double, 0x09, contains the bit of single. Here they are
/// three separate values.
public struct LineStyle: Sendable, Hashable {
  /// The kind of line.
  public enum Line: String, Sendable, Hashable, CaseIterable {
    /// No line.
    case none
    /// A single line of the font's thickness.
    case single
    /// A single line of twice the thickness.
    case thick
    /// Two lines separated by one thickness.
    case double
  }

  /// The pattern of the line. A dash is 12 times as long as the single thickness and its gap 3
  /// times. A dot is as long as its line is thick.
  public enum Pattern: String, Sendable, Hashable, CaseIterable {
    /// A continuous line.
    case solid
    /// Dots with gaps of one and a half dots. Dots are round, or square if the line is less than
    /// three rows of pixels thick.
    case dot
    /// Dashes.
    case dash
    /// Alternating dashes and dots.
    case dashDot
    /// A dash and two dots, repeated.
    case dashDotDot
    /// A wave, three times as high and six times as long as the line is thick.
    case wave
  }

  /// The kind of line; `none` draws nothing with any pattern.
  public var line: Line
  /// The pattern of the line.
  public var pattern: Pattern
  /// Whether the line skips all white space.
  public var byWord: Bool

  /// Creates a line style.
  public init(_ line: Line, pattern: Pattern = .solid, byWord: Bool = false) {
    self.line = line
    self.pattern = pattern
    self.byWord = byWord
  }

  /// Whether a line is drawn.
  var isVisible: Bool { line != .none }

  /// No line.
  public static let none = LineStyle(.none)
  /// A single continuous line.
  public static let single = LineStyle(.single)
  /// A single continuous line of twice the thickness.
  public static let thick = LineStyle(.thick)
  /// Two continuous lines.
  public static let double = LineStyle(.double)
}

/// The position of a decoration's line.
public enum DecorationKind: String, Sendable, Hashable, CaseIterable {
  /// A line below the text, painted before the text.
  case under = "underline"
  /// A line through the text, painted over it.
  case through = "strikethrough"
  /// A line above the text, painted before the text.
  case over = "overline"

  /// The line's position in words, such as `below`.
  package var place: String {
    switch self {
    case .under: "below"
    case .through: "through"
    case .over: "above"
    }
  }

  /// Whether the line is painted over the text.
  var isAboveText: Bool { self == .through }
}

/// The style, colour, offset and thickness of a line.
struct DecorationValues: Hashable, Sendable {
  var style: LineStyle?
  var color: Color?
  var offset: Double?
  var thickness: Double?
}

extension AttributeValues {
  /// The values of the line of a kind.
  subscript(kind: DecorationKind) -> DecorationValues {
    switch kind {
    case .under: underline
    case .through: strikethrough
    case .over: overline
    }
  }
}

extension TextAttributes {
  /// The line below the text. Default: none.
  public var underlineStyle: LineStyle? {
    get { kept?.values.underline.style }
    set { place(.underlineStyle, newValue != nil).values.underline.style = newValue }
  }
  /// The colour of the underline. Default: the foreground's.
  public var underlineColor: Color? {
    get { kept?.values.underline.color }
    set { place(.underlineColor, newValue != nil).values.underline.color = newValue }
  }
  /// Points from the baseline down to the underline's upper edge. Default: from the font.
  ///
  /// In vertical text it is measured from the side of the em box.
  public var underlineOffset: Double? {
    get { kept?.values.underline.offset }
    set { place(.underlineOffset, newValue != nil).values.underline.offset = newValue }
  }
  /// Thickness of a single underline in points, above 0. A thick line is twice as thick; each line
  /// of a double one has this thickness. Default: from the font.
  public var underlineThickness: Double? {
    get { kept?.values.underline.thickness }
    set { place(.underlineThickness, newValue != nil).values.underline.thickness = newValue }
  }
  /// The line through the text. Default: none.
  public var strikethroughStyle: LineStyle? {
    get { kept?.values.strikethrough.style }
    set { place(.strikethroughStyle, newValue != nil).values.strikethrough.style = newValue }
  }
  /// The colour of the strikethrough. Default: the foreground's.
  public var strikethroughColor: Color? {
    get { kept?.values.strikethrough.color }
    set { place(.strikethroughColor, newValue != nil).values.strikethrough.color = newValue }
  }
  /// Points from the baseline up to the middle of the strikethrough. Default: from the font.
  public var strikethroughOffset: Double? {
    get { kept?.values.strikethrough.offset }
    set { place(.strikethroughOffset, newValue != nil).values.strikethrough.offset = newValue }
  }
  /// Thickness of a single strikethrough in points, like ``underlineThickness``.
  public var strikethroughThickness: Double? {
    get { kept?.values.strikethrough.thickness }
    set {
      place(.strikethroughThickness, newValue != nil).values.strikethrough.thickness = newValue
    }
  }
  /// The line above the text, at the font's ascent. Default: none.
  public var overlineStyle: LineStyle? {
    get { kept?.values.overline.style }
    set { place(.overlineStyle, newValue != nil).values.overline.style = newValue }
  }
  /// The colour of the overline. Default: the foreground's.
  public var overlineColor: Color? {
    get { kept?.values.overline.color }
    set { place(.overlineColor, newValue != nil).values.overline.color = newValue }
  }
  /// Points from the baseline up to the overline's lower edge. Default: the font's ascent.
  ///
  /// In vertical text it is measured from the side of the em box.
  public var overlineOffset: Double? {
    get { kept?.values.overline.offset }
    set { place(.overlineOffset, newValue != nil).values.overline.offset = newValue }
  }
  /// Thickness of a single overline in points, like ``underlineThickness``.
  public var overlineThickness: Double? {
    get { kept?.values.overline.thickness }
    set { place(.overlineThickness, newValue != nil).values.overline.thickness = newValue }
  }

  /// Sets the style and colour of the line of a kind.
  package mutating func setLine(_ kind: DecorationKind, _ style: LineStyle?, color: Color?) {
    switch kind {
    case .under: (underlineStyle, underlineColor) = (style, color)
    case .through: (strikethroughStyle, strikethroughColor) = (style, color)
    case .over: (overlineStyle, overlineColor) = (style, color)
    }
  }
}

extension ExpressibleByTextAttribute {
  /// See ``TextAttributes/underlineStyle``.
  public static func underlineStyle(_ value: LineStyle) -> Self {
    attribute(.init(.underlineStyle, \.underlineStyle, value))
  }

  /// See ``TextAttributes/underlineColor``.
  public static func underlineColor(_ value: Color) -> Self {
    attribute(.init(.underlineColor, \.underlineColor, value))
  }

  /// See ``TextAttributes/underlineOffset``.
  public static func underlineOffset(_ value: Double) -> Self {
    attribute(.init(.underlineOffset, \.underlineOffset, value))
  }

  /// See ``TextAttributes/underlineThickness``.
  public static func underlineThickness(_ value: Double) -> Self {
    attribute(.init(.underlineThickness, \.underlineThickness, value))
  }

  /// See ``TextAttributes/strikethroughStyle``.
  public static func strikethroughStyle(_ value: LineStyle) -> Self {
    attribute(.init(.strikethroughStyle, \.strikethroughStyle, value))
  }

  /// See ``TextAttributes/strikethroughColor``.
  public static func strikethroughColor(_ value: Color) -> Self {
    attribute(.init(.strikethroughColor, \.strikethroughColor, value))
  }

  /// See ``TextAttributes/strikethroughOffset``.
  public static func strikethroughOffset(_ value: Double) -> Self {
    attribute(.init(.strikethroughOffset, \.strikethroughOffset, value))
  }

  /// See ``TextAttributes/strikethroughThickness``.
  public static func strikethroughThickness(_ value: Double) -> Self {
    attribute(.init(.strikethroughThickness, \.strikethroughThickness, value))
  }

  /// See ``TextAttributes/overlineStyle``.
  public static func overlineStyle(_ value: LineStyle) -> Self {
    attribute(.init(.overlineStyle, \.overlineStyle, value))
  }

  /// See ``TextAttributes/overlineColor``.
  public static func overlineColor(_ value: Color) -> Self {
    attribute(.init(.overlineColor, \.overlineColor, value))
  }

  /// See ``TextAttributes/overlineOffset``.
  public static func overlineOffset(_ value: Double) -> Self {
    attribute(.init(.overlineOffset, \.overlineOffset, value))
  }

  /// See ``TextAttributes/overlineThickness``.
  public static func overlineThickness(_ value: Double) -> Self {
    attribute(.init(.overlineThickness, \.overlineThickness, value))
  }
}
