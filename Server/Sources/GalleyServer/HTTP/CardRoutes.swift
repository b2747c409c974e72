// Cards by address.

import Galley
import HTTPTypes
import Hummingbird
import NIOCore

/// Cards by address, and documents by theirs: pictures that caches may keep.
struct CardRoutes: Sendable {
  let service: RenderService
  let keys: SigningKeys
  let cache: ByteCache<RenderResult>
  private let flights = SingleFlight<RenderResult>()

  init(_ service: RenderService, _ keys: SigningKeys, _ cache: ByteCache<RenderResult>) {
    self.service = service
    self.keys = keys
    self.cache = cache
  }

  var routes: [Route] {
    [
      Route(
        method: .get, path: "/v1/cards/{file}",
        summary: "A picture of a template with values, or its layout as JSON.",
        parameters: [
          RouteParameter(
            name: "file", place: .path,
            description: "A template's name, a point, and one of its formats, such as talk.png.",
            pattern: "^[A-Za-z0-9_-]{1,100}\\.(png|jpg|webp|json)$"),
          RouteParameter(
            name: "title", description: "A placeholder's value, as any other of the template's."),
          RouteParameter(name: "title.b64", description: "The same in base64url without padding."),
          RouteParameter(name: "_lang", description: "One of the template's languages."),
          RouteParameter(
            name: "_scale", description: "One of the template's scales, pixels per point."),
          RouteParameter(
            name: "_v", description: "The template's version; the answer never changes then."),
          RouteParameter(name: "_sig", description: "The signature, where the server has keys."),
          RouteParameter(
            name: "_kid", description: "The key that signed, where there are several."),
          RouteParameter(
            name: "_exp", description: "Unix time after which the address is refused."),
        ],
        answers: ["image/png", "image/jpeg", "image/webp", "application/json"],
        problems: [.unknownParameter, .forbidden, .notFound, .notDrawable, .contract],
        handler: { request, context in try await card(request, context) })
    ]
  }

  private func card(_ request: Request, _ context: ServerContext) async throws -> Response {
    let query = try checkedQuery(of: request)
    let file = String(request.rawPath.split(separator: "/").last ?? "")
    let content = service.content
    let card = try CardRequest(file: file, query, of: content)
    let caching = card.isVersioned ? Answers.Caching.immutable : .hour
    let job = RenderJob(
      .card(template: card.template.name, values: card.values),
      card.ending == "json" ? .layout : .picture(card.ending),
      RenderOptions(scale: card.scale, language: card.language))
    return try await answer(
      job, content, request, context, etag: card.digest, ending: card.ending,
      name: card.template.name,
      caching)
  }

  /// The parameters of an address whose signature holds. One that cannot be read holds no
  /// signature.
  func checkedQuery(of request: Request) throws(Problem) -> Query {
    let query: Query
    do throws(Problem) {
      query = try request.parameters
    } catch {
      guard !keys.keys.isEmpty, error.code != Query.repeatedName else { throw error }
      throw Problem(.forbidden, "the signature is not that of this address; \(error.detail)")
    }
    try keys.check(path: request.rawPath, query, now: UnixTime.now)
    return query
  }

  /// A picture that is known by a tag before it is drawn: not at all for who has it, from the
  /// cache, from a drawing that is under way, or drawn now.
  func answer(
    _ job: RenderJob, _ content: ServedContent, _ request: Request, _ context: ServerContext,
    etag: String, ending: String, name: String, _ caching: Answers.Caching
  ) async throws -> Response {
    if let same = Answers.notModified(request, etag: etag, caching) { return same }
    let known = cache.value(for: etag)
    service.metrics.countLookup(hit: known != nil)
    if let known {
      return Answers.made(known, ending: ending, name: name, caching, etag: etag)
    }
    let (service, cache, flights) = (service, cache, flights)
    let result = try await context.whileClientStays { () throws(Problem) in
      try await flights.answer(etag) {
        do throws(Problem) {
          let result = try await service.run(job, with: content)
          cache.insert(Self.kept(result), for: etag, bytes: result.bytes.readableBytes)
          return .success(result)
        } catch {
          return .failure(error)
        }
      }
    }
    return Answers.made(result, ending: ending, name: name, caching, etag: etag)
  }

  /// What is kept of a result: the stages are of the one drawing.
  private static func kept(_ result: RenderResult) -> RenderResult {
    var kept = result
    (kept.seconds, kept.warnings) = ([:], [])
    return kept
  }
}
