/// The conditions under which a render stops early: a deadline, the cancellation of its task, or a
/// request by the host program.
///
/// A render checks these conditions for each item of a paragraph, each line that is laid out or
/// drawn, and each box. It also checks them while it compresses a PNG. The render stops within
/// about 50 milliseconds, or within about 200 for an image of many megapixels. It keeps no partial
/// result.
///
/// The synchronous methods take a cancellation, for hosts that manage their own threads. The
/// asynchronous methods follow their task unless they are given another cancellation. Functions
/// that read a document take a cancellation too.
///
/// ```swift
/// let soon = Cancellation(deadline: .now + .seconds(1))
/// let png = try renderer.encode(document, cancellation: soon)
/// ```
public struct Cancellation: Sendable {
  /// The instant at which the render ends with ``RenderError/timedOut``; `nil` means never.
  public var deadline: ContinuousClock.Instant?
  /// Whether the render ends with ``RenderError/cancelled`` when its task is cancelled.
  public var followsTask: Bool
  /// A function that ends the render with ``RenderError/cancelled`` once it returns `true`. The
  /// rendering thread calls the function often. After it has returned `true`, it must always return
  /// `true`.
  public var isRequested: (@Sendable () -> Bool)?

  /// Creates a cancellation. The render ends at the first condition that is met.
  public init(
    deadline: ContinuousClock.Instant? = nil, followsTask: Bool = false,
    isRequested: (@Sendable () -> Bool)? = nil
  ) {
    self.deadline = deadline
    self.followsTask = followsTask
    self.isRequested = isRequested
  }

  /// A cancellation that never ends the render early.
  public static let never = Cancellation()
  /// A cancellation that ends the render when its task is cancelled.
  public static let withTask = Cancellation(followsTask: true)

  /// Whether any of the conditions can end a render.
  package var mayEnd: Bool { followsTask || deadline != nil || isRequested != nil }

  /// The reason to end the render now; `nil` if it should continue.
  package var reason: RenderError? {
    if followsTask, Task.isCancelled { return .cancelled }
    if let isRequested, isRequested() { return .cancelled }
    if let deadline, deadline <= .now { return .timedOut }
    return nil
  }
}
