// Actions on content.

public import Galley
import GalleyFont  // Mutex

/// The input that is passed to an action.
public struct ActionContext: Sendable {
  /// The content that the action belongs to.
  public var content: any FormattableContent
  /// Text that a user entered for the action, such as a reply.
  public var text: String?
  /// A function that is called when the action ends. The function receives the action's name, and
  /// whether the action succeeded.
  public var completion: (@Sendable (_ identifier: Identifier, _ succeeded: Bool) -> Void)?

  /// Creates a context.
  public init(
    content: any FormattableContent, text: String? = nil,
    completion: (@Sendable (_ identifier: Identifier, _ succeeded: Bool) -> Void)? = nil
  ) {
    self.content = content
    self.text = text
    self.completion = completion
  }
}

/// An action on content, such as following a site or marking a comment as spam.
public protocol FormattableContentAction: CustomStringConvertible, Sendable {
  /// The name that identifies the action.
  var identifier: Identifier { get }
  /// Whether the action can be executed.
  var enabled: Bool { get }
  /// Whether the action is on. For example, a `follow` action is on if the user follows the site.
  var on: Bool { get }
  /// The command that executes the action and represents it in a user interface; `nil` for none.
  var command: (any FormattableContentActionCommand)? { get }

  /// Executes the action.
  func execute(context: ActionContext)
}

extension FormattableContentAction {
  /// The name and the state of the action, such as `follow: on`.
  public var description: String { "\(identifier): \(on ? "on" : "off")" }

  /// Executes the action's command. If the action is disabled or has no command, does nothing.
  public func execute(context: ActionContext) {
    if enabled { command?.execute(context: context) }
  }
}

/// A command that executes an action, with the icon that represents the action in a user interface.
/// In UIKit, a button has this purpose.
public protocol FormattableContentActionCommand: CustomStringConvertible, Sendable {
  /// The name that identifies the action.
  var identifier: Identifier { get }
  /// The icon that represents the action in a user interface.
  var icon: Bitmap? { get }
  /// Whether the action is on. For example, a `follow` action is on if the user follows the site.
  var on: Bool { get set }

  /// Executes the action.
  func execute(context: ActionContext)
}

extension FormattableContentActionCommand {
  /// The name and the state of the action, such as `follow: on`.
  public var description: String { "\(identifier): \(on ? "on" : "off")" }
}

/// An implementation of ``FormattableContentAction`` that stores its values.
public struct ContentAction: FormattableContentAction {
  /// The name that identifies the action.
  public let identifier: Identifier
  /// Whether the action can be executed.
  public var enabled: Bool
  /// The command that executes the action and represents it in a user interface; `nil` for none.
  public var command: (any FormattableContentActionCommand)?
  private let state: Bool

  /// Creates an action. If `command` is `nil`, the argument `on` sets whether the action is on.
  /// Otherwise, the action is on whenever the command is on.
  public init(
    _ identifier: Identifier, on: Bool = false, enabled: Bool = true,
    command: (any FormattableContentActionCommand)? = nil
  ) {
    self.identifier = identifier
    self.enabled = enabled
    self.command = command
    state = on
  }

  /// Whether the action is on. For example, a `follow` action is on if the user follows the site.
  public var on: Bool { command?.on ?? state }
}

/// A command that calls a function. Several tasks can read and set the property ``on`` at the same
/// time.
public final class ContentActionCommand: FormattableContentActionCommand {
  /// The name that identifies the action.
  public let identifier: Identifier
  /// The icon that represents the action in a user interface.
  public let icon: Bitmap?
  private let state: Mutex<Bool>
  private let body: @Sendable (ContentActionCommand, ActionContext) -> Void

  /// Creates a command.
  ///
  /// - Parameters:
  ///   - identifier: The name of the action.
  ///   - on: Whether the action is on at first.
  ///   - icon: The icon that represents the action.
  ///   - body: The function to call. To change the state, the function must set the command's
  ///     ``on``.
  public init(
    _ identifier: Identifier, on: Bool = false, icon: Bitmap? = nil,
    body: @escaping @Sendable (ContentActionCommand, ActionContext) -> Void
  ) {
    self.identifier = identifier
    self.icon = icon
    self.body = body
    state = Mutex(on)
  }

  /// Whether the action is on. For example, a `follow` action is on if the user follows the site.
  public var on: Bool {
    get { state.withLock { $0 } }
    set { state.withLock { $0 = newValue } }
  }

  /// Executes the action: calls the function that was passed to the initializer.
  public func execute(context: ActionContext) {
    body(self, context)
  }
}
