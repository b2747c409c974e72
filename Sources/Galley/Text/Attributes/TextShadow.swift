// A shadow below glyphs, decorations and attachments.

/// A shadow. Parts that are `nil` are inherited and in the end have the default given with them.
public struct TextShadow: Sendable, Hashable {
  /// A shadow's colour, which may be none at all.
  public enum Paint: Sendable, Hashable {
    /// Drawn in this colour.
    case color(Color)
    /// Not drawn.
    case none
  }

  /// Its colour. Default black with alpha 1/3; `.none` is not drawn.
  public var color: Paint?
  /// A factor on the colour's alpha, 0 to 1. Default 1.
  public var opacity: Double?
  /// Points to the right. Default 0.
  public var offsetX: Double?
  /// Points down. Default 0.
  public var offsetY: Double?
  /// Blur radius in points, at least 0: twice the Gaussian's standard deviation, as in CSS
  /// Backgrounds 3 §6.2. Default 0.
  public var blur: Double?

  /// A shadow of the given parts.
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

  /// A shadow with every part set.
  public init(_ color: Color, offset: (x: Double, y: Double) = (0, 0), blur: Double = 0) {
    self.init(color: .color(color), opacity: 1, offsetX: offset.x, offsetY: offset.y, blur: blur)
  }

  /// This shadow with the parts of `other` that are set written over its own.
  public func merging(_ other: TextShadow) -> TextShadow {
    TextShadow(
      color: other.color ?? color, opacity: other.opacity ?? opacity,
      offsetX: other.offsetX ?? offsetX, offsetY: other.offsetY ?? offsetY,
      blur: other.blur ?? blur)
  }

  /// Shadows over others: two single ones merge part by part, else the upper ones replace.
  static func merge(_ lower: [TextShadow]?, _ upper: [TextShadow]?) -> [TextShadow]? {
    guard let lower, let upper, lower.count == 1, upper.count == 1 else { return upper ?? lower }
    return [lower[0].merging(upper[0])]
  }
}
