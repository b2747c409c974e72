// Modifiers for the place of an element among the elements around it.

public import Galley

extension Element {
  /// Sets the share of the stack's free length that the box takes, relative to the other boxes.
  public func weight(_ weight: Double) -> Self { setting(\.frame.item.weight, weight) }

  /// Sets the share of the missing length by which the box shrinks, relative to the other boxes. 0
  /// keeps the length of the box.
  public func shrink(_ shrink: Double) -> Self { setting(\.frame.item.shrink, shrink) }

  /// Sets the length of the box along the stack, in points, before boxes grow or shrink; `nil` for
  /// the length of its content.
  public func basis(_ points: Double?) -> Self { setting(\.frame.item.basis, points) }

  /// Sets the position of the box across the stack, instead of the stack's alignment.
  public func alignment(_ alignment: FrameStack.Alignment) -> Self {
    setting(\.frame.item.alignment, alignment)
  }

  /// Sets the space outside the box, in points; may be negative.
  public func margins(_ points: Double) -> Self { margins(.all, .points(points)) }

  /// Sets the space outside some edges of the box, in points; may be negative.
  public func margins(_ edges: Edges, _ points: Double) -> Self { margins(edges, .points(points)) }

  /// Sets the space outside some edges of the box: a length, or `auto` for a share of the free
  /// space.
  public func margins(_ edges: Edges, _ side: Margins.Side) -> Self {
    var copy = self
    copy.node.margins.set(side, at: edges)
    return copy
  }

  /// Removes the box with its spacing, if `isHidden` is true. Unlike in SwiftUI, the box leaves no
  /// space.
  public func hidden(_ isHidden: Bool = true) -> Self { setting(\.frame.isHidden, isHidden) }

  /// Removes the box with its spacing if its text is empty.
  public func collapses() -> Self { setting(\.frame.collapses, true) }

  /// Moves the box from the top left corner of ``Layers``, in points to the right and downwards.
  public func offset(x: Double = 0, y: Double = 0) -> Self {
    frame { ($0.x, $0.y) = (x, y) }
  }
}
