// What a connection may take its time for, and whether anybody is at its other end.

import HTTPTypes
import NIOCore
import NIOHTTPTypes
import Synchronization

/// Whether the client of a connection is still there.
final class ClientPresence: Sendable {
  private struct State {
    var isGone = false
    var number = 0
    var handlers: [Int: @Sendable () -> Void] = [:]
  }

  private let state = Mutex(State())

  /// Tells those who wait that nobody is there any more.
  func leave() {
    let handlers = state.withLock { state in
      state.isGone = true
      defer { state.handlers = [:] }
      return state.handlers.values.map(\.self)
    }
    for handler in handlers { handler() }
  }

  /// Does something when the client leaves, at once where it has left.
  ///
  /// - Returns: a number by which it is taken back; `nil` where it has been done.
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

  /// Takes back what was to be done.
  func forget(_ number: Int?) {
    guard let number else { return }
    state.withLock { $0.handlers[number] = nil }
  }
}

/// Closes a connection whose head or body comes too slowly, whose answer is not taken, or that is
/// idle; tells whether the client is still there.
///
/// The times begin with the first byte of a head and with its last one. A client that has closed its
/// side counts as gone a second later: what is answered sooner still reaches one that only said it
/// had no more to say.
final class ConnectionWatch: ChannelDuplexHandler, RemovableChannelHandler {
  typealias InboundIn = HTTPRequestPart
  typealias InboundOut = HTTPRequestPart
  typealias OutboundIn = HTTPResponsePart
  typealias OutboundOut = HTTPResponsePart

  /// How long what may take.
  struct Times: Sendable {
    var head: TimeAmount
    var body: TimeAmount
    /// Between two requests.
    var idle: TimeAmount
    /// Between two looks at an answer that is taken slowly.
    var answer = TimeAmount.seconds(10)
    /// From the closing of the server's side to that of the connection: what a client still sends is
    /// read meanwhile, as it would lose the answer otherwise.
    var lingering = TimeAmount.seconds(2)
    /// All of a body that is read as its answer is written.
    var streamedBody = TimeAmount.minutes(10)
    /// Path of the requests with such bodies: each piece of them has as long as other bodies have,
    /// from when it is asked for.
    var streamedPath: String
  }

  private static let grace = TimeAmount.seconds(1)
  /// Fewest bytes of an answer that a client has to take between two looks at it: 1 kB/s.
  private static let leastBytes = 10_000

  let presence = ClientPresence()
  private let times: Times
  /// Ends a head, a body, a piece of one, or idleness.
  private var timer: Scheduled<Void>?
  private var streamTimer: Scheduled<Void>?
  private var answerTimer: Scheduled<Void>?
  /// Whether bytes of a head have come that is not complete.
  private var isReadingHead = false
  /// Whether a request's body has not come whole.
  private var isReadingBody = false
  private var isStreamed = false
  /// Requests that have no whole answer yet.
  private var requests = 0
  private var closesAfterAnswer = false
  /// Whether the last answer has left for the client.
  private var lastAnswer: EventLoopFuture<Void>?

  init(_ times: Times) {
    self.times = times
  }

  func handlerAdded(context: ChannelHandlerContext) {
    let first = ReadObserver { [weak self] in self?.readBytes(context) }
    try? context.pipeline.syncOperations.addHandler(first, position: .first)
    // A client that says nothing has as long as one that is slow.
    start(times.head, context)
  }

  func handlerRemoved(context: ChannelHandlerContext) { stopAll() }

  func channelInactive(context: ChannelHandlerContext) {
    stopAll()
    presence.leave()
    context.fireChannelInactive()
  }

  /// Bytes have come from the client.
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
    case .body: context.write(data, promise: promise)
    case .end:
      requests -= 1
      let written = promise ?? context.eventLoop.makePromise()
      lastAnswer = written.futureResult
      context.write(data, promise: written)
      // The rest of a body that nobody wants is not waited for.
      if closesAfterAnswer || isReadingBody {
        linger(context, after: written.futureResult)
      } else if requests == 0, !isReadingHead {
        start(times.idle, context)
      }
    }
  }

  /// Closes the server's side when the answer has left, and the connection a little later.
  private func linger(_ context: ChannelHandlerContext, after written: EventLoopFuture<Void>) {
    let (channel, time) = (context.channel, times.lingering)
    written.assumeIsolatedUnsafeUnchecked().whenComplete { _ in
      channel.close(mode: .output, promise: nil)
      channel.eventLoop.scheduleTask(in: time) { channel.close(promise: nil) }
    }
  }

  /// Closes when the last answer has left: an answer that was written is not cut off.
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

  /// Watches how an answer is taken that does not fit into the system's buffers.
  func channelWritabilityChanged(context: ChannelHandlerContext) {
    answerTimer?.cancel()
    answerTimer = nil
    if !context.channel.isWritable { watchAnswer(context) }
    context.fireChannelWritabilityChanged()
  }

  private func watchAnswer(_ context: ChannelHandlerContext) {
    let before = Self.bytesLeft(context.channel)
    answerTimer = context.eventLoop.assumeIsolatedUnsafeUnchecked().scheduleTask(
      in: times.answer
    ) { [weak self] in
      guard !context.channel.isWritable else { return }
      guard Self.bytesLeft(context.channel) <= before - Self.leastBytes else {
        // Not by the pipeline, where closing would wait for the answer.
        return context.close(promise: nil)
      }
      self?.watchAnswer(context)
    }
  }

  /// Bytes of the answer that wait for the client.
  private static func bytesLeft(_ channel: any Channel) -> Int {
    (try? channel.syncOptions?.getOption(.bufferedWritableBytes)) ?? 0
  }

  private func start(_ time: TimeAmount, _ context: ChannelHandlerContext) {
    timer?.cancel()
    timer = Self.closing(context, in: time)
  }

  /// Has the connection closed after some time.
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

/// Tells of bytes from the client, before anything is made of them.
private final class ReadObserver: ChannelInboundHandler {
  typealias InboundIn = ByteBuffer
  typealias InboundOut = ByteBuffer

  private let tell: () -> Void

  init(_ tell: @escaping () -> Void) {
    self.tell = tell
  }

  func channelRead(context: ChannelHandlerContext, data: NIOAny) {
    tell()
    context.fireChannelRead(data)
  }
}

@available(*, unavailable)
extension ConnectionWatch: Sendable {}
@available(*, unavailable)
extension ReadObserver: Sendable {}
