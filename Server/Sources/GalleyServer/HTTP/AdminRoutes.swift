// Admin routes: liveness, readiness and metrics.

import Galley
import HTTPTypes
import Hummingbird
import NIOCore
import Synchronization

/// Serves the admin routes on their own listener.
struct AdminRoutes: Sendable {
  let service: RenderService
  let registry: PrometheusRegistry
  let readiness: Readiness

  /// A router with only the admin routes. Requests to these routes are not logged.
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

/// Checks whether the server is ready. The check draws a test picture, and compares it with the
/// first test picture since the last start or reload. A busy server is still ready, because it can
/// answer with cached images.
package final class Readiness: Sendable {
  private static let job = RenderJob(
    .document(format: "json"), .picture("png"),
    body: Array(
      #"{"text": "Ready 12", "width": 96, "height": 32, "background": "white"}"#.utf8),
    RenderOptions())

  private let isDraining = Atomic(false)
  /// The expected test picture, and the number of the ``ServedContent`` that drew this picture.
  private let expected: Mutex<(content: Int, picture: ByteBuffer)>

  /// Draws the first test picture. Later test pictures are compared with this picture.
  init(_ service: RenderService) async throws(Problem) {
    let content = service.content
    let picture = try await service.check(Self.job, with: content).bytes
    expected = Mutex((content.number, picture))
  }

  /// Makes the readiness check fail from now on, because the server is shutting down.
  func drain() { isDraining.store(true, ordering: .relaxed) }

  /// The reason that the server is not ready, or `nil` if it is ready.
  func problem(of service: RenderService) async -> String? {
    if isDraining.load(ordering: .relaxed) { return "draining" }
    do throws(Problem) {
      let content = service.content
      let drawn = try await service.check(Self.job, with: content).bytes
      let isEqual = expected.withLock { expected in
        // After a reload, new fonts can change the test picture. The first picture drawn with the
        // new content is therefore the expected picture from now on.
        if expected.content != content.number { expected = (content.number, drawn) }
        return expected.picture == drawn
      }
      return isEqual ? nil : "the test image differs from the first test image"
    } catch {
      return "the test image cannot be rendered: \(error.detail)"
    }
  }
}
