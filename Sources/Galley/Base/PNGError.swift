// Why a PNG could not be read or written.

/// Why a PNG could not be read or written; its description is one line.
public enum PNGError: Error, Sendable, Hashable, CustomStringConvertible {
  /// There are no bytes.
  case empty
  /// The bytes are something else: what they look like, where that can be told.
  case notAPNG(looksLike: String?)
  /// The file ends before the picture does.
  case truncated
  /// The picture breaks the format: how.
  case damaged(reason: String)
  /// The picture claims more pixels than ``Limits/imagePixels``.
  case tooLarge(width: Int, height: Int, limit: Int)
  /// A keyword that is not 1 to 79 Latin-1 characters without spaces at its ends or in a row
  /// (PNG 3 §11.3.3.1), or a text with a NUL in it.
  case invalidText(keyword: String)
  /// Memory ran out.
  case outOfMemory

  /// One line: what is wrong.
  public var description: String {
    switch self {
    case .empty: "the picture is empty; a PNG is needed"
    case .notAPNG(let looksLike?): "the picture is not a PNG but looks like \(looksLike)"
    case .notAPNG(nil): "the picture is not a PNG"
    case .truncated: "the PNG is cut off"
    case .damaged(let reason): "the PNG is damaged: \(reason)"
    case .tooLarge(let width, let height, let limit):
      "the picture claims \(width) × \(height) pixels, the limit is \(limit) in all"
    case .invalidText(let keyword):
      "the text with keyword \"\(keyword.prefix(80))\" cannot be written into a PNG: a keyword has"
        + " 1 to 79 Latin-1 characters without outer or double spaces, a text no NUL"
    case .outOfMemory: "no memory is left for the picture"
    }
  }
}
