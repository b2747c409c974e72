// Gradients: colours that vary across an area.

/// A linear gradient: colours vary along a line and are constant perpendicular to it.
///
/// The gradient line passes through the box's centre. Its length is chosen so that the box's
/// corners get the first and the last colour (CSS Images 3 §3.1). Colours are premultiplied and
/// interpolated between two stops, as encoded values or as linear light according to ``Blending``.
///
/// The gradient of a text spans the smallest box around the text range that has this gradient. Its
/// left and right edges are the outermost edges of the characters. Its top is the top of the first
/// line's box, and its bottom is the bottom of the last line's box. A heading of several lines thus
/// has one gradient, and so has a word, even if other attributes change inside. The outlines of
/// letters do not matter.
///
/// For ``TextAttributes/backgroundPaint``, ``TextContainer/backgroundExtent`` determines the height
/// of lines. The gradient of a canvas or a frame spans the whole canvas or frame.
public struct Gradient: Sendable, Hashable {
  /// A colour and its position on the gradient line.
  public struct Stop: Sendable, Hashable {
    /// The position: 0 is the start of the gradient line, 1 its end. As in CSS, a stop positioned
    /// before the previous stop is moved to it, and positions outside 0…1 are clamped.
    public var offset: Double
    /// The colour at this position.
    public var color: Color

    /// Creates a gradient stop with a position from 0 to 1.
    public init(_ offset: Double, _ color: Color) {
      self.offset = offset
      self.color = color
    }
  }

  /// Direction of the gradient line in degrees, as in CSS: 0 is up, 90 right, 180 down. Angles
  /// repeat every 360 degrees; NaN counts as 180.
  public var angle: Double
  /// The colour stops in the order of their positions. Without stops, the gradient is transparent;
  /// a single stop fills everything. Two stops at the same position make a sharp edge.
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

  /// The gradient of the paint; `nil` for a single colour.
  public var gradient: Gradient? {
    guard case .gradient(let gradient) = self else { return nil }
    return gradient
  }
}
