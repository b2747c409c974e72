// Text shadows, which are painted behind glyphs, decoration lines and attachments.

/// A shadow of text. A property that is `nil` is inherited from the surrounding style; if no style
/// sets it, the documented default applies.
public struct TextShadow: Sendable, Hashable {
  /// The colour of a text shadow, or no shadow.
  public enum Paint: Sendable, Hashable {
    /// The shadow is drawn in this colour.
    case color(Color)
    /// No shadow is drawn.
    case none
  }

  /// The colour of the shadow. Default: black with alpha 1/3. `.none` draws no shadow.
  public var color: Paint?
  /// Factor by which the alpha of the shadow's colour is multiplied, 0 to 1. Default: 1.
  public var opacity: Double?
  /// Offset of the shadow to the right, in points. Default: 0.
  public var offsetX: Double?
  /// Offset of the shadow downwards, in points. Default: 0.
  public var offsetY: Double?
  /// Blur radius of the shadow in points, at least 0. The radius is twice the Gaussian's standard
  /// deviation, as in CSS Backgrounds 3 §6.2. Default: 0.
  public var blur: Double?

  /// Creates a shadow from its properties. Omitted properties are `nil`.
  public init(
    color: Paint? = nil, opacity: Double? = nil, offsetX: Double? = nil, offsetY: Double? = nil,
    blur: Double? = nil
  ) {
    self.color = color
    self.opacity = opacity
    self.offsetX = offsetX
    self.offsetY = offsetY
    self.blur = blur
  }

  /// Creates a shadow with all properties set.
  public init(_ color: Color, offset: (x: Double, y: Double) = (0, 0), blur: Double = 0) {
    self.init(color: .color(color), opacity: 1, offsetX: offset.x, offsetY: offset.y, blur: blur)
  }

  /// A copy of this shadow. If `other` sets a property, the copy has the value from `other`.
  public func merging(_ other: TextShadow) -> TextShadow {
    TextShadow(
      color: other.color ?? color, opacity: other.opacity ?? opacity,
      offsetX: other.offsetX ?? offsetX, offsetY: other.offsetY ?? offsetY,
      blur: other.blur ?? blur)
  }

  /// Merges lists of shadows. If `upper` is `nil`, the result is `lower`. If both lists have
  /// exactly one shadow, the two shadows are merged property by property. In all other cases, the
  /// result is `upper`.
  static func merge(_ lower: [TextShadow]?, _ upper: [TextShadow]?) -> [TextShadow]? {
    guard let lower, let upper, lower.count == 1, upper.count == 1 else { return upper ?? lower }
    return [lower[0].merging(upper[0])]
  }
}
