/// The position of a stroke relative to the outline.
public enum StrokePosition: String, Sendable, Hashable, CaseIterable {
  /// Half inside and half outside; if there is a fill, the inner half covers it.
  case center
  /// Only outside: the stroke is drawn twice as wide, below the fill. Without a fill, the inside is
  /// removed.
  case outside
}

/// The shape of a stroke at a corner of the outline.
public enum StrokeJoin: String, Sendable, Hashable, CaseIterable {
  /// Pointed, up to a miter limit of 4; bevelled beyond it.
  case miter
  /// Rounded.
  case round
  /// Bevelled.
  case bevel
}

extension TextAttributes {
  /// Width in percent of the font size. Positive: only the outline; negative: fill and outline.
  /// Default: 0.
  public var strokeWidth: Double? {
    get { kept?.values.strokeWidth }
    set { place(.strokeWidth, newValue != nil).values.strokeWidth = newValue }
  }
  /// Colour of the outline. Default: the foreground's.
  public var strokeColor: Color? {
    get { kept?.values.strokeColor }
    set { place(.strokeColor, newValue != nil).values.strokeColor = newValue }
  }
  /// The shape of the outline at corners. Default: `miter`.
  public var strokeJoin: StrokeJoin? {
    get { kept?.values.strokeJoin }
    set { place(.strokeJoin, newValue != nil).values.strokeJoin = newValue }
  }
  /// The position of the outline. An outside stroke is drawn twice as wide, below the fill.
  /// Default: `center`.
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
