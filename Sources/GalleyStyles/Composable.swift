// Values that a style can create: labels, stacks and attributed text.

public import Galley
import GalleyDocuments

/// A box that shows text, centred vertically. It corresponds to UILabel, UIButton and UITextField.
public struct Label: Composable, Hashable, ExpressibleByArrayLiteral {
  /// The label's style.
  public let style: TextStyle

  /// Creates a label from a style. Attributes that apply only to stacks are removed from the style.
  public init(_ style: TextStyle) {
    self.style = style.removing([
      .own("views"), .own("axis"), .own("spacing"), .own("distribution"),
    ])
  }

  /// Creates a label from attributes. If an attribute occurs twice, the first one has priority.
  public init(_ attributes: [StyleAttribute]) {
    self.init(TextStyle(attributes))
  }

  /// Creates a label from an array literal. The result is the same as from
  /// ``init(_:)-([StyleAttribute])``.
  public init(arrayLiteral attributes: StyleAttribute...) {
    self.init(attributes)
  }

  /// The label's plain text; `nil` if the style sets no text.
  public var text: String? { style.text }
}

/// A row or column of boxes. It corresponds to UIStackView.
public struct Stack: Composable, Hashable, ExpressibleByArrayLiteral {
  /// The stack's style.
  public let style: TextStyle

  /// Creates a stack from a style. The text and the line limit are removed from the style.
  public init(_ style: TextStyle) {
    self.style = style.removing([.own("text"), .own("maximumLines")]).merge(slave: .arranged([]))
  }

  /// Creates a stack from attributes. If an attribute occurs twice, the first one has priority.
  public init(_ attributes: [StyleAttribute]) {
    self.init(TextStyle(attributes))
  }

  /// Creates a stack from an array literal. The result is the same as from
  /// ``init(_:)-([StyleAttribute])``.
  public init(arrayLiteral attributes: StyleAttribute...) {
    self.init(attributes)
  }
}

/// A type whose values can be created from a style.
public protocol Makeable {
  /// Creates a value of this type from a style.
  init(_ style: TextStyle)
}

/// A box that a style describes. The box can be placed in a stack, or be the only box on a canvas.
/// To define another type of box, store a style in the type. The type can merge the style with
/// defaults:
///
///     struct Heading: Composable {
///       let style: TextStyle
///       init(_ style: TextStyle) { self.style = style <- .alignment(.center) }
///     }
public protocol Composable: Makeable, Sendable {
  /// The style that describes the box.
  var style: TextStyle { get }
}

extension AttributedText: Makeable {
  /// Creates attributed text from a style: the style's own text, with the style's text attributes.
  public init(_ style: TextStyle) {
    self.init(style, state: .normal)
  }

  /// Creates attributed text from a style: the style's own text for a control state, with the
  /// style's text attributes for that state.
  public init(_ style: TextStyle, state: ControlState) {
    self.init(resolved: style.resolved(for: state))
  }

  package init(resolved style: TextStyle) {
    let base = style.textAttributes
    guard case .attributedText(var text) = style[.own("text")] else {
      self.init(style.text ?? "", base)
      return
    }
    text.transform(0..<text.length) { base.merging($0) }
    self = text
  }
}

/// Creates a value of the inferred type from attributes. If an attribute occurs twice, the first
/// one has priority.
public postfix func ^ <Made: Makeable>(attributes: [StyleAttribute]) -> Made {
  Made(TextStyle(attributes))
}

/// A value that can be converted to a style: a style, an array of attributes, a single attribute,
/// or an optional style. `nil` is converted to an empty style.
public protocol StyleConvertible {
  /// The value as a style.
  var textStyle: TextStyle { get }
}

extension TextStyle: StyleConvertible {
  /// This style itself.
  public var textStyle: TextStyle { self }
}

extension StyleAttribute: StyleConvertible {
  /// A style with this single attribute.
  public var textStyle: TextStyle { [self] }
}

extension Array: StyleConvertible where Element == StyleAttribute {
  /// A style with these attributes. If an attribute occurs twice, the first one has priority.
  public var textStyle: TextStyle { TextStyle(self) }
}

extension Optional: StyleConvertible where Wrapped == TextStyle {
  /// The style, or an empty style for `nil`.
  public var textStyle: TextStyle { self ?? TextStyle() }
}

extension StyleConvertible {
  /// Merges `master` over this style. If both set an attribute, `master` wins.
  public func merge(master: TextStyle?) -> TextStyle {
    master.textStyle.merging(slave: textStyle)
  }

  /// Merges `master` over this style. If both set an attribute, `master` wins.
  public func merge(master: StyleAttribute) -> TextStyle {
    master.textStyle.merging(slave: textStyle)
  }

  /// Merges `master` over this style. If both set an attribute, `master` wins.
  public func merge(master: [StyleAttribute]) -> TextStyle {
    master.textStyle.merging(slave: textStyle)
  }

  /// Merges this style over the style `slave`, which has lower priority. If both set an attribute,
  /// the value of this style is used.
  public func merge(slave: TextStyle?) -> TextStyle {
    textStyle.merging(slave: slave.textStyle)
  }

  /// Merges this style over the style `slave`, which has lower priority. If both set an attribute,
  /// the value of this style is used.
  public func merge(slave: StyleAttribute) -> TextStyle {
    textStyle.merging(slave: slave.textStyle)
  }

  /// Merges this style over the style `slave`, which has lower priority. If both set an attribute,
  /// the value of this style is used.
  public func merge(slave: [StyleAttribute]) -> TextStyle {
    textStyle.merging(slave: slave.textStyle)
  }
}

// Converts labels and stacks to documents.
extension Composable {
  /// Converts the box to a document. A stack and its views become a stack of frames. If the box has
  /// neither rounded corners nor a border, its colour becomes the canvas colour.
  ///
  /// - Parameters:
  ///   - width: the canvas's width in points; `nil` for the box's own width.
  ///   - height: the canvas's height in points; `nil` for the box's own height.
  ///   - state: the control state whose style is used.
  public func document(
    width: Double? = nil, height: Double? = nil, state: ControlState = .normal
  ) -> TextDocument {
    var frames = StyledFrames(state: state)
    return document(width: width, height: height, &frames)
  }

  /// Converts the box to a document. In the document's layout, the frames have the same order as
  /// ``StyledFrames/origins``.
  func document(
    width: Double? = nil, height: Double? = nil, _ frames: inout StyledFrames
  ) -> TextDocument {
    var root = frames.frame(style)
    var document = TextDocument(
      frames: [], width: width ?? root.container.width, height: height ?? root.container.height)
    // Move the colour of the box to the canvas. A canvas colour fills whole pixels, whereas a box
    // can cover the pixels at its edges only partially.
    if root.border == nil, !(root.cornerRadius > 0) {
      document.backgroundPaint = root.backgroundPaint
      root.backgroundPaint = nil
    }
    if root.content == .text {
      (root.container.width, root.container.height) = (document.width, document.height)
      document.frames = [root]
    } else {
      document.place(root, &frames)
    }
    document.diagnostics = style.allDuplicates.map {
      Diagnostic(
        code: "duplicateAttribute",
        message: "the style sets \($0.key.name) twice; the first value is used")
    }
    return document
  }
}

extension TextDocument {
  /// Makes the outermost stack of a style fill the canvas. A stack with neither a background nor a
  /// border becomes the stack of the document. Any other stack becomes the document's only frame.
  fileprivate mutating func place(_ root: Frame, _ frames: inout StyledFrames) {
    guard root.backgroundPaint == nil, root.border == nil else {
      var root = root
      (root.container.width, root.container.height) = (nil, nil)
      root.item.weight = 1
      stack = FrameStack()
      self.frames = [root]
      return
    }
    frames.dropRoot()
    stack = root.stack
    insets = root.container.insets
    self.frames = root.frames
  }
}

extension TextStyle {
  /// The duplicate attributes of this style and of all styles nested in it.
  fileprivate var allDuplicates: [StyleAttribute] {
    attributes.reduce(into: duplicates) { found, attribute in
      switch attribute {
      case .arranged(let views): found += views.flatMap(\.allDuplicates)
      case .states(let states):
        found += ControlState.allCases.flatMap { states[$0]?.allDuplicates ?? [] }
      default: break
      }
    }
  }
}
