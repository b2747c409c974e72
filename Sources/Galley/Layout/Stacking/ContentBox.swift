/// The box inside a container's insets. Vertical text is laid out horizontally in this box, and
/// rotated afterwards. Text that is scaled to fit is laid out at its original size. For such text,
/// the width and height of the box are divided by ``scale``.
struct ContentBox {
  /// Whether the text is vertical. Vertical text is laid out horizontally, then rotated.
  let isVertical: Bool
  /// Whether the lines of vertical text are arranged from left to right. After such lines are
  /// stacked, their order is reversed.
  let isReversed: Bool
  /// Vertical alignment of the text in the box.
  let alignment: VerticalAlignment
  /// Alignment of the lines of vertical text across the width of the box.
  let crossAlignment: CrossAlignment
  /// Insets around the content, in points. In vertical text, they are the insets of the horizontal
  /// layout before its rotation.
  let insets: EdgeInsets
  /// Factor by which the text is scaled.
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
      isVertical ? container.height : container.width, insets.width)
    boxHeight = Self.inner(
      isVertical ? container.width : container.height, insets.height)
  }

  /// Width available to the content; infinite if the container's width is unconstrained.
  var width: Double { boxWidth / scale }
  /// Height available to the content; infinite if the container's height is unconstrained.
  var height: Double { boxHeight / scale }

  /// Sets the box's height to a value so large that all text fits. The height stays finite, because
  /// lines wrap and are truncated differently in a box with an infinite height.
  mutating func removeHeightLimit() {
    if boxHeight.isFinite { boxHeight = Self.unreachableHeight }
  }

  /// A height in points that is greater than the height of any text.
  private static let unreachableHeight = 1e100

  private static func finite(_ insets: EdgeInsets) -> EdgeInsets {
    EdgeInsets(
      top: insets.top.finiteOrZero, right: insets.right.finiteOrZero,
      bottom: insets.bottom.finiteOrZero, left: insets.left.finiteOrZero)
  }

  /// The container's width or height, minus the insets on both sides; infinite if the length is
  /// `nil` or infinite.
  private static func inner(_ length: Double?, _ insets: Double) -> Double {
    guard let length, length.isFinite else { return .infinity }
    return max(length - insets, 0)
  }
}
