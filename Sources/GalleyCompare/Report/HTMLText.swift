import Galley

/// Converts text and images for use in an HTML page.
package enum HTMLText {
  /// Escapes text for use in an HTML element or in a quoted attribute value. Tabs and line feeds
  /// become spaces. U+FFFD replaces all other control characters, and all characters that would
  /// reorder the text.
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

  /// A PNG file as a `data:` URL (RFC 2397).
  static func dataURL(png: [UInt8]) -> String {
    "data:image/png;base64," + Base64.padded.encoded(png)
  }
}
