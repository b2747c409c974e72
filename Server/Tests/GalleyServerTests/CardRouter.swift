// The Hummingbird example of the documentation: a route that draws a card.

import Galley
import Hummingbird

// snippet: hummingbird-router
/// Creates a router for `GET /card?title=Hello`, which draws the title as a PNG.
func cardRouter(_ pool: RenderPool) -> Router<BasicRequestContext> {
  // The image of a URL changes only if this code or Galley's version changes.
  let tag = "\"card-1-\(EngineVersions.galley)\""
  let caching: HTTPFields = [.eTag: tag, .cacheControl: "public, max-age=3600"]
  let router = Router()
  router.get("card") { request, _ in
    if request.headers[.ifNoneMatch]?.contains(tag) == true {
      return Response(status: .notModified, headers: caching)
    }
    let title = request.uri.queryParameters.get("title") ?? ""
    return try await request.body.consumeWithCancellationOnInboundClose { _ in
      do throws(RenderError) {
        let png = try await pool.encode(card(title), deadline: .seconds(2)).bytes
        var headers = caching
        headers[.contentType] = "image/png"
        let body = ResponseBody(byteBuffer: ByteBuffer(bytes: png))
        return Response(status: .ok, headers: headers, body: body)
      } catch .busy {
        throw HTTPError(.serviceUnavailable, headers: [.retryAfter: "1"])
      } catch .timedOut {
        throw HTTPError(.gatewayTimeout)
      } catch {
        let status: HTTPResponse.Status =
          error.isCallersFault ? .unprocessableContent : .internalServerError
        throw HTTPError(status, message: error.description)
      }
    }
  }
  return router
}
// end

// snippet: server-card
/// A white card with a title.
func card(_ title: String) -> TextDocument {
  let text = AttributedText(title, [.font(.system(72, weight: .bold))])
  var box = TextContainer(width: 1200, height: 630)
  box.insets = EdgeInsets(top: 80, right: 80, bottom: 80, left: 80)
  var card = TextDocument(text, in: box)
  card.background = .white
  return card
}
// end
