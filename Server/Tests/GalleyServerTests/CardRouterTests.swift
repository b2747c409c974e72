// Tests of the Hummingbird example of the documentation, with a real server and a socket client.

import Dispatch
import Galley
import HTTPTypes
import Hummingbird
import Logging
import NIOCore
import NIOPosix
import Synchronization
import Testing

@Suite("The page on Hummingbird", .timeLimit(.minutes(5)))
struct CardRouterTests {
  /// Runs a server with the example's router, and passes its port to `body`. `ended` receives the
  /// status of each request that has ended, or 499 for a cancelled request.
  private func serve(
    _ pool: RenderPool, ended: Statuses = Statuses(),
    _ body: (Int) async throws -> Void
  ) async throws {
    let (ports, port) = AsyncStream<Int>.makeStream()
    let router = cardRouter(pool).buildResponder()
    var logger = Logger(label: "card")
    logger.logLevel = .critical
    let application = Application(
      responder: CallbackResponder<BasicRequestContext> { request, context in
        do {
          let response = try await router.respond(to: request, context: context)
          ended.add(response.status.code)
          return response
        } catch {
          ended.add((error as? HTTPError)?.status.code ?? 499)
          throw error
        }
      },
      configuration: ApplicationConfiguration(address: .hostname("127.0.0.1", port: 0)),
      onServerRunning: { channel in port.yield(channel.localAddress?.port ?? 0) }, logger: logger)
    try await withThrowingTaskGroup(of: Void.self) { group in
      group.addTask { try await application.run() }
      for await port in ports {
        try await body(port)
        break
      }
      group.cancelAll()
    }
  }

  @Test("The example's card route sends a PNG with an ETag, and answers If-None-Match with 304")
  func tags() async throws {
    // snippet: hummingbird-pool
    let renderer = TextRenderer(fonts: .bundled, limits: .untrusted)
    let pool = RenderPool(renderer, workers: 2, waiting: 32)
    let application = Application(router: cardRouter(pool))
    // end

    #expect(application.configuration.address == .hostname("127.0.0.1", port: 8080))
    try await serve(pool) { port in
      let first = try await Answer(port, "/card?title=Quartz%2012")
      #expect(first.status == 200 && first["content-type"] == "image/png")
      #expect(first.body == (try await renderer.encode(card("Quartz 12")).bytes))
      let tag = try #require(first["etag"])
      for known in [tag, "\"a\", \(tag)", "W/\(tag)"] {
        let again = try await Answer(
          port, "/card?title=Quartz%2012", "If-None-Match: \(known)\r\n")
        #expect(again.status == 304 && again["etag"] == tag && again.body.isEmpty)
      }
      let other = try await Answer(port, "/card?title=a", "If-None-Match: \"card-0\"\r\n")
      #expect(other.status == 200 && other.body != first.body)
    }
  }

  @Test("If the client of a waiting request disconnects, the request leaves the queue")
  func waiting() async throws {
    let pool = RenderPool(TextRenderer(fonts: .bundled), workers: 1, waiting: 1)
    let gate = Gate()
    let ended = Statuses()
    try await serve(pool, ended: ended) { port in
      async let blocker: Void = pool.run { _, _ in gate.wait() }
      try await until { pool.load.rendering == 1 }
      let request = Task { try await Answer(port, "/card?title=a") }
      try await until { pool.load.waiting == 1 }
      let refused = try await Answer(port, "/card?title=b")
      #expect(refused.status == 503 && refused["retry-after"] == "1")
      request.cancel()
      // The cancelled request leaves the queue and ends with status 499. If it stayed in the queue,
      // it would end with status 504 at the deadline.
      try await until { pool.load.waiting == 0 && ended.all.count == 2 }
      #expect(ended.all == [503, 499])
      gate.open()
      try await blocker
    }
  }

  @Test("If the client of a running request disconnects, the render is cancelled")
  func running() async throws {
    let gate = Gate()
    let events = Mutex<[RenderEvent]>([])
    let fonts = TextRenderer(fonts: .bundled)
    // Render the card once, so that the caches contain its parts. The layout for the request then
    // ends long before the route's deadline.
    _ = try await fonts.encode(card("a"))
    let renderer = fonts.observed { event in
      events.withLock { $0.append(event) }
      if event.stage == .layout { gate.wait() }
    }
    let pool = RenderPool(renderer, workers: 1, waiting: 0)
    let ended = Statuses()
    try await serve(pool, ended: ended) { port in
      let request = Task { try await Answer(port, "/card?title=a") }
      try await until { events.withLock { $0.contains { $0.stage == .layout } } }
      request.cancel()
      try await until { !ended.all.isEmpty }
      #expect(ended.all == [499])
      gate.open()
      try await until { pool.load.rendering == 0 }
      let last = try #require(events.withLock { $0.last })
      #expect(last.stage == .draw && last.outcome == .cancelled)
    }
  }

  @Test("A title that exceeds a limit gets status 422 with the reason")
  func refusals() async throws {
    var limits = Limits.untrusted
    limits.textLength = 10
    let pool = RenderPool(TextRenderer(fonts: .bundled, limits: limits))
    try await serve(pool) { port in
      let answer = try await Answer(port, "/card?title=more-than-ten")
      #expect(answer.status == 422)
      #expect(String(decoding: answer.body, as: UTF8.self).contains("10"))
    }
  }
}

/// A response that a client receives on a separate connection.
private struct Answer {
  let status: Int
  let body: [UInt8]
  private let fields: [String: String]

  init(_ port: Int, _ target: String, _ fields: String = "") async throws {
    let channel = try await ClientBootstrap(group: .singletonMultiThreadedEventLoopGroup)
      .connect(host: "127.0.0.1", port: port) { channel in
        channel.eventLoop.makeCompletedFuture {
          try NIOAsyncChannel<ByteBuffer, ByteBuffer>(wrappingChannelSynchronously: channel)
        }
      }
    let bytes = try await channel.executeThenClose { inbound, outbound in
      let head = "GET \(target) HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\(fields)\r\n"
      try await outbound.write(ByteBuffer(string: head))
      var bytes: [UInt8] = []
      for try await part in inbound { bytes += part.readableBytesView }
      return bytes
    }
    guard let end = bytes.firstRange(of: Array("\r\n\r\n".utf8)) else { throw CancellationError() }
    body = Array(bytes[end.upperBound...])
    let lines = String(decoding: bytes[..<end.lowerBound], as: UTF8.self).split(separator: "\r\n")
    status = lines.first.flatMap { Int($0.split(separator: " ")[1]) } ?? 0
    self.fields = Dictionary(
      lines.dropFirst().map { line in
        let parts = line.split(separator: ": ", maxSplits: 1).map(String.init)
        return (parts[0].lowercased(), parts.count > 1 ? parts[1] : "")
      }, uniquingKeysWith: { $1 })
  }

  subscript(name: String) -> String? { fields[name] }
}

/// Waits until the closure returns `true`.
private func until(_ condition: () -> Bool) async throws {
  while !condition() { try await Task.sleep(for: .milliseconds(2)) }
}

/// A gate at which threads wait until it opens.
private final class Gate: Sendable {
  private let semaphore = DispatchSemaphore(value: 0)

  func wait() {
    semaphore.wait()
    semaphore.signal()
  }

  func open() { semaphore.signal() }
}

/// The statuses of the ended requests, in the order in which they ended.
private final class Statuses: Sendable {
  private let statuses = Mutex<[Int]>([])
  var all: [Int] { statuses.withLock { $0 } }

  func add(_ status: Int) { statuses.withLock { $0.append(status) } }
}
