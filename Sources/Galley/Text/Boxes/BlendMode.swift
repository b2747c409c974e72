/// A formula that blends the colours of a box with the colours below it (Compositing 1 §5.8).
public enum BlendMode: String, Sendable, Hashable, CaseIterable {
  /// The box's colours replace the colours below it.
  case normal
  /// The colours are multiplied. The result is at least as dark as both.
  case multiply
  /// The complements of the colours are multiplied. The result is at least as light as both.
  case screen
  /// Dark colours below the box are multiplied, and light colours are screened.
  case overlay
  /// The darker value of each channel.
  case darken
  /// The lighter value of each channel.
  case lighten
}
