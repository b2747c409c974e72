import Galley
import GalleyDocuments
import GalleyFormats
import Glibc

/// A fuzz target, which reads one type of untrusted input and draws the result.
enum FuzzTarget: String, CaseIterable {
  /// A JSON document. If the document is valid, the JSON that is written from it must be valid too.
  case json
  /// Markdown.
  case markdown
  /// An XML document and its templates.
  case xml
  /// Content objects in JSON, then a NUL byte and the JSON of their styles.
  case content
  /// A JSON template, then a NUL byte and CSV with rows of values.
  case table
  /// A font file: a single sfnt font, or a font collection.
  case font
  /// A web font: WOFF or WOFF2.
  case webfont
  /// A PNG. If the PNG can be read, it is written again. The copy must have the same pixels.
  case png
  /// A JPEG or a WebP. If the file can be read, it is written as JPEG, as lossy WebP and as
  /// lossless WebP. The lossless copy must have the same pixels.
  case picture
  /// Plain text in bundled fonts. Some bytes of the input choose the container and the styles.
  case text
  /// A style sheet that styles a Markdown document with every element, or the style of a label or a
  /// stack.
  case sheet
  /// Subtitles: SubRip or WebVTT.
  case subtitles

  /// The target that FUZZ_TARGET names. If the name is invalid, the program lists the targets and
  /// exits.
  static let chosen: FuzzTarget = {
    let name = unsafe getenv("FUZZ_TARGET").map { unsafe String(cString: $0) } ?? ""
    if let target = FuzzTarget(rawValue: name) { return target }
    print("set FUZZ_TARGET to one of", allCases.map(\.rawValue).joined(separator: ", "))
    exit(64)
  }()

  /// Whether this target's inputs are mutated as JSON, one value at a time.
  var isJSON: Bool {
    switch self {
    case .json, .content, .table, .sheet: true
    case .markdown, .xml, .font, .webfont, .png, .picture, .text, .subtitles: false
    }
  }

  /// Processes an input until an error occurs or the result is drawn. Both are valid outcomes.
  func run(_ input: [UInt8]) {
    switch self {
    case .json: DocumentInputs.json(input)
    case .markdown: DocumentInputs.document(input, .markdown)
    case .xml: DocumentInputs.xml(input)
    case .content: DocumentInputs.content(input)
    case .table: DocumentInputs.table(input)
    case .font, .webfont: FontInputs.font(input)
    case .png: PictureInputs.png(input)
    case .picture: PictureInputs.picture(input)
    case .text: TextInputs.text(input)
    case .sheet: DocumentInputs.sheet(input)
    case .subtitles: DocumentInputs.subtitles(input)
    }
    Drawing.renderer.emptyCaches()
  }
}

/// The last step of all fuzz targets: lays documents out and draws them at a small size.
enum Drawing {
  /// The limits for untrusted documents, reduced so that an input takes only milliseconds.
  static let limits: Limits = {
    var limits = Limits.untrusted
    limits.layoutSteps = 1 << 16
    limits.paintedPixels = 1 << 22
    limits.glyphPicturePixels = 1 << 24
    limits.decodedPixels = 1 << 20
    limits.imagePixels = 1 << 20
    return limits
  }()

  /// A renderer with bundled fonts only, so that problems can be reproduced on every machine.
  static let renderer = TextRenderer(fonts: .bundled, limits: limits)

  /// The options for reading documents. They do not allow documents to read files.
  static var options: DocumentOptions {
    var options = DocumentOptions(
      limits: limits, pictures: PictureStore(pixels: limits.imagePixels))
    options.measure = TextMeasure(renderer)
    return options
  }

  /// Lays a document out and draws it at a size of at most 64 by 64 pixels.
  static func draw(_ document: TextDocument, by renderer: TextRenderer = renderer) {
    guard let layout = try? renderer.layout(document) else { return }
    var small = document
    small.scale = min(document.scale, 64 / max(layout.width, layout.height))
    // Lay the document out again at the smaller scale. The first layout cannot be combined with the
    // frames of `small`: if a document has stacks, its layout has more boxes than the document has
    // frames.
    guard let layout = try? renderer.layout(small) else { return }
    _ = try? renderer.encode(layout).bytes
  }
}
