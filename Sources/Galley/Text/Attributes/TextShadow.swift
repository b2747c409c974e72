// A shadow below glyphs, decorations and attachments.

/// A shadow. A part that is `nil` is inherited, and finally has the documented default.
public struct TextShadow: Sendable, Hashable {
  /// The colour of a shadow, or no shadow.
  public enum Paint: Sendable, Hashable {
    /// Draws the shadow in a colour.
    case color(Color)
    /// Draws no shadow.
    case none
  }

  /// The colour. Default: black with alpha 1/3. `.none` draws no shadow.
  public var color: Paint?
  /// A factor for the colour's alpha, 0 to 1. Default: 1.
  public var opacity: Double?
  /// Offset to the right in points. Default: 0.
  public var offsetX: Double?
  /// Offset downwards in points. Default: 0.
  public var offsetY: Double?
  /// Blur radius in points, at least 0. It is twice the Gaussian's standard deviation, as in CSS
  /// Backgrounds 3 §6.2. Default: 0.
  public var blur: Double?

  /// Creates a shadow of the given parts.
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

  /// Creates a shadow with all parts set.
  public init(_ color: Color, offset: (x: Double, y: Double) = (0, 0), blur: Double = 0) {
    self.init(color: .color(color), opacity: 1, offsetX: offset.x, offsetY: offset.y, blur: blur)
  }

  /// This shadow with the parts that are set in `other` replaced.
  public func merging(_ other: TextShadow) -> TextShadow {
    TextShadow(
      color: other.color ?? color, opacity: other.opacity ?? opacity,
      offsetX: other.offsetX ?? offsetX, offsetY: other.offsetY ?? offsetY,
      blur: other.blur ?? blur)
  }

  /// Merges lists of shadows. Two single shadows merge part by part; otherwise the upper list
  /// replaces the lower one.
  static func merge(_ lower: [TextShadow]?, _ upper: [TextShadow]?) -> [TextShadow]? {
    guard let lower, let upper, lower.count == 1, upper.count == 1 else { return upper ?? lower }
    return [lower[0].merging(upper[0])]
  }
}
