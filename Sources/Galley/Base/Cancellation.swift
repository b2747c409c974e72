/// When a render is to end before it is done.
///
/// A render looks at it for each item of a paragraph, each line that is laid out or drawn, each box,
/// and while a PNG is compressed: it gives up within some 50 milliseconds, a picture of many
/// megapixels within some 200, and nothing of what was begun is kept. The synchronous ways in take
/// one, for hosts with threads of their own; the asynchronous ones follow their task unless told
/// otherwise. Documents are read with one too.
///
/// ```swift
/// let soon = Cancellation(deadline: .now + .seconds(1))
/// let png = try renderer.png(document, cancellation: soon)
/// ```
public struct Cancellation: Sendable {
  /// The render ends with ``RenderError/timedOut`` after this instant; `nil` is never.
  public var deadline: ContinuousClock.Instant?
  /// The render ends with ``RenderError/cancelled`` when its task is cancelled.
  public var followsTask: Bool
  /// The render ends with ``RenderError/cancelled`` once this is true. It is called often, on the
  /// thread that renders; once true it has to stay so.
  public var isRequested: (@Sendable () -> Bool)?

  /// A render that ends at a deadline, with its task, or when it is told to; whichever is first.
  public init(
    deadline: ContinuousClock.Instant? = nil, followsTask: Bool = false,
    isRequested: (@Sendable () -> Bool)? = nil
  ) {
    self.deadline = deadline
    self.followsTask = followsTask
    self.isRequested = isRequested
  }

  /// The render runs to its end.
  public static let never = Cancellation()
  /// The render ends when its task is cancelled.
  public static let withTask = Cancellation(followsTask: true)

  /// Whether a render may ever end by it.
  package var mayEnd: Bool { followsTask || deadline != nil || isRequested != nil }

  /// Why a render is to end now; `nil` when it is to go on.
  package var reason: RenderError? {
    if followsTask, Task.isCancelled { return .cancelled }
    if let isRequested, isRequested() { return .cancelled }
    if let deadline, deadline <= .now { return .timedOut }
    return nil
  }
}
