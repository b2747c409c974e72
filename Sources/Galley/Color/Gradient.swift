// Gradients: colours that vary across an area.

/// A gradient: colours vary across a box.
///
/// Stops place colours on a gradient line. ``Kind`` determines how this line is placed in the box.
/// Between two stops, premultiplied colours are interpolated as in CSS Images 4.
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
    /// The colour of the gradient at ``offset``.
    public var color: Color

    /// Creates a gradient stop with a position from 0 to 1.
    public init(_ offset: Double, _ color: Color) {
      self.offset = offset
      self.color = color
    }
  }

  /// The geometry of a gradient.
  public enum Kind: String, Sendable, Hashable, CaseIterable {
    /// Colours vary along a line through the centre of the box, and are constant perpendicular to
    /// it. The first and the last colour lie exactly in corners of the box (CSS Images 3 §3.1).
    case linear
    /// Colours vary from a centre outwards, to a circle or an ellipse.
    case radial
    /// Colours vary with the direction from a centre, clockwise.
    case conic

    /// The default angle of a gradient of this kind, in degrees.
    package var usualAngle: Double { self == .linear ? 180 : 0 }
  }

  /// A point of the box, as fractions of its width and height.
  public struct Center: Sendable, Hashable {
    /// Distance from the left edge of the box, as a fraction of the width of the box.
    public var x: Double
    /// Distance from the top edge of the box, as a fraction of the height of the box.
    public var y: Double

    /// The middle of the box.
    public static let middle = Center(x: 0.5, y: 0.5)

    /// Creates a point, which can be outside the box. NaN and infinite values are treated as 0.5.
    public init(x: Double, y: Double) {
      self.x = x
      self.y = y
    }

    /// The position of this point in a box. The result is in the coordinate system of `box`.
    func point(in box: Rectangle) -> (x: Double, y: Double) {
      func place(_ part: Double, _ start: Double, _ length: Double) -> Double {
        let place = start + (part.isFinite ? part : 0.5) * length
        // The coordinate is limited, so that positions computed from it are finite too.
        return place.isFinite ? min(max(place, -1e12), 1e12) : 0
      }
      return (place(x, box.x, box.width), place(y, box.y, box.height))
    }
  }

  /// The radii of a radial gradient, as fractions of half the longer side of the box. Equal radii
  /// make a circle in every box.
  public struct Radius: Sendable, Hashable {
    /// The horizontal radius.
    public var x: Double
    /// The vertical radius.
    public var y: Double

    /// Creates the radii of an ellipse. If a radius is not above 0, the whole gradient has one
    /// colour: the colour of the last stop or, if the gradient repeats, the average colour.
    public init(x: Double, y: Double) {
      self.x = x
      self.y = y
    }

    /// Creates the radius of a circle.
    public init(_ both: Double) { self.init(x: both, y: both) }
  }

  /// The colour space in which colours are interpolated between two stops.
  public enum Interpolation: String, Sendable, Hashable, CaseIterable {
    /// sRGB-encoded values.
    case srgb
    /// Linear light.
    case linear
    /// OKLab. Colours at equal distances in this space look equally different.
    case oklab
    /// OKLCh. The hue takes the shorter arc. If one colour is grey, it has no hue and takes the hue
    /// of the other colour (CSS Color 4 §12).
    case oklch
  }

  /// The geometry of the gradient.
  public var kind = Kind.linear
  /// An angle in degrees, clockwise; 0 is up. For a linear gradient, the direction of its line. For
  /// a conic gradient, the direction of its first colour. The angle is taken modulo 360; NaN and
  /// infinity are treated as 180, also in a conic gradient.
  public var angle: Double
  /// The centre of a radial or conic gradient.
  public var center = Center.middle
  /// The radii of a radial gradient; `nil` for a circle through the farthest corner of the box.
  public var radius: Radius?
  /// Whether the colours from the first to the last stop are repeated in both directions. If one
  /// repetition is shorter than a pixel, the gradient's average colour is painted. The average
  /// colour is also painted if all stops are at a single position (CSS Images 4 §3.6).
  public var repeats = false
  /// The colour space of the interpolation. `nil` means linear light if ``Blending/linear`` is set,
  /// otherwise sRGB.
  public var interpolation: Interpolation?
  /// Whether the colours of a conic gradient run counterclockwise. Mirroring the gradient inverts
  /// this value.
  var isCounterclockwise = false
  /// Whether a right-to-left container mirrors the gradient horizontally. A container is right to
  /// left if its language or its default direction is right to left. For the gradient of a canvas,
  /// the container of the first box determines the direction.
  public var mirrors = false
  /// The colour stops in the order of their positions. Without stops, the gradient is transparent.
  /// A single stop fills the whole area with its colour. Two stops at the same position make a
  /// sharp edge.
  public var stops: [Stop]

  /// Creates a gradient from colour stops. The default of `angle`, in degrees, is 180 for a linear
  /// gradient and 0 for other gradients.
  public init(kind: Kind = .linear, angle: Double? = nil, stops: [Stop]) {
    self.kind = kind
    self.angle = angle ?? kind.usualAngle
    self.stops = stops
  }

  /// Creates a gradient from evenly spaced colours. The default of `angle`, in degrees, is 180 for
  /// a linear gradient and 0 for other gradients.
  public init(kind: Kind = .linear, angle: Double? = nil, _ colors: Color...) {
    self.init(
      kind: kind, angle: angle,
      stops: colors.enumerated().map { index, color in
        Stop(Double(index) / Double(max(colors.count - 1, 1)), color)
      })
  }

  /// Replaces the missing components (`none`) of the stops' colours. Between two stops, a component
  /// that one colour lacks has the value of the other colour (CSS Color 4 §12.2). If a stop has
  /// different values on its two sides, it becomes two stops at the same position.
  ///
  /// - css: the colours of all stops in CSS syntax, in the order of ``stops``.
  package mutating func replaceMissingComponents(_ css: [String]) {
    let colors = css.map { try? CSSColorParser.parse($0).converted(to: space) }
    guard colors.count == stops.count else { return }
    var replaced: [Stop] = []
    for (index, stop) in stops.enumerated() {
      guard let color = colors[index], any(color.isMissing) else {
        replaced.append(stop)
        continue
      }
      let sides = [index - 1, index + 1].filter(stops.indices.contains).map { neighbor in
        var own = color
        if let other = colors[neighbor] { own.takeMissing(from: other) }
        return Stop(stop.offset, own.color)
      }
      replaced += sides.first == sides.last ? sides.prefix(1) : sides[...]
    }
    stops = replaced
  }

  /// The colour space of the interpolation. Linear light has the same components as sRGB.
  private var space: ColorSpace {
    switch interpolation {
    case .oklab: .oklab
    case .oklch: .oklch
    case .srgb, .linear, nil: .srgb
    }
  }

  /// A horizontally mirrored copy of the gradient.
  var mirrored: Gradient {
    var gradient = self
    gradient.angle.negate()
    gradient.center.x = 1 - center.x
    gradient.isCounterclockwise.toggle()
    return gradient
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
  /// gradient has ``Gradient/mirrors`` set, the gradient is mirrored.
  func directed(isRightToLeft: Bool) -> Paint {
    guard isRightToLeft, case .gradient(let gradient) = self, gradient.mirrors else { return self }
    return .gradient(gradient.mirrored)
  }

  /// The gradient of the paint; `nil` for a single colour.
  public var gradient: Gradient? {
    guard case .gradient(let gradient) = self else { return nil }
    return gradient
  }
}
