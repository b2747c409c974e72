// Colours that change from place to place.

/// A linear gradient: colours along a straight line, the same everywhere across it.
///
/// It spans a box as CSS Images 3 §3.1 says: the line runs through the box's middle, and is so long
/// that the box's corners have the first and the last colour. Between two stops colours are mixed
/// with alpha multiplied in, on encoded values or on light as ``Blending`` says.
///
/// The box of a text's gradient is the smallest around the stretch that has it: from the leftmost
/// to the rightmost edge of its characters, from the top of its first line's box to the bottom of
/// its last one's. So a heading of several lines has one gradient, and so has a word, whatever else
/// changes inside; neither depends on the shapes of letters. For ``TextAttributes/backgroundPaint``
/// lines are as high as ``TextContainer/backgroundExtent`` says. A canvas' and a frame's gradient
/// span the canvas and the frame.
public struct Gradient: Sendable, Hashable {
  /// A colour with its place on the gradient's line.
  public struct Stop: Sendable, Hashable {
    /// Where it is: 0 is the line's start, 1 its end. One before the stop above it in the list
    /// counts as at that stop, and one outside 0…1 as at the nearer end; so does CSS.
    public var offset: Double
    /// The colour there.
    public var color: Color

    /// A colour at a place from 0 to 1.
    public init(_ offset: Double, _ color: Color) {
      self.offset = offset
      self.color = color
    }
  }

  /// Direction in degrees as in CSS: 0 is upwards, 90 to the right, 180 downwards. Beyond a full
  /// turn it begins anew; not a number is 180.
  public var angle: Double
  /// The colours in the order of their places. None is transparent, one is that colour everywhere;
  /// of two at the same place the colour jumps from the first to the second.
  public var stops: [Stop]

  /// A gradient of colours at places.
  public init(angle: Double = 180, stops: [Stop]) {
    self.angle = angle
    self.stops = stops
  }

  /// A gradient of colours at equal distances.
  public init(angle: Double = 180, _ colors: Color...) {
    self.angle = angle
    stops = colors.enumerated().map { index, color in
      Stop(Double(index) / Double(max(colors.count - 1, 1)), color)
    }
  }
}

/// What an area is painted with.
public enum Paint: Sendable, Hashable {
  /// One colour.
  case color(Color)
  /// Colours that change from place to place.
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
