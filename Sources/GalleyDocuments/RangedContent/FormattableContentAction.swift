// What can be done about a content.

public import Galley
import Synchronization

#if THREAD_SANITIZER
  import GalleyFont

  private typealias Mutex = GalleyFont.Mutex
#endif

/// What an action is executed with.
public struct ActionContext: Sendable {
  /// The content that the action belongs to.
  public var content: any FormattableContent
  /// What a person wrote for it, such as a reply.
  public var text: String?
  /// Called when the action is done, with whether it succeeded.
  public var completion: (@Sendable (_ identifier: Identifier, _ succeeded: Bool) -> Void)?

  /// A context.
  public init(
    content: any FormattableContent, text: String? = nil,
    completion: (@Sendable (_ identifier: Identifier, _ succeeded: Bool) -> Void)? = nil
  ) {
    self.content = content
    self.text = text
    self.completion = completion
  }
}

/// Something that can be done about a content: following, marking as spam.
public protocol FormattableContentAction: CustomStringConvertible, Sendable {
  /// Its name.
  var identifier: Identifier { get }
  /// Whether it can be executed.
  var enabled: Bool { get }
  /// Whether it is on: a site that is followed.
  var on: Bool { get }
  /// What executes and shows it.
  var command: (any FormattableContentActionCommand)? { get }

  /// Executes it.
  func execute(context: ActionContext)
}

extension FormattableContentAction {
  /// The name and the state: `follow: on`.
  public var description: String { "\(identifier): \(on ? "on" : "off")" }

  /// Executes its command, if it is enabled and has one.
  public func execute(context: ActionContext) {
    if enabled { command?.execute(context: context) }
  }
}

/// What executes and shows an action. It has an icon where UIKit has a button.
public protocol FormattableContentActionCommand: CustomStringConvertible, Sendable {
  /// The action's name.
  var identifier: Identifier { get }
  /// What shows it.
  var icon: Bitmap? { get }
  /// Whether the action is on.
  var on: Bool { get set }

  /// Executes it.
  func execute(context: ActionContext)
}

extension FormattableContentActionCommand {
  /// The name and the state: `follow: on`.
  public var description: String { "\(identifier): \(on ? "on" : "off")" }
}

/// An action that is no more than what is said of it.
public struct ContentAction: FormattableContentAction {
  /// Its name.
  public let identifier: Identifier
  /// Whether it can be executed.
  public var enabled: Bool
  /// What executes and shows it.
  public var command: (any FormattableContentActionCommand)?
  private let state: Bool

  /// An action; with a command its state is the command's.
  public init(
    _ identifier: Identifier, on: Bool = false, enabled: Bool = true,
    command: (any FormattableContentActionCommand)? = nil
  ) {
    self.identifier = identifier
    self.enabled = enabled
    self.command = command
    state = on
  }

  /// Whether it is on.
  public var on: Bool { command?.on ?? state }
}

/// A command that calls a function; its state may be read and set from any task.
public final class ContentActionCommand: FormattableContentActionCommand {
  /// The action's name.
  public let identifier: Identifier
  /// What shows it.
  public let icon: Bitmap?
  private let state: Mutex<Bool>
  private let body: @Sendable (ContentActionCommand, ActionContext) -> Void

  /// A command.
  ///
  /// - Parameters:
  ///   - identifier: the action's name.
  ///   - on: its state before it is executed.
  ///   - icon: what shows it.
  ///   - body: what it does; it sets the new state itself.
  public init(
    _ identifier: Identifier, on: Bool = false, icon: Bitmap? = nil,
    body: @escaping @Sendable (ContentActionCommand, ActionContext) -> Void
  ) {
    self.identifier = identifier
    self.icon = icon
    self.body = body
    state = Mutex(on)
  }

  /// Whether the action is on.
  public var on: Bool {
    get { state.withLock { $0 } }
    set { state.withLock { $0 = newValue } }
  }

  /// Calls the function.
  public func execute(context: ActionContext) {
    body(self, context)
  }
}
