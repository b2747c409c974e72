// Routes that describe the server: fonts, templates, schema, versions and the playground.

import Galley
import GalleyDocuments
import HTTPTypes
import Hummingbird
import NIOCore
import Synchronization

/// Routes that describe the server and its content, such as its templates, fonts and versions.
struct InformationRoutes: Sendable {
  let service: RenderService
  let doors: PostDoors
  let hasPlayground: Bool

  var routes: [Route] {
    var routes = [
      guarded(get("/v1/fonts", "Lists the font families.", Self.fonts)),
      guarded(
        get(
          "/v1/templates", "Lists the templates with their versions and parameters.",
          Self.templates)),
      get("/v1/schema", "Returns the JSON Schema of documents.") { _ in TextDocument.jsonSchema },
      guarded(
        get("/version", "Returns the versions of the engine and its libraries.", Self.version)),
    ]
    if hasPlayground {
      routes.append(
        Route(
          method: .get, path: "/playground",
          summary: "An interactive page to edit and render documents.",
          answers: ["text/html"], handler: { _, _ in Playground.page() }))
    }
    return routes
  }

  private func get(
    _ path: String, _ summary: String,
    _ text: @escaping @Sendable (ServedContent) -> String
  ) -> Route {
    let (service, known) = (service, KnownText())
    return Route(
      method: .get, path: path, summary: summary, answers: ["application/json"],
      handler: { request, _ in
        let (bytes, etag) = known.bytes(of: service.content, text)
        return Answers.json(bytes, etag: etag, for: request)
      })
  }

  /// A copy of the route that serves only clients that may read information about the server.
  private func guarded(_ route: Route) -> Route {
    let doors = doors
    var guarded = route
    guarded.problems.append(.unauthorized)
    guarded.handler = { request, context in
      try doors.checkReader(of: request)
      return try await route.handler(request, context)
    }
    return guarded
  }

  private static func fonts(_ content: ServedContent) -> String {
    var writer = JSONWriter()
    writer.object { writer in
      writer.key("families")
      writer.array(content.renderer.fonts.families) { $0.string($1) }
    }
    return writer.text
  }

  private static func templates(_ content: ServedContent) -> String {
    var writer = JSONWriter()
    writer.object { writer in
      writer.key("templates")
      writer.array(content.templates.values.sorted { $0.name < $1.name }) {
        Self.write($1, to: &$0)
      }
    }
    return writer.text
  }

  private static func write(_ template: CardTemplate, to writer: inout JSONWriter) {
    writer.object { writer in
      writer.member("name", template.name)
      writer.member("version", template.version)
      writer.key("formats")
      writer.array(template.formats) { $0.string($1) }
      writer.key("languages")
      writer.array(template.header.languages) { $0.string($1) }
      writer.key("scales")
      writer.array(template.header.scales) { $0.number($1) }
      writer.key("parameters")
      writer.array(template.parameters) { writer, name in
        let rule = template.header.parameters[name]
        writer.object { writer in
          writer.member("name", name)
          writer.member("required", rule?.isRequired ?? false)
          if let value = rule?.defaultValue { writer.member("default", value) }
          if let most = rule?.maximumLength { writer.member("maxLength", most) }
          if let pattern = rule?.pattern { writer.member("pattern", pattern) }
        }
      }
    }
  }

  private static func version(_: ServedContent) -> String {
    var writer = JSONWriter()
    writer.object { writer in
      writer.member("galley", EngineVersions.galley)
      for library in EngineVersions.libraries + EngineVersions.documentLibraries {
        writer.member(library.name, library.version)
      }
    }
    return writer.text
  }
}

/// Cached JSON and its `ETag`. Both are replaced only after the server's content changes. All
/// responses share the buffer that holds the JSON.
private final class KnownText: Sendable {
  private let known = Mutex<(content: Int, bytes: ByteBuffer, etag: String)?>(nil)

  /// The JSON that describes the server's content, and the digest of this JSON as an `ETag`. The
  /// closure `make` is called only if the content has changed since the last call.
  func bytes(
    of content: ServedContent, _ make: (ServedContent) -> String
  ) -> (bytes: ByteBuffer, etag: String) {
    if let known = known.withLock({ $0 }), known.content == content.number {
      return (known.bytes, known.etag)
    }
    let text = make(content)
    var digest = ContentDigest()
    digest.add(text)
    let etag = digest.base64URL
    let bytes = ByteBuffer(string: text)
    known.withLock { $0 = (content.number, bytes, etag) }
    return (bytes, etag)
  }
}

/// The interactive page `/playground`.
enum Playground {
  /// The HTML of the page, split at each placeholder `{{nonce}}`.
  private static let parts = String(decoding: PackageResources.playground_html, as: UTF8.self)
    .split(separator: "{{nonce}}", omittingEmptySubsequences: false)

  /// Makes the page with a new nonce. The browser uses only scripts and styles that have this
  /// nonce.
  static func page() -> Response {
    let nonce = Base64.random()
    let policy =
      "default-src 'none'; script-src 'nonce-\(nonce)'; style-src 'nonce-\(nonce)';"
      + " connect-src 'self'; img-src blob: data:; base-uri 'none'; form-action 'none';"
      + " frame-ancestors 'none'"
    return Response(
      status: .ok,
      headers: [
        .contentType: "text/html; charset=utf-8", .cacheControl: "no-store",
        .contentSecurityPolicy: policy,
      ],
      body: .init(
        byteBuffer: ByteBuffer(string: parts.joined(separator: nonce))))
  }
}
