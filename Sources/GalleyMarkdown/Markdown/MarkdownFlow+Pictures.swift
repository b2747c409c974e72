// Images in the text of a Markdown block.

import Galley
import GalleyDocuments
import GalleyJSON

extension MarkdownFlow {
  /// The text that represents an image: a single attachment character. If the image cannot be read,
  /// the image's alternative text is used instead. If the alternative text is empty, the URL is
  /// used.
  mutating func picture(
    _ image: MarkdownText.Image, _ span: SpanLook, in area: Area
  ) throws(DocumentFault) -> AttributedText {
    let look = resolver.inline(span.selectors, in: area.look)
    var attributes = attributes(of: span, -1, in: area)
    let path = JSONValue(
      .string(Self.path(of: image.url)), start: image.offset, end: image.offset)
    do throws(DocumentFault) {
      let bitmap = try ImageFillDraft.picture(path, nil, &context).bitmap
      attributes.attachment = TextAttachment(
        bitmap, width: look.imageSizing.width(of: bitmap, room: area.width),
        alt: image.alt.isEmpty ? nil : image.alt)
      return AttributedText(utf16: [TextAttachment.character], attributes)
    } catch {
      guard !options.refusesMissingPictures else { throw error }
      context.note("pictureMissing", error.message, at: image.offset)
      return AttributedText(image.words, attributes)
    }
  }

  /// The file path in an image's URL, with percent escapes decoded (RFC 3986 §2.1).
  static func path(of url: String) -> String {
    guard !url.hasPrefix("data:"), url.utf8.contains(UInt8(ascii: "%")) else { return url }
    var bytes: [UInt8] = []
    var rest = url.utf8[...]
    while let byte = rest.popFirst() {
      let digits = rest.prefix(2)
      if byte == UInt8(ascii: "%"), digits.count == 2,
        digits.allSatisfy({ ASCII.isLetter($0) || ASCII.isDigit($0) }),
        let value = UInt8(String(decoding: digits, as: UTF8.self), radix: 16)
      {
        bytes.append(value)
        rest = rest.dropFirst(2)
      } else {
        bytes.append(byte)
      }
    }
    return String(decoding: bytes, as: UTF8.self)
  }
}

extension ImageSizing {
  /// The width at which an image is drawn, in points; `nil` means one point per pixel.
  fileprivate func width(of image: Bitmap, room: Double) -> Double? {
    let (width, height) = (Double(image.width), Double(image.height))
    switch self {
    case .natural: return nil
    case .scaleDownByWidth(let limit):
      return min(width, limit.map { $0.points(fontSize: 0) } ?? room)
    case .scaleDownByHeight(let limit):
      guard let limit = limit?.points(fontSize: 0), limit < height, height > 0 else { return width }
      return width * limit / height
    }
  }
}
