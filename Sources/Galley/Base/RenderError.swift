import GalleyFont

/// An error in laying out or drawing text. Its description is one line.
public enum RenderError: Error, Sendable, Hashable, CustomStringConvertible {
  /// A size or amount exceeds its limit in ``Limits``. The case also reports a value that must be
  /// positive but is zero or negative.
  case tooLarge(what: String, value: Double, limit: Double)
  /// The canvas is empty: it has no pixels.
  case emptyCanvas
  /// A font cannot be used; the associated value names the font and the reason.
  case font(String)
  /// The text needs a font file that the library's ``FontLock`` does not list. The case also
  /// reports a missing locked file, and a fallback font that would replace a locked font. The
  /// associated value names the font file and the reason.
  case fontNotLocked(String)
  /// No font has a glyph for a character, and the policy is ``MissingGlyphPolicy/error``. `others`
  /// is the number of other characters without a glyph.
  case missingGlyph(MissingGlyph, others: Int)
  /// An image cannot be decoded; the associated value gives the reason.
  case image(String)
  /// A PNG cannot be encoded. The PNG is the image file itself, or an image inside an SVG or PDF
  /// file.
  case png(PNGError)
  /// An image file cannot be encoded in a format other than PNG. Galley also throws this case if a
  /// maximum file size was requested for a format without a quality setting, such as PNG.
  case picture(PictureError)
  /// A document cannot meet a standard that was requested; the associated value is a message with
  /// the reason and the remedy.
  case notAccessible(String)
  /// The render was cancelled, by its task or by its ``Cancellation``. Galley throws this case
  /// instead of Swift's `CancellationError`, so that one type covers all errors of a render.
  case cancelled
  /// The deadline of the render's ``Cancellation`` passed.
  case timedOut
  /// A ``RenderPool`` refused the request. Its queue was full, the request waited too long, or the
  /// pool was shut down.
  case busy

  /// A one-line message that describes the problem and the remedy.
  public var description: String {
    switch self {
    case .tooLarge(let what, let value, let limit):
      "\(what) is \(plain(value)); make it \(value > 0 ? "" : "above 0 and ")"
        + "at most \(plain(limit))"
    case .emptyCanvas:
      "the canvas is empty; set its width and height, or add text"
    case .missingGlyph(let missing, let others):
      "no font has \(missing.scalar.value.codePointName) at offset "
        + "\(missing.offset)\(others > 0 ? " (and \(others) more)" : "")"
        + "; add \(MissingGlyph.fontAdvice(for: [missing.scalar])), or allow missing glyphs"
    case .font(let reason), .fontNotLocked(let reason), .image(let reason),
      .notAccessible(let reason):
      reason
    case .png(let error):
      error.description
    case .picture(let error):
      error.description
    case .cancelled:
      "the render was cancelled"
    case .timedOut:
      "the render took longer than its time limit"
    case .busy:
      "too many renders are waiting; try again later"
    }
  }

  /// A stable error code, for use in programs. Most codes equal the name of the enum case. The code
  /// of `font` is `invalidFont`, the code of `image` is `invalidPicture`, and the code of `png` is
  /// `pictureNotWritten`. The code of `picture` is its ``PictureError/code``.
  public var code: String {
    switch self {
    case .tooLarge: "tooLarge"
    case .emptyCanvas: "emptyCanvas"
    case .notAccessible: "notAccessible"
    case .font: "invalidFont"
    case .fontNotLocked: "fontNotLocked"
    case .missingGlyph: "missingGlyph"
    case .image: "invalidPicture"
    case .png: "pictureNotWritten"
    case .picture(let error): error.code
    case .cancelled: "cancelled"
    case .timedOut: "timedOut"
    case .busy: "busy"
    }
  }

  /// Whether the document or its fonts caused the error. A server should respond with status 4xx if
  /// the value is `true`, and with status 5xx if it is `false`. The value is `false` if the render
  /// was cancelled, timed out, or was refused by a ``RenderPool``.
  public var isCallersFault: Bool {
    switch self {
    case .png, .cancelled, .timedOut, .busy: false
    case .picture(let error): error.isCallersFault
    default: true
    }
  }
}

extension RenderError {
  /// Creates a render error from a font error. The message contains the font file's name but not
  /// its folder, so that no path of the machine is revealed.
  init(_ error: FontError) {
    switch error {
    case .notLocked, .lockedFileMissing: self = .fontNotLocked(error.familiarDescription)
    default: self = .font(error.familiarDescription)
    }
  }
}
