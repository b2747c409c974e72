// What styles make: texts, labels, stacks, and what users compose of them.

public import Galley

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
