/// A report about one completed stage of a render: its duration, amounts and outcome. The report
/// contains none of the text.
public struct RenderEvent: Sendable, Hashable {
  /// A stage of a render.
  public enum Stage: String, Sendable, Hashable, CaseIterable {
    /// The request waits in the queue of a ``RenderPool``.
    case wait
    /// Text is turned into lines of glyphs.
    case layout
    /// A layout is turned into pixels.
    case draw
    /// Pixels are encoded as an image file. Encoding may alternate with drawing; each has its own
    /// duration.
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
    /// The queue of the render pool was full.
    case busy
    /// The stage failed for another reason, such as an invalid document, its size or a font.
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

  /// The stage that was completed.
  public var stage: Stage
  /// The elapsed wall-clock time of the stage.
  public var duration: Duration
  /// The length of the text in UTF-16 code units; 0 except in the layout stage.
  public var units = 0
  /// The area of the canvas in pixels; 0 if its size is not yet known.
  public var pixels = 0
  /// The size of the image file in bytes; 0 in other stages and if no file was made.
  public var bytes = 0
  /// The outcome of the stage.
  public var outcome: Outcome

  init(_ stage: Stage, _ duration: Duration, _ error: RenderError? = nil) {
    self.stage = stage
    self.duration = duration
    outcome = Outcome(error)
  }
}

/// A function that is called after each stage of a render, on the rendering thread and before the
/// result is returned. It must return quickly.
typealias RenderObserver = @Sendable (RenderEvent) -> Void

/// Measures the time of one drawing for an observer. Drawing and compressing may alternate; each
/// gets its own time.
final class DrawingWatch {
  private let observer: RenderObserver
  private let start = ContinuousClock.now
  /// The time at which the current compression started; `nil` if no compression is running.
  private var encodingStart: ContinuousClock.Instant?
  private var encodingTime: Duration?
  /// The area of the canvas, in pixels.
  var pixels = 0
  /// The size of the PNG, in bytes.
  var bytes = 0
  /// Whether drawing is complete, so that only compressing can still fail.
  var isDrawn = false

  init(_ observer: @escaping RenderObserver) {
    self.observer = observer
  }

  /// Records that the compression of pixels starts.
  func beginEncoding() { encodingStart = .now }

  /// Records that the compression of pixels ends.
  func endEncoding() {
    guard let encodingStart else { return }
    encodingTime = (encodingTime ?? .zero) + (.now - encodingStart)
    self.encodingStart = nil
  }

  /// Reports the end of the drawing to the observer.
  func end(_ error: RenderError?) {
    endEncoding()
    let drawing = ContinuousClock.now - start - (encodingTime ?? .zero)
    var drawn = RenderEvent(.draw, drawing, isDrawn ? nil : error)
    drawn.pixels = pixels
    observer(drawn)
    guard isDrawn, let encodingTime else { return }
    var encoded = RenderEvent(.encode, encodingTime, error)
    (encoded.pixels, encoded.bytes) = (pixels, bytes)
    observer(encoded)
  }
}
