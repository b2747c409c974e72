// Every guard against hostile input, named, in one file.

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
  /// Most shadows of a run.
  public var shadows = 64
  /// Most boxes of a document.
  public var frames = 10_000
  /// Most font files of a document.
  public var fontFiles = 1_024
  /// Greatest area of a picture that is read, in pixels.
  public var imagePixels = 50_000_000

  /// The defaults.
  public init() {}

  /// The defaults.
  public static let `default` = Limits()
}

extension Limits {
  /// Refuses a text that is too long or set too large.
  func check(_ text: AttributedText) throws(RenderError) {
    guard text.length <= textLength else {
      throw .tooLarge(
        what: "the text's length", value: Double(text.length), limit: Double(textLength))
    }
    for run in text.runs {
      guard let size = run.attributes.font?.size else { continue }
      guard size > 0, size <= fontSize else {
        throw .tooLarge(what: "the font size", value: size, limit: fontSize)
      }
    }
  }
}
