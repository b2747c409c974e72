/// Bounds of the spaces that justified lines may change (InDesign's justification settings).
///
/// For words, the numbers are multiples of the font's space. For letters, they are ems added after
/// each letter.
public struct SpacingBounds: Sendable, Hashable {
  /// The smallest space.
  public var minimum: Double
  /// The space of a line that needs no justification.
  public var desired: Double
  /// The largest space, if the line's other spaces can grow instead.
  public var maximum: Double

  /// Creates bounds in ascending order.
  public init(_ minimum: Double, _ desired: Double, _ maximum: Double) {
    self.minimum = minimum
    self.desired = desired
    self.maximum = maximum
  }
}
