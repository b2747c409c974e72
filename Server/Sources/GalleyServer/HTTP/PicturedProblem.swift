// Images that the server sends for failed requests, instead of problem details.

import HTTPTypes
import Hummingbird
import NIOCore

/// A problem that is answered with an image.
struct PicturedProblem: Error {
  var problem: Problem
  var ending: String
  var bytes: ByteBuffer

  /// The HTTP statuses of the problems that are answered with an image.
  static let statuses = [422, 503, 504]

  /// Returns a ``PicturedProblem`` with the image of a fallback card. Returns the unchanged problem
  /// if its status is not one of ``statuses``, or if there is no image for the file extension.
  static func error(_ problem: Problem, _ card: FallbackCard?, _ ending: String) -> any Error {
    guard statuses.contains(problem.kind.status), ending != "json",
      let image = card?.image(for: ending)
    else { return problem }
    return PicturedProblem(problem: problem, ending: image.ending, bytes: image.bytes)
  }

  /// The HTTP response: the problem's status and headers, with the image as the body.
  func response(id: String) -> Response {
    var response = problem.response(id: id)
    response.headers[.contentType] = MediaType.of(ending)
    response.headers[.problem] = problem.kind.rawValue
    response.body = .init(byteBuffer: bytes)
    return response
  }
}
