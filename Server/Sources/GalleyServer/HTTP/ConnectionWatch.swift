// Timeouts of connections, and the detection of clients that disconnect.

import HTTPTypes
import NIOCore
import NIOHTTPTypes
import Synchronization

/// Records whether the client of a connection is still connected.
final class ClientPresence: Sendable {
  private struct State {
    var isGone = false
    var number = 0
    var handlers: [Int: @Sendable () -> Void] = [:]
  }

  private let state = Mutex(State())

  /// Records that the client has disconnected, and calls the handlers for this event.
  func leave() {
    let handlers = state.withLock { state in
      state.isGone = true
      defer { state.handlers = [:] }
      return state.handlers.values.map(\.self)
    }
    for handler in handlers { handler() }
  }

  /// Calls a handler when the client disconnects, or immediately if the client has already
  /// disconnected.
  ///
  /// - Returns: a number for ``forget(_:)``, or `nil` if the handler was called immediately.
  func whenGone(_ handler: @escaping @Sendable () -> Void) -> Int? {
    let number = state.withLock { state -> Int? in
      guard !state.isGone else { return nil }
      state.number += 1
      state.handlers[state.number] = handler
      return state.number
    }
    if number == nil { handler() }
    return number
  }

  /// Removes a disconnect handler.
  func forget(_ number: Int?) {
    guard let number else { return }
    state.withLock { $0.handlers[number] = nil }
  }
}

/// Closes slow and idle connections, and reports whether the client is still connected. A
/// connection is slow if the request head or body arrives too slowly, or if the client does not
/// read the response.
///
/// The timeout of a request head starts at the first byte of the head. On a new connection, the
/// same timeout also limits the time until this byte. The timeout of a body starts at the end of
/// the head. A client that closes its sending side can still be waiting for the response. The
/// server therefore waits one second before it treats such a client as disconnected.
final class ConnectionWatch: ChannelDuplexHandler, RemovableChannelHandler {
  typealias InboundIn = HTTPRequestPart
  typealias InboundOut = HTTPRequestPart
  typealias OutboundIn = HTTPResponsePart
  typealias OutboundOut = HTTPResponsePart

  /// Timeouts of a connection.
  struct Times: Sendable {
    var head: TimeAmount
    var body: TimeAmount
    /// The maximum idle time between two requests.
    var idle: TimeAmount
    /// The period over which the server averages the client's reading speed. Only the time during
    /// which response bytes wait for the client counts.
    var answer = TimeAmount.seconds(20)
    /// The time between closing the server's sending side and closing the connection. During this
    /// time, the server still reads input. If the connection closed at once, a client that is still
    /// sending would lose the response.
    var lingering = TimeAmount.seconds(2)
    /// The timeout of a whole streamed body. The server reads a streamed body while it writes the
    /// response.
    var streamedBody = TimeAmount.minutes(10)
    /// The path of requests with a streamed body. For these requests, the `body` timeout applies to
    /// each part of the body. The timeout starts when the server is ready to read the next part.
    var streamedPath: String
  }

  private static let grace = TimeAmount.seconds(1)
  /// The minimum speed at which a client must read a response, in bytes per second.
  private static let leastSpeed: Int64 = 8000

  let presence = ClientPresence()
  private let times: Times
  private let memory: ResponseMemory
  /// The timeout that is running: for a request head, a body, a part of a streamed body, or an idle
  /// connection.
  private var timer: Scheduled<Void>?
  private var streamTimer: Scheduled<Void>?
  private var answerTimer: Scheduled<Void>?
  /// Whether only part of a request head has arrived.
  private var isReadingHead = false
  /// Whether a request head has arrived, and the request's body is still incomplete.
  private var isReadingBody = false
  private var isStreamed = false
  /// The number of requests on this connection that do not have a complete response yet.
  private var requests = 0
  private var closesAfterAnswer = false
  /// A future that completes when the last response has been written.
  private var lastAnswer: EventLoopFuture<Void>?
  /// The number of response bytes that have been passed to the channel. Some of them can still be
  /// in the channel's buffer.
  private var accepted = 0
  /// The number of response bytes that had been written when the measurement of the client's speed
  /// began.
  private var writtenBefore = 0
  /// The total time during which response bytes waited because the client did not read them. Only
  /// time since the measurement of the client's speed began is counted.
  private var waited = TimeAmount.zero
  /// The time at which bytes began to wait for the client; `nil` if no bytes are waiting.
  private var waitsSince: NIODeadline?

  /// - Parameter memory: counts the bytes of HTTP responses that wait in memory until they are sent
  ///   to the client.
  init(_ times: Times, memory: ResponseMemory) {
    self.times = times
    self.memory = memory
  }

  func handlerAdded(context: ChannelHandlerContext) {
    let first = ReadObserver { [weak self] in self?.readBytes(context) }
    try? context.pipeline.syncOperations.addHandler(first, position: .first)
    // Start the head timeout at once, so that it also applies to a client that sends nothing.
    start(times.head, context)
  }

  func handlerRemoved(context: ChannelHandlerContext) { stopAll() }

  func channelInactive(context: ChannelHandlerContext) {
    stopAll()
    presence.leave()
    context.fireChannelInactive()
  }

  /// Starts the timeout for a request head when the first byte of a request has arrived.
  private func readBytes(_ context: ChannelHandlerContext) {
    guard !isReadingHead, !isReadingBody else { return }
    isReadingHead = true
    start(times.head, context)
  }

  func channelRead(context: ChannelHandlerContext, data: NIOAny) {
    switch unwrapInboundIn(data) {
    case .head(let head):
      (isReadingHead, isReadingBody) = (false, true)
      requests += 1
      isStreamed = head.path?.prefix { $0 != "?" } == times.streamedPath[...]
      stop()
      if isStreamed {
        streamTimer = Self.closing(context, in: times.streamedBody)
      } else {
        start(times.body, context)
      }
    case .body: if isStreamed { stop() }
    case .end:
      isReadingBody = false
      stop()
      streamTimer?.cancel()
    }
    context.fireChannelRead(data)
  }

  func read(context: ChannelHandlerContext) {
    if isReadingBody, isStreamed { start(times.body, context) }
    context.read()
  }

  func write(
    context: ChannelHandlerContext, data: NIOAny, promise: EventLoopPromise<Void>?
  ) {
    switch unwrapOutboundIn(data) {
    case .head(let head):
      if head.headerFields[.connection]?.lowercased() == "close" { closesAfterAnswer = true }
      context.write(data, promise: promise)
    case .body(let buffer):
      accepted += buffer.readableBytes
      let hold = memory.hold(buffer)
      let written = promise ?? context.eventLoop.makePromise()
      written.futureResult.whenComplete { _ in withExtendedLifetime(hold) {} }
      context.write(data, promise: written)
    case .end:
      requests -= 1
      let written = promise ?? context.eventLoop.makePromise()
      lastAnswer = written.futureResult
      context.write(data, promise: written)
      // Do not wait for the rest of the body, because the request has already been answered.
      if closesAfterAnswer || isReadingBody {
        linger(context, after: written.futureResult)
      } else if requests == 0, !isReadingHead {
        start(times.idle, context)
      }
    }
  }

  /// Closes the server's sending side when the response has been written. Then waits for the time
  /// `lingering`, and closes the connection.
  private func linger(_ context: ChannelHandlerContext, after written: EventLoopFuture<Void>) {
    let (channel, time) = (context.channel, times.lingering)
    written.assumeIsolatedUnsafeUnchecked().whenComplete { _ in
      channel.close(mode: .output, promise: nil)
      channel.eventLoop.scheduleTask(in: time) { channel.close(promise: nil) }
    }
  }

  /// Closes the connection when the last response has been written, so that the response is not cut
  /// off.
  func close(
    context: ChannelHandlerContext, mode: CloseMode, promise: EventLoopPromise<Void>?
  ) {
    guard mode == .all, let lastAnswer, Self.bytesLeft(context.channel) > 0 else {
      return context.close(mode: mode, promise: promise)
    }
    lastAnswer.assumeIsolatedUnsafeUnchecked().whenComplete { _ in
      context.close(mode: mode, promise: promise)
    }
    context.flush()
  }

  func userInboundEventTriggered(context: ChannelHandlerContext, event: Any) {
    if case ChannelEvent.inputClosed = event {
      let presence = presence
      _ = context.eventLoop.scheduleTask(in: Self.grace) { presence.leave() }
    }
    context.fireUserInboundEventTriggered(event)
  }

  /// Measures how fast the client reads, while part of the response is still waiting for space in
  /// the operating system's buffers. If a client reads in bursts, one measurement covers several
  /// bursts.
  func channelWritabilityChanged(context: ChannelHandlerContext) {
    answerTimer?.cancel()
    answerTimer = nil
    let now = context.eventLoop.now
    if let waitsSince { waited = waited + (now - waitsSince) }
    waitsSince = nil
    if !context.channel.isWritable {
      if waited == .zero { writtenBefore = written(context.channel) }
      waitsSince = now
      watchAnswer(context)
    }
    context.fireChannelWritabilityChanged()
  }

  /// Closes the connection at the end of the measurement if the client is too slow. Otherwise,
  /// starts the next measurement.
  private func watchAnswer(_ context: ChannelHandlerContext) {
    answerTimer = context.eventLoop.assumeIsolatedUnsafeUnchecked().scheduleTask(
      in: times.answer - waited
    ) { [weak self] in
      guard let self, self.waitsSince != nil else { return }
      let written = self.written(context.channel)
      let least = Self.leastSpeed * self.times.answer.nanoseconds / 1_000_000_000
      guard written - self.writtenBefore >= least else {
        // Close the channel directly, because `close` in the pipeline would wait until the response
        // is written.
        return context.close(promise: nil)
      }
      (self.writtenBefore, self.waited) = (written, .zero)
      self.waitsSince = context.eventLoop.now
      self.watchAnswer(context)
    }
  }

  /// The number of response bytes that have been passed to the operating system.
  private func written(_ channel: any Channel) -> Int { accepted - Self.bytesLeft(channel) }

  /// The number of response bytes in the channel's buffer, which have not yet been passed to the
  /// operating system.
  private static func bytesLeft(_ channel: any Channel) -> Int {
    (try? channel.syncOptions?.getOption(.bufferedWritableBytes)) ?? 0
  }

  private func start(_ time: TimeAmount, _ context: ChannelHandlerContext) {
    timer?.cancel()
    timer = Self.closing(context, in: time)
  }

  /// Schedules a task that closes the connection.
  private static func closing(
    _ context: ChannelHandlerContext, in time: TimeAmount
  ) -> Scheduled<Void> {
    context.eventLoop.assumeIsolatedUnsafeUnchecked().scheduleTask(in: time) {
      context.close(promise: nil)
    }
  }

  private func stop() {
    timer?.cancel()
    timer = nil
  }

  private func stopAll() {
    stop()
    streamTimer?.cancel()
    answerTimer?.cancel()
  }
}

/// Reports the arrival of bytes from the client, before the bytes are parsed.
private final class ReadObserver: ChannelInboundHandler {
  typealias InboundIn = ByteBuffer
  typealias InboundOut = ByteBuffer

  private let onBytes: () -> Void

  init(_ onBytes: @escaping () -> Void) {
    self.onBytes = onBytes
  }

  func channelRead(context: ChannelHandlerContext, data: NIOAny) {
    onBytes()
    context.fireChannelRead(data)
  }
}

@available(*, unavailable)
extension ConnectionWatch: Sendable {}
@available(*, unavailable)
extension ReadObserver: Sendable {}
