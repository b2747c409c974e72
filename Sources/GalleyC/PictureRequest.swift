// Options for the output of a document, given as JSON by programs in other languages.

package import Galley
package import GalleyDocuments
import GalleyXML

/// The output options with which a program in another language requests a rendered document.
package struct PictureRequest: Sendable {
  /// Pixels per point, overriding the document's own scale; `nil` to keep that.
  package var scale: Double?
  /// The canvas width in points, overriding the document's own width; `nil` to keep that.
  package var width: Double?
  /// The language as a BCP 47 tag, overriding the document's own language; `nil` to keep that.
  package var language: String?
  /// How to treat characters that are missing from all fonts.
  package var missing = MissingGlyphPolicy.warn
  /// The time limit for rendering; `nil` for no limit.
  package var timeout: Duration?
  /// The maximum size of the image file in bytes; `nil` for no limit.
  package var maximumBytes: Int?
  /// Whether to embed the document's metadata and alternative text in the file.
  package var embedsMetadata = false
  /// Whether a layout that is returned as JSON includes the text of its lines.
  package var includesText = false
  /// The format of the picture and its encoding options.
  package private(set) var encoding = PictureEncoding.png()
  private var keys = Keys()

  /// The values for the encoding, stored until all of them are known.
  fileprivate struct Keys: Sendable {
    var format = PictureFormat.png
    var quality: Int?
    var isLossless = false
    var effort: PNGEffort?
    var channels: PNGChannels?
  }

  /// Reads options from a JSON object. Empty bytes mean default options.
  ///
  /// - Parameters:
  ///   - isPicture: `true` for output as an image, `false` for output as text such as a layout,
  ///     which has no image format.
  ///   - limits: the limits for the scale and the width.
  /// - Throws: an error for an unknown key, with a suggestion; for an invalid value; or for an
  ///   option that the format does not support.
  package init(json: [UInt8], isPicture: Bool, limits: Limits) throws(DocumentError) {
    let table = isPicture ? Self.pictureTable : Self.wordsTable
    try HostOptionKeys.read(json, table, into: &self, limits: limits)
    encoding = try keys.encoding(maximumBytes: maximumBytes)
  }

  /// A cancellation whose deadline applies if work begins now.
  package var cancellation: Cancellation {
    Cancellation(deadline: timeout.map { .now + $0 })
  }

  /// The scale at which pictures in the document are decoded.
  package var drawnScale: ReadOptions.DrawnScale {
    // With a different canvas width, pictures may be shown larger than in the document's own
    // layout.
    width != nil ? .any : scale.map { .fixed($0) } ?? .own
  }

  /// A copy of a document with this scale, width and language.
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
  /// The encoding of the image. If the file size is limited, the best quality is tried first.
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
        message: "the format \(format.rawValue)\(isLossless ? " without loss" : "") does not"
          + " support it; remove it")
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
