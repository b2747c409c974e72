/// A formula that blends the colours of a box with the colours below it (Compositing 1 §5.8).
public enum BlendMode: String, Sendable, Hashable, CaseIterable {
  /// The box's colours replace the colours below it.
  case normal
  /// The colours are multiplied. The result is at least as dark as both colours.
  case multiply
  /// The inverted colours are multiplied, and the product is inverted. The result is at least as
  /// light as both colours.
  case screen
  /// Dark colours below the box are combined as in ``multiply``, and light colours as in
  /// ``screen``.
  case overlay
  /// In each channel, the result is the darker of the two colours' values.
  case darken
  /// In each channel, the result is the lighter of the two colours' values.
  case lighten
}
