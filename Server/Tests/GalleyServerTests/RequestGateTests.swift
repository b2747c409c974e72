// Tests of the log line of each request, including requests whose clients disconnect.

import Galley
import Glibc
import HTTPTypes
import Hummingbird
import Logging
import NIOCore
import NIOEmbedded
import NIOHTTP1
import Synchronization
import Testing

@testable import GalleyServer

@Suite("The log line of a request")
struct RequestGateTests {
  private static func respond(
    _ lines: LogLines, _ answer: @escaping @Sendable () throws -> Response
  ) async throws -> Response {
    let logger = Logger(label: "gate") { _ in lines }
    let gate = RequestGate(
      metrics: ServiceMetrics(), logger: logger, addressBytes: 1000, crossOrigin: .none)
    let head = HTTPRequest(method: .get, scheme: "http", authority: "a", path: "/a")
    return try await gate.handle(
      Request(head: head, body: RequestBody(buffer: ByteBuffer())),
      context: ServerContext(
        source: ApplicationRequestContextSource(channel: EmbeddedChannel(), logger: logger))
    ) { _, _ in try answer() }
  }

  /// Makes a response whose body is so large that it is written in two steps.
  private static func large() -> Response {
    let memory = ResponseMemory(RenderPool(TextRenderer(fonts: .bundled), workers: 1))
    let buffer = ByteBuffer(repeating: 1, count: ResponseBody.pieceBytes + 5)
    return Response(status: .ok, body: ResponseBody(buffer, memory: memory))
  }

  @Test("A streamed response has one log line at its end, even if the client disconnects earlier")
  func streams() async throws {
    for (piecesRead, bytes, isComplete) in [
      (nil as Int?, 0, false), (0, 0, false), (1, ResponseBody.pieceBytes, false),
      (2, ResponseBody.pieceBytes + 5, true),
    ] {
      let lines = LogLines()
      var response: Response? = try await Self.respond(lines) { Self.large() }
      #expect(lines.all.isEmpty)
      if let piecesRead {
        try? await response?.body.write(Client(piecesRead: piecesRead))
        #expect(lines.all.count == 1)
      }
      // If `piecesRead` is nil, the client disconnects before the head is written.
      response = nil
      #expect(lines.all.count == 1)
      #expect(lines.all.first?["bytes"] == "\(bytes)" && lines.all.first?["status"] == "200")
      #expect(lines.all.first?["incomplete"] == (isComplete ? nil : "true"))
    }
  }

  @Test(
    "If the body of a request ends early or is invalid HTTP, the request has one log line",
    arguments: [(HTTPParserError.invalidEOFState, "499"), (.invalidChunkSize, "400")])
  func broken(error: HTTPParserError, status: String) async throws {
    let lines = LogLines()
    await #expect(throws: HTTPParserError.self) {
      _ = try await Self.respond(lines) { throw error }
    }
    #expect(lines.all.map { $0["status"] } == [status])
  }

  @Test("A request that fails, or whose client disconnects, has one log line")
  func failures() async throws {
    for (error, status) in [
      (CancellationError() as any Error, "499"), (Problem(.clientGone, "a"), "499"),
      (HTTPError(.notFound), "404"), (ChannelError.ioOnClosedChannel, "499"),
      (IOError(errnoCode: EPIPE, reason: "write"), "499"),
    ] {
      let lines = LogLines()
      _ = try await Self.respond(lines) { throw error }
      #expect(lines.all.map { $0["status"] } == [status])
    }
  }
}

/// A simulated client that accepts some writes of a response body, and then disconnects.
private struct Client: ResponseBodyWriter {
  var piecesRead: Int

  mutating func write(_ buffer: ByteBuffer) async throws {
    piecesRead -= 1
    guard piecesRead >= 0 else { throw ChannelError.ioOnClosedChannel }
  }

  consuming func finish(_ trailingHeaders: HTTPFields?) async throws {}
}

/// Collects the log lines of a test. Each line is a dictionary that maps names to values as text.
private final class LogLines: LogHandler, Sendable {
  private let lines = Mutex<[[String: String]]>([])

  var all: [[String: String]] { lines.withLock { $0 } }

  var logLevel: Logger.Level {
    get { .info }
    set {}
  }
  var metadata: Logger.Metadata {
    get { [:] }
    set {}
  }

  subscript(metadataKey key: String) -> Logger.Metadata.Value? {
    get { nil }
    set {}
  }

  func log(event: LogEvent) {
    lines.withLock { $0.append((event.metadata ?? [:]).mapValues { "\($0)" }) }
  }
}
