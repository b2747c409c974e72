import Synchronization

/// Renders for a server: on threads of its own, so many at a time, with a queue that ends and a
/// clock that nothing holds up.
///
/// A render never suspends. On Swift's global pool of threads as many as there are processors keep
/// health checks, timers and with them every deadline waiting. Here they have threads of their own:
/// whoever asks is answered at the deadline, or at once where the queue is full, however busy the
/// workers are. A worker whose result nobody waits for any more stops within some 50 milliseconds.
///
/// ```swift
/// let pool = RenderPool(renderer)
/// let png = try await pool.png(document, deadline: .seconds(1))
/// ```
///
/// All ways in throw ``RenderError/busy`` where the queue is full, ``RenderError/timedOut`` at the
/// deadline, and ``RenderError/cancelled`` when the calling task is cancelled. Threads start when
/// they are first needed, and end when the pool is gone. <doc:InAServer> shows a whole service.
public final class RenderPool: Sendable {
  /// What renders.
  public let renderer: TextRenderer
  /// Renders that run at the same time, each on a thread of its own.
  public let workers: Int
  /// Requests that may wait beside those under way.
  public let waiting: Int
  /// Bytes that pictures under way may take together; `nil` is any.
  public let memory: Int?
  /// How long a request may wait for a worker; `nil` is any time.
  public let longestWait: Duration?
  let queue: RenderQueue

  /// A pool that has not started any thread.
  ///
  /// - Parameters:
  ///   - renderer: what renders.
  ///   - workers: renders that run at the same time, at least 1; by default one for each processor
  ///     of the machine.
  ///   - waiting: requests that may wait beside them, at least 0.
  ///   - memory: bytes that the layouts, pictures and PNGs under way may take together, caches not
  ///     counted. A worker waits with a picture until there is as much free; one that needs more
  ///     than all of it is refused. `nil` is any.
  ///   - longestWait: how long a request may wait for a worker; one that waits longer gets
  ///     ``RenderError/busy``. `nil` is any time.
  public init(
    _ renderer: TextRenderer, workers: Int? = nil, waiting: Int = 64, memory: Int? = nil,
    longestWait: Duration? = nil
  ) {
    self.renderer = renderer
    self.workers = max(1, workers ?? WorkerThread.processors)
    self.waiting = max(0, waiting)
    self.memory = memory.map { max(0, $0) }
    self.longestWait = longestWait
    queue = RenderQueue(
      workers: self.workers, places: self.waiting, memory: self.memory, longestWait: longestWait)
  }

  deinit { queue.stop() }

  /// Lays out and draws a document as a PNG.
  ///
  /// - Parameters:
  ///   - document: what is drawn.
  ///   - effort: how hard the PNG is compressed.
  ///   - text: keywords and texts for the file's text chunks.
  ///   - deadline: how long the answer may take, the time in the queue included; `nil` is any time.
  /// - Throws: As the renderer, and as every way in.
  public func png(
    _ document: TextDocument, effort: PNGEffort = .balanced,
    text: [(keyword: String, text: String)] = [], deadline: Duration? = nil
  ) async throws(RenderError) -> [UInt8] {
    try await answer(deadline) { [queue] renderer, cancellation throws(RenderError) in
      let layout = try renderer.layout(document, cancellation: cancellation)
      return try queue.withMemory(layout.memory(.png(effort), renderer.limits), cancellation) {
        () throws(RenderError) in
        try renderer.png(layout, effort: effort, text: text, cancellation: cancellation)
      }
    }
  }

  /// Reads a document on a worker, lays it out and draws it as a PNG.
  ///
  /// ```swift
  /// let png = try await pool.png(deadline: .seconds(2)) { renderer, cancellation in
  ///   var options = DocumentOptions(limits: renderer.limits)
  ///   options.cancellation = cancellation
  ///   return try TextDocument(bytes, as: .json, options: options)
  /// }
  /// ```
  ///
  /// - Parameters:
  ///   - effort: how hard the PNG is compressed.
  ///   - text: keywords and texts for the file's text chunks.
  ///   - deadline: how long the answer may take, the time in the queue included; `nil` is any time.
  ///   - document: reads the document. It is to give its cancellation to what takes one.
  /// - Throws: what `document` throws; ``RenderError`` as the renderer, and as every way in.
  public func png(
    effort: PNGEffort = .balanced, text: [(keyword: String, text: String)] = [],
    deadline: Duration? = nil,
    of document: @escaping @Sendable (TextRenderer, Cancellation) throws -> TextDocument
  ) async throws -> [UInt8] {
    // A request fails by a render's errors alone: what reading throws is a result.
    try await answer(deadline) {
      [queue] renderer, cancellation throws(RenderError) -> Result<[UInt8], any Error> in
      let read = Result { try document(renderer, cancellation) }
      guard case .success(let document) = read else { return read.map { _ in [UInt8]() } }
      let layout = try renderer.layout(document, cancellation: cancellation)
      let bytes = layout.memory(.png(effort), renderer.limits)
      return .success(
        try queue.withMemory(bytes, cancellation) { () throws(RenderError) in
          try renderer.png(layout, effort: effort, text: text, cancellation: cancellation)
        })
    }.get()
  }

  /// Draws a laid-out document as a PNG.
  ///
  /// - Throws: As the renderer, and as every way in.
  public func png(
    _ layout: DocumentLayout, effort: PNGEffort = .balanced,
    text: [(keyword: String, text: String)] = [], deadline: Duration? = nil
  ) async throws(RenderError) -> [UInt8] {
    let bytes = layout.memory(.png(effort), renderer.limits)
    return try await run(memory: bytes, deadline: deadline) {
      renderer, cancellation throws(RenderError) in
      try renderer.png(layout, effort: effort, text: text, cancellation: cancellation)
    }
  }

  /// Lays out and draws a document as a file of any format.
  ///
  /// - Parameters:
  ///   - document: what is drawn.
  ///   - encoding: the format, and how.
  ///   - maximumBytes: the most bytes of the file; `nil` is any number.
  ///   - metadata: what the file says besides; without a scale it has the document's.
  ///   - deadline: how long the answer may take, the time in the queue included; `nil` is any time.
  /// - Throws: As the renderer, and as every way in.
  public func encoded(
    _ document: TextDocument, as encoding: PictureEncoding, maximumBytes: Int? = nil,
    metadata: PictureMetadata = PictureMetadata(), deadline: Duration? = nil
  ) async throws(RenderError) -> EncodedPicture {
    try await answer(deadline) { [queue] renderer, cancellation throws(RenderError) in
      let layout = try renderer.layout(document, cancellation: cancellation)
      return try queue.withMemory(layout.memory(encoding, renderer.limits), cancellation) {
        () throws(RenderError) in
        try renderer.encoded(
          layout, as: encoding, maximumBytes: maximumBytes, metadata: metadata,
          cancellation: cancellation)
      }
    }
  }

  /// Draws a laid-out document.
  ///
  /// - Throws: As the renderer, and as every way in.
  public func draw(
    _ layout: DocumentLayout, deadline: Duration? = nil
  ) async throws(RenderError) -> Bitmap {
    let bytes = layout.memory(nil, renderer.limits)
    return try await run(memory: bytes, deadline: deadline) {
      renderer, cancellation throws(RenderError) in
      try renderer.draw(layout, cancellation: cancellation)
    }
  }

  /// Lays out all boxes of a document.
  ///
  /// - Throws: As the renderer, and as every way in.
  public func layout(
    _ document: TextDocument, deadline: Duration? = nil
  ) async throws(RenderError) -> DocumentLayout {
    try await run(deadline: deadline) { renderer, cancellation throws(RenderError) in
      try renderer.layout(document, cancellation: cancellation)
    }
  }

  /// Lays out a text in a container.
  ///
  /// - Throws: As the renderer, and as every way in.
  public func layout(
    _ text: AttributedText, in container: TextContainer = TextContainer(),
    deadline: Duration? = nil
  ) async throws(RenderError) -> TextLayout {
    try await run(deadline: deadline) { renderer, cancellation throws(RenderError) in
      try renderer.layout(text, in: container, cancellation: cancellation)
    }
  }

  /// Does anything else on a worker: several renders in a row, a renderer with fonts of the request's
  /// own.
  ///
  /// - Parameters:
  ///   - memory: bytes that it takes of ``memory``.
  ///   - deadline: how long the answer may take, the time in the queue included; `nil` is any time.
  ///   - body: what is done. It is to give its cancellation to everything that takes one, so that
  ///     the worker is soon free where nobody waits for the result any more.
  /// - Throws: As `body`, and as every way in.
  public func run<Value: Sendable>(
    memory: Int = 0, deadline: Duration? = nil,
    _ body: @escaping @Sendable (TextRenderer, Cancellation) throws(RenderError) -> Value
  ) async throws(RenderError) -> Value {
    try await answer(deadline) { [queue] renderer, cancellation throws(RenderError) in
      try queue.withMemory(memory, cancellation) { () throws(RenderError) in
        try body(renderer, cancellation)
      }
    }
  }

  /// Does something within ``run(memory:deadline:_:)`` that takes memory, as soon as there is as
  /// much free: where how much is known only on the worker, by
  /// ``DocumentLayout/encodedMemory(as:)``.
  ///
  /// - Parameters:
  ///   - bytes: what it takes of ``memory``; more than all of it is refused.
  ///   - cancellation: the request's, at whose end the waiting ends.
  ///   - body: what is done.
  /// - Throws: As `body`; ``RenderError/tooLarge(what:value:limit:)``; why the request ended.
  public func holding<Value>(
    _ bytes: Int, _ cancellation: Cancellation, _ body: () throws(RenderError) -> Value
  ) throws(RenderError) -> Value {
    try queue.withMemory(bytes, cancellation, body)
  }

  /// What the pool does now: renders under way, requests that wait, and bytes that are reserved of
  /// ``memory``.
  public var load: (rendering: Int, waiting: Int, memory: Int) { queue.load }

  /// Takes no more requests, and returns when all that were taken are answered and no worker is
  /// busy any more. Requests that come later get ``RenderError/busy``. Of several calls the earliest
  /// deadline counts.
  ///
  /// - Parameter deadline: after this time, and when the calling task is cancelled, the requests that
  ///   are left get ``RenderError/cancelled``.
  public func shutDown(deadline: Duration? = nil) async {
    await queue.drain(until: deadline.map { .now + $0 })
  }
}

extension RenderPool {
  /// Has a request done by a worker, and tells the observer how long it waited.
  private func answer<Value: Sendable>(
    _ deadline: Duration?,
    _ body: @escaping @Sendable (TextRenderer, Cancellation) throws(RenderError) -> Value
  ) async throws(RenderError) -> Value {
    let wait = renderer.observer.map { WaitWatch($0) }
    let request = RenderRequest<Value>(deadline: deadline.map { .now + $0 }) {
      [renderer] cancellation throws(RenderError) in
      wait?.end(nil)
      return try body(renderer, cancellation)
    }
    let answer = await withTaskCancellationHandler {
      await withCheckedContinuation { continuation in
        if request.begin(continuation) { queue.add(request) }
      }
    } onCancel: {
      queue.end(request, .cancelled)
    }
    if case .failure(let error) = answer { wait?.end(error) }
    return try answer.get()
  }
}

/// Measures how long one request waits, for an observer.
private final class WaitWatch: Sendable {
  private let observer: RenderObserver
  private let start = ContinuousClock.now
  private let hasEnded = Atomic(false)

  init(_ observer: @escaping RenderObserver) {
    self.observer = observer
  }

  /// Tells the observer that the request has begun, or why it never will. Only the first counts.
  func end(_ error: RenderError?) {
    guard !hasEnded.exchange(true, ordering: .relaxed) else { return }
    observer(RenderEvent(.wait, .now - start, error))
  }
}
