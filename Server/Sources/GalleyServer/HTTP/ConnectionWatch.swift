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

/// Closes a connection whose head or body comes too slowly, and one whose answer says so; tells
/// whether the client is still there.
///
/// The times begin with the first byte of a head and with its last one. A client that has closed
/// its side counts as gone a second later: what is answered sooner still reaches one that only said
/// it had no more to say.
final class ConnectionWatch: ChannelDuplexHandler, RemovableChannelHandler {
  typealias InboundIn = HTTPRequestPart
  typealias InboundOut = HTTPRequestPart
  typealias OutboundIn = HTTPResponsePart
  typealias OutboundOut = HTTPResponsePart

  /// How long a head and a body may take, and an answer between two looks at it.
  struct Times: Sendable {
    var head: TimeAmount
    var body: TimeAmount
    var answer = TimeAmount.seconds(10)
    /// Path of the requests whose bodies are read as their answers are written: each piece of them
    /// has as long as other bodies have, from when it is asked for.
    var streamedPath: String
  }

  private static let grace = TimeAmount.seconds(1)
  /// Fewest bytes of an answer that a client has to take between two looks at it: 1 kB/s.
  private static let leastBytes = 10_000

  let presence = ClientPresence()
  private let times: Times
  private var timer: Scheduled<Void>?
  private var answerTimer: Scheduled<Void>?
  /// Whether bytes of a head have come that is not complete.
  private var isReadingHead = false
  /// Whether a request's body has not come whole.
  private var isReadingBody = false
  private var isStreamed = false
  private var closesAfterAnswer = false

  init(_ times: Times) {
    self.times = times
  }

  func handlerAdded(context: ChannelHandlerContext) {
    let first = FirstByteHandler { [weak self] in self?.readBytes(context) }
    try? context.pipeline.syncOperations.addHandler(first, position: .first)
    // A client that says nothing has as long as one that is slow.
    start(times.head, context)
  }

  func handlerRemoved(context: ChannelHandlerContext) {
    stop()
    answerTimer?.cancel()
  }

  func channelInactive(context: ChannelHandlerContext) {
    stop()
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
      isReadingHead = false
      isReadingBody = true
      stop()
      isStreamed = head.path?.hasPrefix(times.streamedPath) == true
      if !isStreamed { start(times.body, context) }
    case .body: if isStreamed { stop() }
    case .end:
      isReadingBody = false
      stop()
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
      guard closesAfterAnswer else { return context.write(data, promise: promise) }
      let written = promise ?? context.eventLoop.makePromise()
      let channel = context.channel
      written.futureResult.whenComplete { _ in channel.close(promise: nil) }
      context.writeAndFlush(data, promise: written)
    }
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
    if !context.channel.isWritable { watchAnswer(context.channel) }
    context.fireChannelWritabilityChanged()
  }

  private func watchAnswer(_ channel: any Channel) {
    let before = Self.bytesLeft(channel)
    answerTimer = channel.eventLoop.assumeIsolatedUnsafeUnchecked().scheduleTask(in: times.answer) {
      [weak self] in
      guard !channel.isWritable else { return }
      guard Self.bytesLeft(channel) <= before - Self.leastBytes else {
        return channel.close(promise: nil)
      }
      self?.watchAnswer(channel)
    }
  }

  /// Bytes of the answer that wait for the client.
  private static func bytesLeft(_ channel: any Channel) -> Int {
    (try? channel.syncOptions?.getOption(.bufferedWritableBytes)) ?? 0
  }

  private func start(_ time: TimeAmount, _ context: ChannelHandlerContext) {
    timer?.cancel()
    let channel = context.channel
    timer = context.eventLoop.scheduleTask(in: time) { channel.close(promise: nil) }
  }

  private func stop() {
    timer?.cancel()
    timer = nil
  }
}

/// Tells of bytes from the client, before anything is made of them.
private final class FirstByteHandler: ChannelInboundHandler {
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
extension FirstByteHandler: Sendable {}
