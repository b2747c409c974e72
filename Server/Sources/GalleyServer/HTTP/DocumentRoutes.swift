// Routes that accept documents by POST, and serve stored documents by their digest.

import Galley
import GalleyDocuments
import GalleyFormats
import HTTPTypes
import Hummingbird
import NIOCore

/// A posted document and its format.
struct StoredDocument: Sendable {
  var bytes: [UInt8]
  var format: DocumentFormat
  /// The names of the pictures that the document uses. The names are known only after the document
  /// has been laid out.
  var assets: [String] = []

  /// The digest that identifies the document: 64 hexadecimal digits.
  var digest: String {
    var digest = ContentDigest()
    digest.add(format.rawValue)
    digest.add(bytes)
    return digest.hexadecimal
  }
}

/// Processes posted documents. Also serves pictures of stored documents. The URL of such a picture
/// contains the document's digest.
struct DocumentRoutes: Sendable {
  let service: RenderService
  let pictures: PictureAnswers
  let doors: PostDoors
  let documents: ByteCache<StoredDocument>
  /// The path prefix of all routes, such as `/images`.
  var prefix = ""

  var routes: [Route] {
    [
      post(
        "/v1/render", "Renders the posted document as an image.", { try await render($0, $1) },
        answers: Answers.pictureTypes),
      post(
        "/v1/documents", "Stores the posted document and returns an image URL.",
        { try await store($0, $1) }, status: 201),
      Route(
        method: .get, path: "/v1/documents/{file}",
        summary: "Renders a stored document that is still in the server's cache.",
        parameters: [
          RouteParameter(
            name: "file", place: .path, description: "The document's digest, a dot and a format.",
            pattern: "^[0-9a-f]{64}\\.(\(Answers.endings.joined(separator: "|")))$")
        ] + Self.parameters.filter { $0.name != "format" },
        answers: Answers.pictureTypes + ["application/json"],
        problems: [
          .unknownParameter, .forbidden, .notFound, .notDrawable, .contract, .tooManyRequests,
        ],
        handler: { request, context in try await stored(request, context) }),
      post(
        "/v1/layout", "Returns the positions of a document's lines, runs and glyphs.", made(.layout)
      ),
      post("/v1/lint", "Checks a document for problems.", made(.lint)),
      post("/v1/convert", "Converts a document to an equivalent JSON document.", made(.converted)),
      post(
        "/v1/breaks", "Returns the line breaks, bidi levels and scripts of {\"text\": …}.",
        made(.breaks)),
    ]
  }

  private static let parameters = [
    RouteParameter(
      name: "format", description: "The image format. Default: png.",
      words: TemplateHeader.pictureEndings),
    RouteParameter(
      name: "scale", description: "Pixels per point. Default: the document's own scale.",
      type: "number",
      range: 0.01...Limits.default.scale),
    RouteParameter(
      name: "colorScheme", description: "The colour scheme for Markdown and plain text.",
      words: ["light", "dark"]),
    RouteParameter(
      name: "missing", description: "The treatment of characters that no font has.",
      words: MissingGlyphPolicy.allCases.map(\.rawValue)),
    RouteParameter(
      name: "quality", description: "The quality of JPEG and WebP.", type: "integer", range: 1...100
    ),
    RouteParameter(
      name: "language", description: "A BCP 47 language tag. Default: the document's language."),
  ]

  private func post(
    _ path: String, _ summary: String, _ handler: @escaping Route.Handler,
    answers: [String] = ["application/json"], status: Int = 200
  ) -> Route {
    let isText = path == "/v1/breaks"
    return Route(
      method: .post, path: path, summary: summary, parameters: isText ? [] : Self.parameters,
      bodies: isText ? ["application/json"] : Request.documentTypes, status: status,
      answers: answers,
      problems: [
        .unknownParameter, .invalidDocument, .unauthorized, .slowBody, .tooLarge, .unsupportedType,
        .notDrawable, .contract,
      ], handler: handler)
  }

  private func render(_ request: Request, _ context: ServerContext) async throws -> Response {
    let (document, ending, options) = try await read(request, context)
    let job = RenderJob(
      .document(format: document.format.rawValue), .picture(ending), body: document.bytes, options)
    return Answers.made(
      try await run(job, context), ending: ending, name: "picture", .none,
      memory: service.responses)
  }

  private func run(
    _ job: RenderJob, _ context: ServerContext
  ) async throws(Problem) -> RenderResult {
    let service = service
    return try await context.whileClientStays { () throws(Problem) in
      try await service.run(job, with: service.content)
    }
  }

  /// Makes the handler of a route whose responses are JSON.
  private func made(_ product: RenderJob.Product) -> Route.Handler {
    { request, context in
      let (document, _, options) = try await read(
        request, context, product == .breaks ? [] : Self.parameters.filter { $0.name != "quality" })
      if product == .breaks, document.format != .json { throw Problem.unsupportedType }
      let job = RenderJob(
        .document(format: document.format.rawValue), product, body: document.bytes, options)
      var result = try await run(job, context)
      // Set the size to 0, because no picture was drawn.
      (result.width, result.height) = (0, 0)
      return Answers.made(
        result, ending: "json", name: "answer", .none, memory: service.responses)
    }
  }

  private func store(_ request: Request, _ context: ServerContext) async throws -> Response {
    var (document, ending, options) = try await read(request, context)
    // Lay out the document now. If the layout fails, the client gets an error instead of a URL.
    let result = try await run(
      RenderJob(
        .document(format: document.format.rawValue), .lint, body: document.bytes, options), context)
    document.assets = result.assets
    let digest = document.digest
    documents.insert(document, for: digest, bytes: document.bytes.count)
    var location = "\(prefix)/v1/documents/\(digest).\(ending)"
    let query = try request.parameters.canonical(without: ["format"])
    if !query.isEmpty { location += "?" + query }
    if !pictures.keys.keys.isEmpty { location = try pictures.keys.signed(location) }
    var writer = JSONWriter()
    writer.object { $0.member("location", location) }
    var response = Answers.json(
      ByteBuffer(string: writer.text), status: .created, for: request)
    response.headers[.location] = location
    response.headers[.cacheControl] = Answers.Caching.none.value
    return response
  }

  private func stored(_ request: Request, _ context: ServerContext) async throws -> Response {
    let checked = try pictures.checkedQuery(of: request)
    if let moved = checked.redirect { return moved }
    let query = checked.query
    let file = String(request.rawPath.split(separator: "/").last ?? "")
    let parts = file.split(separator: ".", omittingEmptySubsequences: false)
    guard parts.count == 2, let document = documents.value(for: String(parts[0])),
      Answers.endings.contains(String(parts[1]))
    else {
      throw Problem(
        .notFound,
        "the document is not in the server's cache; POST it to /v1/documents")
    }
    let ending = String(parts[1])
    let known = Self.parameters.filter { $0.name != "format" }
    let options = try Self.options(query, known, own: SigningKeys.Name.all).options
    let content = service.content
    do {
      let assets = try await service.digests(
        of: document.assets, in: content, since: context.start)
      var digest = content.digest
      digest.add(file)
      digest.add(query.canonical(without: Set(SigningKeys.Name.all)))
      digest.add(assets)
      var job = RenderJob(
        .document(format: document.format.rawValue), ending == "json" ? .layout : .picture(ending),
        body: document.bytes, options)
      job.assets = assets
      // If a picture in the assets folder changes, the image changes too. The image is immutable
      // only if it uses no such picture.
      let caching = document.assets.isEmpty ? Answers.Caching.immutable : pictures.caching
      return try await pictures.answer(
        job, content, request, context, etag: digest.base64URL, ending: ending, name: "document",
        caching.limited(to: checked.secondsLeft))
    } catch let problem as Problem {
      throw PicturedProblem.error(problem, content.fallback, ending)
    }
  }

  /// Reads the document, the picture format and the options of a request.
  private func read(
    _ request: Request, _ context: ServerContext, _ known: [RouteParameter] = parameters
  ) async throws -> (document: StoredDocument, ending: String, options: RenderOptions) {
    try doors.checkToken(of: request)
    let format = try request.documentFormat
    let (ending, options) = try Self.options(try request.parameters, known)
    let bytes = try await request.wholeBody(
      in: context, atMost: doors.bodyBytes, within: doors.bodyTime)
    return (StoredDocument(bytes: bytes, format: format), ending, options)
  }

  /// Reads render options from query parameters.
  ///
  /// - Parameters:
  ///   - known: the parameters that the route accepts.
  ///   - own: the names of query parameters that are not render options. This function ignores
  ///     them.
  static func options(
    _ query: Query, _ known: [RouteParameter], own: [String] = []
  ) throws(Problem) -> (ending: String, options: RenderOptions) {
    var ending = "png"
    var options = RenderOptions()
    for (name, value) in query.parameters.map({ ($0.name, $0.value) }) where !own.contains(name) {
      guard let parameter = known.first(where: { $0.name == name }) else {
        throw .unknown("parameter", name, among: known.map(\.name))
      }
      if !parameter.words.isEmpty, !parameter.words.contains(value) {
        throw .unknown(name, value, among: parameter.words)
      }
      switch name {
      case "format": ending = value
      case "scale": options.scale = try number(value, parameter)
      case "colorScheme": options.colorScheme = value
      case "missing": options.missing = value
      case "quality": options.quality = Int(try number(value, parameter))
      default: options.language = try language(value)
      }
    }
    return (ending, options)
  }

  private static func number(
    _ text: String, _ parameter: RouteParameter
  ) throws(Problem) -> Double {
    guard let number = Double(text), let range = parameter.range, range.contains(number),
      parameter.type == "number" || number == number.rounded()
    else {
      let range = parameter.range.map { " from \($0.lowerBound) to \($0.upperBound)" } ?? ""
      throw Problem(.badRequest, "\(parameter.name) must be a number\(range)")
    }
    return number
  }

  private static func language(_ text: String) throws(Problem) -> String {
    guard text.isLanguageTag else {
      throw Problem(.badRequest, "invalid language; use a BCP 47 tag such as en-GB")
    }
    return text
  }
}
