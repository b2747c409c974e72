/// A reason why a PNG could not be read or written.
package enum PNGCodecError: Error, Equatable {
  /// The file has no bytes.
  case empty
  /// The bytes are not a PNG. `looksLike` is the format that the bytes resemble, such as "a JPEG";
  /// `nil` if no format is recognized.
  case notAPNG(looksLike: String?)
  /// The file ends before the image is complete.
  case truncated
  /// The image is invalid; `reason` explains why.
  case damaged(reason: String)
  /// The image has more pixels than the caller allows.
  case tooLarge(width: Int, height: Int)
  /// The keyword or the text violates the rules for PNG text chunks.
  case invalidText(keyword: String)
  /// The caller stopped the work.
  case stopped
  /// Memory ran out.
  case outOfMemory
}

/// The effort spent on compressing a PNG.
package enum PNGCompression {
  /// Compresses with ISA-L.
  case fast
  /// Compresses grey and palette images with libdeflate, and colour images with ``PixelDeflate``.
  case balanced
  /// Compresses the image twice, with and without row filters, at libdeflate's highest level. Keeps
  /// the smaller result.
  case small
}
