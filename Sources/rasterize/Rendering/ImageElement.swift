import Galley
import GalleyCompare

/// An HTML `<img>` element for an image, with alternative text, size and an image map. The image
/// map contains the document's links.
struct ImageElement {
  let layout: DocumentLayout
  /// The image's path, which becomes the image's URL in the HTML page.
  let source: String
  /// A transparent text layer over the image; `nil` for none.
  var layer: String?

  /// The HTML code: the `<img>` element and the image map, with one element per line. If there is a
  /// text layer, a `<div>` contains the image, the image map and the layer.
  ///
  /// Screen readers read the alternative text and the links of the image map, not the layer.
  var html: String {
    guard let layer else { return image }
    return "<div style=\"position:relative;display:inline-block\">\n\(image)\n\(layer)\n</div>"
  }

  private var image: String {
    let document = layout.document
    let areas = areas
    let letters = FilePath.name(of: source).filter { $0.isASCII && ($0.isLetter || $0.isNumber) }
    let name = "map-\(letters)"
    var image = "<img src=\"\(Self.encoded(source).escapedForHTML)\""
    image += " width=\"\(Int(layout.width.rounded()))\" height=\"\(Int(layout.height.rounded()))\""
    image += " alt=\"\(Self.attribute(document.altText))\""
    image += " lang=\"\(document.language.escapedForHTML)\""
    if !areas.isEmpty { image += " usemap=\"#\(name)\"" }
    // By default, browsers display an image inline and leave space for descenders below it. With a
    // text layer, the element must be exactly as tall as the image, so display it as a block.
    if layer != nil { image += " style=\"display:block\"" }
    guard !areas.isEmpty else { return image + ">" }
    return "\(image)>\n<map name=\"\(name)\">\n\(areas.joined(separator: "\n"))\n</map>"
  }

  /// The `<area>` elements of the links. Coordinates are in points, which equal CSS pixels. If a
  /// link is on several lines, only the link's first area has a name. Keyboard navigation and
  /// screen readers skip the link's other areas (HTML §4.8.14).
  private var areas: [String] {
    zip(zip(layout.document.frames, layout.transforms), layout.layouts).flatMap { place, text in
      let (frame, transform) = place
      return text.links.filter { $0.url.isSafeLink }.flatMap { link in
        let name = name(of: link, in: text)
        return link.rects.enumerated().map { index, rect in
          "<area \(shape(of: rect, in: frame, transform)) href=\"\(link.url.escapedForHTML)\""
            + (index == 0 ? name : " alt=\"\" tabindex=\"-1\" aria-hidden=\"true\"") + ">"
        }
      }
    }
  }

  /// The HTML attributes for the shape of an area: a rectangle, or a polygon in a rotated frame.
  ///
  /// - Parameters:
  ///   - rect: the rectangle of the area, relative to the top left corner of its frame.
  ///   - transform: maps the frame's coordinates to the canvas; `nil` for a frame without rotation.
  private func shape(
    of rect: Rectangle, in frame: TextDocument.Frame, _ transform: Transform?
  ) -> String {
    let place = transform ?? Transform(x: frame.x, y: frame.y)
    let (right, bottom) = (rect.x + rect.width, rect.y + rect.height)
    var corners = [(rect.x, rect.y), (right, bottom)]
    if transform != nil {
      corners = [(rect.x, rect.y), (right, rect.y), (right, bottom), (rect.x, bottom)]
    }
    let sides = corners.flatMap { x, y in
      let point = place.point(x: x, y: y)
      return ["\(Int(point.x.rounded()))", "\(Int(point.y.rounded()))"]
    }.joined(separator: ",")
    return "shape=\"\(transform == nil ? "rect" : "poly")\" coords=\"\(sides)\""
  }

  /// The HTML attributes that name a link. The name is the link's text, including the alternative
  /// text of images in the link. If this text is empty, the name is the URL. If the link's language
  /// differs from the document's language, a `lang` attribute is added.
  private func name(of link: TextLayout.Link, in text: TextLayout) -> String {
    let linked = text.text[link.range]
    let words = TextDocument(linked).altText
    let language = linked.runs.first?.attributes.language ?? text.container.language
    let isOther = language != layout.document.language
    return " alt=\"\(Self.attribute(words.isEmpty ? link.url : words))\""
      + (isOther ? " lang=\"\(language.escapedForHTML)\"" : "")
  }

  /// Escapes text for an HTML attribute; line breaks are kept.
  private static func attribute(_ text: String) -> String {
    text.split(separator: "\n", omittingEmptySubsequences: false)
      .map { String($0).escapedForHTML }.joined(separator: "&#10;")
  }

  /// Converts a file path to a percent-encoded URL (RFC 3986 §2.1).
  private static func encoded(_ path: String) -> String {
    let plain = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-._~/"
    return path.utf8.map { byte in
      if plain.utf8.contains(byte) { return String(Unicode.Scalar(byte)) }
      let digits = String(byte, radix: 16, uppercase: true)
      return "%" + (digits.count < 2 ? "0" : "") + digits
    }.joined()
  }
}
