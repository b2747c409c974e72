// Elements: the parts from which a document is composed.

public import Galley

/// A part of a design with settings for the text inside it: an ``Element`` or a ``Card``.
public protocol Styled: Sendable {
  /// The settings of the element or card, and the elements inside it.
  var node: Node { get set }
}

/// A box in a design, such as ``Text`` or ``Column``.
///
/// Elements are values. Each modifier returns a changed copy of the same type. All modifiers set
/// properties of one box, so their order rarely matters. If two modifiers set the same property,
/// the later one wins.
///
/// To define your own element, take the `node` of an existing element, such as a ``Column``, and
/// store it in your element's `node`.
public protocol Element: Styled {}

/// The settings of an element, and the elements inside it. Modifiers change nodes; a ``Card`` turns
/// them into the frames of a document.
public struct Node: Sendable {
  /// The settings of the box itself, without its text and without the boxes inside it.
  var frame: TextDocument.Frame
  /// The pieces of the box's text; empty if the box has no text.
  var text: [TextPiece] = []
  /// The settings that all texts inside the box inherit, and the box's own text.
  var settings = TextSettings()
  /// The insets that modifiers set. Edges without a value have the insets of ``frame``.
  var padding = EdgeValues<Double>()
  /// The margins that modifiers set. Edges without a value have the margins of ``frame``.
  var margins = EdgeValues<Margins.Side>()
  /// The elements inside the box.
  var children: [Node] = []
  /// An error message about an invalid value of the element; `nil` if all values are valid.
  var problem: String?

  /// Creates an element without settings.
  init(_ content: TextDocument.Frame.Content, stack: FrameStack? = nil, _ children: [Node] = []) {
    frame = TextDocument.Frame(AttributedText())
    frame.content = content
    frame.stack = stack
    self.children = children
  }
}

extension Styled {
  /// A copy of the element or card, with one setting changed.
  func setting<Value>(_ path: WritableKeyPath<Node, Value>, _ value: Value) -> Self {
    var copy = self
    copy.node[keyPath: path] = value
    return copy
  }
}

// Modifiers for the box of an element: its size, its appearance, and the position of its text.
// Elements inside the box do not inherit these settings.
extension Styled {
  /// Sets the padding between the edges of the box and its content, in points. The size and the
  /// background of the box include the padding.
  public func padding(_ points: Double) -> Self { padding(.all, points) }

  /// Sets the padding at the given edges only, in points. Padding is the space between an edge of
  /// the box and the content.
  public func padding(_ edges: Edges, _ points: Double) -> Self {
    var copy = self
    copy.node.padding.set(points, at: edges)
    return copy
  }

  /// Fills the box with a colour.
  public func background(_ color: Color) -> Self {
    setting(\.frame.backgroundPaint, .color(color))
  }

  /// Fills the box with a gradient.
  public func background(_ gradient: Gradient) -> Self {
    setting(\.frame.backgroundPaint, .gradient(gradient))
  }

  /// Fills the box with an image. The image is painted above the box's colour or gradient.
  public func background(_ image: ImageFill) -> Self { setting(\.frame.backgroundImage, image) }

  /// Sets the alternative text. By default, the alternative text is the text inside the element.
  public func alt(_ text: String) -> Self { setting(\.frame.alt, text) }
}

extension Element {
  /// Changes the box: `.frame { $0.container.writingMode = .verticalRL }`. The closure is called
  /// immediately. Use it for settings that have no modifier.
  public func frame(_ edit: (inout TextDocument.Frame) throws -> Void) rethrows -> Self {
    var copy = self
    try edit(&copy.node.frame)
    return copy
  }

  /// Sets the size of the box, and its minimum and maximum size, in points. Sizes include the
  /// padding. If an argument is `nil`, the previous setting is kept.
  public func frame(
    width: Double? = nil, height: Double? = nil, minWidth: Double? = nil, maxWidth: Double? = nil,
    minHeight: Double? = nil, maxHeight: Double? = nil
  ) -> Self {
    frame { frame in
      frame.container.width = width ?? frame.container.width
      frame.container.height = height ?? frame.container.height
      frame.item.minimumWidth = minWidth ?? frame.item.minimumWidth
      frame.item.maximumWidth = maxWidth ?? frame.item.maximumWidth
      frame.item.minimumHeight = minHeight ?? frame.item.minimumHeight
      frame.item.maximumHeight = maxHeight ?? frame.item.maximumHeight
    }
  }

  /// Sets the ratio of the box's width to its height.
  public func aspectRatio(_ ratio: Double) -> Self { setting(\.frame.item.aspectRatio, ratio) }

  /// Sets the name of the box in layouts.
  public func name(_ name: String) -> Self { setting(\.frame.name, name) }

  /// Rounds the corners of the background, the image and the border. `radius` is in points.
  public func cornerRadius(_ radius: Double) -> Self { setting(\.frame.cornerRadius, radius) }

  /// Rounds each corner of the background, the image and the border.
  public func cornerRadius(_ radii: CornerRadii) -> Self {
    setting(\.frame.effects.cornerRadii, radii)
  }

  /// Draws a line along the inside of the edges. `width` is in points. The line takes no space from
  /// the content.
  public func border(_ color: Color, width: Double = 1) -> Self {
    setting(\.frame.border, Border(width, color))
  }

  /// Adds a shadow of the box below its other shadows. For shadows of letters, use
  /// `.attributes(.shadow(…))`.
  ///
  /// - Parameters:
  ///   - color: the colour of the shadow.
  ///   - blur: the blur radius in points, as in CSS: twice the standard deviation.
  ///   - x: the offset to the right in points.
  ///   - y: the offset downwards in points.
  ///   - spread: the distance in points by which the shadow is larger than the box on each side.
  ///   - isInset: whether the shadow is inside the box.
  public func shadow(
    color: Color = BoxShadow().color, blur: Double, x: Double = 0, y: Double = 0,
    spread: Double = 0, isInset: Bool = false
  ) -> Self {
    frame {
      $0.effects.shadows.append(
        BoxShadow(color, offset: (x, y), blur: blur, spread: spread, isInset: isInset))
    }
  }

  /// Rotates the box clockwise about one of its points. The box keeps its place in a stack.
  public func rotationEffect(degrees: Double, anchor: Gradient.Center = .middle) -> Self {
    setting(\.frame.effects.rotation, degrees).setting(\.frame.effects.anchor, anchor)
  }

  /// Sets the opacity of the box and of everything inside it, from 0 to 1.
  public func opacity(_ opacity: Double) -> Self { setting(\.frame.effects.opacity, opacity) }

  /// Clips everything inside the box to the box's edges and rounded corners.
  public func clipped() -> Self { setting(\.frame.effects.clips, true) }

  /// Sets the blend mode, which determines how the box is blended with everything drawn before it.
  public func blendMode(_ mode: BlendMode) -> Self { setting(\.frame.effects.blendMode, mode) }

  /// Sets the vertical position of the text in a box that is taller than the text.
  public func verticalAlignment(_ alignment: VerticalAlignment) -> Self {
    setting(\.frame.container.verticalAlignment, alignment)
  }

  /// Sets the position of the first line, measured from the top edge of the area inside the
  /// padding.
  public func firstBaseline(_ baseline: FirstBaseline) -> Self {
    setting(\.frame.container.firstBaseline, baseline)
  }

  /// Sets the position of the last line, measured from the bottom edge of the area inside the
  /// padding.
  public func lastBaseline(_ baseline: LastBaseline) -> Self {
    setting(\.frame.container.lastBaseline, baseline)
  }
}

// Modifiers for the position of an element in a stack or in layers.
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
