// What the server is: fonts, templates, schema, versions, its own description.

import Galley
import GalleyDocuments
import HTTPTypes
import Hummingbird
import NIOCore

/// What the server is and has.
struct InformationRoutes: Sendable {
  let service: RenderService
  let hasPlayground: Bool

  var routes: [Route] {
    var routes = [
      get("/v1/fonts", "Families of all fonts.", fonts),
      get("/v1/templates", "Templates with their versions and parameters.", templates),
      get("/v1/schema", "The JSON Schema of documents.", schema),
      get("/version", "Versions of the engine and its libraries.", version),
    ]
    if hasPlayground {
      routes.append(
        Route(
          method: .get, path: "/playground", summary: "A page to play with documents.",
          answers: ["text/html"], handler: { _, _ in Playground.page() }))
    }
    return routes
  }

  private func get(
    _ path: String, _ summary: String, _ text: @escaping @Sendable () -> String
  ) -> Route {
    Route(
      method: .get, path: path, summary: summary, answers: ["application/json"],
      handler: { request, _ in
        let text = text()
        var digest = ContentDigest()
        digest.add(text)
        return Answers.json(text, etag: digest.base64URL, for: request)
      })
  }

  private func fonts() -> String {
    var writer = JSONWriter()
    writer.object { writer in
      writer.key("families")
      writer.array(service.content.renderer.fonts.families) { $0.string($1) }
    }
    return writer.text
  }

  private func templates() -> String {
    var writer = JSONWriter()
    writer.object { writer in
      writer.key("templates")
      writer.array(service.content.templates.values.sorted { $0.name < $1.name }) {
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

  private func schema() -> String { TextDocument.jsonSchema }

  private func version() -> String {
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

/// The page to play with documents.
enum Playground {
  private static let marker = "{{nonce}}"
  private static let text = String(decoding: PackageResources.playground_html, as: UTF8.self)

  /// The page, whose scripts and styles alone may run: those that bear this answer's nonce.
  static func page() -> Response {
    var random = SystemRandomNumberGenerator()
    let nonce = Base64URL.encoded((0..<16).map { _ in random.next() as UInt8 })
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
        byteBuffer: ByteBuffer(
          string: text.split(separator: marker, omittingEmptySubsequences: false)
            .joined(separator: nonce))))
  }
}
