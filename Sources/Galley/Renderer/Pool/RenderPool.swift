import Synchronization

/// A pool of threads that render for a server. The pool limits the number of concurrent renders and
/// the number of waiting requests. Callers get a result or an error by their deadlines, under any
/// load.
///
/// A render occupies its thread until the render ends. On Swift's global thread pool, one render
/// per processor would occupy all threads. Health checks, timers and deadlines would then be
/// delayed. `RenderPool` therefore has threads of its own.
///
/// A caller gets its result or an error by the deadline, even if all workers are busy. If the queue
/// is full, the caller gets an error at once. If the caller no longer waits for the result, the
/// worker stops within about 50 milliseconds.
///
/// ```swift
/// let pool = RenderPool(renderer)
/// let png = try await pool.encode(document, deadline: .seconds(1)).bytes
/// ```
///
/// All methods that render throw ``RenderError/busy`` if the queue is full and
/// ``RenderError/timedOut`` at the deadline. They throw ``RenderError/cancelled`` when the calling
/// task is cancelled. Threads start when they are first needed, and end when the pool is
/// deallocated. <doc:InAServer> shows a complete service.
public final class RenderPool: Sendable {
  /// The renderer that the worker threads use.
  public let renderer: TextRenderer
  /// Maximum number of renders at the same time, each on a thread of its own.
  public let workers: Int
  /// Maximum number of waiting requests, not counting the requests that are being rendered.
  public let waiting: Int
  /// Maximum memory, in bytes, that the requests being rendered can use together; `nil` for no
  /// limit.
  public let memory: Int?
  /// Maximum time that a request waits for a worker thread; `nil` for no limit.
  public let longestWait: Duration?
  let queue: RenderQueue

  /// Creates a render pool; its threads start later, when they are needed.
  ///
  /// - Parameters:
  ///   - renderer: the renderer that the worker threads use.
  ///   - workers: maximum number of renders at the same time, at least 1. Default: one per
  ///     processor of the machine.
  ///   - waiting: maximum number of waiting requests, not counting the requests that are being
  ///     rendered; at least 0.
  ///   - memory: maximum number of bytes for the layouts, images and PNGs being rendered, not
  ///     counting caches. A worker waits until enough memory is free for its image. An image that
  ///     needs more than the maximum is refused. `nil` for no limit.
  ///   - longestWait: maximum time that a request waits for a worker. A request that waits longer
  ///     gets ``RenderError/busy``. `nil` for no limit.
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

  /// Lays out a document and draws it as an image file of any format.
  ///
  /// - Parameters:
  ///   - document: the document to draw.
  ///   - encoding: the file format and its options.
  ///   - maximumBytes: maximum size of the image file in bytes; `nil` for no limit.
  ///   - metadata: additional information for the image file. If the metadata has no scale, the
  ///     document's scale is used.
  ///   - deadline: maximum time until the method returns, including the time in the queue; `nil`
  ///     for no limit.
  /// - Throws: Any error of the renderer or of the pool.
  public func encode(
    _ document: TextDocument, as encoding: PictureEncoding = .png(), maximumBytes: Int? = nil,
    metadata: PictureMetadata = PictureMetadata(), deadline: Duration? = nil
  ) async throws(RenderError) -> EncodedPicture {
    try await answer(deadline) { [queue] renderer, cancellation throws(RenderError) in
      try queue.encode(
        renderer.layout(document, cancellation: cancellation), by: renderer, encoding,
        maximumBytes, metadata, cancellation)
    }
  }

  /// Reads a document on a worker, lays it out and draws it as an image file of any format.
  ///
  /// ```swift
  /// let picture = try await pool.encode(deadline: .seconds(2)) { renderer, cancellation in
  ///   var options = DocumentOptions(limits: renderer.limits)
  ///   options.cancellation = cancellation
  ///   return try TextDocument(bytes, as: .json, options: options)
  /// }
  /// ```
  ///
  /// - Parameters:
  ///   - encoding: the file format and its options.
  ///   - maximumBytes: maximum size of the image file in bytes; `nil` for no limit.
  ///   - metadata: additional information for the image file. If the metadata has no scale, the
  ///     document's scale is used.
  ///   - deadline: maximum time until the method returns, including the time in the queue; `nil`
  ///     for no limit.
  ///   - document: a closure that reads the document. The closure receives a renderer and a
  ///     ``Cancellation``. Pass this cancellation to every function that accepts a cancellation.
  /// - Throws: Any error of `document`, of the renderer or of the pool.
  public func encode(
    as encoding: PictureEncoding = .png(), maximumBytes: Int? = nil,
    metadata: PictureMetadata = PictureMetadata(), deadline: Duration? = nil,
    of document: @escaping @Sendable (TextRenderer, Cancellation) throws -> TextDocument
  ) async throws -> EncodedPicture {
    // A request can throw only a `RenderError`. An error of the `document` closure can have any
    // type, so it is returned as a part of the result.
    try await answer(deadline) {
      [queue] renderer, cancellation throws(RenderError) -> Result<EncodedPicture, any Error> in
      let read: TextDocument
      do { read = try document(renderer, cancellation) } catch { return .failure(error) }
      return .success(
        try queue.encode(
          renderer.layout(read, cancellation: cancellation), by: renderer, encoding,
          maximumBytes, metadata, cancellation))
    }.get()
  }

  /// Draws a laid-out document as an image file of any format.
  ///
  /// - Throws: Any error of the renderer or of the pool.
  public func encode(
    _ layout: DocumentLayout, as encoding: PictureEncoding = .png(), maximumBytes: Int? = nil,
    metadata: PictureMetadata = PictureMetadata(), deadline: Duration? = nil
  ) async throws(RenderError) -> EncodedPicture {
    try await answer(deadline) { [queue] renderer, cancellation throws(RenderError) in
      try queue.encode(layout, by: renderer, encoding, maximumBytes, metadata, cancellation)
    }
  }

  /// Draws a laid-out document as a bitmap.
  ///
  /// - Throws: Any error of the renderer or of the pool.
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
  /// - Throws: Any error of the renderer or of the pool.
  public func layout(
    _ document: TextDocument, deadline: Duration? = nil
  ) async throws(RenderError) -> DocumentLayout {
    try await run(deadline: deadline) { renderer, cancellation throws(RenderError) in
      try renderer.layout(document, cancellation: cancellation)
    }
  }

  /// Lays out attributed text in a container.
  ///
  /// - Throws: Any error of the renderer or of the pool.
  public func layout(
    _ text: AttributedText, in container: TextContainer = TextContainer(),
    deadline: Duration? = nil
  ) async throws(RenderError) -> TextLayout {
    try await run(deadline: deadline) { renderer, cancellation throws(RenderError) in
      try renderer.layout(text, in: container, cancellation: cancellation)
    }
  }

  /// Runs a closure on a worker thread. The closure can do any work, such as several renders in a
  /// row, or a render with fonts that belong to the request.
  ///
  /// - Parameters:
  ///   - memory: number of bytes to reserve. If the pool's ``memory`` is smaller, the method throws
  ///     an error.
  ///   - deadline: maximum time until the method returns, including the time in the queue; `nil`
  ///     for no limit.
  ///   - body: the closure to run. It receives a renderer and a ``Cancellation``. Pass this
  ///     cancellation to every function that accepts a cancellation. The worker is then free soon
  ///     after the caller stops waiting.
  /// - Throws: Any error of `body` or of the pool.
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

  /// Waits until enough memory is free, reserves the memory, and runs `body`. Call this method
  /// inside ``run(memory:deadline:_:)`` if the required memory is known only after layout, as with
  /// ``DocumentLayout/encodedMemory(as:)``.
  ///
  /// - Parameters:
  ///   - bytes: number of bytes to reserve. If the pool's ``memory`` is smaller, the method throws
  ///     an error.
  ///   - cancellation: the request's cancellation. If the request is cancelled or its deadline
  ///     passes, the wait for memory ends.
  ///   - body: the work that needs the memory.
  /// - Throws: Any error of `body`. Throws ``RenderError/tooLarge(what:value:limit:)`` if `bytes`
  ///   exceeds the pool's ``memory``. If the request ends during the wait, throws the error that
  ///   ended the request.
  public func holding<Value>(
    _ bytes: Int, _ cancellation: Cancellation, _ body: () throws(RenderError) -> Value
  ) throws(RenderError) -> Value {
    try queue.withMemory(bytes, cancellation, body)
  }

  /// Counts memory that is already in use, such as an image that a client is receiving. The total
  /// can then exceed the pool's ``memory``. In this case, new renders wait until memory is
  /// released.
  package func hold(_ bytes: Int) { queue.hold(bytes) }

  /// Stops counting memory that ``hold(_:)`` counted.
  package func release(_ bytes: Int) { queue.release(bytes) }

  /// The current load: the number of requests being rendered, the number of waiting requests, and
  /// the number of reserved bytes of ``memory``.
  public var load: (rendering: Int, waiting: Int, memory: Int) { queue.load }

  /// Stops accepting requests. The method returns when all accepted requests have their results and
  /// all worker threads are idle. Later requests get ``RenderError/busy``. If the method is called
  /// several times, the earliest deadline applies.
  ///
  /// - deadline: time after which the remaining requests get ``RenderError/cancelled``. The
  ///   remaining requests also get this error when the calling task is cancelled.
  public func shutDown(deadline: Duration? = nil) async {
    await queue.drain(until: deadline.map { .now + $0 })
  }
}

extension RenderPool {
  /// Runs a request on a worker thread, and reports the request's waiting time to the observer.
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

extension RenderQueue {
  /// Draws a laid-out document as an image file as soon as enough memory is free.
  fileprivate func encode(
    _ layout: DocumentLayout, by renderer: TextRenderer, _ encoding: PictureEncoding,
    _ maximumBytes: Int?, _ metadata: PictureMetadata, _ cancellation: Cancellation
  ) throws(RenderError) -> EncodedPicture {
    try withMemory(layout.memory(encoding, renderer.limits), cancellation) {
      () throws(RenderError) in
      try renderer.encode(
        layout, as: encoding, maximumBytes: maximumBytes, metadata: metadata,
        cancellation: cancellation)
    }
  }
}

/// Measures how long a request waits in the queue, and reports the time to an observer.
private final class WaitWatch: Sendable {
  private let observer: RenderObserver
  private let start = ContinuousClock.now
  private let hasEnded = Atomic(false)

  init(_ observer: @escaping RenderObserver) {
    self.observer = observer
  }

  /// Reports the end of the wait to the observer. If work on the request begins, `error` is `nil`.
  /// Otherwise, `error` is the error that prevents the work. Only the first call has an effect.
  func end(_ error: RenderError?) {
    guard !hasEnded.exchange(true, ordering: .relaxed) else { return }
    observer(RenderEvent(.wait, .now - start, error))
  }
}
