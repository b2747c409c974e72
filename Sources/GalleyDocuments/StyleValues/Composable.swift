// Values that a style can create: labels, stacks and texts.

public import Galley

/// A box with a text, which is centred vertically. This is the counterpart of UILabel, UIButton and
/// UITextField.
public struct Label: Composable, Hashable, ExpressibleByArrayLiteral {
  /// The label's style.
  public let style: TextStyle

  /// Creates a label. The attributes of stacks are removed from the style.
  public init(_ style: TextStyle) {
    self.style = style.removing([
      .own("views"), .own("axis"), .own("spacing"), .own("distribution"),
    ])
  }

  /// Creates a label from attributes. If an attribute occurs twice, the first one counts.
  public init(_ attributes: [StyleAttribute]) {
    self.init(TextStyle(attributes))
  }

  /// Creates a label like ``init(_:)-([StyleAttribute])``.
  public init(arrayLiteral attributes: StyleAttribute...) {
    self.init(attributes)
  }

  /// The text without attributes; `nil` if the style sets none.
  public var text: String? { style.text }
}

/// A sequence of boxes. This is the counterpart of UIStackView.
public struct Stack: Composable, Hashable, ExpressibleByArrayLiteral {
  /// The stack's style.
  public let style: TextStyle

  /// Creates a stack. The text and the line limit are removed from the style.
  public init(_ style: TextStyle) {
    self.style = style.removing([.own("text"), .own("maximumLines")]).merge(slave: .arranged([]))
  }

  /// Creates a stack from attributes. If an attribute occurs twice, the first one counts.
  public init(_ attributes: [StyleAttribute]) {
    self.init(TextStyle(attributes))
  }

  /// Creates a stack like ``init(_:)-([StyleAttribute])``.
  public init(arrayLiteral attributes: StyleAttribute...) {
    self.init(attributes)
  }
}

/// A value that can be created from a style.
public protocol Makeable {
  /// Creates the value.
  init(_ style: TextStyle)
}

/// A box described by a style, which can be in a stack or on its own canvas. A custom type stores a
/// style, and may merge it with defaults:
///
///     struct Heading: Composable {
///       let style: TextStyle
///       init(_ style: TextStyle) { self.style = style <- .alignment(.center) }
///     }
public protocol Composable: Makeable, Sendable {
  /// The box's style.
  var style: TextStyle { get }
}

extension AttributedText: Makeable {
  /// Creates the text of a style, with the style's attributes.
  public init(_ style: TextStyle) {
    self.init(style, state: .normal)
  }

  /// Creates the text of a style in a control state.
  public init(_ style: TextStyle, state: ControlState) {
    self.init(resolved: style.resolved(for: state))
  }

  init(resolved style: TextStyle) {
    let base = style.textAttributes
    guard case .attributedText(var text) = style[.own("text")] else {
      self.init(style.text ?? "", base)
      return
    }
    text.transform(0..<text.length) { base.merging($0) }
    self = text
  }
}

/// Creates the requested value from attributes. If an attribute occurs twice, the first one counts.
public postfix func ^ <Made: Makeable>(attributes: [StyleAttribute]) -> Made {
  Made(TextStyle(attributes))
}

/// A value that can be used as a style in a merge: a style, an array of attributes, a single
/// attribute, or an optional style. A `nil` style is empty.
public protocol StyleConvertible {
  /// The value as a style.
  var textStyle: TextStyle { get }
}

extension TextStyle: StyleConvertible {
  /// The style itself.
  public var textStyle: TextStyle { self }
}

extension StyleAttribute: StyleConvertible {
  /// A style with this single attribute.
  public var textStyle: TextStyle { [self] }
}

extension Array: StyleConvertible where Element == StyleAttribute {
  /// A style of these attributes. If an attribute occurs twice, the first one counts.
  public var textStyle: TextStyle { TextStyle(self) }
}

extension Optional: StyleConvertible where Wrapped == TextStyle {
  /// The style, or an empty style for `nil`.
  public var textStyle: TextStyle { self ?? TextStyle() }
}

extension StyleConvertible {
  /// Merges two styles. If both set an attribute, `master` wins.
  public func merge(master: TextStyle?) -> TextStyle {
    master.textStyle.merging(slave: textStyle)
  }

  /// Merges two styles. If both set an attribute, `master` wins.
  public func merge(master: StyleAttribute) -> TextStyle {
    master.textStyle.merging(slave: textStyle)
  }

  /// Merges two styles. If both set an attribute, `master` wins.
  public func merge(master: [StyleAttribute]) -> TextStyle {
    master.textStyle.merging(slave: textStyle)
  }

  /// Merges two styles. If both set an attribute, this one wins.
  public func merge(slave: TextStyle?) -> TextStyle {
    textStyle.merging(slave: slave.textStyle)
  }

  /// Merges two styles. If both set an attribute, this one wins.
  public func merge(slave: StyleAttribute) -> TextStyle {
    textStyle.merging(slave: slave.textStyle)
  }

  /// Merges two styles. If both set an attribute, this one wins.
  public func merge(slave: [StyleAttribute]) -> TextStyle {
    textStyle.merging(slave: slave.textStyle)
  }
}
