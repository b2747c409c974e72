/// A report about one finished stage of a render: its duration, the amount of input and output, and
/// the outcome. The report never contains the rendered text.
public struct RenderEvent: Sendable, Hashable {
  /// A stage of a render.
  public enum Stage: String, Sendable, Hashable, CaseIterable {
    /// The request waits in the queue of a ``RenderPool``.
    case wait
    /// The stage that turns text into lines of glyphs.
    case layout
    /// The stage that turns a layout into pixels.
    case draw
    /// The stage that encodes pixels as an image file. Encoding can alternate with drawing; the
    /// time of each stage is measured separately.
    case encode
  }

  /// The outcome of a rendering stage.
  public enum Outcome: String, Sendable, Hashable, CaseIterable {
    /// The stage succeeded.
    case completed
    /// The render was cancelled.
    case cancelled
    /// The render's deadline passed.
    case timedOut
    /// The render pool refused the request; see ``RenderError/busy``.
    case busy
    /// The stage failed for another reason, such as an invalid document, an exceeded limit or a
    /// broken font.
    case failed

    /// Creates the outcome for an error; ``completed`` if the error is `nil`.
    init(_ error: RenderError?) {
      self =
        switch error {
        case nil: .completed
        case .cancelled: .cancelled
        case .timedOut: .timedOut
        case .busy: .busy
        default: .failed
        }
    }
  }

  /// The stage that finished, successfully or not.
  public var stage: Stage
  /// The elapsed wall-clock time of the stage.
  public var duration: Duration
  /// The length of the text in UTF-16 code units for the layout stage; 0 for all other stages.
  public var units = 0
  /// The area of the canvas in pixels; 0 if the size of the canvas is not yet known, as in the wait
  /// and layout stages.
  public var pixels = 0
  /// The size, in bytes, of the image file that the encoding stage produced. The value is 0 if the
  /// stage produced no file or is not the encoding stage.
  public var bytes = 0
  /// Whether the stage completed, or the reason for which it ended early.
  public var outcome: Outcome

  init(_ stage: Stage, _ duration: Duration, _ error: RenderError? = nil) {
    self.stage = stage
    self.duration = duration
    outcome = Outcome(error)
  }
}

/// A function that is called after each stage of a render, on the rendering thread and before the
/// result is returned. The function must return quickly.
typealias RenderObserver = @Sendable (RenderEvent) -> Void

/// Measures the duration of each stage of one renderer call, and reports the stages to an observer.
/// If drawing and encoding alternate, the times of each stage are added up separately.
final class StageWatch {
  private let observer: RenderObserver
  private var stage: RenderEvent.Stage
  /// The time at which the current stage last started or resumed.
  private var start = ContinuousClock.now
  /// The time that each stage has taken so far. The current stage's time since `start` is not yet
  /// included.
  private var times: [RenderEvent.Stage: Duration] = [:]
  /// The length of the text to lay out, in UTF-16 code units.
  private let units: Int
  /// The area of the canvas, in pixels.
  var pixels = 0
  /// The size of the image file, in bytes.
  var bytes = 0

  init(_ observer: @escaping RenderObserver, _ stage: RenderEvent.Stage, units: Int) {
    self.observer = observer
    self.stage = stage
    self.units = units
  }

  /// Pauses or ends the current stage, and starts or resumes the stage `next`.
  func enter(_ next: RenderEvent.Stage) {
    let now = ContinuousClock.now
    times[stage, default: .zero] += now - start
    (stage, start) = (next, now)
  }

  /// Reports the stages to the observer, in the order of the ``RenderEvent/Stage`` cases, up to the
  /// current stage. If the render failed, the report of the current stage contains the error. For
  /// example, if drawing fails, the encoding stage is not reported, even if encoding had already
  /// started.
  func end(_ error: RenderError?) {
    enter(stage)
    for done in RenderEvent.Stage.allCases {
      if let time = times[done] {
        var event = RenderEvent(done, time, done == stage ? error : nil)
        switch done {
        case .wait: break
        case .layout: event.units = units
        case .draw: event.pixels = pixels
        case .encode: (event.pixels, event.bytes) = (pixels, bytes)
        }
        observer(event)
      }
      if done == stage { return }
    }
  }
}
