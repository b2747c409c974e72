/// Effects of a box: its shadows and corner radii, and the way in which the box is painted together
/// with everything inside it.
public struct BoxEffects: Sendable, Hashable {
  /// Clockwise rotation about ``anchor``, in degrees. A rotated box keeps its place in a stack.
  public var rotation = 0.0
  /// The centre of the rotation: the point of the box that stays at its position.
  public var anchor = Gradient.Center.middle
  /// Opacity of the box and of everything inside it, from 0 to 1.
  public var opacity = 1.0
  /// The shadows of the box. The first shadow is on top.
  public var shadows: [BoxShadow] = []
  /// Whether the text and the boxes inside the box are cut off at the inner edge of its border.
  /// The edge follows the rounded corners of the box.
  public var clips = false
  /// Radii of the four corners; `nil` uses ``TextDocument/Frame/cornerRadius`` for all of them.
  public var cornerRadii: CornerRadii?
  /// The formula that blends the box and everything inside it with everything painted before the
  /// box.
  public var blendMode = BlendMode.normal

  /// Creates effects that leave the box unchanged.
  public init() {}
}

extension BoxEffects {
  /// The rotation as an angle above 0 and below 360 degrees; `nil` if the box is not rotated.
  var turn: Double? {
    guard rotation.isFinite else { return nil }
    let rest = rotation.truncatingRemainder(dividingBy: 360)
    let turn = rest < 0 ? rest + 360 : rest
    return turn == 0 || turn == 360 ? nil : turn
  }

  /// The opacity as an alpha value, 0 to 255. If the opacity is not a number, the alpha value is
  /// 255.
  var alpha: UInt8 {
    guard !opacity.isNaN else { return 255 }
    return UInt8((min(max(opacity, 0), 1) * 255).rounded(.toNearestOrAwayFromZero))
  }

  /// Whether the box and everything inside it are first painted on a separate layer, which is then
  /// blended with the colours below. This is the case if the box is translucent or has a blend
  /// mode.
  var isLayer: Bool { alpha < 255 || blendMode != .normal }

  /// Whether at least one effect applies to the box together with everything inside it: opacity,
  /// blending, clipping or rotation.
  var isGroup: Bool { isLayer || clips || turn != nil }
}
