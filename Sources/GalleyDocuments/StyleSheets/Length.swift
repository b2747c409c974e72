// Lengths of style sheets, of which some depend on the font.

/// A length in a style sheet: `8.pt`, `0.5.em`.
public enum Length: Sendable, Hashable {
  /// So many points.
  case points(Double)
  /// So many times the font's size: that of the block or inline that has the rule, and for
  /// ``InlineStyle/fontSize(_:)`` the size around it.
  case ems(Double)

  /// 0 points.
  public static let zero = Length.points(0)

  /// The length in points for a font's size in points; 0 where it is no finite number.
  public func points(fontSize: Double) -> Double {
    let points: Double =
      switch self {
      case .points(let points): points
      case .ems(let ems): ems * fontSize
      }
    return points.isFinite ? points : 0
  }

  /// The same length in the other direction, so that `-1.em` is one.
  public static prefix func - (length: Length) -> Length {
    switch length {
    case .points(let points): .points(-points)
    case .ems(let ems): .ems(-ems)
    }
  }
}

extension BinaryFloatingPoint {
  /// So many points.
  public var pt: Length { .points(Double(self)) }

  /// So many times the font's size.
  public var em: Length { .ems(Double(self)) }
}

extension BinaryInteger {
  /// So many points.
  public var pt: Length { .points(Double(self)) }

  /// So many times the font's size.
  public var em: Length { .ems(Double(self)) }
}
