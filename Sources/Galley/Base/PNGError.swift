/// An error in reading or writing a PNG. Its description is one line.
public enum PNGError: Error, Sendable, Hashable, CustomStringConvertible {
  /// The input is empty: it has no bytes.
  case empty
  /// The bytes are not a PNG. The associated value names the format that the bytes resemble; `nil`
  /// if they resemble no known format.
  case notAPNG(looksLike: String?)
  /// The file ends before the image is complete.
  case truncated
  /// The file violates the PNG format; the associated value explains how.
  case damaged(reason: String)
  /// The file header claims more pixels than ``Limits/imagePixels`` allows.
  case tooLarge(width: Int, height: Int, limit: Int)
  /// The keyword or the content of a text chunk is invalid. A keyword must have 1 to 79 Latin-1
  /// characters, without leading, trailing or consecutive spaces (PNG 3 §11.3.3.1). The content
  /// must not contain NUL.
  case invalidText(keyword: String)
  /// The system did not have enough memory.
  case outOfMemory

  /// A one-line message that describes the problem.
  public var description: String {
    switch self {
    case .empty: "the image is empty; a PNG is needed"
    case .notAPNG(let looksLike?): "the image is not a PNG; it looks like \(looksLike)"
    case .notAPNG(nil): "the image is not a PNG"
    case .truncated: "the PNG is cut off"
    case .damaged(let reason): "the PNG is damaged: \(reason)"
    case .tooLarge(let width, let height, let limit):
      "the image claims \(width) × \(height) pixels; at most \(limit) pixels are allowed"
    case .invalidText(let keyword):
      "the text with the keyword \"\(keyword.prefix(80))\" cannot be written into a PNG; use a"
        + " keyword of 1 to 79 Latin-1 characters without leading, trailing or double spaces, and"
        + " remove NUL from the text"
    case .outOfMemory: "there is not enough memory for the image"
    }
  }
}
