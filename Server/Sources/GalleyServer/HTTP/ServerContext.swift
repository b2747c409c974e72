// A request's surroundings, and whether its client is still there.

import HTTPTypes
import Hummingbird
import Logging
import NIOCore
import NIOHTTPTypes

/// A request's surroundings.
struct ServerContext: RequestContext {
  var coreContext: CoreRequestContextStorage
  private let channel: any Channel
  /// The request's id: the client's own where it gave one that can be printed.
  var requestID = ""

  init(source: ApplicationRequestContextSource) {
    coreContext = .init(source: source)
    channel = source.channel
  }

  /// Does something that is cancelled when the client leaves.
  ///
  /// - Throws: what `body` throws.
  func whileClientStays<Value: Sendable>(
    _ body: @escaping @Sendable () async throws(Problem) -> Value
  ) async throws(Problem) -> Value {
    let task = Task {
      do throws(Problem) {
        return Result<Value, Problem>.success(try await body())
      } catch {
        return .failure(error)
      }
    }
    let presence = await presence
    let number = presence?.whenGone { task.cancel() }
    defer { presence?.forget(number) }
    let answer = await withTaskCancellationHandler {
      await task.value
    } onCancel: {
      task.cancel()
    }
    return try answer.get()
  }

  /// Has a client send the body that it holds back until somebody wants it (RFC 9110 §10.1.1).
  func askForBody(of request: Request) async throws {
    guard request.headers[.expect]?.lowercased() == "100-continue" else { return }
    try await channel.writeAndFlush(HTTPResponsePart.head(HTTPResponse(status: .continue)))
  }

  /// Whether anybody is at the other end; `nil` for a connection that is not watched.
  private var presence: ClientPresence? {
    get async {
      let channel = channel
      return try? await channel.eventLoop.submit {
        try channel.pipeline.syncOperations.handler(type: ConnectionWatch.self).presence
      }.get()
    }
  }
}
