// Responses to requests that are not valid HTTP.

import Galley
import Glibc
import HTTPTypes
import Hummingbird
import HummingbirdCore
import NIOCore
import NIOHTTP1
import NIOHTTPTypes

/// Sends problem details and security headers if the HTTP parser rejects a request. Hummingbird's
/// default response has no body, and lacks the header `X-Content-Type-Options: nosniff`.
final class BrokenRequests: ChannelDuplexHandler, RemovableChannelHandler {
  typealias InboundIn = HTTPRequestPart
  typealias InboundOut = HTTPRequestPart
  typealias OutboundIn = HTTPResponsePart
  typealias OutboundOut = HTTPResponsePart

  private let limits: HTTP1Channel.Configuration.DecoderConfiguration
  /// The problem with a request that the HTTP parser rejected.
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
        "the URL and the header fields exceed \(limits.maxHeaderListSize) bytes"
          + " or \(limits.maxHeaderFieldCount) fields; send fewer")
    case .invalidHeaderToken:
      problem = Problem(
        .badRequest,
        "invalid header field, or Host is missing or repeated; write the header as RFC 9112 requires"
      )
    default:
      problem = Problem(.badRequest, "invalid HTTP/1.1; write the request as RFC 9112 requires")
    }
    context.fireErrorCaught(error)
  }

  func write(
    context: ChannelHandlerContext, data: NIOAny, promise: EventLoopPromise<Void>?
  ) {
    // A response with a request id belongs to a request that the parser accepted. Leave such a
    // response unchanged.
    guard let problem, case .head(let head) = unwrapOutboundIn(data), head.status == .badRequest,
      head.headerFields[.requestID] == nil
    else { return context.write(data, promise: promise) }
    let id = Base64.random()
    var response = problem.response(id: id)
    RequestGate.addHeaders(to: &response, id: id)
    response.headers[.connection] = "close"
    response.headers[.date] = Self.date
    let body = ByteBuffer(string: problem.json(instance: id))
    response.headers[.contentLength] = String(body.readableBytes)
    context.write(wrapOutboundOut(.head(response.head)), promise: promise)
    context.write(wrapOutboundOut(.body(body)), promise: nil)
  }

  /// The current time, as a value of the `Date` header field (RFC 9110 §5.6.7).
  private static var date: String {
    var (now, parts) = unsafe (time(nil), tm())
    unsafe gmtime_r(&now, &parts)
    var text = [CChar](repeating: 0, count: 32)
    let count = unsafe strftime(&text, text.count, "%a, %d %b %Y %H:%M:%S GMT", &parts)
    return String(decoding: text[..<count].map(UInt8.init(bitPattern:)), as: UTF8.self)
  }
}

@available(*, unavailable)
extension BrokenRequests: Sendable {}
