// The keys of image attachments. In a document, an attachment is written as an image path, or as an
// object with a path and optionally a size or bounds.

import Galley
import GalleyJSON

/// The values that have been read so far from the keys of an image attachment in the text.
struct AttachmentDraft: Sendable {
  private var path: JSONValue?
  private var width: Double?
  private var height: Double?
  private var bounds: TextAttachment.Bounds?
  private var fit: ImageFill.Fit?
  private var focus: PictureFocus?

  static let jsonKeys = KeyTable<AttachmentDraft>([
    .key("path", .raw(.spelling(ImageFillDraft.what))) { $0.path = $1 }
      .about("Path of a PNG, JPEG or WebP in the document's folder, or a data: URL."),
    .key("width", .number(.size)) { $0.width = $1 }
      .about(
        "Width in points. Default: in proportion to the height; without a height, 1 point per pixel."
      ),
    .key("height", .number(.size)) { $0.height = $1 }
      .about(
        "Height in points. Default: in proportion to the width; without a width, 1 point per pixel."
      ),
    .key("bounds", boundsReader) { $0.bounds = $1 }
      .about(
        "[x, y, width, height] in points, y upwards from the baseline. An alternative to width and"
          + " height."),
    .key("fit", .word(ImageFill.Fit.self)) { $0.fit = $1 }
      .about("How the image fills its width and height. Default: fill (stretched)."),
    .key("focus", .focus) { $0.focus = $1 }
      .about(ImageFillDraft.focusSentences),
  ])

  static let reader = ValueReader<TextAttachment>(
    .either([.spelling(ImageFillDraft.what), .object(.attachment)])
  ) { value, context throws(DocumentFault) in
    var draft = AttachmentDraft()
    if case .string = value.content {
      draft.path = value
    } else {
      let what = "a path or an object such as {\"path\": \"star.png\", \"height\": 12}"
      try jsonKeys.read(value, as: what, into: &draft, &context)
    }
    guard let path = draft.path else {
      throw DocumentFault(at: value.offset, "an image needs a \"path\"")
    }
    if draft.bounds != nil, draft.width != nil || draft.height != nil {
      throw DocumentFault(
        at: value.offset,
        "use \"bounds\" or " + (draft.width == nil ? "\"height\"" : "\"width\"") + ", not both")
    }
    let attachment = try draft.attachment(path, &context)
    for (side, length) in [
      ("wide", attachment.bounds.width), ("high", attachment.bounds.height),
    ] where length > context.limits.length {
      throw DocumentFault(
        at: value.offset, code: .tooLarge,
        "the image would be \(plain(length)) points \(side); the limit is"
          + " \(plain(context.limits.length))")
    }
    return attachment
  }

  /// Converts an image path to an attachment object, so that dotted keys such as
  /// `attachmentImage.width` can add members to the object.
  @Sendable static func expanded(_ value: JSONValue) -> JSONValue? {
    guard case .string = value.content else { return value }
    return JSONValue(
      .object([JSONMember("path", at: value.offset, value)]), start: value.offset,
      end: Int(value.end))
  }

  private static let boundsReader = ValueReader<TextAttachment.Bounds>(
    .array(.number(.length), of: "four numbers, [x, y, width, height]", count: 4...4)
  ) { value, context throws(DocumentFault) in
    let what = "four numbers, [x, y, width, height]"
    guard case .array(let elements) = value.content else {
      throw .wrongType(value, expected: "an array of " + what)
    }
    let numbers = try value.numbers(.length, context.limits, expected: what)
    guard numbers.count == 4 else {
      throw DocumentFault(at: value.offset, "expected \(what), found \(numbers.count)")
    }
    for index in 2...3 {
      _ = try checked(numbers[index], .extent, at: elements[index].offset, context.limits)
    }
    return TextAttachment.Bounds(
      x: numbers[0], y: numbers[1], width: numbers[2], height: numbers[3])
  }
}

extension AttachmentDraft {
  /// Creates the attachment for the image at a path, with the bounds that the keys set. If the keys
  /// set no size, each pixel of the image file is one point.
  fileprivate func attachment(
    _ path: JSONValue, _ context: inout ReadContext
  ) throws(DocumentFault) -> TextAttachment {
    let (width, height) = (bounds?.width ?? width, bounds?.height ?? height)
    // If the document sets only the width or only the height, the image's aspect ratio determines
    // the other length.
    let isSized = (width ?? 0) > 0 || (height ?? 0) > 0
    let fit = fit ?? .fill
    let needed =
      isSized && fit != .none ? context.pixels(width: width ?? 0, height: height ?? 0) : nil
    let file = try ImageFillDraft.picture(path, needed, &context)
    let (columns, rows) = (Double(file.fileSize.width), Double(file.fileSize.height))
    var place =
      bounds
      ?? TextAttachment.Bounds(
        width: width ?? height.map { $0 * columns / rows } ?? columns,
        height: height ?? width.map { $0 * rows / columns } ?? rows)
    if place.width == 0, place.height == 0 { (place.width, place.height) = (columns, rows) }
    return TextAttachment(file.bitmap, bounds: place, fit: fit, focus: focus)
  }
}

extension AttachmentDraft {
  /// The schema rule that forbids `bounds` together with `width` or `height`.
  fileprivate static let schemaRules: JSONMembers = [
    "not": ["anyOf": [["required": ["bounds", "width"]], ["required": ["bounds", "height"]]]]
  ]
}

extension JSONDefinition {
  package static let attachment = JSONDefinition(
    "attachment", needs: [["path"]], keys: AttachmentDraft.jsonKeys.outline,
    rules: AttachmentDraft.schemaRules)
}
