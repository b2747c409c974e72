/// Why a picture of any format could not be read or written; its description is one line.
public enum PictureError: Error, Sendable, Hashable, CustomStringConvertible {
  /// There are no bytes.
  case empty
  /// The bytes are no picture of a format that is read: what they look like, where that can be told.
  case unknownFormat(looksLike: String?)
  /// The file ends before the picture does.
  case truncated(PictureFormat)
  /// The picture breaks its format: how.
  case damaged(PictureFormat, reason: String)
  /// A picture that the format has, but not here, or that it cannot hold: what.
  case unsupported(PictureFormat, what: String)
  /// The picture claims more pixels than ``Limits/imagePixels``.
  case tooLarge(width: Int, height: Int, limit: Int)
  /// Metadata for which the format has no room, in bytes.
  case metadataTooLong(PictureFormat, limit: Int)
  /// A keyword or a text that PNG does not allow, as ``PNGError/invalidText(keyword:)``.
  case invalidText(keyword: String)
  /// No quality makes a file as small as asked for; the smallest has `smallest` bytes.
  case overBudget(maximumBytes: Int, smallest: Int)
  /// A size was asked for in an encoding that has no quality to lower.
  case noQuality(PictureFormat)
  /// The caller asked to stop.
  case stopped
  /// Memory ran out.
  case outOfMemory

  /// One line: what is wrong.
  public var description: String {
    switch self {
    case .empty: "the picture is empty; a PNG, JPEG or WebP is needed"
    case .unknownFormat(let looksLike):
      "the picture is not a PNG, JPEG or WebP" + (looksLike.map { " but looks like \($0)" } ?? "")
    case .truncated(let format): "the \(format.name) is cut off"
    case .damaged(let format, let reason): "the \(format.name) is damaged: \(reason)"
    case .unsupported(let format, let what): "the \(format.name) is not supported: \(what)"
    case .tooLarge(let width, let height, let limit):
      "the picture claims \(width) × \(height) pixels, the limit is \(limit) in all"
    case .metadataTooLong(let format, let limit):
      "the metadata is too long: a \(format.name) has room for \(limit) bytes"
    case .invalidText(let keyword): PNGError.invalidText(keyword: keyword).description
    case .overBudget(let maximumBytes, let smallest):
      "the picture does not fit into \(maximumBytes) bytes: at the lowest quality it has"
        + " \(smallest); allow as many, or make it smaller"
    case .noQuality(let format):
      "a \(format.name) without loss has no quality to lower until it fits; write a JPEG, or a"
        + " WebP with loss"
    case .stopped: "the encoding was stopped"
    case .outOfMemory: PNGError.outOfMemory.description
    }
  }

  /// A stable word for the kind, for programs.
  public var code: String {
    switch self {
    case .overBudget: "overBudget"
    case .tooLarge: "tooLarge"
    case .unsupported: "unsupportedPicture"
    default: "pictureNotWritten"
    }
  }

  /// Whether the caller asked for what there cannot be.
  var isCallersFault: Bool {
    switch self {
    case .damaged, .stopped, .outOfMemory: false
    default: true
    }
  }
}

extension PictureError {
  /// A PNG's error.
  init(_ error: PNGError) {
    self =
      switch error {
      case .empty: .empty
      case .notAPNG(let kind): .unknownFormat(looksLike: kind)
      case .truncated: .truncated(.png)
      case .damaged(let reason): .damaged(.png, reason: reason)
      case .tooLarge(let width, let height, let limit):
        .tooLarge(width: width, height: height, limit: limit)
      case .invalidText(let keyword): .invalidText(keyword: keyword)
      case .outOfMemory: .outOfMemory
      }
  }
}
