// Image sources: files in the document's folder, and `data:` URLs. Each image is decoded only once
// per size, and only within the document's limits.

package import Galley
package import GalleyJSON

/// A box's background image that is being read from JSON, with the values of the keys read so far.
package struct ImageFillDraft: Sendable {
  private var path: JSONValue?
  private var fit: ImageFill.Fit?
  private var focus: PictureFocus?

  /// The description of the `focus` key for the JSON Schema.
  static let focusSentences =
    "[x, y], two fractions from 0 to 1. The same fractions give a point in the image and a point in"
    + " the box. The two points are aligned, as with object-position in CSS. Default: the centre;"
    + " for fit none, the top left."

  package static let jsonKeys = KeyTable<ImageFillDraft>([
    .key("path", .raw(.spelling(what))) { $0.path = $1 }
      .about("Path of a PNG, JPEG or WebP in the document's folder, or a data: URL."),
    .key("fit", .word(ImageFill.Fit.self)) { $0.fit = $1 }
      .about("How the image fills its box. Default: cover."),
    .key("focus", .focus) { $0.focus = $1 }
      .about(focusSentences),
  ])

  /// The description of a valid image path, for error messages.
  package static let what = "the path of a PNG, JPEG or WebP, or a data: URL"

  private static let shape = JSONShape.either([
    .either([.spelling(what), .object(.picture)]), .null,
  ])

  /// The key for a box's background image. The keys for the size of the box must be read before
  /// this key.
  ///
  /// - Parameters:
  ///   - box: returns the width and the height of the box in points. A length is `nil` if it is
  ///     unknown.
  ///   - set: stores the image in the target. If the image is `nil`, the target has no background
  ///     image.
  package static func key<Target>(
    box: @escaping @Sendable (Target) -> (width: Double?, height: Double?),
    _ set: @escaping @Sendable (inout Target, ImageFill?) -> Void
  ) -> KeyTable<Target>.Key {
    .init(name: "backgroundImage", shape: shape) { target, value, context throws(DocumentFault) in
      if case .null = value.content { return set(&target, nil) }
      set(&target, try fill(value, in: box(target), &context))
    }
  }

  private static func fill(
    _ value: JSONValue, in box: (width: Double?, height: Double?), _ context: inout ReadContext
  ) throws(DocumentFault) -> ImageFill {
    var draft = ImageFillDraft()
    if case .string = value.content {
      draft.path = value
    } else {
      let what = "a path or an object such as {\"path\": \"paper.png\", \"fit\": \"cover\"}"
      try jsonKeys.read(value, as: what, into: &draft, &context)
    }
    guard let path = draft.path else {
      throw DocumentFault(at: value.offset, "an image needs a \"path\"")
    }
    let fit = draft.fit ?? .cover
    var needed: NeededSize?
    if let width = box.width, let height = box.height, fit != .none {
      needed = context.pixels(width: width, height: height)
    }
    return ImageFill(try picture(path, needed, &context).bitmap, fit: fit, focus: draft.focus)
  }

  /// The prefix of a `data:` URL that Galley writes.
  static let dataPrefix = "data:image/png;base64,"
  /// The accepted prefixes of `data:` URLs. The actual image format is detected from the bytes.
  private static let dataPrefixes = ["png", "jpeg", "webp"].map { "data:image/\($0);base64," }

  /// Returns the picture for a path or URL. A picture that the document or the picture store
  /// already holds is not decoded again.
  ///
  /// - Parameter needed: the size in pixels at which the picture is needed; `nil` for its full
  ///   size.
  package static func picture(
    _ value: JSONValue, _ needed: NeededSize?, _ context: inout ReadContext
  ) throws(DocumentFault) -> PictureFile {
    guard case .string(let path) = value.content else {
      throw .wrongType(value, expected: what)
    }
    let picture =
      path.prefix(5).lowercased() == "data:"
      ? try data(path, at: value.offset, needed, &context)
      : try file(path, at: value.offset, needed, &context)
    if let remark = picture.remark, context.images.remarked.insert(path).inserted {
      let name = path.prefix(5).lowercased() == "data:" ? "the image" : "\(quoted(path))"
      context.note("colorProfile", "\(name): \(remark)", at: value.offset)
    }
    return picture
  }

  private static func data(
    _ url: String, at offset: Int, _ needed: NeededSize?, _ context: inout ReadContext
  ) throws(DocumentFault) -> PictureFile {
    try known(.url(url), at: offset, needed, &context) { () throws(DocumentFault) in
      guard let prefix = dataPrefixes.first(where: url.hasPrefix) else {
        throw DocumentFault(
          at: offset,
          "expected a data: URL that begins with \(dataPrefix) (or with jpeg or webp instead of"
            + " png)")
      }
      guard let bytes = Base64.padded.decoded(url.dropFirst(prefix.count)) else {
        throw DocumentFault(at: offset, "the data: URL is not valid Base64 (RFC 4648 §4)")
      }
      return bytes
    }
  }

  private static func file(
    _ path: String, at offset: Int, _ needed: NeededSize?, _ context: inout ReadContext
  ) throws(DocumentFault) -> PictureFile {
    guard !path.isEmpty, !path.utf8.contains(0) else {
      throw DocumentFault(at: offset, "expected the path of an image in the document's folder")
    }
    switch context.resources.source {
    case .none:
      throw .noFiles(path, at: offset, instead: "embed the image as a data: URL")
    case .host(let host):
      if let picture = context.images.pictures.picture(of: .host(path), needed) { return picture }
      let picture = try host.picture(path, needed, at: offset)
      return try keep(picture, as: .host(path), at: offset, needed, &context)
    case .folder(let folder):
      return try picture(
        of: try folder.picture(path, at: offset), path, at: offset, needed, &context)
    }
  }

  private static func picture(
    of file: borrowing OpenFile, _ path: String, at offset: Int, _ needed: NeededSize?,
    _ context: inout ReadContext
  ) throws(DocumentFault) -> PictureFile {
    let source = PictureStore.Source.file(file.version)
    if let picture = try known(source, at: offset, needed, &context) { return picture }
    let bytes: [UInt8]
    do throws(FileProblem) {
      bytes = try file.bytes(limit: context.limits.documentBytes)
    } catch {
      throw error.fault(of: path, at: offset, missing: .pictureMissing)
    }
    return try decode(bytes, as: source, at: offset, needed, &context)
  }

  /// Returns the picture for a source, and decodes it only if neither the document nor the picture
  /// store holds it.
  private static func known(
    _ source: PictureStore.Source, at offset: Int, _ needed: NeededSize?,
    _ context: inout ReadContext, _ bytes: () throws(DocumentFault) -> [UInt8]
  ) throws(DocumentFault) -> PictureFile {
    if let picture = try known(source, at: offset, needed, &context) { return picture }
    return try decode(try bytes(), as: source, at: offset, needed, &context)
  }

  private static func known(
    _ source: PictureStore.Source, at offset: Int, _ needed: NeededSize?,
    _ context: inout ReadContext
  ) throws(DocumentFault) -> PictureFile? {
    if let own = context.images.pictures.picture(of: source, needed) { return own }
    guard let shared = context.pictures.picture(of: source, needed) else { return nil }
    return try keep(shared, as: source, at: offset, needed, &context)
  }

  private static func decode(
    _ bytes: [UInt8], as source: PictureStore.Source, at offset: Int, _ needed: NeededSize?,
    _ context: inout ReadContext
  ) throws(DocumentFault) -> PictureFile {
    var limits = context.limits
    limits.imagePixels = context.pixelsLeft
    let picture: PictureFile
    do throws(PictureError) {
      picture = try PictureFile(bytes, limits: limits, needed: needed)
    } catch {
      throw DocumentFault(error, at: offset)
    }
    context.pictures.insert(picture, of: source, needed)
    return try keep(picture, as: source, at: offset, needed, &context)
  }

  /// Stores a picture for the document, and adds its pixels to the totals that the document's
  /// limits restrict. The pixels of pictures from the shared store are also added.
  private static func keep(
    _ picture: PictureFile, as source: PictureStore.Source, at offset: Int,
    _ needed: NeededSize?, _ context: inout ReadContext
  ) throws(DocumentFault) -> PictureFile {
    let (width, height) = (picture.bitmap.width, picture.bitmap.height)
    // A picture from the shared store is not decoded again. So check the size that its file
    // declares, as decoding does. The size of the decoded picture can be smaller.
    guard picture.fileSize.width * picture.fileSize.height <= context.pixelsLeft else {
      let error = PictureError.tooLarge(
        width: picture.fileSize.width, height: picture.fileSize.height, limit: context.pixelsLeft)
      throw DocumentFault(error, at: offset)
    }
    context.images.pixels += width * height
    context.images.filePixels += picture.fileSize.width * picture.fileSize.height
    _ = context.images.pictures.insert(picture, of: source, needed)
    return picture
  }
}

extension ValueReader where Value == PictureFocus {
  /// Reads a focal point: the x and y positions in a picture, as fractions of the picture's width
  /// and height.
  static var focus: Self {
    let what = "two numbers from 0 to 1, [x, y]"
    return Self(.array(.number(.between(0, 1)), of: what, count: 2...2)) {
      value, context throws(DocumentFault) in
      let numbers = try value.numbers(.between(0, 1), context.limits, expected: what)
      guard numbers.count == 2 else {
        throw DocumentFault(at: value.offset, "expected \(what), found \(numbers.count)")
      }
      return PictureFocus(x: numbers[0], y: numbers[1])
    }
  }
}

extension DocumentFault {
  /// Creates the error for a picture that cannot be decoded.
  fileprivate init(_ error: PictureError, at offset: Int) {
    let code: DocumentFault.Code =
      switch error {
      case .tooLarge: .tooLarge
      case .outOfMemory: .unreadableFile
      default: .invalidPicture
      }
    self.init(
      at: offset, code: code, isCallersFault: error != .outOfMemory, error.description)
  }
}

extension ReadContext {
  /// The maximum number of pixels that the next picture can have without exceeding the document's
  /// limits.
  fileprivate var pixelsLeft: Int {
    min(
      limits.imagePixels, max(0, limits.decodedPixels - images.pixels),
      max(0, limits.filePixels - images.filePixels))
  }

  /// The size in pixels at which a box will be drawn; `nil` if the scale is unknown.
  package func pixels(width: Double, height: Double) -> NeededSize? {
    // Each edge of the box is rounded to a whole pixel. The drawn box can therefore be one pixel
    // larger than the exact size.
    scale.map { NeededSize(width: width * $0 + 1, height: height * $0 + 1) }
  }
}

extension JSONDefinition {
  package static let picture = JSONDefinition(
    "picture", required: ["path"], keys: ImageFillDraft.jsonKeys.outline)
}
