// Responses that contain pictures or JSON, with caching headers.

import Galley
import GalleyDocuments
import HTTPTypes
import Hummingbird
import NIOCore

/// Makes HTTP responses.
enum Answers {
  /// The caching rules of a response.
  enum Caching: Hashable {
    /// Caching rules for a response that never changes, because its URL contains the template's
    /// version.
    case immutable
    /// Caching rules for a response that can change when the template changes. Caches may use the
    /// response for this number of seconds without asking the server.
    case fresh(seconds: Int)
    /// Caching rules for a response whose URL expires. Caches may keep the response for this number
    /// of seconds, and never use it afterwards.
    case until(seconds: Int)
    /// Caching rules for a response that is meant for only one client. No cache may store it.
    case none

    /// The value of the `Cache-Control` header.
    var value: String {
      switch self {
      case .immutable: "public, max-age=\(Self.year), immutable"
      case .fresh(let seconds):
        "public, max-age=\(seconds), stale-while-revalidate=86400, stale-if-error=86400"
      case .until(let seconds): "public, max-age=\(seconds), must-revalidate"
      case .none: "private, no-store"
      }
    }

    /// The caching rules for a response whose URL expires after this number of seconds; `nil` means
    /// never.
    func limited(to seconds: Int?) -> Caching {
      guard let seconds else { return self }
      switch self {
      case .none: return self
      case .immutable: return .until(seconds: max(0, min(seconds, Self.year)))
      case .fresh(let most), .until(let most): return .until(seconds: max(0, min(seconds, most)))
      }
    }

    private static let year = 31_536_000
  }

  /// The file extensions of all responses: the image formats, and the extension of the layout.
  static let endings = TemplateHeader.pictureEndings + ["json"]

  /// The media types of pictures.
  static let pictureTypes = TemplateHeader.pictureEndings.map(MediaType.of)

  /// Makes a response with a render result. The headers contain the picture's size, the stage times
  /// and a file name.
  static func made(
    _ result: RenderResult, ending: String, name: String, _ caching: Caching, etag: String? = nil,
    memory: ResponseMemory
  ) -> Response {
    var headers: HTTPFields = [
      .contentType: MediaType.of(ending), .cacheControl: caching.value,
      .contentDisposition: "inline; filename=\"\(name).\(ending)\"",
    ]
    if let etag { headers[.eTag] = "\"\(etag)\"" }
    if result.width > 0 {
      headers[.pictureSize] = "\(result.width)x\(result.height)"
      headers[.missingGlyphs] = String(result.missingGlyphs)
    }
    let stages = RenderResult.stages.compactMap { stage in
      result.seconds[stage].map { "\(stage);dur=\(($0 * 1e6).rounded() / 1e3)" }
    }
    if !stages.isEmpty { headers[.serverTiming] = stages.joined(separator: ", ") }
    return Response(
      status: .ok, headers: headers, body: .init(result.bytes, memory: memory))
  }

  /// Makes a JSON response that caches must revalidate. If the request's `If-None-Match` contains
  /// `etag`, the response has status 304 and no JSON.
  static func json(
    _ bytes: ByteBuffer, status: HTTPResponse.Status = .ok, etag: String? = nil,
    for request: Request
  ) -> Response {
    var headers: HTTPFields = [.contentType: "application/json", .cacheControl: "no-cache"]
    if let etag {
      headers[.eTag] = "\"\(etag)\""
      if matches(request, etag) { return Response(status: .notModified, headers: headers) }
    }
    return Response(status: status, headers: headers, body: .init(byteBuffer: bytes))
  }

  /// Makes a 304 response if the request's `If-None-Match` contains the picture's `ETag`. Returns
  /// `nil` if the client needs the picture.
  static func notModified(_ request: Request, etag: String, _ caching: Caching) -> Response? {
    guard matches(request, etag) else { return nil }
    return Response(
      status: .notModified, headers: [.eTag: "\"\(etag)\"", .cacheControl: caching.value])
  }

  /// Whether a request's `If-None-Match` contains an entity tag (RFC 9110 §13.1.2, weak
  /// comparison).
  private static func matches(_ request: Request, _ etag: String) -> Bool {
    guard let given = request.headers[.ifNoneMatch] else { return false }
    return given.split(separator: ",").contains { tag in
      var tag = tag.drop { $0 == " " }
      while tag.last == " " { tag.removeLast() }
      if tag.hasPrefix("W/") { tag = tag.dropFirst(2) }
      return tag == "*" || tag == "\"\(etag)\""
    }
  }
}
