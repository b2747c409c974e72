/// An error in reading or writing an image of any format. Its description is one line.
public enum PictureError: Error, Sendable, Hashable, CustomStringConvertible {
  /// The input is empty: it has no bytes.
  case empty
  /// The bytes are not an image of a readable format. The associated value names the format that
  /// the bytes resemble; `nil` if they resemble no known format.
  case unknownFormat(looksLike: String?)
  /// The file ends before the image is complete.
  case truncated(PictureFormat)
  /// The file violates the specification of its format; the associated reason explains how.
  case damaged(PictureFormat, reason: String)
  /// When an image is read: the file uses a feature of its format that Galley does not support.
  /// When an image is written: the format cannot store the image.
  case unsupported(PictureFormat, what: String)
  /// The file header claims more pixels than ``Limits/imagePixels`` allows.
  case tooLarge(width: Int, height: Int, limit: Int)
  /// The metadata is longer than the format allows; `limit` is the maximum length in bytes.
  case metadataTooLong(PictureFormat, limit: Int)
  /// The keyword or the content of a text chunk is invalid; see ``PNGError/invalidText(keyword:)``.
  case invalidText(keyword: String)
  /// Even at the lowest quality, the file is larger than the requested maximum. `smallest` is the
  /// size of the lowest-quality file, in bytes.
  case overBudget(maximumBytes: Int, smallest: Int)
  /// A maximum file size was requested for an encoding that has no quality setting.
  case noQuality(PictureFormat)
  /// The caller cancelled the encoding.
  case stopped
  /// The system did not have enough memory.
  case outOfMemory

  /// A one-line message that describes the problem.
  public var description: String {
    switch self {
    case .empty: "the image is empty; a PNG, JPEG or WebP is needed"
    case .unknownFormat(let looksLike):
      "the image is not a PNG, JPEG or WebP" + (looksLike.map { "; it looks like \($0)" } ?? "")
    case .truncated(let format): "the \(format.name) is cut off"
    case .damaged(let format, let reason): "the \(format.name) is damaged: \(reason)"
    case .unsupported(let format, let what): "the \(format.name) is not supported: \(what)"
    case .tooLarge(let width, let height, let limit):
      "the image claims \(width) × \(height) pixels; at most \(limit) pixels are allowed"
    case .metadataTooLong(let format, let limit):
      "the metadata is too long; a \(format.name) can hold at most \(limit) bytes of metadata"
    case .invalidText(let keyword): PNGError.invalidText(keyword: keyword).description
    case .overBudget(let maximumBytes, let smallest):
      "the image does not fit into \(maximumBytes) bytes: at the lowest quality, the file has"
        + " \(smallest) bytes; allow \(smallest) bytes, or render a smaller image"
    case .noQuality(let format):
      "a lossless \(format.name) has no quality setting, so it cannot be fitted to a maximum"
        + " file size; write a JPEG or a lossy WebP"
    case .stopped: "the encoding was stopped"
    case .outOfMemory: PNGError.outOfMemory.description
    }
  }

  /// A stable error code, for use in programs.
  public var code: String {
    switch self {
    case .overBudget: "overBudget"
    case .tooLarge: "tooLarge"
    case .unsupported: "unsupportedPicture"
    default: "pictureNotWritten"
    }
  }

  /// Whether the caller's request caused the error. The value is `false` if the program or the
  /// system failed, or if the encoding was cancelled.
  var isCallersFault: Bool {
    switch self {
    case .damaged, .stopped, .outOfMemory: false
    default: true
    }
  }
}

extension PictureError {
  /// Creates the image error that corresponds to a PNG error.
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
