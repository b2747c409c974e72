/// The inner box of a container before its page is turned. Lengths are divided by ``scale``:
/// smaller text in a box is laid out as full-size text in a larger box.
struct ContentBox {
  /// Whether the text is vertical. Vertical text is laid out horizontally, then turned.
  let isVertical: Bool
  /// Whether vertical lines proceed from left to right. They are then laid out in reverse order.
  let isReversed: Bool
  /// Vertical alignment of the text.
  let alignment: VerticalAlignment
  /// Alignment of vertical lines across the width.
  let crossAlignment: CrossAlignment
  /// Insets of the content before the page is turned.
  let insets: EdgeInsets
  /// Scale factor of the text, at most 1.
  var scale = 1.0
  private let boxWidth: Double
  private var boxHeight: Double

  init(_ container: borrowing TextContainer) {
    isVertical = container.writingMode.isVertical
    isReversed = container.writingMode == .verticalLR
    alignment = container.verticalAlignment
    crossAlignment = container.crossAlignment
    let outer = Self.finite(container.insets)
    let insets = isVertical ? outer.beforeTurn : outer
    self.insets = insets
    boxWidth = Self.inner(
      isVertical ? container.height : container.width, insets.left + insets.right)
    boxHeight = Self.inner(
      isVertical ? container.width : container.height, insets.top + insets.bottom)
  }

  /// Width of the content; infinite if the container has none.
  var width: Double { boxWidth / scale }
  /// Height of the content; infinite if the container has none.
  var height: Double { boxHeight / scale }

  /// Raises the height so that all text fits. The height stays finite, so that lines wrap and are
  /// truncated in the same places.
  mutating func removeHeightLimit() {
    if boxHeight.isFinite { boxHeight = Self.unreachableHeight }
  }

  /// A height that no text reaches at any scale, in points.
  private static let unreachableHeight = 1e100

  private static func finite(_ insets: EdgeInsets) -> EdgeInsets {
    EdgeInsets(
      top: ResolvedStyle.finite(insets.top), right: ResolvedStyle.finite(insets.right),
      bottom: ResolvedStyle.finite(insets.bottom), left: ResolvedStyle.finite(insets.left))
  }

  /// A length minus its insets; infinite if the length is missing.
  private static func inner(_ length: Double?, _ insets: Double) -> Double {
    guard let length, length.isFinite else { return .infinity }
    return max(length - insets, 0)
  }
}
