// Tests of slow readers and of the memory for responses. The connection uses a clock that the tests
// set.

import Galley
import HTTPTypes
import NIOCore
import NIOEmbedded
import NIOHTTPTypes
import Testing

@testable import GalleyServer

/// Passes the body bytes of responses to the connection, and discards the heads and ends.
private final class BodyBytes: ChannelOutboundHandler {
  typealias OutboundIn = HTTPResponsePart
  typealias OutboundOut = ByteBuffer

  func write(context: ChannelHandlerContext, data: NIOAny, promise: EventLoopPromise<Void>?) {
    guard case .body(let bytes) = unwrapOutboundIn(data) else {
      promise?.succeed()
      return
    }
    context.write(wrapOutboundOut(bytes), promise: promise)
  }
}

/// A connection to a client that reads only when a test calls `readAll()`.
private struct Connection {
  let channel = EmbeddedChannel()
  let pool = RenderPool(TextRenderer(fonts: .bundled), workers: 1, memory: 1 << 20)

  init() throws {
    var times = ConnectionWatch.Times(
      head: .hours(1), body: .hours(1), idle: .hours(1), streamedPath: "/v1/batch")
    times.streamedBody = .hours(1)
    try channel.pipeline.syncOperations.addHandlers([
      BodyBytes(), ConnectionWatch(times, memory: ResponseMemory(pool)),
    ])
    try channel.connect(to: SocketAddress(ipAddress: "127.0.0.1", port: 1)).wait()
  }

  /// Writes bytes of a response. The bytes wait until the client reads them.
  func send(_ count: Int) {
    channel.write(
      HTTPResponsePart.body(ByteBuffer(repeating: 0, count: count)), promise: nil)
    setWritable(false)
  }

  /// Lets the simulated client read all bytes that the server has written for it.
  func readAll() {
    channel.flush()
    setWritable(true)
  }

  func setWritable(_ isWritable: Bool) {
    guard channel.isWritable != isWritable else { return }
    channel.isWritable = isWritable
    channel.pipeline.fireChannelWritabilityChanged()
  }

  func wait(_ seconds: Int64) { channel.embeddedEventLoop.advanceTime(by: .seconds(seconds)) }
}

@Suite("Clients that read responses slowly")
struct ConnectionWatchTests {
  @Test("A client that reads nothing is disconnected after 20 seconds")
  func silent() throws {
    let connection = try Connection()
    connection.send(100_000)
    connection.wait(19)
    #expect(connection.channel.isActive)
    connection.wait(2)
    #expect(!connection.channel.isActive)
  }

  @Test(
    "A client must read 8 kB per second on average, steadily or in bursts",
    arguments: [
      (80_000, 9, true), (170_000, 19, true), (8_500, 1, true), (60_000, 9, false),
      (120_000, 19, false), (7_900, 1, false),
    ])
  func speed(bytes: Int, seconds: Int64, stays: Bool) throws {
    let connection = try Connection()
    connection.send(bytes)
    for _ in 0..<(60 / seconds) {
      connection.wait(seconds)
      connection.readAll()
      connection.send(bytes)
    }
    #expect(connection.channel.isActive == stays)
  }

  @Test("While the server has nothing to send, a client does not count as too slow")
  func idle() throws {
    let connection = try Connection()
    for _ in 0..<10 {
      connection.send(1000)
      connection.wait(1)
      connection.readAll()
      connection.wait(60)
    }
    #expect(connection.channel.isActive)
  }

  @Test("The bytes of a response count against the memory limit until they are written")
  func memory() throws {
    let connection = try Connection()
    connection.send(65_536)
    connection.send(32_768)
    #expect(connection.pool.load.memory == 98_304)
    connection.readAll()
    #expect(connection.pool.load.memory == 0)
  }
}

@Suite("The memory of responses")
struct ResponseMemoryTests {
  private let pool = RenderPool(TextRenderer(fonts: .bundled), workers: 1, memory: 1000)

  @Test("If responses share all or part of a buffer, its bytes count once as used memory")
  func shared() {
    let memory = ResponseMemory(pool)
    let buffer = ByteBuffer(repeating: 1, count: 256)
    var piece = buffer
    piece.moveReaderIndex(forwardBy: 100)
    piece.moveWriterIndex(to: 200)
    var holds = [memory.hold(buffer), memory.hold(buffer), memory.hold(piece)]
    #expect(pool.load.memory == 256)
    holds.removeFirst(2)
    #expect(pool.load.memory == 256)
    let other = memory.hold(ByteBuffer(repeating: 1, count: 512))
    #expect(pool.load.memory == 768)
    holds = []
    #expect(pool.load.memory == 512)
    withExtendedLifetime(other) {}
  }

  @Test("A response's bytes count as used memory even beyond the limit; new renders then wait")
  func full() async throws {
    let memory = ResponseMemory(pool)
    var hold: ResponseMemory.Hold? = memory.hold(ByteBuffer(repeating: 1, count: 2048))
    #expect(pool.load.memory == 2048)
    let late = await #expect(throws: RenderError.self) {
      try await pool.run(memory: 1, deadline: .milliseconds(50)) { _, _ in 1 }
    }
    #expect(late?.code == RenderError.timedOut.code)
    withExtendedLifetime(hold) {}
    hold = nil
    #expect(try await pool.run(memory: 1, deadline: .seconds(60)) { _, _ in 1 } == 1)
  }
}
