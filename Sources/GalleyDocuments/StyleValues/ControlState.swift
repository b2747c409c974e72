// The states of a control, and what a style says in them.

public import Galley

/// A state of a control, with UIKit's names.
public enum ControlState: String, Sendable, Hashable, CaseIterable {
  /// None of the others; what it says holds in all of them.
  case normal
  /// Being pressed.
  case highlighted
  /// Not to be used.
  case disabled
  /// Chosen.
  case selected
  /// Taking input.
  case focused
}

/// What a style says in one state of a control: ``Normal``, ``Highlighted``, ``Disabled``,
/// ``Selected``, ``Focused``.
public protocol ControlStateStyle: Sendable {
  /// The state.
  static var state: ControlState { get }
  /// What is said in it.
  var style: TextStyle { get }
  /// Says a style in the state.
  init(_ style: TextStyle)
}

extension ControlStateStyle {
  /// Says a text and its colour in the state; what is `nil` is as in ``Normal``.
  public init(_ text: String? = nil, _ color: Color? = nil) {
    var attributes: [StyleAttribute] = []
    if let text { attributes.append(.text(text)) }
    if let color { attributes.append(.foregroundColor(color)) }
    self.init(TextStyle(attributes))
  }
}

/// What a style says in ``ControlState/normal``.
public struct Normal: ControlStateStyle {
  /// The state.
  public static let state = ControlState.normal
  /// What is said in it.
  public let style: TextStyle
  /// Says a style in the state.
  public init(_ style: TextStyle) { self.style = style }
}

/// What a style says in ``ControlState/highlighted``.
public struct Highlighted: ControlStateStyle {
  /// The state.
  public static let state = ControlState.highlighted
  /// What is said in it.
  public let style: TextStyle
  /// Says a style in the state.
  public init(_ style: TextStyle) { self.style = style }
}

/// What a style says in ``ControlState/disabled``.
public struct Disabled: ControlStateStyle {
  /// The state.
  public static let state = ControlState.disabled
  /// What is said in it.
  public let style: TextStyle
  /// Says a style in the state.
  public init(_ style: TextStyle) { self.style = style }
}

/// What a style says in ``ControlState/selected``.
public struct Selected: ControlStateStyle {
  /// The state.
  public static let state = ControlState.selected
  /// What is said in it.
  public let style: TextStyle
  /// Says a style in the state.
  public init(_ style: TextStyle) { self.style = style }
}

/// What a style says in ``ControlState/focused``.
public struct Focused: ControlStateStyle {
  /// The state.
  public static let state = ControlState.focused
  /// What is said in it.
  public let style: TextStyle
  /// Says a style in the state.
  public init(_ style: TextStyle) { self.style = style }
}
