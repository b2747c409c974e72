/// What an observer is told of a stage of a render that has ended: how long, how much, and how it
/// ended; nothing of the text.
public struct RenderEvent: Sendable, Hashable {
  /// A stage of a render.
  public enum Stage: String, Sendable, Hashable, CaseIterable {
    /// Waiting in the queue of a ``RenderPool``.
    case wait
    /// From text to lines and glyphs.
    case layout
    /// From a layout to pixels.
    case draw
    /// From pixels to a file. It may take turns with the drawing; each has its own time.
    case encode
  }

  /// How a stage ended.
  public enum Outcome: String, Sendable, Hashable, CaseIterable {
    /// It has a result.
    case completed
    /// Somebody cancelled it.
    case cancelled
    /// Its time was over.
    case timedOut
    /// There was no place in the queue.
    case busy
    /// Something else was wrong: with the document, its size, or a font.
    case failed

    /// The outcome of a stage that ended with an error, or with none.
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

  /// Which stage.
  public var stage: Stage
  /// How long it took, by the clock on the wall.
  public var duration: Duration
  /// UTF-16 units of the text that was to be laid out; 0 in other stages.
  public var units = 0
  /// Pixels of the canvas, once its size is known; 0 before there is one.
  public var pixels = 0
  /// Bytes of the file; 0 in other stages, and where there is none.
  public var bytes = 0
  /// How it ended.
  public var outcome: Outcome

  init(_ stage: Stage, _ duration: Duration, _ error: RenderError? = nil) {
    self.stage = stage
    self.duration = duration
    outcome = Outcome(error)
  }
}

/// Who is told when a stage of a render has ended, on the thread that rendered and before the result
/// is returned: it has to be quick.
typealias RenderObserver = @Sendable (RenderEvent) -> Void

/// Measures one drawing for an observer: the time of drawing and that of compressing, which may take
/// turns.
final class DrawingWatch {
  private let observer: RenderObserver
  private let start = ContinuousClock.now
  /// When the compressing that is under way began.
  private var encodingStart: ContinuousClock.Instant?
  private var encodingTime: Duration?
  /// Pixels of the canvas.
  var pixels = 0
  /// Bytes of the PNG.
  var bytes = 0
  /// Whether all is drawn, so that only compressing can still fail.
  var isDrawn = false

  init(_ observer: @escaping RenderObserver) {
    self.observer = observer
  }

  /// Notes that pixels are compressed from now on.
  func beginEncoding() { encodingStart = .now }

  /// Notes that they are compressed.
  func endEncoding() {
    guard let encodingStart else { return }
    encodingTime = (encodingTime ?? .zero) + (.now - encodingStart)
    self.encodingStart = nil
  }

  /// Tells the observer how the drawing ended.
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
