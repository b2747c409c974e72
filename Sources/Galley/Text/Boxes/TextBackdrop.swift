// Custom boxes that are painted below a range of text, in addition to its background colour.

/// Makes the boxes that are painted below a range of text, from the rectangles of its lines.
public protocol BackdropShape: Sendable, Hashable {
  /// The boxes to paint, from the lowest to the uppermost. They are above all background colours of
  /// the text and below its shadows.
  ///
  /// - Parameter lines: the rectangles of the range in text order, one for each line and direction.
  ///   Their height follows ``TextContainer/backgroundExtent``. Rectangles and boxes are in points
  ///   from the top left of the text's container.
  func boxes(for lines: [Rectangle]) -> [PaintedBox]

  /// Points of free space at the start of the range, but not where it continues on another line.
  /// The first rectangle includes them. Default: 0.
  var leadingRoom: Double { get }

  /// Points of free space at the end of the range, like ``leadingRoom`` at its start.
  var trailingRoom: Double { get }
}

extension BackdropShape {
  /// No space.
  public var leadingRoom: Double { 0 }
  /// No space.
  public var trailingRoom: Double { 0 }
}

/// Boxes below a range of text: a marker's stroke, a pill, a frame. The range extends as far as the
/// value is the same; other attributes do not matter.
public struct TextBackdrop: Sendable, Hashable {
  /// Holds the shape in an object: few texts have one, and every attribute value stores a
  /// reference.
  private final class Box: Sendable {
    let shape: any BackdropShape

    init(_ shape: any BackdropShape) { self.shape = shape }
  }

  private let box: Box

  /// The shape that makes the boxes.
  public var shape: any BackdropShape { box.shape }

  /// Creates a backdrop.
  public init(_ shape: some BackdropShape) {
    box = Box(shape)
  }

  /// Whether the shape leaves space before or after its text.
  var hasRoom: Bool { shape.leadingRoom > 0 || shape.trailingRoom > 0 }

  /// Whether both have the same shape.
  public static func == (one: TextBackdrop, other: TextBackdrop) -> Bool {
    AnyHashable(one.shape) == AnyHashable(other.shape)
  }

  /// Hashes the shape.
  public func hash(into hasher: inout Hasher) {
    AnyHashable(shape).hash(into: &hasher)
  }
}
