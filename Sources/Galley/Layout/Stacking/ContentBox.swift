/// The inner box of a container before the page of vertical text is rotated. Lengths are divided by
/// ``scale``: smaller text in a box is laid out as full-size text in a larger box.
struct ContentBox {
  /// Whether the text is vertical. Vertical text is laid out horizontally, then rotated.
  let isVertical: Bool
  /// Whether vertical lines proceed from left to right. Such lines are laid out in reverse order.
  let isReversed: Bool
  /// Vertical alignment of the text in the box.
  let alignment: VerticalAlignment
  /// Alignment of the lines of vertical text across the box's width.
  let crossAlignment: CrossAlignment
  /// Insets around the content before the page is rotated.
  let insets: EdgeInsets
  /// Scale factor of the text; at most 1.
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

  /// Width available to the content; infinite if the container's width is unconstrained.
  var width: Double { boxWidth / scale }
  /// Height available to the content; infinite if the container's height is unconstrained.
  var height: Double { boxHeight / scale }

  /// Raises the box's height so that all text fits. The height stays finite, because an infinite
  /// height would change where lines wrap and are truncated.
  mutating func removeHeightLimit() {
    if boxHeight.isFinite { boxHeight = Self.unreachableHeight }
  }

  /// A height, in points, that no text reaches at any scale.
  private static let unreachableHeight = 1e100

  private static func finite(_ insets: EdgeInsets) -> EdgeInsets {
    EdgeInsets(
      top: ResolvedStyle.finite(insets.top), right: ResolvedStyle.finite(insets.right),
      bottom: ResolvedStyle.finite(insets.bottom), left: ResolvedStyle.finite(insets.left))
  }

  /// A container length minus its insets; infinite if the length is missing or infinite.
  private static func inner(_ length: Double?, _ insets: Double) -> Double {
    guard let length, length.isFinite else { return .infinity }
    return max(length - insets, 0)
  }
}
