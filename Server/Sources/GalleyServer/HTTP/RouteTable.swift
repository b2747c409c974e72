// What can be asked for: one table, of which the router and the OpenAPI document are made.

import HTTPTypes
import Hummingbird

/// A parameter of a route, for the description.
struct RouteParameter: Sendable {
  enum Place: String, Sendable {
    case path
    case query
  }

  var name: String
  var place = Place.query
  var description: String
  /// Words that it may have; empty for any.
  var words: [String] = []
  /// Its JSON type.
  var type = "string"
  /// Least and greatest, of a number.
  var range: ClosedRange<Double>?
  /// An expression that it matches.
  var pattern: String?
}

/// Something that can be asked for.
struct Route: Sendable {
  typealias Handler = @Sendable (Request, ServerContext) async throws -> Response

  var method: HTTPRequest.Method
  /// The path, parts in braces are parameters.
  var path: String
  var summary: String
  var parameters: [RouteParameter] = []
  /// Types of bodies that are taken.
  var bodies: [String] = []
  /// The status of what went well, and the types of its body.
  var status = 200
  var answers: [String]
  /// Kinds of problems that the route has besides those that all have.
  var problems: [Problem.Kind] = []
  var handler: Handler
}

/// All routes.
struct RouteTable: Sendable {
  /// Methods that are known (RFC 9110 §9, RFC 5789).
  static let methods: [HTTPRequest.Method] = [
    .get, .head, .post, .put, .delete, .patch, .options, .trace, .connect,
  ]

  let routes: [Route]

  /// Adds the routes to a router, and for each path an answer to the methods that it does not have.
  /// What can be got can be asked for its head.
  func add(to router: Router<ServerContext>) {
    for route in routes {
      router.on(RouterPath(route.path), method: route.method, use: route.handler)
      if route.method == .get {
        router.on(RouterPath(route.path), method: .head, use: route.handler)
      }
    }
    for path in Set(routes.map(\.path)) {
      let known = Set(routes.filter { $0.path == path }.map(\.method))
      let allowed = known.contains(.get) ? known.union([.head]) : known
      let words = allowed.map(\.rawValue).sorted().joined(separator: ", ")
      for method in Self.methods where !allowed.contains(method) {
        router.on(RouterPath(path), method: method) { _, context -> Response in
          var response = Problem(.methodNotAllowed, "this address takes \(words)")
            .response(id: context.requestID)
          response.headers[.allow] = words
          return response
        }
      }
    }
  }
}
