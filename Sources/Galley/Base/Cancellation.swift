/// The conditions under which a render stops early: a deadline, the cancellation of its task, or a
/// request by the host program.
///
/// A render checks these conditions at each box with text or inner boxes, and at each item of a
/// paragraph. It also checks them at each line that it lays out or draws, and regularly while it
/// compresses a PNG. The render stops within about 50 milliseconds. For an image of many megapixels,
/// it stops within about 200 milliseconds. Partial results are discarded.
///
/// Hosts that manage their own threads pass a cancellation to a renderer's synchronous methods. By
/// default, a renderer's asynchronous methods stop when their task is cancelled. If the caller
/// passes a cancellation to such a method, only the conditions of this cancellation apply.
/// Functions that read a document take a cancellation too.
///
/// ```swift
/// let soon = Cancellation(deadline: .now + .seconds(1))
/// let png = try renderer.encode(document, cancellation: soon)
/// ```
public struct Cancellation: Sendable {
  /// The instant at which the render ends with ``RenderError/timedOut``; `nil` means never.
  public var deadline: ContinuousClock.Instant? {
    didSet { mayEnd = hasCondition }
  }
  /// Whether cancelling the Swift task that runs the render ends the render. The error is then
  /// ``RenderError/cancelled``.
  public var followsTask: Bool {
    didSet { mayEnd = hasCondition }
  }
  /// A function that returns whether the render must end with ``RenderError/cancelled``. The
  /// rendering thread calls the function often. After the function has returned `true`, all later
  /// calls must also return `true`.
  public var isRequested: (@Sendable () -> Bool)? {
    didSet { mayEnd = hasCondition }
  }
  /// Whether the cancellation has at least one condition that can end a render. The value is
  /// stored, because comparing a deadline with `nil` takes hundreds of instructions.
  package private(set) var mayEnd = false

  /// Creates a cancellation. The render ends at the first condition that is met.
  public init(
    deadline: ContinuousClock.Instant? = nil, followsTask: Bool = false,
    isRequested: (@Sendable () -> Bool)? = nil
  ) {
    self.deadline = deadline
    self.followsTask = followsTask
    self.isRequested = isRequested
    mayEnd = hasCondition
  }

  /// A cancellation that never ends the render early.
  public static let never = Cancellation()
  /// A cancellation that ends the render when the Swift task of the render is cancelled.
  public static let withTask = Cancellation(followsTask: true)

  private var hasCondition: Bool { followsTask || deadline != nil || isRequested != nil }

  /// The error with which the render must end now; `nil` if the render may continue.
  package var reason: RenderError? {
    guard mayEnd else { return nil }
    if followsTask, Task.isCancelled { return .cancelled }
    if let isRequested, isRequested() { return .cancelled }
    if let deadline, deadline <= .now { return .timedOut }
    return nil
  }
}
