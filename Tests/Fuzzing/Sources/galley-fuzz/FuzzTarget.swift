import Galley
import GalleyDocuments
import Glibc

/// What is fuzzed: a way in for strangers' bytes, followed to the pixels.
enum FuzzTarget: String, CaseIterable {
  /// A JSON document; one that is read is written, and has to be read again.
  case json
  /// Markdown.
  case markdown
  /// XML: a document, and its templates.
  case xml
  /// Formattable content, NUL, its styles.
  case content
  /// A JSON template, NUL, CSV with rows of values.
  case table
  /// A font file: sfnt or a collection of such.
  case font
  /// A web font: WOFF or WOFF2.
  case webfont
  /// A PNG; one that is read is written, and has to be the same.
  case png
  /// A JPEG or a WebP; one that is read is written, and without loss has to be the same.
  case picture
  /// Text in bundled fonts. Its first bytes choose the styles.
  case text
  /// A style sheet over a Markdown document that has everything, or a style that makes a canvas.
  case sheet
  /// Subtitles: SubRip or WebVTT.
  case subtitles

  /// The target that the environment names; without one the program ends with the list of them.
  static let chosen: FuzzTarget = {
    let name = unsafe getenv("FUZZ_TARGET").map { unsafe String(cString: $0) } ?? ""
    if let target = FuzzTarget(rawValue: name) { return target }
    print("FUZZ_TARGET has to be one of", allCases.map(\.rawValue).joined(separator: ", "))
    exit(64)
  }()

  /// Whether inputs are changed as JSON is: value by value.
  var isJSON: Bool {
    switch self {
    case .json, .content, .table, .sheet: true
    case .markdown, .xml, .font, .webfont, .png, .picture, .text, .subtitles: false
    }
  }

  /// Follows an input as far as it goes. An error is an answer as good as a picture.
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

/// The end of every way: layouts and small pictures.
enum Drawing {
  /// As a server has it, with less patience: an input is to take milliseconds.
  static let limits: Limits = {
    var limits = Limits.untrusted
    limits.layoutSteps = 1 << 16
    limits.paintedPixels = 1 << 22
    limits.glyphPicturePixels = 1 << 24
    limits.decodedPixels = 1 << 20
    limits.imagePixels = 1 << 20
    return limits
  }()

  /// Bundled fonts alone, so that a find is one everywhere.
  static let renderer = TextRenderer(fonts: .bundled, limits: limits)

  /// What documents are read with; they have no files.
  static var options: DocumentOptions {
    var options = DocumentOptions(
      limits: limits, pictures: PictureStore(pixels: limits.imagePixels))
    options.measure = TextMeasure(renderer)
    return options
  }

  /// Lays a document out and draws it, no larger than 64 pixels wide and high.
  static func draw(_ document: TextDocument, by renderer: TextRenderer = renderer) {
    guard let layout = try? renderer.layout(document) else { return }
    var small = document
    small.scale = min(document.scale, 64 / max(layout.width, layout.height))
    _ = try? renderer.png(DocumentLayout(small, layouts: layout.layouts))
  }
}
