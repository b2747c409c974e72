/// The style of a decoration line above, below or through text. A style has three properties: the
/// kind, the pattern and `byWord`. If `byWord` is true, the line skips white space.
///
/// TextKit packs the three properties into one number. In that number, `double` (0x09) includes the
/// bit of `single` (0x01). In this type, the three properties are separate.
public struct LineStyle: Sendable, Hashable {
  /// The kind of decoration line.
  public enum Line: String, Sendable, Hashable, CaseIterable {
    /// No decoration line is drawn.
    case none
    /// A single line with the thickness that the font specifies.
    case single
    /// A single line with twice the thickness that the font specifies.
    case thick
    /// Two parallel lines. The gap between the lines has the same thickness as each line.
    case double
  }

  /// The pattern of a decoration line. The length of a dash is 12 times the thickness of a single
  /// line. The length of a gap between dashes is 3 times this thickness. The length of a dot equals
  /// the thickness of its line.
  public enum Pattern: String, Sendable, Hashable, CaseIterable {
    /// A continuous decoration line.
    case solid
    /// Round dots. The length of a gap between dots is 1.5 times the length of a dot. If the line
    /// is less than three pixels thick, the dots are square.
    case dot
    /// A dashed line.
    case dash
    /// A decoration line of alternating dashes and dots.
    case dashDot
    /// A decoration line that repeats a dash followed by two dots.
    case dashDotDot
    /// A wavy line. The height of each wave is three times the thickness of the line. The length of
    /// each wave is six times this thickness.
    case wave
  }

  /// The kind of decoration line. If the kind is `none`, nothing is drawn, whatever the pattern.
  public var line: Line
  /// The pattern of the decoration line, such as dots.
  public var pattern: Pattern
  /// Whether the decoration line skips all white space.
  public var byWord: Bool

  /// Creates the style of a decoration line.
  public init(_ line: Line, pattern: Pattern = .solid, byWord: Bool = false) {
    self.line = line
    self.pattern = pattern
    self.byWord = byWord
  }

  /// Whether a decoration line is drawn.
  var isVisible: Bool { line != .none }

  /// No decoration line.
  public static let none = LineStyle(.none)
  /// A single continuous decoration line.
  public static let single = LineStyle(.single)
  /// A single continuous decoration line with twice the thickness that the font specifies.
  public static let thick = LineStyle(.thick)
  /// Two parallel continuous decoration lines.
  public static let double = LineStyle(.double)
}

/// The position of a decoration line relative to the text.
public enum DecorationKind: String, Sendable, Hashable, CaseIterable {
  /// A decoration line below the baseline, painted behind the text.
  case under = "underline"
  /// A decoration line through the letters, painted over the text.
  case through = "strikethrough"
  /// A decoration line above the letters, painted behind the text.
  case over = "overline"

  /// The word that messages use for the position of the decoration line, such as `below`.
  package var place: String {
    switch self {
    case .under: "below"
    case .through: "through"
    case .over: "above"
    }
  }

  /// Whether the decoration line is painted over the text.
  var isAboveText: Bool { self == .through }
}

/// The style, colour, offset and thickness of a decoration line.
struct DecorationValues: Hashable, Sendable {
  var style: LineStyle?
  var color: Color?
  var offset: Double?
  var thickness: Double?
}

extension AttributeValues {
  /// The style, colour, offset and thickness of the decoration line at one position.
  subscript(kind: DecorationKind) -> DecorationValues {
    switch kind {
    case .under: underline
    case .through: strikethrough
    case .over: overline
    }
  }
}

extension TextAttributes {
  /// The style of the line below the text. Default: no line.
  public var underlineStyle: LineStyle? {
    get { kept?.values.underline.style }
    set { place(.underlineStyle, newValue != nil).values.underline.style = newValue }
  }
  /// The colour of the underline. Default: the colour of the text.
  public var underlineColor: Color? {
    get { kept?.values.underline.color }
    set { place(.underlineColor, newValue != nil).values.underline.color = newValue }
  }
  /// Distance in points from the baseline down to the underline's upper edge. Default: the font's
  /// underline position.
  ///
  /// In vertical text, the offset is measured to the right, from the right side of the em box.
  public var underlineOffset: Double? {
    get { kept?.values.underline.offset }
    set { place(.underlineOffset, newValue != nil).values.underline.offset = newValue }
  }
  /// Thickness of a single underline in points, above 0. A thick underline has twice this
  /// thickness. Each of the two lines of a double underline has this thickness. Default: the font's
  /// underline thickness.
  public var underlineThickness: Double? {
    get { kept?.values.underline.thickness }
    set { place(.underlineThickness, newValue != nil).values.underline.thickness = newValue }
  }
  /// The style of the line through the text. Default: no line.
  public var strikethroughStyle: LineStyle? {
    get { kept?.values.strikethrough.style }
    set { place(.strikethroughStyle, newValue != nil).values.strikethrough.style = newValue }
  }
  /// The colour of the strikethrough line. Default: the colour of the text.
  public var strikethroughColor: Color? {
    get { kept?.values.strikethrough.color }
    set { place(.strikethroughColor, newValue != nil).values.strikethrough.color = newValue }
  }
  /// Distance in points from the baseline up to the middle of the strikethrough line. Default: the
  /// distance that the font determines.
  public var strikethroughOffset: Double? {
    get { kept?.values.strikethrough.offset }
    set { place(.strikethroughOffset, newValue != nil).values.strikethrough.offset = newValue }
  }
  /// Thickness of a single strikethrough line in points, above 0. For thick and double lines, see
  /// ``underlineThickness``.
  public var strikethroughThickness: Double? {
    get { kept?.values.strikethrough.thickness }
    set {
      place(.strikethroughThickness, newValue != nil).values.strikethrough.thickness = newValue
    }
  }
  /// The style of the line above the text. Default: no line.
  public var overlineStyle: LineStyle? {
    get { kept?.values.overline.style }
    set { place(.overlineStyle, newValue != nil).values.overline.style = newValue }
  }
  /// The colour of the overline. Default: the colour of the text.
  public var overlineColor: Color? {
    get { kept?.values.overline.color }
    set { place(.overlineColor, newValue != nil).values.overline.color = newValue }
  }
  /// Distance in points from the baseline up to the overline's lower edge. Default: the font's
  /// ascent.
  ///
  /// In vertical text, the offset is measured to the left, from the left side of the em box.
  public var overlineOffset: Double? {
    get { kept?.values.overline.offset }
    set { place(.overlineOffset, newValue != nil).values.overline.offset = newValue }
  }
  /// Thickness of a single overline in points, above 0. For thick and double lines, see
  /// ``underlineThickness``.
  public var overlineThickness: Double? {
    get { kept?.values.overline.thickness }
    set { place(.overlineThickness, newValue != nil).values.overline.thickness = newValue }
  }

  /// Sets the style and the colour of the decoration line at one position.
  package mutating func setLine(_ kind: DecorationKind, _ style: LineStyle?, color: Color?) {
    switch kind {
    case .under: (underlineStyle, underlineColor) = (style, color)
    case .through: (strikethroughStyle, strikethroughColor) = (style, color)
    case .over: (overlineStyle, overlineColor) = (style, color)
    }
  }
}

extension ExpressibleByTextAttribute {
  /// Creates an attribute that sets ``TextAttributes/underlineStyle``.
  public static func underlineStyle(_ value: LineStyle) -> Self {
    attribute(.init(.underlineStyle, \.underlineStyle, value))
  }

  /// Creates an attribute that sets ``TextAttributes/underlineColor``.
  public static func underlineColor(_ value: Color) -> Self {
    attribute(.init(.underlineColor, \.underlineColor, value))
  }

  /// Creates an attribute that sets ``TextAttributes/underlineOffset``.
  public static func underlineOffset(_ value: Double) -> Self {
    attribute(.init(.underlineOffset, \.underlineOffset, value))
  }

  /// Creates an attribute that sets ``TextAttributes/underlineThickness``.
  public static func underlineThickness(_ value: Double) -> Self {
    attribute(.init(.underlineThickness, \.underlineThickness, value))
  }

  /// Creates an attribute that sets ``TextAttributes/strikethroughStyle``.
  public static func strikethroughStyle(_ value: LineStyle) -> Self {
    attribute(.init(.strikethroughStyle, \.strikethroughStyle, value))
  }

  /// Creates an attribute that sets ``TextAttributes/strikethroughColor``.
  public static func strikethroughColor(_ value: Color) -> Self {
    attribute(.init(.strikethroughColor, \.strikethroughColor, value))
  }

  /// Creates an attribute that sets ``TextAttributes/strikethroughOffset``.
  public static func strikethroughOffset(_ value: Double) -> Self {
    attribute(.init(.strikethroughOffset, \.strikethroughOffset, value))
  }

  /// Creates an attribute that sets ``TextAttributes/strikethroughThickness``.
  public static func strikethroughThickness(_ value: Double) -> Self {
    attribute(.init(.strikethroughThickness, \.strikethroughThickness, value))
  }

  /// Creates an attribute that sets ``TextAttributes/overlineStyle``.
  public static func overlineStyle(_ value: LineStyle) -> Self {
    attribute(.init(.overlineStyle, \.overlineStyle, value))
  }

  /// Creates an attribute that sets ``TextAttributes/overlineColor``.
  public static func overlineColor(_ value: Color) -> Self {
    attribute(.init(.overlineColor, \.overlineColor, value))
  }

  /// Creates an attribute that sets ``TextAttributes/overlineOffset``.
  public static func overlineOffset(_ value: Double) -> Self {
    attribute(.init(.overlineOffset, \.overlineOffset, value))
  }

  /// Creates an attribute that sets ``TextAttributes/overlineThickness``.
  public static func overlineThickness(_ value: Double) -> Self {
    attribute(.init(.overlineThickness, \.overlineThickness, value))
  }
}
