// The route table, from which the router and the OpenAPI description are made.

import HTTPTypes
import Hummingbird

/// A parameter of a route, as described in OpenAPI.
struct RouteParameter: Sendable {
  enum Place: String, Sendable {
    case path
    case query
  }

  var name: String
  var place = Place.query
  var description: String
  /// The permitted values of the parameter. An empty list permits any value.
  var words: [String] = []
  /// The type of the parameter's value in OpenAPI, such as `string` or `number`.
  var type = "string"
  /// The minimum and maximum of a numeric parameter.
  var range: ClosedRange<Double>?
  /// A regular expression that the value must match.
  var pattern: String?
}

/// A route: a method and path that the server answers.
struct Route: Sendable {
  typealias Handler = @Sendable (Request, ServerContext) async throws -> Response

  var method: HTTPRequest.Method
  /// The path of the route's URLs. Parts in braces are parameters.
  var path: String
  var summary: String
  var parameters: [RouteParameter] = []
  /// The accepted content types of request bodies.
  var bodies: [String] = []
  /// The HTTP status of a successful response.
  var status = 200
  var answers: [String]
  /// The kinds of problems that this route can return, in addition to the problems common to all
  /// routes.
  var problems: [Problem.Kind] = []
  var handler: Handler
}

/// All routes of the server.
struct RouteTable: Sendable {
  /// The known HTTP methods (RFC 9110 §9, RFC 5789). CONNECT is not among them, because its target
  /// has no path.
  static let methods: [HTTPRequest.Method] = [
    .get, .head, .post, .put, .delete, .patch, .options, .trace,
  ]

  let routes: [Route]
  /// The path prefix of all routes, such as `/images`.
  var prefix = ""
  /// The origins whose scripts may read responses to GET requests.
  var crossOrigin = CrossOrigin.none

  /// Adds the routes to a router. A path with GET also accepts HEAD. If ``crossOrigin`` names any
  /// page, a path with GET also answers CORS preflight requests. Requests with other methods are
  /// answered with 405.
  func add(to router: Router<ServerContext>) {
    for route in routes {
      let path = RouterPath(prefix + route.path)
      router.on(path, method: route.method, use: route.handler)
      if route.method == .get {
        router.on(path, method: .head, use: route.handler)
      }
    }
    for path in Set(routes.map(\.path)) {
      let known = Set(routes.filter { $0.path == path }.map(\.method))
      let allowed = known.contains(.get) ? known.union([.head]) : known
      let words = allowed.map(\.rawValue).sorted().joined(separator: ", ")
      for method in Self.methods where !allowed.contains(method) {
        router.on(RouterPath(prefix + path), method: method) { request, context -> Response in
          if allowed.contains(.get), let answer = crossOrigin.preflightAnswer(to: request) {
            return answer
          }
          var response = Problem(
            .methodNotAllowed, "unsupported method for this path; use \(words)"
          )
          .response(id: context.requestID)
          response.headers[.allow] = words
          return response
        }
      }
    }
  }
}
