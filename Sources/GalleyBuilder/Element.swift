// Elements: the parts from which a document is composed.

import Galley

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
