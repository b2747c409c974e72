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
    if let image = context.images.images[.url(path)] { return image }
    if let image = context.pictures.image(of: .url(path)) {
      return try keep(image, as: .url(path), at: value.offset, &context)
    }
    guard path.hasPrefix(dataPrefix) else {
      throw DocumentFault(at: value.offset, "expected a data: URL that begins with \(dataPrefix)")
    }
    guard let bytes = Base64.decode(path.dropFirst(dataPrefix.count).utf8) else {
      throw DocumentFault(at: value.offset, "the data: URL is no Base64 (RFC 4648 §4)")
    }
    let image = try decode(bytes, at: value.offset, context)
    context.pictures.insert(image, of: .url(path))
    return try keep(image, as: .url(path), at: value.offset, &context)
  }

  private static func file(
    _ path: String, at offset: Int, _ context: inout ReadContext
  ) throws(DocumentFault) -> Bitmap {
    guard !path.isEmpty, !path.utf8.contains(0) else {
      throw DocumentFault(at: offset, "expected the path of a PNG in the document's folder")
    }
    switch context.resources.source {
    case .none:
      throw .noFiles(path, at: offset, instead: "put the picture into it, as a data: URL")
    case .host(let host):
      if let image = context.images.images[.host(path)] { return image }
      return try keep(
        try host.picture(path, at: offset), as: .host(path), at: offset, &context)
    case .folder(let folder):
      return try image(of: try folder.picture(path, at: offset), path, at: offset, &context)
    }
  }

  private static func image(
    of file: borrowing OpenFile, _ path: String, at offset: Int, _ context: inout ReadContext
  ) throws(DocumentFault) -> Bitmap {
    let source = PictureStore.Source.file(file.version)
    if let image = context.images.images[source] { return image }
    if let image = context.pictures.image(of: source) {
      return try keep(image, as: source, at: offset, &context)
    }
    let bytes: [UInt8]
    do throws(FileProblem) {
      bytes = try file.bytes(limit: context.limits.documentBytes)
    } catch {
      throw error.fault(of: path, at: offset, missing: .pictureMissing)
    }
    let image = try decode(bytes, at: offset, context)
    context.pictures.insert(image, of: source)
    return try keep(image, as: source, at: offset, &context)
  }

  private static func decode(
    _ bytes: [UInt8], at offset: Int, _ context: ReadContext
  ) throws(DocumentFault) -> Bitmap {
    var limits = context.limits
    limits.imagePixels = context.pixelsLeft
    do throws(PNGError) {
      return try Bitmap(png: bytes, limits: limits)
    } catch {
      throw DocumentFault(error, at: offset)
    }
  }

  /// Counts a picture against the document's limits, wherever it comes from.
  private static func keep(
    _ image: Bitmap, as source: PictureStore.Source, at offset: Int, _ context: inout ReadContext
  ) throws(DocumentFault) -> Bitmap {
    let area = image.width * image.height
    guard area <= context.pixelsLeft else {
      let error = PNGError.tooLarge(
        width: image.width, height: image.height, limit: context.pixelsLeft)
      throw DocumentFault(error, at: offset)
    }
    context.images.pixels += area
    context.images.images[source] = image
    return image
  }
}

extension DocumentFault {
  /// A picture that cannot be decoded.
  fileprivate init(_ error: PNGError, at offset: Int) {
    let code: DocumentError.Code =
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
