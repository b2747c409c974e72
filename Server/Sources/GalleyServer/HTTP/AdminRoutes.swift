// What operators ask: whether it lives, whether it draws, what it counts.

import Galley
import HTTPTypes
import Hummingbird
import NIOCore
import Synchronization

/// What operators ask, on a listener of its own.
struct AdminRoutes: Sendable {
  let service: RenderService
  let registry: PrometheusRegistry
  let readiness: Readiness

  /// A router of these routes alone, which writes no log.
  var router: Router<ServerContext> {
    let router = Router(context: ServerContext.self)
    router.get("/healthz") { _, _ in Self.text("alive\n") }
    router.get("/readyz") { _, _ in
      guard let reason = await readiness.problem(of: service) else { return Self.text("ready\n") }
      return Self.text("not ready: \(reason)\n", status: .serviceUnavailable)
    }
    router.get("/metrics") { _, _ in
      Self.text(registry.text, type: PrometheusText.mediaType)
    }
    return router
  }

  private static func text(
    _ text: String, status: HTTPResponse.Status = .ok, type: String = "text/plain; charset=utf-8"
  ) -> Response {
    Response(
      status: status, headers: [.contentType: type, .cacheControl: "no-cache"],
      body: .init(byteBuffer: ByteBuffer(string: text)))
  }
}

/// Whether the server can be sent requests: it draws a picture and compares it with the one that it
/// drew first with these fonts.
package final class Readiness: Sendable {
  private static let job = RenderJob(
    .document(format: "json"), .picture("png"),
    body: Array(
      #"{"text": "Ready 12", "width": 96, "height": 32, "background": "white"}"#.utf8),
    RenderOptions())

  private let isDraining = Atomic(false)
  /// The picture, and the number of the content that it was drawn with.
  private let expected: Mutex<(content: Int, picture: ByteBuffer)>

  /// Draws the picture that later ones are held against.
  init(_ service: RenderService) async throws(Problem) {
    let content = service.content
    let picture = try await service.runUncounted(Self.job, with: content).bytes
    expected = Mutex((content.number, picture))
  }

  /// Has the server be not ready from now on.
  func drain() { isDraining.store(true, ordering: .relaxed) }

  /// Why no requests should be sent; `nil` where they should.
  func problem(of service: RenderService) async -> String? {
    if isDraining.load(ordering: .relaxed) { return "draining" }
    let (load, size) = (service.load, service.size)
    if size.queue > 0, load.waiting * 5 > size.queue * 4 { return "the queue is nearly full" }
    do throws(Problem) {
      let content = service.content
      let drawn = try await service.runUncounted(Self.job, with: content).bytes
      let isEqual = expected.withLock { expected in
        // Other fonts may draw another one.
        if expected.content != content.number { expected = (content.number, drawn) }
        return expected.picture == drawn
      }
      return isEqual ? nil : "a picture is not the one that was drawn first"
    } catch {
      return "no picture can be drawn: \(error.detail)"
    }
  }
}
