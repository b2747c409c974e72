import Galley
import GalleyCompare

/// The `<img>` of a picture, for whoever puts it on a page: with its alternative text, its size, and
/// an image map of its links.
struct ImageElement {
  let layout: DocumentLayout
  /// The path of the picture, as the page names it.
  let source: String

  /// The schemes that links of a page may have; others are left out, as scripts.
  private static let schemes: Set<Substring> = ["http", "https", "mailto", "tel", "ftp"]

  /// Elements on lines of their own.
  var html: String {
    let document = layout.document
    let areas = areas
    let letters = FilePath.name(of: source).filter { $0.isASCII && ($0.isLetter || $0.isNumber) }
    let name = "map-\(letters)"
    var image = "<img src=\"\(HTMLText.escaped(Self.encoded(source)))\""
    image += " width=\"\(Int(layout.width.rounded()))\" height=\"\(Int(layout.height.rounded()))\""
    image += " alt=\"\(Self.attribute(document.altText))\""
    image += " lang=\"\(HTMLText.escaped(document.language))\""
    if !areas.isEmpty { image += " usemap=\"#\(name)\"" }
    guard !areas.isEmpty else { return image + ">" }
    return "\(image)>\n<map name=\"\(name)\">\n\(areas.joined(separator: "\n"))\n</map>"
  }

  /// The areas of the links, in points, which are CSS pixels.
  private var areas: [String] {
    zip(layout.document.frames, layout.layouts).flatMap { frame, text in
      text.links.filter { Self.isAllowed($0.url) }.flatMap { link in
        link.rects.map { rect in
          let sides = [
            frame.x + rect.x, frame.y + rect.y, frame.x + rect.x + rect.width,
            frame.y + rect.y + rect.height,
          ].map { "\(Int($0.rounded()))" }.joined(separator: ",")
          let words = String(decoding: text.text.utf16[link.range], as: UTF16.self)
          return "<area shape=\"rect\" coords=\"\(sides)\" href=\"\(HTMLText.escaped(link.url))\""
            + " alt=\"\(Self.attribute(words))\">"
        }
      }
    }
  }

  /// Text for an attribute, whose lines stay lines.
  private static func attribute(_ text: String) -> String {
    text.split(separator: "\n", omittingEmptySubsequences: false)
      .map { HTMLText.escaped(String($0)) }.joined(separator: "&#10;")
  }

  /// Whether a link leads to a page or a person: by its scheme, or without one.
  private static func isAllowed(_ url: String) -> Bool {
    // Browsers leave control characters and white space out of a scheme.
    let plain = url.unicodeScalars.filter { $0.value > 0x20 && $0.value != 0x7F }
    let start = String(String.UnicodeScalarView(plain)).lowercased()
    guard let colon = start.firstIndex(of: ":") else { return true }
    let scheme = start[..<colon]
    return schemes.contains(scheme) || scheme.contains { "/?#".contains($0) }
  }

  /// A path as a URL: what is not plain is written in percent (RFC 3986 §2.1).
  private static func encoded(_ path: String) -> String {
    let plain = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-._~/"
    return path.utf8.map { byte in
      if plain.utf8.contains(byte) { return String(Unicode.Scalar(byte)) }
      let digits = String(byte, radix: 16, uppercase: true)
      return "%" + (digits.count < 2 ? "0" : "") + digits
    }.joined()
  }
}
