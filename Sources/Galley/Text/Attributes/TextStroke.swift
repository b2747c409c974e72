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

extension TextAttributes {
  /// Percent of the font size. Above 0: outline only; below 0: filled, then outlined. Default 0.
  public var strokeWidth: Double? {
    get { kept?.values.strokeWidth }
    set { place(.strokeWidth, newValue != nil).values.strokeWidth = newValue }
  }
  /// Colour of the outline. Default the foreground's.
  public var strokeColor: Color? {
    get { kept?.values.strokeColor }
    set { place(.strokeColor, newValue != nil).values.strokeColor = newValue }
  }
  /// How the outline turns at corners. Default `miter`.
  public var strokeJoin: StrokeJoin? {
    get { kept?.values.strokeJoin }
    set { place(.strokeJoin, newValue != nil).values.strokeJoin = newValue }
  }
  /// Where the outline lies; outside it is drawn twice as wide, under the fill. Default `center`.
  public var strokePosition: StrokePosition? {
    get { kept?.values.strokePosition }
    set { place(.strokePosition, newValue != nil).values.strokePosition = newValue }
  }
}

extension ExpressibleByTextAttribute {
  /// See ``TextAttributes/strokeWidth``.
  public static func strokeWidth(_ value: Double) -> Self {
    attribute(.init(.strokeWidth, \.strokeWidth, value))
  }

  /// See ``TextAttributes/strokeColor``.
  public static func strokeColor(_ value: Color) -> Self {
    attribute(.init(.strokeColor, \.strokeColor, value))
  }

  /// See ``TextAttributes/strokeJoin``.
  public static func strokeJoin(_ value: StrokeJoin) -> Self {
    attribute(.init(.strokeJoin, \.strokeJoin, value))
  }

  /// See ``TextAttributes/strokePosition``.
  public static func strokePosition(_ value: StrokePosition) -> Self {
    attribute(.init(.strokePosition, \.strokePosition, value))
  }
}
