import GalleyFont

/// Why a text could not be laid out or drawn; the description is one line.
public enum RenderError: Error, Sendable, Hashable, CustomStringConvertible {
  /// Something is larger than ``Limits`` allows, or not above 0 where it has to be: what, how
  /// large, and the limit.
  case tooLarge(what: String, value: Double, limit: Double)
  /// A canvas without a single pixel.
  case emptyCanvas
  /// A font that could not be used: which and why.
  case font(String)
  /// A font that the text needs and the library's ``FontLock`` does not have: which file and why.
  case fontNotLocked(String)
  /// A character that no font has, under ``MissingGlyphPolicy/error``, and the number of others.
  case missingGlyph(MissingGlyph, others: Int)
  /// A picture that could not be decoded: why.
  case image(String)
  /// A PNG that could not be written: why.
  case png(PNGError)
  /// A picture of any format that could not be written: why.
  case picture(PictureError)
  /// The render was cancelled, with its task or by its ``Cancellation``. It is a case here and not
  /// Swift's `CancellationError` so that one type says all that can go wrong.
  case cancelled
  /// The render's deadline passed, see ``Cancellation/deadline``.
  case timedOut
  /// A ``RenderPool`` has as many requests as it may have, or has been shut down.
  case busy

  /// One line: what is wrong, and what would be right.
  public var description: String {
    switch self {
    case .tooLarge(let what, let value, let limit):
      "\(what) is \(Self.plain(value)); make it \(value > 0 ? "" : "above 0 and ")"
        + "at most \(Self.plain(limit))"
    case .emptyCanvas:
      "the canvas is empty; give it a width and a height, or text"
    case .missingGlyph(let missing, let others):
      "no font has \(CodePoint.name(missing.scalar.value)) at offset "
        + "\(missing.offset)\(others > 0 ? ", nor \(others) more" : "")"
        + "; add a font that has it, or allow missing glyphs"
    case .font(let reason), .fontNotLocked(let reason), .image(let reason):
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
      "too many renders are waiting; ask again later"
    }
  }

  /// A stable word for the kind, for programs: the case's name, `invalidFont`, `invalidPicture` and
  /// `pictureNotWritten` for what has a message of its own, and ``PictureError/code``.
  public var code: String {
    switch self {
    case .tooLarge: "tooLarge"
    case .emptyCanvas: "emptyCanvas"
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

  /// Whether the document or its fonts are wrong, and not the machine: a server answers with 4xx
  /// then, and else with 5xx. A render that was cancelled, took too long or found no room is
  /// nobody's fault, and none of the caller's.
  public var isCallersFault: Bool {
    switch self {
    case .png, .cancelled, .timedOut, .busy: false
    case .picture(let error): error.isCallersFault
    default: true
    }
  }

  private static func plain(_ value: Double) -> String {
    value == value.rounded() && abs(value) < 1e15 ? String(Int(value)) : String(value)
  }
}

extension RenderError {
  /// A font that the text needs and that cannot be used; folders of the machine are left out.
  init(_ error: FontError) {
    switch error {
    case .notLocked: self = .fontNotLocked(error.familiarDescription)
    default: self = .font(error.familiarDescription)
    }
  }
}
