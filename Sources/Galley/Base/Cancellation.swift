// Whether a render gives up when its task is cancelled.

/// Whether a render gives up when its task is cancelled. Asking costs some nanoseconds, so it is
/// asked once for each item of a paragraph, each line that is set and each line that is drawn.
package enum Cancellation: Sendable {
  /// It runs to its end, whatever becomes of the task: the synchronous way in.
  case ignored
  /// It ends with ``RenderError/cancelled``: the asynchronous way in.
  case observed

  /// Whether to give up. Once true it stays so until the render has ended.
  var isRequested: Bool { self == .observed && Task.isCancelled }

  /// Throws when the render is to give up.
  func check() throws(RenderError) {
    if isRequested { throw .cancelled }
  }
}
