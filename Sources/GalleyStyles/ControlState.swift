// Control states, such as pressed or disabled, and their styles.

public import Galley

/// A state of a control such as a button, named as in UIKit.
public enum ControlState: String, Sendable, Hashable, CaseIterable {
  /// The default state. Its style also applies in all other states, but the styles of those states
  /// can override it.
  case normal
  /// The control is being pressed.
  case highlighted
  /// The control cannot be used.
  case disabled
  /// The control is selected.
  case selected
  /// The control has the input focus.
  case focused
}

/// A style for one control state. The conforming types are ``Normal``, ``Highlighted``,
/// ``Disabled``, ``Selected`` and ``Focused``.
public protocol ControlStateStyle: Sendable {
  /// The control state that the style is for.
  static var state: ControlState { get }
  /// The style of the control in this state.
  var style: TextStyle { get }
  /// Creates a style for this control state.
  init(_ style: TextStyle)
}

extension ControlStateStyle {
  /// Creates a style with a string and a text colour. If the string or the colour is `nil`, it is
  /// inherited from ``Normal``.
  public init(_ text: String? = nil, _ color: Color? = nil) {
    var attributes: [StyleAttribute] = []
    if let text { attributes.append(.text(text)) }
    if let color { attributes.append(.foregroundColor(color)) }
    self.init(TextStyle(attributes))
  }
}

/// A style for ``ControlState/normal``.
public struct Normal: ControlStateStyle {
  /// The control state that the style is for.
  public static let state = ControlState.normal
  /// The style of the control in this state.
  public let style: TextStyle
  /// Creates a style for this control state.
  public init(_ style: TextStyle) { self.style = style }
}

/// A style for ``ControlState/highlighted``.
public struct Highlighted: ControlStateStyle {
  /// The control state that the style is for.
  public static let state = ControlState.highlighted
  /// The style of the control in this state.
  public let style: TextStyle
  /// Creates a style for this control state.
  public init(_ style: TextStyle) { self.style = style }
}

/// A style for ``ControlState/disabled``.
public struct Disabled: ControlStateStyle {
  /// The control state that the style is for.
  public static let state = ControlState.disabled
  /// The style of the control in this state.
  public let style: TextStyle
  /// Creates a style for this control state.
  public init(_ style: TextStyle) { self.style = style }
}

/// A style for ``ControlState/selected``.
public struct Selected: ControlStateStyle {
  /// The control state that the style is for.
  public static let state = ControlState.selected
  /// The style of the control in this state.
  public let style: TextStyle
  /// Creates a style for this control state.
  public init(_ style: TextStyle) { self.style = style }
}

/// A style for ``ControlState/focused``.
public struct Focused: ControlStateStyle {
  /// The control state that the style is for.
  public static let state = ControlState.focused
  /// The style of the control in this state.
  public let style: TextStyle
  /// Creates a style for this control state.
  public init(_ style: TextStyle) { self.style = style }
}
