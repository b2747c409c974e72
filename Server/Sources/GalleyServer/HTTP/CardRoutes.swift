// Routes of cards. A card is an image that is made from a template and query parameters.

import Galley
import HTTPTypes
import Hummingbird

/// Serves cards by URL.
struct CardRoutes: Sendable {
  let service: RenderService
  let pictures: PictureAnswers
  let doors: PostDoors

  var routes: [Route] {
    [
      Route(
        method: .get, path: "/v1/cards/{file}",
        summary: "Fills a template with values, and returns an image or layout JSON.",
        parameters: [
          RouteParameter(
            name: "file", place: .path,
            description: "A template name, a dot and one of its formats, such as talk.png."
              + " The header Accept chooses the format of talk.auto.",
            pattern: "^[A-Za-z0-9_-]{1,100}\\.(\(Answers.endings.joined(separator: "|"))|auto)$"),
          RouteParameter(
            name: "title",
            description: "The value of the placeholder `title`."
              + " Each placeholder of the template is a parameter."),
          RouteParameter(
            name: "title.b64",
            description: "The value of the placeholder `title`, in base64url without padding."),
          RouteParameter(name: "_lang", description: "One of the template's languages."),
          RouteParameter(
            name: "_scale", description: "One of the template's scales, in pixels per point."),
          RouteParameter(
            name: "_v",
            description: "The template's version, current or previous."
              + " If the URL has a version, and no value names a picture, the response is"
              + " immutable."),
          RouteParameter(
            name: "_sig", description: "The signature, required if the server has keys."),
          RouteParameter(
            name: "_kid",
            description: "The id of the signing key, required if the server has several keys."),
          RouteParameter(
            name: "_exp", description: "Unix time at which the URL expires."),
        ],
        answers: Answers.pictureTypes + ["application/json"],
        problems: [
          .unknownParameter, .forbidden, .notFound, .notAcceptable, .notDrawable, .contract,
          .tooManyRequests,
        ],
        handler: { request, context in try await card(request, context) })
    ]
  }

  private func card(_ request: Request, _ context: ServerContext) async throws -> Response {
    let checked = try pictures.checkedQuery(of: request)
    if let moved = checked.redirect { return moved }
    let file = String(request.rawPath.split(separator: "/").last ?? "")
    let content = service.content(
      of: CardRequest.template(in: file), version: checked.query[CardRequest.versionName])
    let card = try CardRequest(
      file: file, checked.query, of: content, accept: MediaRanges(request.headers[.accept]),
      mayList: doors.mayRead(request))
    let caching = (card.isVersioned ? .immutable : pictures.caching)
      .limited(to: checked.secondsLeft)
    do {
      return try await answer(card, content, caching, request, context)
    } catch let problem as Problem {
      throw PicturedProblem.error(problem, content.fallback(of: card.template), card.ending)
    }
  }

  private func answer(
    _ card: CardRequest, _ content: ServedContent, _ caching: Answers.Caching, _ request: Request,
    _ context: ServerContext
  ) async throws -> Response {
    let assets = try await service.digests(
      of: card.pictures, in: content, since: context.start)
    var job = RenderJob(
      .card(template: card.template.name, values: card.values),
      card.ending == "json" ? .layout : .picture(card.ending),
      RenderOptions(scale: card.scale, language: card.language))
    job.assets = assets
    return try await pictures.answer(
      job, content, request, context, etag: card.digest(assets), ending: card.ending,
      name: card.template.name, caching)
  }
}
