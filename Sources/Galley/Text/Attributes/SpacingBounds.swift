/// The smallest, desired and largest space in justified lines, as in InDesign's justification
/// settings.
///
/// Spaces between words are multiples of the font's space. Spaces added after letters are in ems.
public struct SpacingBounds: Sendable, Hashable {
  /// The smallest space.
  public var minimum: Double
  /// The space in a line that needs no justification.
  public var desired: Double
  /// The largest space. If a line cannot be filled otherwise, its spaces between words exceed this
  /// maximum.
  public var maximum: Double

  /// Creates bounds in ascending order.
  public init(_ minimum: Double, _ desired: Double, _ maximum: Double) {
    self.minimum = minimum
    self.desired = desired
    self.maximum = maximum
  }
}
