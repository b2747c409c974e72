/// What is refused before anything is allocated for it.
public struct Limits: Sendable, Hashable {
  /// Greatest side of a canvas, in pixels.
  public var canvasSide = 65_535
  /// Greatest area of a canvas, in pixels.
  public var canvasPixels = 268_435_456
  /// Longest text of one box, in UTF-16 units.
  public var textLength = 16_777_216
  /// Deepest nesting of a document.
  public var nesting = 512
  /// Most elements of an XML document; most blocks and spans of Markdown, together;
  /// most cues of all pictures of subtitles, each counted in each of its pictures.
  public var elements = 1_000_000
  /// Most files of styles of a document.
  public var styleFiles = 256
  /// Greatest size of a document, in bytes.
  public var documentBytes = 268_435_456
  /// Greatest size of a font, in points.
  public var fontSize = 10_000.0
  /// Greatest number of pixels per point.
  public var scale = 100.0
  /// Greatest length or distance, in points, of anything else.
  public var length = 1_000_000.0
  /// Greatest blur radius of a shadow, in points.
  public var blur = 1_000.0
  /// Most glyphs for each UTF-16 unit of a document's texts, beyond the first 65,536: fonts may make
  /// thousands of one letter.
  public var glyphsPerUnit = 16
  /// Most marks that are shaped together with one letter; not below 32. Of more, which no language
  /// has, each part is shaped by itself.
  public var marksPerBase = 128
  /// Most steps of one layout: UTF-16 units that are shaped, again or in another size too, and lines;
  /// those of each drawing that measures contrast, too.
  public var layoutSteps = 1 << 30
  /// Most pixels that one drawing paints, each counted as often as it is painted or blurred.
  public var paintedPixels = 1 << 34
  /// Most pixels that one drawing works on to make pictures of glyphs, such as emoji: each picture
  /// counts once, in it each pixel as often as the font paints it, and each paint that is read and
  /// each point of an outline for 64.
  public var glyphPicturePixels = 1 << 34
  /// Longest truncation token, in UTF-16 units.
  public var tokenLength = 4096
  /// Most shadows of a run.
  public var shadows = 64
  /// Most boxes of a document; most cells of a table in Markdown.
  public var frames = 10_000
  /// Most cells of a matrix of languages.
  public var matrixCells = 1_000
  /// Most columns of a table in Markdown.
  public var tableColumns = 1_000
  /// Most bytes that the link references of a Markdown document may expand to: its longest
  /// definition for each of its links.
  public var referenceBytes = 67_108_864
  /// Most ranges of one formattable content.
  public var contentRanges = 10_000
  /// Most font files of a document.
  public var fontFiles = 1_024
  /// Most bytes of the font files of a document, together.
  public var fontBytes = 268_435_456
  /// Greatest area of a picture that is read, in pixels.
  public var imagePixels = 50_000_000
  /// Most pixels of all pictures of a document together, of four bytes each.
  public var decodedPixels = 100_000_000
  /// Most pixels that all pictures of a document have in their files: a JPEG of which few are needed
  /// is read all the same.
  public var filePixels = 1 << 30

  /// Greatest size of a file of subtitles, in bytes.
  public var subtitleBytes = 16_777_216
  /// Most cues of subtitles.
  public var cues = 100_000
  /// Longest text of a cue with its tags, in bytes.
  public var cueBytes = 65_536
  /// Most cues that are shown at the same time.
  public var cuesAtOnce = 64

  /// The defaults.
  public init() {}

  /// The defaults.
  public static let `default` = Limits()

  /// For a server that draws what strangers send: a picture up to 16 megapixels, a document up to a
  /// mebibyte, and about a second of work on one core at the most. Documents may name no font files.
  public static let forStrangers: Limits = {
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

/// How much each of the renders that run at the same time may remember of what it shaped and drew.
///
/// A full cache is emptied; the one of words drops those not used recently. Caches change the time
/// that a picture takes, never its pixels.
public struct CacheLimits: Sendable, Hashable {
  /// Glyphs that were drawn, in bytes.
  public var glyphBytes = 16 << 20
  /// Words that were shaped, in bytes.
  public var wordBytes = 8 << 20
  /// Attachments in the sizes in which they are drawn, in pixels of four bytes.
  public var attachmentPixels = 4 << 20

  /// The defaults.
  public init() {}

  /// The defaults.
  public static let `default` = CacheLimits()

  /// All of it together, in bytes.
  public var bytes: Int { glyphBytes + wordBytes + 4 * attachmentPixels }
}
