// The elements that arrange other elements, and the elements without content.

public import Galley

/// A column of elements, the first at the top.
public struct Column: Element {
  /// The settings of the column, and the elements inside it.
  public var node: Node

  /// Creates a column. Unlike in SwiftUI, the default alignment makes elements as wide as the
  /// column, and the default spacing is 0.
  ///
  /// - Parameters:
  ///   - alignment: the horizontal position of the elements.
  ///   - spacing: space between neighbouring elements in points.
  ///   - distribution: the distribution of free height.
  ///   - content: the elements.
  public init(
    alignment: FrameStack.Alignment = .fill, spacing: Double = 0,
    distribution: FrameStack.Distribution = .natural,
    @ElementBuilder content: () throws -> [Node]
  ) rethrows {
    let stack = FrameStack(
      axis: .vertical, spacing: spacing, alignment: alignment, distribution: distribution)
    node = Node(.frames, stack: stack, try content())
  }
}

/// A row of elements. In a card of a right-to-left language, the first element is at the right.
public struct Row: Element {
  /// The settings of the row, and the elements inside it.
  public var node: Node

  /// Creates a row. Unlike in SwiftUI, the default alignment makes elements as high as the row, and
  /// the default spacing is 0.
  ///
  /// - Parameters:
  ///   - alignment: the vertical position of the elements.
  ///   - spacing: space between neighbouring elements in points.
  ///   - distribution: the distribution of free width.
  ///   - content: the elements.
  public init(
    alignment: FrameStack.Alignment = .fill, spacing: Double = 0,
    distribution: FrameStack.Distribution = .natural,
    @ElementBuilder content: () throws -> [Node]
  ) rethrows {
    let stack = FrameStack(
      axis: .horizontal, spacing: spacing, alignment: alignment, distribution: distribution)
    node = Node(.frames, stack: stack, try content())
  }
}

/// Elements on top of each other, the last in front. Each element is at the top left corner, or at
/// its ``Element/offset(x:y:)``, and has its own size.
public struct Layers: Element {
  /// The settings of the layers, and the elements inside them.
  public var node: Node

  /// Creates layers.
  public init(@ElementBuilder content: () throws -> [Node]) rethrows {
    node = Node(.frames, try content())
  }
}

/// An empty box, such as a bar, a line or an area of colour. Its settings determine its size.
public struct Box: Element {
  /// The settings of the box.
  public var node = Node(.none)

  /// Creates an empty box.
  public init() {}
}

/// Space in a column or a row.
public struct Spacer: Element {
  /// The settings of the spacer.
  public var node = Node(.spacer)

  /// Creates a spacer that takes the stack's free length. If there are several such spacers, the
  /// free length is divided equally among them.
  public init() {
    node.frame.item.weight = 1
  }

  /// Creates a spacer with a fixed length in points. If the stack is too short, the spacer shrinks.
  public init(_ length: Double) {
    node.frame.item.basis = length
  }
}
