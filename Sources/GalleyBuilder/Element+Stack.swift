// Modifiers for the position of an element in a stack or in layers.

public import Galley

extension Element {
  /// Sets the weight: the box's share of the stack's free length, relative to the weights of the
  /// other boxes.
  public func weight(_ weight: Double) -> Self { setting(\.frame.item.weight, weight) }

  /// Sets the box's share of the stack's missing length, relative to the shares of the other boxes.
  /// The missing length is the length by which the boxes together are longer than the stack. With a
  /// share of 0, the box does not shrink.
  public func shrink(_ shrink: Double) -> Self { setting(\.frame.item.shrink, shrink) }

  /// Sets the length of the box along the stack, in points, before boxes grow or shrink. `nil` uses
  /// the box's width or height or, if that is not set, the length of its content.
  public func basis(_ points: Double?) -> Self { setting(\.frame.item.basis, points) }

  /// Sets the position of the box across the stack. For this box, the setting overrides the stack's
  /// alignment.
  public func alignment(_ alignment: FrameStack.Alignment) -> Self {
    setting(\.frame.item.alignment, alignment)
  }

  /// Sets the margins around the box, in points. Margins may be negative.
  public func margins(_ points: Double) -> Self { margins(.all, .points(points)) }

  /// Sets the margins at the given edges only, in points. Margins may be negative.
  public func margins(_ edges: Edges, _ points: Double) -> Self { margins(edges, .points(points)) }

  /// Sets the margins at the given edges only: a length in points, or `auto` for a share of the
  /// stack's free space.
  public func margins(_ edges: Edges, _ side: Margins.Side) -> Self {
    var copy = self
    copy.node.margins.set(side, at: edges)
    return copy
  }

  /// If `isHidden` is true, removes the box and its spacing. Unlike in SwiftUI, the box leaves no
  /// space.
  public func hidden(_ isHidden: Bool = true) -> Self { setting(\.frame.isHidden, isHidden) }

  /// If the text of the box is empty, removes the box and its spacing.
  public func collapses() -> Self { setting(\.frame.collapses, true) }

  /// Moves the box right by `x` points and down by `y` points from the top left corner of
  /// ``Layers``.
  public func offset(x: Double = 0, y: Double = 0) -> Self {
    frame { ($0.x, $0.y) = (x, y) }
  }
}
