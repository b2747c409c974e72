// The context of a request. It also reports whether the client is still connected.

import HTTPTypes
import Hummingbird
import Logging
import NIOCore
import NIOHTTPTypes
import Synchronization

/// The context of one HTTP request. All handlers of the request share the context.
struct ServerContext: RequestContext {
  var coreContext: CoreRequestContextStorage
  private let channel: any Channel
  /// The time at which the whole head of the request had arrived.
  let start = ContinuousClock.now
  /// The request's id: the client's id, or a new id if the client sent no valid id.
  var requestID = ""
  /// Fields that the route adds to the request's log line.
  let notes = RequestNotes()

  init(source: ApplicationRequestContextSource) {
    coreContext = .init(source: source)
    channel = source.channel
  }

  /// Runs the operation `body`, and cancels it when the client disconnects.
  ///
  /// - Throws: the error that `body` throws.
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

  /// Sends `100 Continue` if the client waits for this status before it sends the body (RFC 9110
  /// §10.1.1).
  func askForBody(of request: Request) async throws {
    guard request.headers[.expect]?.lowercased() == "100-continue" else { return }
    try await channel.writeAndFlush(HTTPResponsePart.head(HTTPResponse(status: .continue)))
  }

  /// The object that records whether the client is connected, or `nil` if the connection is not
  /// watched.
  private var presence: ClientPresence? {
    get async {
      let channel = channel
      return try? await channel.eventLoop.submit {
        try channel.pipeline.syncOperations.handler(type: ConnectionWatch.self).presence
      }.get()
    }
  }
}

/// Fields that are added to the log line of a request while its response is written.
final class RequestNotes: Sendable {
  private let fields = Mutex<Logger.Metadata>([:])

  var all: Logger.Metadata { fields.withLock { $0 } }

  func set(_ name: String, to value: Logger.Metadata.Value) {
    fields.withLock { $0[name] = value }
  }
}
