// What is made of a style: labels, stacks, texts.

public import Galley

/// A box with a text, which stands in the middle of its height. It stands where a UILabel, a button
/// or a text field stood.
public struct Label: Composable, Hashable, ExpressibleByArrayLiteral {
  /// What it is like.
  public let style: TextStyle

  /// A label; what a style says of stacks is left out.
  public init(_ style: TextStyle) {
    self.style = style.removing([
      .own("views"), .own("axis"), .own("spacing"), .own("distribution"),
    ])
  }

  /// A label of attributes; of duplicates the first counts.
  public init(_ attributes: [StyleAttribute]) {
    self.init(TextStyle(attributes))
  }

  /// As ``init(_:)-([StyleAttribute])``.
  public init(arrayLiteral attributes: StyleAttribute...) {
    self.init(attributes)
  }

  /// Its text without attributes; `nil` where the style says none.
  public var text: String? { style.text }
}

/// Boxes one after the other. It stands where a UIStackView stood.
public struct Stack: Composable, Hashable, ExpressibleByArrayLiteral {
  /// What it is like.
  public let style: TextStyle

  /// A stack; what a style says of text is left out.
  public init(_ style: TextStyle) {
    self.style = style.removing([.own("text"), .own("maximumLines")]).merge(slave: .arranged([]))
  }

  /// A stack of attributes; of duplicates the first counts.
  public init(_ attributes: [StyleAttribute]) {
    self.init(TextStyle(attributes))
  }

  /// As ``init(_:)-([StyleAttribute])``.
  public init(arrayLiteral attributes: StyleAttribute...) {
    self.init(attributes)
  }
}

/// What a style can make.
public protocol Makeable {
  /// Makes it.
  init(_ style: TextStyle)
}

/// What stands in a stack or on a canvas of its own: a box that a style describes. A type of the
/// user's keeps a style, and may merge it with defaults of its own:
///
///     struct Heading: Composable {
///       let style: TextStyle
///       init(_ style: TextStyle) { self.style = style <- .alignment(.center) }
///     }
public protocol Composable: Makeable, Sendable {
  /// What it is like.
  var style: TextStyle { get }
}

extension AttributedText: Makeable {
  /// The text that a style says, in its attributes.
  public init(_ style: TextStyle) {
    self.init(style, state: .normal)
  }

  /// The text that a style says in a control's state.
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

/// What is wanted, made from attributes; of duplicates the first counts.
public postfix func ^ <Made: Makeable>(attributes: [StyleAttribute]) -> Made {
  Made(TextStyle(attributes))
}

/// What is as good as a style where styles are merged: a style, an array of attributes, a single
/// attribute, or an optional style, which says nothing where it is `nil`.
public protocol StyleConvertible {
  /// The same as a style.
  var textStyle: TextStyle { get }
}

extension TextStyle: StyleConvertible {
  /// Itself.
  public var textStyle: TextStyle { self }
}

extension StyleAttribute: StyleConvertible {
  /// A style that says this alone.
  public var textStyle: TextStyle { [self] }
}

extension Array: StyleConvertible where Element == StyleAttribute {
  /// A style of these; of duplicates the first counts.
  public var textStyle: TextStyle { TextStyle(self) }
}

extension Optional: StyleConvertible where Wrapped == TextStyle {
  /// The style, or one that says nothing.
  public var textStyle: TextStyle { self ?? TextStyle() }
}

extension StyleConvertible {
  /// Both; where both say something, `master` does.
  public func merge(master: TextStyle?) -> TextStyle {
    master.textStyle.merging(slave: textStyle)
  }

  /// Both; where both say something, `master` does.
  public func merge(master: StyleAttribute) -> TextStyle {
    master.textStyle.merging(slave: textStyle)
  }

  /// Both; where both say something, `master` does.
  public func merge(master: [StyleAttribute]) -> TextStyle {
    master.textStyle.merging(slave: textStyle)
  }

  /// Both; where both say something, this one does.
  public func merge(slave: TextStyle?) -> TextStyle {
    textStyle.merging(slave: slave.textStyle)
  }

  /// Both; where both say something, this one does.
  public func merge(slave: StyleAttribute) -> TextStyle {
    textStyle.merging(slave: slave.textStyle)
  }

  /// Both; where both say something, this one does.
  public func merge(slave: [StyleAttribute]) -> TextStyle {
    textStyle.merging(slave: slave.textStyle)
  }
}
