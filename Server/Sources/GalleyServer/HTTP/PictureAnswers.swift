// Pictures that are known by a tag before they are drawn.

import Foundation
import Galley
import Hummingbird

/// Pictures that are known by a tag before they are drawn, and that caches may keep: of addresses
/// whose signature holds.
struct PictureAnswers: Sendable {
  let service: RenderService
  let keys: SigningKeys
  let cache: ByteCache<RenderResult>
  private let flights = SingleFlight<RenderResult>()

  init(_ service: RenderService, _ keys: SigningKeys, _ cache: ByteCache<RenderResult>) {
    self.service = service
    self.keys = keys
    self.cache = cache
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
    try keys.check(path: request.rawPath, query, now: Date().timeIntervalSince1970)
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
