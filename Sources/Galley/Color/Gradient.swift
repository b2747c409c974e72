// Colours that vary across an area.

/// A linear gradient: colours along a line, constant perpendicular to it.
///
/// The line passes through the box's centre. Its length is chosen so that the box's corners get the
/// first and the last colour (CSS Images 3 §3.1). Colours are premultiplied and interpolated
/// between two stops, in encoded values or linear light according to ``Blending``.
///
/// The gradient of a text spans the smallest box around the range with that gradient. Its left
/// and right edges are the outermost edges of the characters. Its top and bottom are those of the
/// first and the last line's boxes. A heading of several lines thus has one gradient, and so has a
/// word, even if other attributes change inside. The shapes of letters do not matter.
///
/// For ``TextAttributes/backgroundPaint``, ``TextContainer/backgroundExtent`` determines the height
/// of lines. A canvas' or frame's gradient spans the whole canvas or frame.
/// span the canvas and the frame.
public struct Gradient: Sendable, Hashable {
  /// A colour and its position on the gradient's line.
  public struct Stop: Sendable, Hashable {
    /// The position: 0 is the start of the line, 1 its end. As in CSS, a position below the
    /// previous stop's counts as that position, and positions outside 0…1 are clamped.
    public var offset: Double
    /// The colour at the position.
    public var color: Color

    /// Creates a stop with a position from 0 to 1.
    public init(_ offset: Double, _ color: Color) {
      self.offset = offset
      self.color = color
    }
  }

  /// Direction in degrees as in CSS: 0 is up, 90 right, 180 down. Angles repeat every 360 degrees;
  /// NaN counts as 180.
  public var angle: Double
  /// The stops in the order of their positions. An empty list is transparent; a single stop fills
  /// everything. Two stops at the same position make a sharp edge.
  public var stops: [Stop]

  /// Creates a gradient from stops.
  public init(angle: Double = 180, stops: [Stop]) {
    self.angle = angle
    self.stops = stops
  }

  /// Creates a gradient of evenly spaced colours.
  public init(angle: Double = 180, _ colors: Color...) {
    self.angle = angle
    stops = colors.enumerated().map { index, color in
      Stop(Double(index) / Double(max(colors.count - 1, 1)), color)
    }
  }
}

/// The paint of an area: a colour or a gradient.
public enum Paint: Sendable, Hashable {
  /// A single colour.
  case color(Color)
  /// A gradient.
  case gradient(Gradient)

  /// The colour; `nil` for a gradient.
  public var color: Color? {
    guard case .color(let color) = self else { return nil }
    return color
  }

  /// The gradient; `nil` for a colour.
  public var gradient: Gradient? {
    guard case .gradient(let gradient) = self else { return nil }
    return gradient
  }
}
