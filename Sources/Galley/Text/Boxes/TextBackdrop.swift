// What is painted behind a stretch of text besides its colour: boxes of the user's own making.

/// Makes the boxes that are painted behind a stretch of text, from where its lines stand.
public protocol BackdropShape: Sendable, Hashable {
  /// Boxes painted behind the text in their order, above all background colours of the text and
  /// below its shadows.
  ///
  /// - Parameter lines: the stretch' rectangles in the order of its text, one for each line and
  ///   direction, as high as ``TextContainer/backgroundExtent`` says; points from the top left of
  ///   the text's container, as the boxes are.
  func boxes(behind lines: [Rectangle]) -> [PaintedBox]

  /// Points that are left free before the stretch, at its beginning alone and not where it goes on
  /// in another line. Its first rectangle holds them. Default 0.
  var leadingRoom: Double { get }

  /// Points that are left free behind the stretch, as ``leadingRoom`` before it.
  var trailingRoom: Double { get }
}

extension BackdropShape {
  /// None.
  public var leadingRoom: Double { 0 }
  /// None.
  public var trailingRoom: Double { 0 }
}

/// Boxes behind a stretch of text: a marker's stroke, a pill, a frame. The stretch goes as far as
/// the value is the same, whatever other attributes do.
public struct TextBackdrop: Sendable, Hashable {
  /// The shape in an object: few texts have one, and every attribute value stores the reference.
  private final class Box: Sendable {
    let shape: any BackdropShape

    init(_ shape: any BackdropShape) { self.shape = shape }
  }

  private let box: Box

  /// What makes the boxes.
  public var shape: any BackdropShape { box.shape }

  /// A backdrop.
  public init(_ shape: some BackdropShape) {
    box = Box(shape)
  }

  /// Whether it leaves space before or after its text.
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
