// Options in JSON, for programs in other languages: what is made of a document.

package import Galley

/// What a program in another language wants of a document.
package struct PictureRequest: Sendable {
  /// Pixels per point instead of the document's own.
  package var scale: Double?
  /// The canvas' width in points instead of the document's own.
  package var width: Double?
  /// A BCP 47 tag instead of the document's own.
  package var language: String?
  /// What is done about characters that no font has.
  package var missing = MissingGlyphPolicy.warn
  /// How long the work may take; `nil` is as long as it takes.
  package var timeout: Duration?
  /// The most bytes of the file; `nil` is any number.
  package var maximumBytes: Int?
  /// Whether the document's metadata and its alternative text are put into the file.
  package var embedsMetadata = false
  /// Whether lines of a layout have their text.
  package var includesText = false
  /// The format of the picture, and how it is encoded.
  package private(set) var encoding = PictureEncoding.png()
  private var keys = Keys()

  /// What is said of the encoding, until all of it is known.
  fileprivate struct Keys: Sendable {
    var format = PictureFormat.png
    var quality: Int?
    var isLossless = false
    var effort: PNGEffort?
    var channels: PNGChannels?
  }

  /// Reads an object of options; no bytes are no options.
  ///
  /// - Parameters:
  ///   - isPicture: whether a picture is made, and not something in words that has no format.
  ///   - limits: the largest scale and width.
  /// - Throws: an unknown key with the nearest one, a value that is none for its key, an option that
  ///   the format has no use for.
  package init(json: [UInt8], isPicture: Bool, limits: Limits) throws(DocumentError) {
    let table = isPicture ? Self.pictureTable : Self.wordsTable
    try HostOptionKeys.read(json, table, into: &self, limits: limits)
    encoding = try keys.encoding(maximumBytes: maximumBytes)
  }

  /// When work is to end that begins now.
  package var cancellation: Cancellation {
    Cancellation(deadline: timeout.map { .now + $0 })
  }

  /// The scale at which pictures in the document are decoded.
  package var drawnScale: ReadOptions.DrawnScale {
    // A canvas of another width may show pictures larger than the document says.
    width != nil ? .any : scale.map { .fixed($0) } ?? .own
  }

  /// A document of this scale, width and language.
  package func applied(to document: TextDocument) -> TextDocument {
    var document = document
    if let scale { document.scale = scale }
    if let width { document.override(width: width) }
    if let language { document.override(language: language) }
    return document
  }

  private static let wordsTable = KeyTable<PictureRequest>(
    layoutKeys + [.key("text", .boolean) { $0.includesText = $1 }], noun: "option")
  private static let pictureTable = KeyTable<PictureRequest>(
    layoutKeys + pictureKeys, noun: "option")

  private static let layoutKeys: [KeyTable<PictureRequest>.Key] = [
    .key("scale", .number(.scale)) { $0.scale = $1 },
    .key("width", .number(.size)) { $0.width = $1 },
    .key("language", .language) { $0.language = $1 },
    .key("missing", .word()) { $0.missing = $1 },
    .key("timeout", .number(.between(0.001, 86_400))) { $0.timeout = .seconds($1) },
  ]

  private static let pictureKeys: [KeyTable<PictureRequest>.Key] = [
    .key("format", .word()) { $0.keys.format = $1 },
    .key("quality", .integer(PictureEncoding.qualities)) { $0.keys.quality = $1 },
    .key("maxBytes", .integer(1...1 << 40)) { $0.maximumBytes = $1 },
    .key("lossless", .boolean) { $0.keys.isLossless = $1 },
    .key("pngEffort", .word([("fast", .fast), ("balanced", .balanced), ("small", .small)])) {
      $0.keys.effort = $1
    },
    .key("channels", .word([("asNeeded", .asNeeded), ("rgba", .rgba)])) {
      $0.keys.channels = $1
    },
    .key("embedMetadata", .boolean) { $0.embedsMetadata = $1 },
  ]
}

extension PictureRequest.Keys {
  /// How the picture is encoded. Within a budget of bytes the best quality is tried first.
  fileprivate func encoding(maximumBytes: Int?) throws(DocumentError) -> PictureEncoding {
    let budgeted = maximumBytes.map { _ in PictureEncoding.qualities.upperBound }
    let hasQuality = format == .jpeg || format == .webp && !isLossless
    let useless = [
      ("quality", quality != nil && !hasQuality), ("maxBytes", maximumBytes != nil && !hasQuality),
      ("lossless", isLossless && format != .webp), ("pngEffort", effort != nil && format != .png),
      ("channels", channels != nil && format != .png),
    ]
    if let option = useless.first(where: \.1)?.0 {
      throw DocumentError(
        path: option,
        message: "the format \(format.rawValue)\(isLossless ? " without loss" : "") has no use for"
          + " it; leave it out")
    }
    switch format {
    case .png: return .png(effort ?? .balanced, channels: channels ?? .asNeeded)
    case .rgba: return .rgba
    case .jpeg: return (quality ?? budgeted).map { .jpeg(quality: $0) } ?? .jpeg()
    case .webp:
      if isLossless { return .losslessWebP }
      return (quality ?? budgeted).map { .webp(quality: $0) } ?? .webp()
    }
  }
}
