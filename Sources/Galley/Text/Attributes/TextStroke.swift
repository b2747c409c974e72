/// The position of a stroke relative to the glyph's outline.
public enum StrokePosition: String, Sendable, Hashable, CaseIterable {
  /// The outline is the centre of the stroke: half of the stroke is inside, and half is outside. If
  /// the glyph is filled, the inner half covers the edge of the fill.
  case center
  /// The stroke is only outside the outline. A stroke of twice the width is drawn, and the fill is
  /// painted over the stroke's inner half. If the glyph has no fill or a translucent fill, the
  /// inner half is removed. All letters are painted over all outside strokes, so that no stroke
  /// covers a neighbouring letter. Around colour glyphs, only outside strokes are drawn.
  case outside
}

/// The shape of a stroke at corners of the glyph's outline.
public enum StrokeJoin: String, Sendable, Hashable, CaseIterable {
  /// Pointed corners. Corners that exceed a miter limit of 4 are bevelled.
  case miter
  /// Rounded corners of the stroke.
  case round
  /// Bevelled corners of the stroke.
  case bevel
}

extension TextAttributes {
  /// Stroke width as a percentage of the font size. If the width is positive, only the outline is
  /// drawn. If the width is negative, both the fill and the outline are drawn. Default: 0.
  public var strokeWidth: Double? {
    get { kept?.values.strokeWidth }
    set { place(.strokeWidth, newValue != nil).values.strokeWidth = newValue }
  }
  /// Colour of the stroked outline. Default: the colour of the text.
  public var strokeColor: Color? {
    get { kept?.values.strokeColor }
    set { place(.strokeColor, newValue != nil).values.strokeColor = newValue }
  }
  /// The shape of the stroke at corners of the outline. Default: `miter`.
  public var strokeJoin: StrokeJoin? {
    get { kept?.values.strokeJoin }
    set { place(.strokeJoin, newValue != nil).values.strokeJoin = newValue }
  }
  /// The position of the stroke relative to the outline. Default: `center`.
  public var strokePosition: StrokePosition? {
    get { kept?.values.strokePosition }
    set { place(.strokePosition, newValue != nil).values.strokePosition = newValue }
  }
}

extension ExpressibleByTextAttribute {
  /// Creates an attribute that sets ``TextAttributes/strokeWidth``.
  public static func strokeWidth(_ value: Double) -> Self {
    attribute(.init(.strokeWidth, \.strokeWidth, value))
  }

  /// Creates an attribute that sets ``TextAttributes/strokeColor``.
  public static func strokeColor(_ value: Color) -> Self {
    attribute(.init(.strokeColor, \.strokeColor, value))
  }

  /// Creates an attribute that sets ``TextAttributes/strokeJoin``.
  public static func strokeJoin(_ value: StrokeJoin) -> Self {
    attribute(.init(.strokeJoin, \.strokeJoin, value))
  }

  /// Creates an attribute that sets ``TextAttributes/strokePosition``.
  public static func strokePosition(_ value: StrokePosition) -> Self {
    attribute(.init(.strokePosition, \.strokePosition, value))
  }
}
