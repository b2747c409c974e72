/// The paint for drawing on a canvas: a solid colour, or a gradient with its position on the
/// canvas.
enum Brush: Hashable {
  case color(Color)
  // A placed gradient is stored indirectly: it is large, and runs of text copy their brushes.
  indirect case gradient(PlacedGradient)

  /// Whether all colours of the brush are opaque. If so, painting with the brush hides everything
  /// that was painted before.
  var isOpaque: Bool {
    switch self {
    case .color(let color): color.alpha == 255
    case .gradient(let gradient): gradient.isOpaque
    }
  }

  /// Creates the brush for a colour or a gradient. `box` is the rectangle that a gradient spans.
  /// For a colour, `box` is not evaluated.
  init(_ paint: Paint, in box: @autoclosure () -> ExactRect, blending: Blending) {
    switch paint {
    case .color(let color): self = .color(color)
    case .gradient(let gradient):
      self = .gradient(PlacedGradient(gradient, in: box(), blending: blending))
    }
  }
}
