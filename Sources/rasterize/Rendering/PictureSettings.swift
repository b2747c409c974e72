import Galley

/// The format, encoding and metadata of images.
struct PictureSettings: Sendable {
  /// The format of all images; `nil` to use the extension of each file.
  var format: PictureFormat?
  /// The quality of JPEG and WebP files; `nil` for the format's default.
  var quality: Int?
  /// Whether WebP is lossless.
  var isLossless = false
  /// Maximum size of an image file in bytes; `nil` means no limit.
  var maximumBytes: Int?
  var effort = PNGEffort.balanced
  /// The channels of PNG files.
  var channels = PNGChannels.asNeeded
  /// Whether the document's `metadata` and alternative text are stored in every image.
  var embedsMetadata = false

  /// The PNG text keyword under which the digest of an image's input is stored.
  static let inputKeyword = "galley:input"

  /// The extension of output names that are derived from input names.
  var ending: String { (format ?? .png).endings.first ?? "" }

  /// The encoding for the image at a path. A name without an extension means PNG.
  ///
  /// - Throws: a usage error, for an unknown extension, an extension of another format, or flags
  ///   that do not apply to the format.
  func encoding(for path: String) throws(Failure) -> PictureEncoding {
    switch try format(of: path) {
    case .png:
      try refuse("a PNG")
      return .png(effort, channels: channels)
    case .rgba:
      try refuse("a file of raw pixels")
      return .rgba
    case .jpeg:
      if isLossless { throw Failure(.usage, "--lossless is for WebP, but this is a JPEG") }
      return wantedQuality.map { .jpeg(quality: $0) } ?? .jpeg()
    case .webp:
      if isLossless { return .losslessWebP }
      return wantedQuality.map { .webp(quality: $0) } ?? .webp()
    }
  }

  /// The first quality to try; `nil` is the format's default. With a size limit, this is the
  /// highest quality.
  private var wantedQuality: Int? {
    quality ?? (maximumBytes == nil ? nil : PictureEncoding.qualities.upperBound)
  }

  private func refuse(_ what: String) throws(Failure) {
    let flags = [
      ("--quality", quality != nil), ("--lossless", isLossless),
      ("--max-bytes", maximumBytes != nil),
    ]
    guard let flag = flags.first(where: \.1) else { return }
    throw Failure(
      .usage, "\(flag.0) is for JPEG and WebP, but this is \(what), which is lossless")
  }

  private func format(of path: String) throws(Failure) -> PictureFormat {
    guard let ending = FilePath.ending(of: path) else { return format ?? .png }
    let named = PictureFormat(ending: String(ending))
    if let format {
      guard let named, named != format else { return format }
      throw Failure(
        .usage, code: "unknownFormat",
        "the extension .\(ending) does not match --output-format \(format.rawValue)")
    }
    if let named { return named }
    let endings = PictureFormat.allCases.map { "." + ($0.endings.first ?? "") }
    throw Failure(
      .usage, code: "unknownFormat",
      "unknown image extension .\(ending); use "
        + endings.joined(separator: ", ") + ", or pass --output-format")
  }

  /// The metadata of a document's image, with the digest of its input if one is given.
  func metadata(of document: TextDocument, input: String?) -> PictureMetadata {
    var metadata = document.pictureMetadata(embedding: embedsMetadata)
    if let input { metadata.texts.append((Self.inputKeyword, input)) }
    return metadata
  }

  /// The settings that affect an image file, for input digests.
  var flags: [String] {
    [
      format.map { "format \($0.rawValue)" }, quality.map { "quality \($0)" },
      isLossless ? "lossless" : nil, maximumBytes.map { "bytes \($0)" },
    ].compactMap(\.self)
  }
}
