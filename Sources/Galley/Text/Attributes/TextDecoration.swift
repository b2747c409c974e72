/// The look of a line beside or through text: the line, its pattern, and whether it spares spaces.
///
/// TextKit's numbers are fields, not bits: double, 0x09, contains single's bit. So they are three
/// values here.
public struct LineStyle: Sendable, Hashable {
  /// The line itself.
  public enum Line: String, Sendable, Hashable, CaseIterable {
    /// No line.
    case none
    /// One line of the font's thickness.
    case single
    /// One line of twice the thickness.
    case thick
    /// Two lines with a gap of one thickness.
    case double
  }

  /// How the line is broken up, or bent. A dash is 12 of the single thickness long and the gap
  /// behind it 3; a dot is as long as its line is thick.
  public enum Pattern: String, Sendable, Hashable, CaseIterable {
    /// Unbroken.
    case solid
    /// Dots, with gaps of one and a half of them: discs, or squares where a line has fewer than
    /// three rows of pixels.
    case dot
    /// Dashes.
    case dash
    /// A dash and a dot in turn.
    case dashDot
    /// A dash and two dots in turn.
    case dashDotDot
    /// A wave, three times as high as the line is thick, and six times as long.
    case wave
  }

  /// The line itself; `none` draws nothing, whatever the pattern.
  public var line: Line
  /// How the line is broken up, or bent.
  public var pattern: Pattern
  /// Whether all white space is left out.
  public var byWord: Bool

  /// A style of the given fields.
  public init(_ line: Line, pattern: Pattern = .solid, byWord: Bool = false) {
    self.line = line
    self.pattern = pattern
    self.byWord = byWord
  }

  /// Whether there is a line.
  var isVisible: Bool { line != .none }

  /// No line.
  public static let none = LineStyle(.none)
  /// One unbroken line.
  public static let single = LineStyle(.single)
  /// One unbroken line of twice the thickness.
  public static let thick = LineStyle(.thick)
  /// Two unbroken lines.
  public static let double = LineStyle(.double)
}

/// Where a decoration's line runs.
public enum DecorationKind: String, Sendable, Hashable, CaseIterable {
  /// Below the text, which is painted over it.
  case under = "underline"
  /// Through the text, painted over it.
  case through = "strikethrough"
  /// Above the text, which is painted over it.
  case over = "overline"

  /// The line's place in words: `below`.
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

/// The line of a kind.
struct DecorationValues: Hashable, Sendable {
  var style: LineStyle?
  var color: Color?
  var offset: Double?
  var thickness: Double?
}

extension AttributeValues {
  /// The line of a kind.
  subscript(kind: DecorationKind) -> DecorationValues {
    switch kind {
    case .under: underline
    case .through: strikethrough
    case .over: overline
    }
  }
}

extension TextAttributes {
  /// The line below the text. Default none.
  public var underlineStyle: LineStyle? {
    get { kept?.values.underline.style }
    set { place(.underlineStyle, newValue != nil).values.underline.style = newValue }
  }
  /// Its colour. Default the foreground's.
  public var underlineColor: Color? {
    get { kept?.values.underline.color }
    set { place(.underlineColor, newValue != nil).values.underline.color = newValue }
  }
  /// Points from the baseline down to its upper edge. Default the font's.
  ///
  /// In vertical text it is measured from the side of the em box.
  public var underlineOffset: Double? {
    get { kept?.values.underline.offset }
    set { place(.underlineOffset, newValue != nil).values.underline.offset = newValue }
  }
  /// Points that a single line is thick, above 0; a thick one is twice as thick, each of a double
  /// one once. Default the font's.
  public var underlineThickness: Double? {
    get { kept?.values.underline.thickness }
    set { place(.underlineThickness, newValue != nil).values.underline.thickness = newValue }
  }
  /// The line through the text. Default none.
  public var strikethroughStyle: LineStyle? {
    get { kept?.values.strikethrough.style }
    set { place(.strikethroughStyle, newValue != nil).values.strikethrough.style = newValue }
  }
  /// Its colour. Default the foreground's.
  public var strikethroughColor: Color? {
    get { kept?.values.strikethrough.color }
    set { place(.strikethroughColor, newValue != nil).values.strikethrough.color = newValue }
  }
  /// Points from the baseline up to its middle. Default the font's.
  public var strikethroughOffset: Double? {
    get { kept?.values.strikethrough.offset }
    set { place(.strikethroughOffset, newValue != nil).values.strikethrough.offset = newValue }
  }
  /// Points that a single line is thick, as ``underlineThickness``.
  public var strikethroughThickness: Double? {
    get { kept?.values.strikethrough.thickness }
    set {
      place(.strikethroughThickness, newValue != nil).values.strikethrough.thickness = newValue
    }
  }
  /// The line above the text, on the font's ascent. Default none.
  public var overlineStyle: LineStyle? {
    get { kept?.values.overline.style }
    set { place(.overlineStyle, newValue != nil).values.overline.style = newValue }
  }
  /// Its colour. Default the foreground's.
  public var overlineColor: Color? {
    get { kept?.values.overline.color }
    set { place(.overlineColor, newValue != nil).values.overline.color = newValue }
  }
  /// Points from the baseline up to its lower edge. Default the font's ascent.
  ///
  /// In vertical text it is measured from the side of the em box.
  public var overlineOffset: Double? {
    get { kept?.values.overline.offset }
    set { place(.overlineOffset, newValue != nil).values.overline.offset = newValue }
  }
  /// Points that a single line is thick, as ``underlineThickness``.
  public var overlineThickness: Double? {
    get { kept?.values.overline.thickness }
    set { place(.overlineThickness, newValue != nil).values.overline.thickness = newValue }
  }

  /// Sets style and colour of a kind of line.
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
