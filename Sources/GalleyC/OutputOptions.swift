// Options for the output of a document, given as JSON by programs in other languages.

import Galley
import GalleyDocuments

/// The output options with which a program in another language requests a rendered document.
struct OutputOptions: Sendable {
  /// Pixels per point, overriding the document's own scale; `nil` to keep that.
  var scale: Double?
  /// The canvas width in points, overriding the document's own width; `nil` to keep that.
  var width: Double?
  /// The language as a BCP 47 tag, overriding the document's own language; `nil` to keep that.
  var language: String?
  /// How to treat characters that are missing from all fonts.
  var missing = MissingGlyphPolicy.warn
  /// The time limit for rendering; `nil` for no limit.
  var timeout: Duration?
  /// Whether to embed the document's metadata and alternative text in the file.
  var embedsMetadata = false
  /// Whether a layout that is returned as JSON includes the text of its lines.
  var includesText = false
  /// The format of the image and its encoding options, as given.
  private(set) var request = PictureRequest()
  /// The encoding of the image.
  private(set) var encoding = PictureEncoding.png()

  /// Reads options from a JSON object. Empty bytes mean default options.
  ///
  /// - Parameters:
  ///   - isPicture: `true` for output as an image, `false` for output as text such as a layout,
  ///     which has no image format.
  ///   - limits: the limits for the scale and the width.
  /// - Throws: an error for an unknown key, with a suggestion; for an invalid value; or for an
  ///   option that the format does not support.
  init(json: [UInt8], isPicture: Bool, limits: Limits) throws(DocumentError) {
    let table = isPicture ? Self.pictureTable : Self.wordsTable
    try HostOptionKeys.read(json, table, into: &self, limits: limits)
    do { encoding = try request.encoding() } catch {
      throw DocumentError(path: error.option.rawValue, message: error.message)
    }
  }

  /// A cancellation whose deadline applies if work begins now.
  var cancellation: Cancellation {
    Cancellation(deadline: timeout.map { .now + $0 })
  }

  /// The scale at which pictures in the document are decoded.
  var drawnScale: ReadOptions.DrawnScale {
    // With a different canvas width, pictures may be shown larger than in the document's own
    // layout.
    width != nil ? .any : scale.map { .fixed($0) } ?? .own
  }

  /// A copy of a document with this scale, width and language.
  func applied(to document: TextDocument) -> TextDocument {
    var document = document
    if let scale { document.scale = scale }
    if let width { document.override(width: width) }
    if let language { document.override(language: language) }
    return document
  }

  private static let wordsTable = KeyTable<OutputOptions>(
    layoutKeys + [.key("text", .boolean) { $0.includesText = $1 }], noun: "option")
  private static let pictureTable = KeyTable<OutputOptions>(
    layoutKeys + pictureKeys, noun: "option")

  private static let layoutKeys: [KeyTable<OutputOptions>.Key] = [
    .key("scale", .number(.scale)) { $0.scale = $1 },
    .key("width", .number(.size)) { $0.width = $1 },
    .key("language", .language) { $0.language = $1 },
    .key("missing", .word()) { $0.missing = $1 },
    .key("timeout", .number(.between(0.001, 86_400))) { $0.timeout = .seconds($1) },
  ]

  private static let pictureKeys: [KeyTable<OutputOptions>.Key] = [
    .key("format", .word()) { $0.request.format = $1 },
    .key("quality", .integer(PictureEncoding.qualities)) { $0.request.quality = $1 },
    .key("maxBytes", .integer(1...1 << 40)) { $0.request.maximumBytes = $1 },
    .key("lossless", .boolean) { $0.request.isLossless = $1 },
    .key("pngEffort", .word()) { $0.request.effort = $1 },
    .key("channels", .word([("asNeeded", .asNeeded), ("rgba", .rgba)])) {
      $0.request.channels = $1
    },
    .key("embedMetadata", .boolean) { $0.embedsMetadata = $1 },
  ]
}
