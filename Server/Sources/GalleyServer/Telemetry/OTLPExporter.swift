// Sends spans to an OpenTelemetry collector over HTTP.

import Foundation
package import Logging
import Metrics
import NIOCore
import NIOHTTP1
import NIOPosix
import ServiceLifecycle
import Synchronization
import Tracing

/// Collects finished spans, and posts them to a collector every five seconds (OTLP/HTTP with JSON).
///
/// The collector never delays requests: if it does not answer, spans are dropped and counted.
package final class OTLPExporter: Service, Sendable {
  private let (host, port, path): (String, Int, String)
  private let logger: Logger
  private let waiting = Mutex<[String]>([])

  /// The maximum number of waiting spans.
  private static let most = 4096
  private static let pause = Duration.seconds(5)

  /// - Parameter url: the base URL of the collector, such as `http://127.0.0.1:4318`.
  package init(_ url: String, _ logger: Logger) throws(StartError) {
    guard let parts = URLComponents(string: url), parts.scheme == "http", let host = parts.host,
      !host.isEmpty
    else {
      throw StartError(
        "OTEL_EXPORTER_OTLP_ENDPOINT must be an http:// URL, such as http://127.0.0.1:4318; for TLS,"
          + " run a collector on this machine")
    }
    (self.host, port, self.logger) = (host, parts.port ?? 4318, logger)
    path = (parts.path.hasSuffix("/") ? String(parts.path.dropLast()) : parts.path) + "/v1/traces"
  }

  /// Makes the process send its spans to the collector. Call this method once.
  package func bootstrap() { InstrumentationSystem.bootstrap(OTLPTracer(exporter: self)) }

  /// Adds a finished span as JSON.
  func add(_ span: String) {
    let isAdded = waiting.withLock { waiting in
      guard waiting.count < Self.most else { return false }
      waiting.append(span)
      return true
    }
    if !isAdded { Self.count(1, "dropped") }
  }

  /// Posts spans until the service shuts down, and then posts the last spans.
  package func run() async throws {
    try? await cancelWhenGracefulShutdown { [self] in
      while true {
        try await Task.sleep(for: Self.pause)
        await flush()
      }
    }
    await flush()
  }

  private func flush() async {
    let spans = waiting.withLock { waiting in
      defer { waiting = [] }
      return waiting
    }
    guard !spans.isEmpty else { return }
    let body = ByteBuffer(
      string: #"{"resourceSpans":[{"resource":{"attributes":[{"key":"service.name","value":"#
        + #"{"stringValue":"galley-server"}}]},"scopeSpans":[{"scope":{"name":"galley-server"},"#
        + #""spans":["# + spans.joined(separator: ",") + "]}]}]}")
    // Even if this task was cancelled, a separate task can still send the last spans.
    let reason = await Task.detached { [self] in await problem(posting: body) }.value
    Self.count(spans.count, reason == nil ? "sent" : "dropped")
    if let reason { logger.warning("trace spans were not sent", metadata: ["reason": "\(reason)"]) }
  }

  /// Posts spans. Returns the reason for a failure, or `nil` if the collector accepted the spans.
  private func problem(posting body: ByteBuffer) async -> String? {
    do {
      let channel = try await ClientBootstrap(group: .singletonMultiThreadedEventLoopGroup)
        .connectTimeout(.seconds(5)).connect(host: host, port: port) { channel in
          channel.eventLoop.makeCompletedFuture {
            try channel.pipeline.syncOperations.addHTTPClientHandlers()
            return try NIOAsyncChannel<HTTPClientResponsePart, HTTPClientRequestPart>(
              wrappingChannelSynchronously: channel)
          }
        }
      let timeout = channel.channel.eventLoop.scheduleTask(in: .seconds(10)) { [channel] in
        channel.channel.close(promise: nil)
      }
      defer { timeout.cancel() }
      return try await channel.executeThenClose { inbound, outbound in
        let headers: HTTPHeaders = [
          "Host": "\(host):\(port)", "Content-Type": "application/json", "Connection": "close",
          "Content-Length": "\(body.readableBytes)",
        ]
        try await outbound.write(
          .head(HTTPRequestHead(version: .http1_1, method: .POST, uri: path, headers: headers)))
        try await outbound.write(.body(.byteBuffer(body)))
        try await outbound.write(.end(nil))
        for try await part in inbound {
          guard case .head(let head) = part else { continue }
          return head.status.code / 100 == 2 ? nil : "status \(head.status.code)"
        }
        return "no answer"
      }
    } catch {
      return "\(error)"
    }
  }

  private static func count(_ spans: Int, _ outcome: String) {
    Counter(label: "galley_spans_total", dimensions: [("outcome", outcome)]).increment(by: spans)
  }
}
