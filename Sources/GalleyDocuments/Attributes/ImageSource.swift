// Pictures: files in the document's folder and `data:` URLs, decoded once and within limits.

import Galley

/// What a document says of a picture under a box.
enum ImageSource {
  /// A picture's place and how it fills its box, as they are read.
  struct Draft: Sendable {
    var path: JSONValue?
    var fit: ImageFill.Fit?
  }

  static let table = KeyTable<Draft>([
    .key("path", .raw(.string("the path of a PNG, or a data: URL", .picturePath))) { $0.path = $1 },
    .key("fit", .word(ImageFill.Fit.self)) { $0.fit = $1 },
  ])

  static let fill = ValueReader<ImageFill>(
    .either([.string("the path of a PNG", .picturePath), .object(.picture)])
  ) { value, context throws(DocumentFault) in
    var draft = Draft()
    if case .string = value.content {
      draft.path = value
    } else {
      let what = "a path, or an object such as {\"path\": \"paper.png\", \"fit\": \"cover\"}"
      try table.read(value, as: what, into: &draft, &context)
    }
    guard let path = draft.path else {
      throw DocumentFault(at: value.offset, "a picture needs a \"path\"")
    }
    let image = try image(path, &context)
    guard let fit = draft.fit else { return ImageFill(image) }
    return ImageFill(image, fit: fit)
  }

  /// How the URL of a picture that is in the document itself begins.
  static let dataPrefix = "data:image/png;base64,"

  /// The picture of a path or URL: the document's own, the store's, or decoded now.
  static func image(
    _ value: JSONValue, _ context: inout ReadContext
  ) throws(DocumentFault) -> Bitmap {
    guard case .string(let path) = value.content else {
      throw .wrongType(value, expected: "the path of a PNG, or a data: URL")
    }
    guard path.prefix(5).lowercased() == "data:" else {
      return try file(path, at: value.offset, &context)
    }
    if let image = context.images.images[path] { return image }
    if let image = context.pictures.image(of: .url(path)) {
      return try keep(image, as: path, at: value.offset, &context)
    }
    guard path.hasPrefix(dataPrefix) else {
      throw DocumentFault(at: value.offset, "expected a data: URL that begins with \(dataPrefix)")
    }
    guard let bytes = Base64.decode(path.dropFirst(dataPrefix.count).utf8) else {
      throw DocumentFault(at: value.offset, "the data: URL is no Base64 (RFC 4648 §4)")
    }
    let image = try decode(bytes, at: value.offset, context)
    context.pictures.insert(image, of: .url(path))
    return try keep(image, as: path, at: value.offset, &context)
  }

  private static func file(
    _ path: String, at offset: Int, _ context: inout ReadContext
  ) throws(DocumentFault) -> Bitmap {
    let real = try AttachmentPath.resolve(path, at: offset, context.root)
    if let image = context.images.images[real] { return image }
    if let version = FileAccess.version(of: real),
      let image = context.pictures.image(of: .file(real, version))
    {
      return try keep(image, as: real, at: offset, &context)
    }
    switch FileAccess.read(real, limit: context.limits.documentBytes) {
    case .failure(let problem):
      throw DocumentFault(
        at: offset, "\(quoted(path)) cannot be read: \(problem.description)")
    case .success(let file):
      let image = try decode(file.bytes, at: offset, context)
      context.pictures.insert(image, of: .file(real, file.version))
      return try keep(image, as: real, at: offset, &context)
    }
  }

  private static func decode(
    _ bytes: [UInt8], at offset: Int, _ context: ReadContext
  ) throws(DocumentFault) -> Bitmap {
    var limits = context.limits
    limits.imagePixels = context.pixelsLeft
    do throws(PNGError) {
      return try Bitmap(png: bytes, limits: limits)
    } catch {
      throw DocumentFault(at: offset, error.description)
    }
  }

  /// Counts a picture against the document's limits, wherever it comes from.
  private static func keep(
    _ image: Bitmap, as name: String, at offset: Int, _ context: inout ReadContext
  ) throws(DocumentFault) -> Bitmap {
    let area = image.width * image.height
    guard area <= context.pixelsLeft else {
      let error = PNGError.tooLarge(
        width: image.width, height: image.height, limit: context.pixelsLeft)
      throw DocumentFault(at: offset, error.description)
    }
    context.images.pixels += area
    context.images.images[name] = image
    return image
  }
}

extension ReadContext {
  /// The most pixels that the next picture may have.
  fileprivate var pixelsLeft: Int {
    min(limits.imagePixels, max(0, limits.decodedPixels - images.pixels))
  }
}

extension JSONDefinition {
  static let picture = JSONDefinition(
    "picture", required: ["path"], keys: ImageSource.table.outline,
    sentences: SchemaDescriptions.picture)
}
