// Options for the output of a document. Programs in other languages pass these options as JSON.

import Galley
import GalleyDocuments
import GalleyJSON

/// The options that a program in another language passes for the output of a document.
struct OutputOptions: Sendable {
  /// The scale in pixels per point; `nil` keeps the document's own scale.
  var scale: Double?
  /// The canvas width in points; `nil` keeps the document's own width.
  var width: Double?
  /// The language as a BCP 47 tag; `nil` keeps the document's own language.
  var language: String?
  /// The kind of output, which determines the permitted options.
  enum Output {
    /// An image file, or raw pixels in a buffer of the library.
    case file
    /// Raw pixels in memory of the caller.
    case pixels
    /// Text, such as a layout.
    case text
  }

  /// The policy for characters for which no font has a glyph.
  var missing = MissingGlyphPolicy.warn
  /// The time limit for rendering; `nil` for no limit.
  var timeout: Duration?
  /// The flag with which another thread can stop the rendering; `nil` if no thread can stop it.
  var flag: CancellationFlag?
  /// Whether to embed the document's metadata and alternative text in the image file.
  var embedsMetadata = false
  /// Whether to include the text of each line in a layout that is returned as JSON.
  var includesText = false
  /// The image format and the encoding options that the caller requests.
  private(set) var request = PictureRequest()
  /// The image encoding that the requested format and options determine.
  private(set) var encoding = PictureEncoding.png()

  /// Reads options from a JSON object. Empty bytes mean default options.
  ///
  /// - Parameters:
  ///   - output: the kind of output. Only the options for files can set an image format.
  ///   - limits: the limits for the scale and the width.
  /// - Throws: an error if a key is unknown, if a value is invalid, or if the image format does not
  ///   support an option. For an unknown key, the error suggests a similar key.
  init(json: [UInt8], for output: Output, limits: Limits) throws(DocumentError) {
    let table = Self.table(for: output)
    if output == .pixels { request.format = .rgba }
    try table.read(options: json, into: &self, limits: limits)
    do { encoding = try request.encoding() } catch {
      throw DocumentError(path: error.option.rawValue, message: error.message)
    }
  }

  /// A cancellation that stops the rendering after the time limit, or earlier if the program
  /// requests it. The time begins to count when this property is read.
  var cancellation: Cancellation {
    var cancellation = Cancellation(deadline: timeout.map { .now + $0 })
    if let flag { cancellation.isRequested = { flag.isRequested } }
    return cancellation
  }

  /// The scale at which the document will be drawn. Images are decoded at the resolution that this
  /// scale requires.
  var drawnScale: ReadOptions.DrawnScale {
    // If the options change the canvas width, images can be drawn larger than in the document's own
    // layout. Images are therefore decoded at full resolution.
    width != nil ? .any : scale.map { .fixed($0) } ?? .own
  }

  /// Returns a copy of a document with the scale, width and language from these options.
  func applied(to document: TextDocument) -> TextDocument {
    var document = document
    if let scale { document.scale = scale }
    if let width { document.override(width: width) }
    if let language { document.override(language: language) }
    return document
  }

  private static func table(for output: Output) -> KeyTable<OutputOptions> {
    switch output {
    case .file: pictureTable
    case .pixels: pixelTable
    case .text: wordsTable
    }
  }

  private static let pixelTable = KeyTable<OutputOptions>(layoutKeys, noun: "option")
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
    .key("cancellation", cancellation) { $0.flag = $1 },
  ]

  /// Reads the number that identifies a cancellation, and finds the cancellation's flag.
  private static let cancellation = ValueReader<CancellationFlag> {
    value, context throws(DocumentFault) in
    let number = try ValueReader<Int>.integer(CancellationFlag.numbers).read(value, &context)
    guard let flag = CancellationFlag.flag(UInt64(number)) else {
      throw DocumentFault(
        at: value.offset,
        "cancellation \(number) does not exist; create it before the call, and free it afterwards")
    }
    return flag
  }

  private static let pictureKeys: [KeyTable<OutputOptions>.Key] = [
    .key("format", .word()) { $0.request.format = $1 },
    .key("quality", .integer(PictureEncoding.qualities)) { $0.request.quality = $1 },
    .key("maxBytes", .integer(1...1 << 40)) { $0.request.maximumBytes = $1 },
    .key("lossless", .boolean) { $0.request.isLossless = $1 },
    .key("pngEffort", .word()) { $0.request.effort = $1 },
    .key("channels", .word([("asNeeded", .asNeeded), ("rgba", .rgba)])) {
      $0.request.channels = $1
    },
    .key("svgText", .word()) { $0.request.svgText = $1 },
    .key("vectorShadows", .word()) { $0.request.vectorShadows = $1 },
    .key("title", ValueReader<String>.text) { $0.request.title = $1 },
    .key("pdfStandards", .list(of: "PDF standards", .word())) {
      $0.request.pdfStandards = Set($1)
    },
    .key("date", ValueReader<String>.text) { $0.request.date = $1 },
    .key("embedMetadata", .boolean) { $0.embedsMetadata = $1 },
  ]
}
