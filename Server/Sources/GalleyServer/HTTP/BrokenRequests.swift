// What is answered to bytes that are no request.

import HTTPTypes
import Hummingbird
import HummingbirdCore
import NIOCore
import NIOHTTP1
import NIOHTTPTypes

/// Gives what the parser refuses an answer as all other problems have it: Hummingbird's own has no
/// words, and no header that keeps a browser from guessing.
final class BrokenRequests: ChannelDuplexHandler, RemovableChannelHandler {
  typealias InboundIn = HTTPRequestPart
  typealias InboundOut = HTTPRequestPart
  typealias OutboundIn = HTTPResponsePart
  typealias OutboundOut = HTTPResponsePart

  private let limits: HTTP1Channel.Configuration.DecoderConfiguration
  /// What is wrong with the request that the parser has refused.
  private var problem: Problem?

  init(_ limits: HTTP1Channel.Configuration.DecoderConfiguration) {
    self.limits = limits
  }

  func errorCaught(context: ChannelHandlerContext, error: any Error) {
    switch error as? HTTPParserError {
    case nil: break
    case .headerOverflow:
      problem = Problem(
        .headTooLarge,
        "the address and the fields of the head have more than \(limits.maxHeaderListSize) bytes,"
          + " or there are more than \(limits.maxHeaderFieldCount) fields; send fewer")
    default:
      problem = Problem(.badRequest, "this is no HTTP/1.1 (RFC 9112); write requests by its rules")
    }
    context.fireErrorCaught(error)
  }

  func write(
    context: ChannelHandlerContext, data: NIOAny, promise: EventLoopPromise<Void>?
  ) {
    // Answers to requests that could be read have an id.
    guard let problem, case .head(let head) = unwrapOutboundIn(data), head.status == .badRequest,
      head.headerFields[.requestID] == nil
    else { return context.write(data, promise: promise) }
    let id = Base64URL.random()
    var response = problem.response(id: id)
    RequestGate.addHeaders(to: &response, id: id)
    response.headers[.connection] = "close"
    let body = ByteBuffer(string: problem.json(instance: id))
    response.headers[.contentLength] = String(body.readableBytes)
    context.write(wrapOutboundOut(.head(response.head)), promise: promise)
    context.write(wrapOutboundOut(.body(body)), promise: nil)
  }
}

@available(*, unavailable)
extension BrokenRequests: Sendable {}
