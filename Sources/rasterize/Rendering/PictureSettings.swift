import Galley

/// In which format pictures are written, how they are encoded, and what they say besides pixels.
struct PictureSettings: Sendable {
  /// The format of all pictures; `nil` is that of each one's name.
  var format: PictureFormat?
  /// That of JPEGs and WebPs; `nil` is the format's own.
  var quality: Int?
  /// Whether WebPs are without loss.
  var isLossless = false
  /// The most bytes of a file; `nil` is any number.
  var maximumBytes: Int?
  var effort = PNGEffort.balanced
  /// Which channels PNGs have.
  var channels = PNGChannels.asNeeded
  /// Whether the document's `metadata` and alternative text are stored in every picture.
  var embedsMetadata = false

  /// The keyword of the text with the digest of a picture's input.
  static let inputKeyword = "galley:input"

  /// The ending of names that are made.
  var ending: String { (format ?? .png).endings.first ?? "" }

  /// How the picture of a name is encoded; a name without an ending is a PNG's.
  ///
  /// - Throws: wrong usage, for an ending that is no format's or another's, and flags that the format
  ///   has no use for.
  func encoding(for path: String) throws(Failure) -> PictureEncoding {
    switch try format(of: path) {
    case .png:
      try refuse("a PNG")
      return .png(effort, channels: channels)
    case .rgba:
      try refuse("a file of raw pixels")
      return .rgba
    case .jpeg:
      if isLossless { throw Failure(.usage, "--lossless is for WebP, and this is a JPEG") }
      return wantedQuality.map { .jpeg(quality: $0) } ?? .jpeg()
    case .webp:
      if isLossless { return .losslessWebP }
      return wantedQuality.map { .webp(quality: $0) } ?? .webp()
    }
  }

  /// The quality that is tried first; `nil` is the format's own. Within a budget it is the best.
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
      .usage, "\(flag.0) is for JPEG and WebP, and this is \(what), which keeps every pixel")
  }

  private func format(of path: String) throws(Failure) -> PictureFormat {
    guard let ending = FilePath.ending(of: path) else { return format ?? .png }
    let named = PictureFormat(ending: String(ending))
    if let format {
      guard let named, named != format else { return format }
      throw Failure(
        .usage, code: "unknownFormat",
        "a name with .\(ending) is no \(format.rawValue)'s, which --output-format asks for")
    }
    if let named { return named }
    let endings = PictureFormat.allCases.map { "." + ($0.endings.first ?? "") }
    throw Failure(
      .usage, code: "unknownFormat",
      "no picture can be written with the ending .\(ending); end the name in "
        + endings.joined(separator: ", ") + ", or give --output-format")
  }

  /// What a document's picture says besides its pixels, with the digest of its input if there is one.
  func metadata(of document: TextDocument, input: String?) -> PictureMetadata {
    var metadata = document.pictureMetadata(embedding: embedsMetadata)
    if let input { metadata.texts.append((Self.inputKeyword, input)) }
    return metadata
  }

  /// What changes a picture's file, for digests.
  var flags: [String] {
    [
      format.map { "format \($0.rawValue)" }, quality.map { "quality \($0)" },
      isLossless ? "lossless" : nil, maximumBytes.map { "bytes \($0)" },
    ].compactMap(\.self)
  }
}
