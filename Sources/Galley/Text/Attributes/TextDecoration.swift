// Underline and strikethrough styles as fields: TextKit packs them into bits that overlap.

/// The look of an underline or a strikethrough: a line, its pattern, and whether it spares spaces.
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

  /// How the line is broken up; lengths in units of the single thickness: dash 12, dot 5, gap 3.
  public enum Pattern: String, Sendable, Hashable, CaseIterable {
    /// Unbroken.
    case solid
    /// Dots.
    case dot
    /// Dashes.
    case dash
    /// A dash and a dot in turn.
    case dashDot
    /// A dash and two dots in turn.
    case dashDotDot
  }

  /// The line itself; `none` draws nothing, whatever the pattern.
  public var line: Line
  /// How the line is broken up.
  public var pattern: Pattern
  /// Whether all white space is left out.
  public var byWord: Bool

  /// A style of the given fields.
  public init(_ line: Line, pattern: Pattern = .solid, byWord: Bool = false) {
    self.line = line
    self.pattern = pattern
    self.byWord = byWord
  }

  /// No line.
  public static let none = LineStyle(.none)
  /// One unbroken line.
  public static let single = LineStyle(.single)
  /// One unbroken line of twice the thickness.
  public static let thick = LineStyle(.thick)
  /// Two unbroken lines.
  public static let double = LineStyle(.double)
}

/// Where a stroke lies about the outline.
public enum StrokePosition: String, Sendable, Hashable, CaseIterable {
  /// Half inside, half outside: with a fill, half of it covers the fill.
  case center
  /// Outside alone: twice as wide, under the fill. Without a fill, the inside is left out.
  case outside
}

/// How a stroke turns at a corner of the outline.
public enum StrokeJoin: String, Sendable, Hashable, CaseIterable {
  /// Pointed, up to a miter limit of 4; beveled beyond.
  case miter
  /// Round.
  case round
  /// Cut off.
  case bevel
}
