/// The smallest, desired and largest space in justified lines, as in InDesign's justification
/// settings.
///
/// Spaces between words are multiples of the width of the font's space character. Spaces added
/// after letters are in ems.
public struct SpacingBounds: Sendable, Hashable {
  /// The smallest space.
  public var minimum: Double
  /// The desired space. If a line is exactly full with spaces of this size, it needs no
  /// justification.
  public var desired: Double
  /// The largest space. If a line cannot be filled otherwise, the spaces between its words exceed
  /// this maximum.
  public var maximum: Double

  /// Creates bounds for the space in justified lines: the smallest, the desired and the largest
  /// space.
  public init(_ minimum: Double, _ desired: Double, _ maximum: Double) {
    self.minimum = minimum
    self.desired = desired
    self.maximum = maximum
  }
}
