/// Whether a render gives up when its task is cancelled. A check costs some nanoseconds, so there
/// is one for each item of a paragraph, each line that is laid out and each line that is drawn.
package enum Cancellation: Sendable {
  /// The render runs to its end: the synchronous entry points.
  case ignored
  /// The render ends with ``RenderError/cancelled``: the asynchronous entry points.
  case observed

  /// Whether to give up. Once true it stays so until the render has ended.
  var isRequested: Bool { self == .observed && Task.isCancelled }

  /// Throws when the render is to give up.
  func check() throws(RenderError) {
    if isRequested { throw .cancelled }
  }
}
