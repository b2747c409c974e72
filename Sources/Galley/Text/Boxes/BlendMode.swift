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
  /// Each channel has the darker value of the two colours.
  case darken
  /// Each channel has the lighter value of the two colours.
  case lighten
}
