// Responses to requests for pictures. The `ETag` of each response is computed before the picture is
// drawn.

import Foundation
import Galley
import Hummingbird

/// Answers requests for pictures. A picture's `ETag` is known before the picture is drawn. If an
/// HTTP cache revalidates a stored picture, the server therefore does not draw the picture again.
/// If the server has keys, each URL must have a valid signature.
struct PictureAnswers: Sendable {
  let service: RenderService
  let keys: SigningKeys
  let cache: ByteCache<RenderResult>
  /// The store on disk, which is used if the cache has no result; `nil` if there is no store.
  let store: ResultStore?
  /// The caching rules of an image whose URL has no version.
  let caching: Answers.Caching
  private let limiter: RateLimiter
  private let flights = SingleFlight<RenderResult>()

  init(
    _ service: RenderService, _ keys: SigningKeys, _ cache: ByteCache<RenderResult>,
    store: ResultStore? = nil, maxAge: Int = 3600, limiter: RateLimiter? = nil
  ) {
    self.service = service
    self.keys = keys
    self.cache = cache
    self.store = store
    caching = .fresh(seconds: maxAge)
    self.limiter = limiter ?? RateLimiter(keys)
  }

  /// A URL that has a valid signature, or that needs no signature.
  struct CheckedQuery {
    var query: Query
    /// The number of seconds until the URL expires; `nil` means never.
    var secondsLeft: Int?
    /// The response to a signed URL that is not in the canonical spelling. Caches would store each
    /// spelling separately, so the response redirects the client to the canonical spelling.
    var redirect: Response?
  }

  /// Checks the signature of a URL and returns the URL's parameters. If the server has keys, an
  /// invalid query is reported as an invalid signature. A repeated parameter is an exception: it is
  /// always reported as a repeated parameter. A valid URL counts against the limit of its key.
  func checkedQuery(of request: Request) throws(Problem) -> CheckedQuery {
    let query: Query
    do throws(Problem) {
      query = try request.parameters
    } catch {
      guard !keys.keys.isEmpty, error.code != Query.repeatedName else { throw error }
      throw Problem(.forbidden, "the signature does not match this URL; \(error.detail)")
    }
    let seconds = try keys.check(
      path: request.rawPath, query, now: Date().timeIntervalSince1970)
    if let key = keys.keys.isEmpty ? nil : try keys.key(of: query) { try limiter.count(key.id) }
    return CheckedQuery(
      query: query, secondsLeft: seconds, redirect: redirect(request, query, seconds))
  }

  /// The redirect to the canonical spelling of a signed URL, or `nil` if the URL already has this
  /// spelling.
  private func redirect(_ request: Request, _ query: Query, _ seconds: Int?) -> Response? {
    guard !keys.keys.isEmpty else { return nil }
    let canonical = query.canonicalSigned
    guard request.rawQuery != canonical else { return nil }
    return Response(
      status: .permanentRedirect,
      headers: [
        .location: "\(request.rawPath)?\(canonical)",
        .cacheControl: caching.limited(to: seconds).value,
      ])
  }

  /// Returns a response with a picture, or with status 304 if the client already has the picture.
  /// The picture is from the cache, from the store, from a render in progress, or from a new
  /// render.
  func answer(
    _ job: RenderJob, _ content: ServedContent, _ request: Request, _ context: ServerContext,
    etag: String, ending: String, name: String, _ caching: Answers.Caching
  ) async throws -> Response {
    if let same = Answers.notModified(request, etag: etag, caching) { return same }
    let known = cache.value(for: etag)
    service.metrics.countLookup(hit: known != nil)
    if let known {
      return Answers.made(
        known, ending: ending, name: name, caching, etag: etag, memory: service.responses)
    }
    let (service, cache, store, flights) = (service, cache, store, flights)
    let start = context.start
    let result = try await context.whileClientStays { () throws(Problem) in
      try await flights.answer(etag) {
        if var stored = await store?.result(for: etag) {
          cache.insert(stored, for: etag, bytes: stored.bytes.readableBytes)
          stored.hold = service.responses.hold(stored.bytes)
          return .success(stored)
        }
        do throws(Problem) {
          let result = try await service.run(job, with: content, since: start)
          var kept = Self.kept(result)
          cache.insert(kept, for: etag, bytes: kept.bytes.readableBytes)
          // The bytes count against the memory limit until they are written to the disk.
          kept.hold = result.hold
          store?.insert(kept, for: etag)
          return .success(result)
        } catch {
          return .failure(error)
        }
      }
    }
    return Answers.made(
      result, ending: ending, name: name, caching, etag: etag, memory: service.responses)
  }

  /// The part of a render result that is cached. Stage times and warnings are removed, because they
  /// belong to a single render. The memory reservation is removed, because the cache has its own
  /// memory limit.
  private static func kept(_ result: RenderResult) -> RenderResult {
    var kept = result
    (kept.seconds, kept.warnings, kept.hold) = ([:], [], nil)
    return kept
  }
}
