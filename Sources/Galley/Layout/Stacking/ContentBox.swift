/// A container and its content before its page is turned. Lengths are those of the text before
/// ``scale``, in which a smaller text in a box is the same text in a larger box.
struct ContentBox {
  /// Whether lines run downwards: then the page is laid out before it is turned.
  let isVertical: Bool
  /// Whether vertical lines go on to the right: then they are laid out in the opposite order.
  let isReversed: Bool
  /// Where the text stands in a given height.
  let alignment: VerticalAlignment
  /// Where vertical lines stand in a given width.
  let crossAlignment: CrossAlignment
  /// Distances of the content from the container's edges, before the page is turned.
  let insets: EdgeInsets
  /// Factor by which the text is drawn smaller.
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

  /// Width of the content; infinite when it has none.
  var width: Double { boxWidth / scale }
  /// Height of the content; infinite when it has none.
  var height: Double { boxHeight / scale }

  /// Makes the box so high that all text fits, which still has a height: where lines wrap and where
  /// they are cut does not change.
  mutating func removeHeightLimit() {
    if boxHeight.isFinite { boxHeight = Self.unreachableHeight }
  }

  /// Points that no text is high, at any scale.
  private static let unreachableHeight = 1e100

  private static func finite(_ insets: EdgeInsets) -> EdgeInsets {
    EdgeInsets(
      top: ResolvedStyle.finite(insets.top), right: ResolvedStyle.finite(insets.right),
      bottom: ResolvedStyle.finite(insets.bottom), left: ResolvedStyle.finite(insets.left))
  }

  /// A length without what the insets take; infinite when there is no length.
  private static func inner(_ length: Double?, _ insets: Double) -> Double {
    guard let length, length.isFinite else { return .infinity }
    return max(length - insets, 0)
  }
}
