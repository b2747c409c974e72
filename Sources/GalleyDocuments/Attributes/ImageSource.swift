// Pictures: files in the document's folder and `data:` URLs, decoded once and within limits.

import Galley

/// What a document says of a picture under a box.
enum ImageSource {
  /// A picture's place and how it fills its box, as they are read.
  struct Draft: Sendable {
    var path: JSONValue?
    var fit: ImageFill.Fit?
    var focus: PictureFocus?
  }

  static let table = KeyTable<Draft>([
    .key("path", .raw(.string(what, .picturePath))) { $0.path = $1 },
    .key("fit", .word(ImageFill.Fit.self)) { $0.fit = $1 },
    .key("focus", .focus) { $0.focus = $1 },
  ])

  /// What the path of a picture has to be.
  static let what = "the path of a PNG, JPEG or WebP, or a data: URL"

  private static let shape = JSONShape.either([
    .either([.string(what, .picturePath), .object(.picture)]), .null,
  ])

  /// The key of a picture under a box whose size, if it is known, is read before it.
  ///
  /// - Parameters:
  ///   - box: width and height in points.
  ///   - set: takes the picture.
  static func key<Target>(
    box: @escaping @Sendable (Target) -> (width: Double?, height: Double?),
    _ set: @escaping @Sendable (inout Target, ImageFill?) -> Void
  ) -> KeyTable<Target>.Key {
    .init(
      name: "backgroundImage", shape: shape, parts: nil, expand: { $0 }
    ) { target, value, context throws(DocumentFault) in
      if case .null = value.content { return set(&target, nil) }
      set(&target, try fill(value, in: box(target), &context))
    }
  }

  private static func fill(
    _ value: JSONValue, in box: (width: Double?, height: Double?), _ context: inout ReadContext
  ) throws(DocumentFault) -> ImageFill {
    var draft = Draft()
    if case .string = value.content {
      draft.path = value
    } else {
      let what = "a path, or an object such as {\"path\": \"paper.png\", \"fit\": \"cover\"}"
      try table.read(value, as: what, into: &draft, &context)
    }
    guard let path = draft.path else {
      throw .missingKey(at: value.offset, "a picture needs a \"path\"")
    }
    let fit = draft.fit ?? .cover
    var needed: NeededSize?
    if let width = box.width, let height = box.height, fit != .none {
      needed = context.pixels(width: width, height: height)
    }
    return ImageFill(try picture(path, needed, &context).bitmap, fit: fit, focus: draft.focus)
  }

  /// How the URL of a picture begins that is written into the document itself.
  static let dataPrefix = "data:image/png;base64,"
  /// How such URLs may begin; what the picture is its bytes tell.
  private static let dataPrefixes = ["png", "jpeg", "webp"].map { "data:image/\($0);base64," }

  /// The picture of a path or URL: the document's own, the store's, or decoded now.
  ///
  /// - Parameter needed: the pixels in which it is needed; `nil` is its own size.
  static func picture(
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
      let name = path.prefix(5).lowercased() == "data:" ? "the picture" : "\(quoted(path))"
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
          "expected a data: URL that begins with \(dataPrefix) or the same of jpeg or webp")
      }
      guard let bytes = Base64.decode(url.dropFirst(prefix.count).utf8) else {
        throw DocumentFault(at: offset, "the data: URL is no Base64 (RFC 4648 §4)")
      }
      return bytes
    }
  }

  private static func file(
    _ path: String, at offset: Int, _ needed: NeededSize?, _ context: inout ReadContext
  ) throws(DocumentFault) -> PictureFile {
    guard !path.isEmpty, !path.utf8.contains(0) else {
      throw DocumentFault(at: offset, "expected the path of a picture in the document's folder")
    }
    switch context.resources.source {
    case .none:
      throw .noFiles(path, at: offset, instead: "put the picture into it, as a data: URL")
    case .host(let host):
      if let picture = context.images.pictures.picture(of: .host(path), nil) { return picture }
      let picture = PictureFile(try host.picture(path, at: offset))
      return try keep(picture, as: .host(path), at: offset, nil, &context)
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

  /// The picture of a source that has been decoded, or is now.
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

  /// Counts a picture against the document's limits, wherever it comes from.
  private static func keep(
    _ picture: PictureFile, as source: PictureStore.Source, at offset: Int,
    _ needed: NeededSize?, _ context: inout ReadContext
  ) throws(DocumentFault) -> PictureFile {
    let (width, height) = (picture.bitmap.width, picture.bitmap.height)
    // What its file claims counts, as it does where it is decoded now.
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
  /// Two parts of a picture.
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
  /// A picture that cannot be decoded.
  fileprivate init(_ error: PictureError, at offset: Int) {
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
    min(
      limits.imagePixels, max(0, limits.decodedPixels - images.pixels),
      max(0, limits.filePixels - images.filePixels))
  }

  /// The pixels that a box of a size in points is drawn in; `nil` where that is not known.
  func pixels(width: Double, height: Double) -> NeededSize? {
    // A box may take a pixel more than its size, where its edges are rounded.
    scale.map { NeededSize(width: width * $0 + 1, height: height * $0 + 1) }
  }
}

extension JSONDefinition {
  static let picture = JSONDefinition(
    "picture", required: ["path"], keys: ImageSource.table.outline,
    sentences: SchemaDescriptions.picture)
}
