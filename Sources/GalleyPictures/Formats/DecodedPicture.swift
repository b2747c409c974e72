/// A picture that was read: as it is meant to be seen, turned as its camera was held.
package struct DecodedPicture {
  /// Pixels a row.
  package var width: Int
  /// Rows.
  package var height: Int
  /// Red in the low byte, then green, blue and alpha, not multiplied by it; rows from the top.
  package var pixels: [UInt32]
  /// Columns and rows that the file has, of which fewer may have been asked for.
  package var fileSize: (width: Int, height: Int)
  /// What the picture will not show as meant; one line.
  package var remark: String?
}

/// A size that a picture is needed in: a file may be decoded in an eighth, a quarter or half of its
/// own where that has as many pixels each way.
package struct NeededSize: Sendable, Hashable {
  package var width: Double
  package var height: Double

  /// Pixels each way, at least.
  package init(width: Double, height: Double) {
    self.width = width
    self.height = height
  }

  /// The fewest eighths of a size that have as many pixels: 1, 2, 4 or 8.
  package static func eighths(of width: Int, _ height: Int, for needed: NeededSize?) -> Int {
    guard let needed else { return 8 }
    return [1, 2, 4].first {
      Double(width * $0 / 8) >= needed.width && Double(height * $0 / 8) >= needed.height
    } ?? 8
  }
}

/// Size and texts of a picture, without its pixels.
package struct PictureFacts: Sendable, Hashable {
  /// Width in pixels, as it is in the file.
  package let width: Int
  /// Height in pixels.
  package let height: Int
  /// Its comments.
  package let lines: [String]
}

/// Why a picture could not be read or written.
package enum PictureCodecError: Error, Equatable {
  /// The file ends before the picture does.
  case truncated
  /// The picture breaks its format: how.
  case damaged(reason: String)
  /// The picture is of a kind that is not read, or too large for the format: which.
  case unsupported(what: String)
  /// The picture claims more pixels than the caller allows.
  case tooLarge(width: Int, height: Int)
  /// Metadata that the format has no room for.
  case metadataTooLong(limit: Int)
  /// The caller asked to stop.
  case stopped
  /// Memory ran out.
  case outOfMemory
}

extension [UInt32] {
  /// The pixels with red in the first byte of memory, as the codecs have them; its own inverse.
  var redFirst: [UInt32] {
    // On little-endian machines they are the same.
    1.littleEndian == 1 ? self : map { $0.littleEndian }
  }
}
