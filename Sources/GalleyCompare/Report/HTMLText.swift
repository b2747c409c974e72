/// Converts text and images for use in an HTML page.
package enum HTMLText {
  /// Escapes markup in text for an element or a quoted attribute. Control characters become U+FFFD
  /// if HTML forbids them or if they would reorder the text.
  package static func escaped(_ text: String) -> String {
    var result = String.UnicodeScalarView()
    for scalar in text.unicodeScalars {
      switch scalar {
      case "&": result.append(contentsOf: "&amp;".unicodeScalars)
      case "<": result.append(contentsOf: "&lt;".unicodeScalars)
      case ">": result.append(contentsOf: "&gt;".unicodeScalars)
      case "\"": result.append(contentsOf: "&quot;".unicodeScalars)
      case "'": result.append(contentsOf: "&#39;".unicodeScalars)
      case "\t", "\n": result.append(" ")
      case "\0"..."\u{1F}", "\u{7F}"..."\u{9F}", "\u{202A}"..."\u{202E}", "\u{2066}"..."\u{2069}":
        result.append("\u{FFFD}")
      default: result.append(scalar)
      }
    }
    return String(result)
  }

  /// A PNG file as a `data:` URL (RFC 2397), in base64 (RFC 4648 §4).
  static func dataURL(png: [UInt8]) -> String {
    var text: [UInt8] = Array("data:image/png;base64,".utf8)
    text.reserveCapacity(text.count + (png.count + 2) / 3 * 4)
    var index = 0
    while index < png.count {
      let second = index + 1 < png.count ? png[index + 1] : 0
      let third = index + 2 < png.count ? png[index + 2] : 0
      let bits = UInt32(png[index]) << 16 | UInt32(second) << 8 | UInt32(third)
      let padding = max(index + 3 - png.count, 0)
      for place in 0..<4 {
        let digit = Int(bits >> (18 - 6 * UInt32(place)) & 63)
        text.append(place + padding > 3 ? UInt8(ascii: "=") : alphabet[digit])
      }
      index += 3
    }
    return String(decoding: text, as: UTF8.self)
  }

  private static let alphabet = Array(
    "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/".utf8)
}
