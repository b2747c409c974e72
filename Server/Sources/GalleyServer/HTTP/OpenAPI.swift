// The server's OpenAPI 3.1 description, made from the route table.

import Galley
import GalleyDocuments
import HTTPTypes
import Hummingbird
import NIOCore

/// Writes the OpenAPI 3.1 description of the routes.
enum OpenAPI {
  /// The route that serves the OpenAPI description.
  static func route(of table: [Route], prefix: String = "") -> Route {
    let text = document(table, prefix: prefix)
    var digest = ContentDigest()
    digest.add(text)
    let (etag, bytes) = (digest.base64URL, ByteBuffer(string: text))
    return Route(
      method: .get, path: "/openapi.json", summary: "Returns this OpenAPI description.",
      answers: ["application/json"],
      handler: { request, _ in Answers.json(bytes, etag: etag, for: request) })
  }

  /// The OpenAPI description of the routes, as JSON text.
  ///
  /// - Parameter prefix: the path prefix of all routes.
  static func document(_ routes: [Route], prefix: String = "") -> String {
    var writer = JSONWriter()
    writer.object { writer in
      writer.member("openapi", "3.1.0")
      writer.key("info")
      writer.object { writer in
        writer.member("title", "Galley")
        writer.member("version", EngineVersions.galley)
        writer.member(
          "description", "Renders text as images: cards at URLs, and documents sent by POST.")
      }
      if !prefix.isEmpty {
        writer.key("servers")
        writer.array([prefix]) { writer, prefix in
          writer.object { $0.member("url", prefix) }
        }
      }
      writer.key("paths")
      writer.object { writer in
        for path in Set(routes.map(\.path)).sorted() {
          writer.key(path)
          writer.object { writer in
            for route in routes where route.path == path { write(route, to: &writer) }
          }
        }
      }
      writer.key("components")
      writer.object { writer in
        writer.key("schemas")
        writer.object { writer in
          writer.key("Document")
          writer.raw(documentSchema)
          writer.key("Problem")
          writer.raw(problemSchema)
        }
        writer.key("securitySchemes")
        writer.raw(#"{"token":{"type":"http","scheme":"bearer"}}"#)
      }
    }
    return writer.text
  }

  private static func write(_ route: Route, to writer: inout JSONWriter) {
    writer.key(route.method.rawValue.lowercased())
    writer.object { writer in
      writer.member("summary", route.summary)
      writer.member("operationId", operation(of: route))
      if route.problems.contains(.unauthorized) {
        writer.key("security")
        writer.raw(#"[{},{"token":[]}]"#)
      }
      if !route.parameters.isEmpty {
        writer.key("parameters")
        writer.array(route.parameters) { write($1, to: &$0) }
      }
      if !route.bodies.isEmpty {
        writer.key("requestBody")
        writer.object { writer in
          writer.member("required", true)
          writer.key("content")
          writer.object { writer in
            for type in route.bodies {
              writer.key(type)
              writer.raw(schema(ofBody: type, route))
            }
          }
        }
      }
      writer.key("responses")
      writer.object { responses(of: route, to: &$0) }
    }
  }

  private static func operation(of route: Route) -> String {
    let words = route.path.split { !$0.isLetter && !$0.isNumber }
    return route.method.rawValue.lowercased() + words.map(\.capitalized).joined()
  }

  private static func schema(ofBody type: String, _ route: Route) -> String {
    switch (type, route.path) {
    case ("application/json", "/v1/breaks"):
      #"{"schema":{"type":"object","required":["text"],"properties":{"text":{"type":"string"},"#
        + #""language":{"type":"string"},"writingDirection":"#
        + #"{"enum":["natural","leftToRight","rightToLeft"]}}}}"#
    case ("application/json", _): ##"{"schema":{"$ref":"#/components/schemas/Document"}}"##
    default: #"{"schema":{"type":"string"}}"#
    }
  }

  private static func write(_ parameter: RouteParameter, to writer: inout JSONWriter) {
    writer.object { writer in
      writer.member("name", parameter.name)
      writer.member("in", parameter.place.rawValue)
      writer.member("description", parameter.description)
      if parameter.place == .path { writer.member("required", true) }
      writer.key("schema")
      writer.object { writer in
        writer.member("type", parameter.type)
        if !parameter.words.isEmpty {
          writer.key("enum")
          writer.array(parameter.words) { $0.string($1) }
        }
        if let range = parameter.range {
          writer.member("minimum", range.lowerBound)
          writer.member("maximum", range.upperBound)
        }
        if let pattern = parameter.pattern { writer.member("pattern", pattern) }
      }
    }
  }

  /// The kinds of problems that every route can return.
  private static let common: [Problem.Kind] = [
    .badRequest, .methodNotAllowed, .uriTooLong, .headTooLarge, .busy, .timedOut,
  ]

  private static func responses(of route: Route, to writer: inout JSONWriter) {
    writer.key(String(route.status))
    writer.object { writer in
      writer.member("description", route.summary)
      writer.key("content")
      writer.object { writer in
        for type in route.answers {
          writer.key(type)
          writer.raw(isText(type) ? #"{"schema":{}}"# : #"{"schema":{"type":"string"}}"#)
        }
      }
    }
    if route.method == .get {
      writer.key("304")
      writer.raw(#"{"description":"The client already has this response."}"#)
    }
    if route.problems.contains(.forbidden) {
      writer.key("308")
      writer.raw(#"{"description":"A redirect to the canonical spelling of the signed URL."}"#)
    }
    let kinds = common + route.problems
    for status in Set(kinds.map(\.status)).sorted() {
      writer.key(String(status))
      writer.object { writer in
        let titles = kinds.filter { $0.status == status }.map(\.title)
        writer.member("description", titles.joined(separator: "; or "))
        writer.key("content")
        writer.object { writer in
          writer.key("application/problem+json")
          writer.raw(##"{"schema":{"$ref":"#/components/schemas/Problem"}}"##)
          guard route.method == .get, PicturedProblem.statuses.contains(status) else { return }
          for type in route.answers where Answers.pictureTypes.contains(type) {
            writer.key(type)
            writer.raw(#"{"schema":{"type":"string"}}"#)
          }
        }
      }
    }
  }

  private static func isText(_ type: String) -> Bool { type == "application/json" }

  /// The JSON Schema of documents. Its references are changed so that they are valid within the
  /// OpenAPI description.
  private static var documentSchema: String {
    TextDocument.jsonSchema.split(separator: "\"#/$defs/", omittingEmptySubsequences: false)
      .joined(separator: "\"#/components/schemas/Document/$defs/")
  }

  private static let problemSchema =
    #"{"type":"object","required":["type","title","status","detail","instance"],"properties":{"#
    + ["type", "title", "detail", "instance", "code", "path", "what", "suggestion"]
    .map { #""\#($0)":{"type":"string"}"# }.joined(separator: ",") + ","
    + ["status", "line", "column", "retryAfter", "value", "limit"]
    .map { #""\#($0)":{"type":"number"}"# }.joined(separator: ",")
    + #","range":{"type":"array","items":{"type":"integer"}}}}"#
}
