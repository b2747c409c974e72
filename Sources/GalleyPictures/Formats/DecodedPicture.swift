/// A decoded image, rotated as the camera was held.
package struct DecodedPicture {
  /// Pixels per row.
  package var width: Int
  /// Number of rows.
  package var height: Int
  /// Non-premultiplied pixels: red in the low byte, then green, blue and alpha; rows from the top.
  package var pixels: [UInt32]
  /// The size stored in the file; fewer pixels may have been decoded.
  package var fileSize: (width: Int, height: Int)
  /// A single-line warning about a difference from the intended appearance; nil if it looks as
  /// intended.
  package var remark: String?
}

/// The size in which an image is needed. If an eighth, a quarter or half of the file's size has
/// enough pixels in both directions, only that is decoded.
package struct NeededSize: Sendable, Hashable {
  package var width: Double
  package var height: Double

  /// Minimum number of pixels in each direction.
  package init(width: Double, height: Double) {
    self.width = width
    self.height = height
  }

  /// The fewest eighths of a size (1, 2, 4 or 8) with enough pixels.
  package static func eighths(of width: Int, _ height: Int, for needed: NeededSize?) -> Int {
    guard let needed else { return 8 }
    return [1, 2, 4].first {
      Double(width * $0 / 8) >= needed.width && Double(height * $0 / 8) >= needed.height
    } ?? 8
  }
}

/// The size and texts of an image, without its pixels.
package struct PictureFacts: Sendable, Hashable {
  /// Width in pixels, as stored in the file.
  package let width: Int
  /// Height in pixels, as stored in the file.
  package let height: Int
  /// The image's comments.
  package let lines: [String]
}

/// A reason why an image could not be read or written.
package enum PictureCodecError: Error, Equatable {
  /// The file ends before the image does.
  case truncated
  /// The image is invalid; `reason` explains why.
  case damaged(reason: String)
  /// A variant of the format is unsupported, or the image is too large for the format; `what` names
  /// the problem.
  case unsupported(what: String)
  /// The image has more pixels than the caller allows.
  case tooLarge(width: Int, height: Int)
  /// Metadata that is too long for the format.
  case metadataTooLong(limit: Int)
  /// The caller asked to stop.
  case stopped
  /// Memory ran out.
  case outOfMemory
}

extension [UInt32] {
  /// The pixels with red in the first byte in memory, as the codecs expect; the conversion is its
  /// own inverse.
  var redFirst: [UInt32] {
    // On little-endian machines, both orders are the same.
    1.littleEndian == 1 ? self : map { $0.littleEndian }
  }
}
