/// Maximum sizes and amounts for rendering. A renderer checks each size before it allocates memory
/// of that size.
public struct Limits: Sendable, Hashable {
  /// Maximum width and maximum height of a canvas, in pixels.
  public var canvasSide = 65_535
  /// Maximum area of a canvas, in pixels.
  public var canvasPixels = 268_435_456
  /// Maximum length of the text of one box, in UTF-16 code units.
  public var textLength = 16_777_216
  /// Maximum nesting depth in a document. The limit applies to JSON values, XML elements, Markdown
  /// blocks and spans, and subtitle tags.
  public var nesting = 512
  /// Maximum number of elements in a document: XML elements, Markdown blocks and spans, or text
  /// spans of subtitle cues. The limit also applies to all subtitle images together: a cue counts
  /// once for each image that shows it.
  public var elements = 1_000_000
  /// Maximum number of style files that a document uses.
  public var styleFiles = 256
  /// Maximum size of a document file, in bytes.
  public var documentBytes = 268_435_456
  /// Maximum font size, in points.
  public var fontSize = 10_000.0
  /// Maximum scale of a rendered image, in pixels per point.
  public var scale = 100.0
  /// Maximum length or distance, in points, for values that have no limit of their own.
  public var length = 1_000_000.0
  /// Maximum blur radius of a shadow, in points.
  public var blur = 1_000.0
  /// Number of glyphs that a render is allowed for each UTF-16 code unit of its text. In addition,
  /// every render is allowed 65,536 glyphs, even if its text is short. The limit exists because
  /// some fonts turn one letter into thousands of glyphs.
  public var glyphsPerUnit = 16
  /// Maximum number of UTF-16 code units of combining marks that are shaped together with one
  /// letter. Values below 32 are treated as 32. Longer sequences of marks are split, and the parts
  /// are shaped separately. No language uses such long sequences.
  public var marksPerBase = 128
  /// Maximum number of steps of one layout. Shaping takes one step per UTF-16 code unit. Breaking a
  /// line takes one step, plus one per code unit of the line. If a layout is repeated or tried at
  /// several font sizes, each attempt counts. Each visit of a box in a stack takes one step. Each
  /// drawing that measures contrast takes one step per line of text, plus one per code unit.
  public var layoutSteps = 1 << 30
  /// Maximum number of pixels that one drawing may paint. A pixel that is painted or blurred
  /// several times counts each time.
  public var paintedPixels = 1 << 34
  /// Maximum work for drawing colour glyphs such as emoji, in pixels per drawing. If the text
  /// contains a glyph several times, the glyph counts only once. If a glyph paints a pixel several
  /// times, the pixel counts each time. Each paint operation of a glyph, and each point of its
  /// outlines, counts as another 64 pixels.
  public var glyphPicturePixels = 1 << 34
  /// Maximum length of the truncation token, in UTF-16 code units.
  public var tokenLength = 4096
  /// Maximum number of shadows that one text run can have. The same maximum applies to one box.
  public var shadows = 64
  /// Maximum number of boxes of a document. Also the maximum number of cells of a Markdown table.
  public var frames = 10_000
  /// Maximum nesting depth of boxes. A box that is not inside another box has depth 1.
  public var boxDepth = 16
  /// Maximum number of segments in the data of one path: moves, lines, curves, arcs and closings.
  public var pathSegments = 100_000
  /// Maximum total number of straight lines into which all paths of a document are divided for
  /// drawing.
  public var pathLines = 4_194_304
  /// Maximum size of a vector file, in bytes.
  public var vectorBytes = 268_435_456
  /// Maximum number of cells of a language matrix, which renders one template in many languages.
  public var matrixCells = 1_000
  /// Maximum number of columns of a Markdown table.
  public var tableColumns = 1_000
  /// Maximum total size, in bytes, of the copies of link definitions in a Markdown document. The
  /// parser makes a copy for every link. The size is estimated before parsing: the number of links
  /// times the length of the longest definition.
  public var referenceBytes = 67_108_864
  /// Maximum number of `ranges`, the formatted parts of the text, in one content object.
  public var contentRanges = 10_000
  /// Maximum number of font files that a document uses.
  public var fontFiles = 1_024
  /// Maximum size of all font files of a document together, in bytes.
  public var fontBytes = 268_435_456
  /// Maximum area of one image at the size stored in its file, in pixels. A larger image is not
  /// decoded, not even at a reduced size.
  public var imagePixels = 50_000_000
  /// Maximum total area of a document's decoded images, in pixels. Each pixel takes four bytes.
  public var decodedPixels = 100_000_000
  /// Maximum total area of a document's images at the sizes stored in their files, in pixels. The
  /// limit ``decodedPixels`` does not suffice: a JPEG can be decoded at a reduced size, but the
  /// whole file must still be read.
  public var filePixels = 1 << 30

  /// Maximum size of a subtitle file, in bytes.
  public var subtitleBytes = 16_777_216
  /// Maximum number of cues of a subtitle file.
  public var cues = 100_000
  /// Maximum length of the text of a subtitle cue, including its tags, in bytes.
  public var cueBytes = 65_536
  /// Maximum number of subtitle cues that are visible at the same time.
  public var cuesAtOnce = 64

  /// Creates the default limits.
  public init() {}

  /// The default limits.
  public static let `default` = Limits()

  /// Strict limits for a server that renders untrusted documents. The canvas, and each image in the
  /// document, can have up to 16 megapixels. A document file can have up to one mebibyte. A render
  /// takes at most about one second on one core. Documents cannot refer to font files or style
  /// files.
  public static let untrusted: Limits = {
    var limits = Limits()
    limits.canvasSide = 8192
    limits.canvasPixels = 1 << 24
    limits.textLength = 65_536
    limits.nesting = 64
    limits.elements = 20_000
    limits.styleFiles = 0
    limits.documentBytes = 1 << 20
    limits.fontSize = 1000
    limits.scale = 8
    limits.length = 20_000
    limits.blur = 100
    limits.shadows = 8
    limits.frames = 256
    limits.pathSegments = 10_000
    limits.pathLines = 524_288
    limits.vectorBytes = 1 << 25
    limits.matrixCells = 64
    limits.tableColumns = 64
    limits.referenceBytes = 1 << 20
    limits.contentRanges = 2000
    limits.fontFiles = 0
    limits.imagePixels = 1 << 24
    limits.decodedPixels = 1 << 25
    limits.filePixels = 1 << 26
    limits.layoutSteps = 1 << 22
    limits.paintedPixels = 1 << 29
    limits.glyphPicturePixels = 1 << 28
    limits.tokenLength = 64
    limits.subtitleBytes = 1 << 20
    limits.cues = 4000
    limits.cueBytes = 4096
    limits.cuesAtOnce = 16
    return limits
  }()
}

/// Maximum cache sizes of one render context. Renders that run at the same time use separate
/// contexts.
///
/// A full word cache drops the words that were not used recently; any other cache is emptied when
/// it is full. Caches affect how long rendering takes, but never the pixels.
public struct CacheLimits: Sendable, Hashable {
  /// Maximum size of the cache of drawn glyphs, in bytes. The cache also contains the path data of
  /// glyphs for SVG and PDF files, and the bounding boxes of their ink.
  public var glyphBytes = 16 << 20
  /// Maximum size of the cache of shaped words, in bytes.
  public var wordBytes = 8 << 20
  /// Maximum total area of cached attachments, in pixels of four bytes each. Attachments are cached
  /// at the sizes at which they are drawn.
  public var attachmentPixels = 4 << 20

  /// Creates the default cache limits.
  public init() {}

  /// The default cache limits.
  public static let `default` = CacheLimits()

  /// The maximum size of the caches of glyphs, words and attachment images together, in bytes.
  public var bytes: Int { glyphBytes + wordBytes + 4 * attachmentPixels }
}

extension Limits {
  /// Maximum width and height of an SVG or PDF file, in points. With a tiny scale, a document can
  /// be larger than any number that these files can contain.
  static let vectorSide = 1e9

  /// Throws an error if a canvas has no pixels or too many. Lengths are in pixels.
  package func checkCanvas(width: Int, height: Int) throws(RenderError) {
    guard width > 0, height > 0 else { throw .emptyCanvas }
    let side = max(width, height)
    guard side <= canvasSide else {
      throw .tooLarge(
        what: "the canvas's longer side in pixels", value: Double(side), limit: Double(canvasSide))
    }
    guard width * height <= canvasPixels else {
      throw .tooLarge(
        what: "the canvas's area in pixels", value: Double(width * height),
        limit: Double(canvasPixels))
    }
  }
}
