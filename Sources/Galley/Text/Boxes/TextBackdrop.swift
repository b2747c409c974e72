// Custom boxes that are painted behind a range of text, in addition to its background colour.

/// A shape that creates the boxes painted behind a range of text. The shape receives the rectangles
/// that the range covers.
public protocol BackdropShape: Sendable, Hashable {
  /// The boxes to paint, from the lowest to the uppermost. The boxes are painted over all
  /// background colours of the text. The shadows of the text are painted over the boxes.
  ///
  /// - lines: the rectangles of the range in text order. If other text divides the range on a line,
  ///   the range has several rectangles on that line. ``TextContainer/backgroundExtent`` determines
  ///   the height of the rectangles. Rectangles and boxes are in points from the top left of the
  ///   text's container.
  func boxes(for lines: [Rectangle]) -> [PaintedBox]

  /// Free space before the start of the range, in points. The range's first rectangle includes this
  /// space. Line breaks in the range add no space. Default: 0.
  var leadingRoom: Double { get }

  /// Free space after the end of the range, in points. The range's last rectangle includes this
  /// space. Line breaks in the range add no space. Default: 0.
  var trailingRoom: Double { get }
}

extension BackdropShape {
  /// Space before the range, in points. Default: 0.
  public var leadingRoom: Double { 0 }
  /// Space after the range, in points. Default: 0.
  public var trailingRoom: Double { 0 }
}

/// Boxes painted behind a range of text, such as a highlighter stroke, a pill or a frame. Adjacent
/// text with an equal backdrop forms a single range, even if other attributes differ.
public struct TextBackdrop: Sendable, Hashable {
  /// An object that holds the backdrop's shape. Text attributes store only a reference to this
  /// object. Backdrops are rare, so storing only a reference keeps the attributes of other text
  /// small.
  private let box: Shared<any BackdropShape>

  /// The shape that creates the boxes of the backdrop.
  public var shape: any BackdropShape { box.value }

  /// Creates a backdrop from the shape that determines its boxes.
  public init(_ shape: some BackdropShape) {
    box = Shared(shape)
  }

  /// Whether the shape leaves space before or after the text.
  var hasRoom: Bool { shape.leadingRoom > 0 || shape.trailingRoom > 0 }

  /// Whether two backdrops have equal shapes.
  public static func == (one: TextBackdrop, other: TextBackdrop) -> Bool {
    AnyHashable(one.shape) == AnyHashable(other.shape)
  }

  /// Hashes the backdrop's shape.
  public func hash(into hasher: inout Hasher) {
    AnyHashable(shape).hash(into: &hasher)
  }
}
