// Gradients: colours that vary across an area.

/// A linear gradient: colours vary along a line and are constant perpendicular to it.
///
/// The gradient line passes through the centre of the painted box. Its length is chosen so that the
/// first and the last colour lie exactly in corners of the box (CSS Images 3 §3.1). Between two
/// stops, premultiplied colours are interpolated. ``Blending`` determines whether the interpolation
/// uses sRGB-encoded values or linear light.
///
/// A gradient of text spans the smallest box around a continuous range of text with the same
/// gradient. The left and right edges of the box are the outermost edges of the characters'
/// advances. The top of the box is the top of the first line's box. The bottom is the bottom of the
/// last line's box. The glyphs' outlines do not affect the box. A heading of several lines
/// therefore has a single gradient. If other attributes change inside a word, the word still has a
/// single gradient.
///
/// If the gradient is a ``TextAttributes/backgroundPaint``, ``TextContainer/backgroundExtent``
/// determines the height of each line's box. The gradient of a canvas or a frame spans the whole
/// canvas or frame.
public struct Gradient: Sendable, Hashable {
  /// A colour and its position on the gradient line.
  public struct Stop: Sendable, Hashable {
    /// The position: 0 is the start of the gradient line, and 1 is its end. Positions outside 0…1
    /// are clamped. As in CSS, a stop that would lie before the previous stop is moved to the
    /// previous stop's position.
    public var offset: Double
    /// The colour at this position.
    public var color: Color

    /// Creates a gradient stop with a position from 0 to 1.
    public init(_ offset: Double, _ color: Color) {
      self.offset = offset
      self.color = color
    }
  }

  /// Direction of the gradient line in degrees, as in CSS: 0 is up, 90 right, 180 down. The angle
  /// is taken modulo 360; NaN and infinity are treated as 180.
  public var angle: Double
  /// Whether a right-to-left container mirrors the gradient horizontally. A container is right to
  /// left if its language or its default direction is right to left. For the gradient of a canvas,
  /// the container of the first box determines the direction.
  public var mirrors = false
  /// The colour stops in the order of their positions. Without stops, the gradient is transparent.
  /// A single stop fills the whole area with its colour. Two stops at the same position make a
  /// sharp edge.
  public var stops: [Stop]

  /// Creates a gradient from colour stops.
  public init(angle: Double = 180, stops: [Stop]) {
    self.angle = angle
    self.stops = stops
  }

  /// Creates a gradient from evenly spaced colours.
  public init(angle: Double = 180, _ colors: Color...) {
    self.angle = angle
    stops = colors.enumerated().map { index, color in
      Stop(Double(index) / Double(max(colors.count - 1, 1)), color)
    }
  }
}

/// The colour or gradient with which an area is painted.
public enum Paint: Sendable, Hashable {
  /// The area is painted in a single colour.
  case color(Color)
  /// The area is painted with a gradient.
  case gradient(Gradient)

  /// The single colour of the paint; `nil` for a gradient.
  public var color: Color? {
    guard case .color(let color) = self else { return nil }
    return color
  }

  /// The paint for a container with the given direction. If the container is right to left and the
  /// gradient has ``Gradient/mirrors`` set, the angle is negated.
  func directed(isRightToLeft: Bool) -> Paint {
    guard isRightToLeft, case .gradient(var gradient) = self, gradient.mirrors else { return self }
    gradient.angle.negate()
    return .gradient(gradient)
  }

  /// The gradient of the paint; `nil` for a single colour.
  public var gradient: Gradient? {
    guard case .gradient(let gradient) = self else { return nil }
    return gradient
  }
}
