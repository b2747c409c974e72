// Checks the header field Host and the transfer coding. This handler still knows the HTTP version
// of a request; later handlers do not.

import NIOCore
import NIOHTTP1

/// Rejects requests whose `Host` header field is missing, repeated or invalid (RFC 9112 §3.2).
/// Requests without `Host` are permitted only before HTTP/1.1. Requests before HTTP/1.1 are
/// rejected if they have a transfer coding, because their framing is faulty (RFC 9112 §6.1).
final class HostCheck: ChannelInboundHandler, RemovableChannelHandler {
  typealias InboundIn = HTTPServerRequestPart
  typealias InboundOut = HTTPServerRequestPart

  /// Whether a request was rejected. If so, the rest of the connection's input is ignored.
  private var hasRejected = false

  func channelRead(context: ChannelHandlerContext, data: NIOAny) {
    guard !hasRejected else { return }
    if case .head(let head) = unwrapInboundIn(data), !Self.isValid(head) {
      hasRejected = true
      context.fireErrorCaught(HTTPParserError.invalidHeaderToken)
      return
    }
    context.fireChannelRead(data)
  }

  static func isValid(_ head: HTTPRequestHead) -> Bool {
    let hosts = head.headers["Host"]
    let isOld = [.http1_0, .http0_9].contains(head.version)
    if isOld, head.headers.contains(name: "Transfer-Encoding") { return false }
    return hosts.count == 1 || isOld && hosts.isEmpty ? hosts.allSatisfy(isHost) : false
  }

  /// Whether a text is a host with an optional port (RFC 3986 §3.2.2 and §3.2.3), or empty.
  static func isHost(_ text: String) -> Bool {
    var host = text.utf8[...]
    let port = host.lastIndex(of: UInt8(ascii: ":"))
    if let port, !host[port...].contains(UInt8(ascii: "]")) {
      guard host[port...].dropFirst().allSatisfy({ (0x30...0x39).contains($0) }) else {
        return false
      }
      host = host[..<port]
    }
    if host.first == UInt8(ascii: "["), host.last == UInt8(ascii: "]") {
      host = host.dropFirst().dropLast()
      return !host.isEmpty && host.allSatisfy { isNameByte($0) || $0 == UInt8(ascii: ":") }
    }
    return host.allSatisfy { isNameByte($0) || $0 == UInt8(ascii: "%") }
  }

  /// Whether a byte is one of RFC 3986's unreserved characters and sub-delimiters.
  private static func isNameByte(_ byte: UInt8) -> Bool {
    byte.isWordByte || ".~!$&'()*+,;=".utf8.contains(byte)
  }
}

@available(*, unavailable)
extension HostCheck: Sendable {}
