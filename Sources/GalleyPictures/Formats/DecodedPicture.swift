/// A decoded image, rotated upright according to the EXIF orientation in its file.
package struct DecodedPicture {
  /// The image's width in pixels.
  package var width: Int
  /// The image's height in pixels.
  package var height: Int
  /// Non-premultiplied pixels in rows from the top: red in the low byte, then green, blue and
  /// alpha.
  package var pixels: [UInt32]
  /// The size that the file declares for the image, in pixels, after the rotation to upright. The
  /// decoded image can be smaller.
  package var fileSize: (width: Int, height: Int)
  /// A one-line warning that the image can differ from its intended appearance; `nil` if there is
  /// no warning.
  package var remark: String?
  /// Whether the pixels are exactly those of the file: they were neither rotated nor converted to
  /// sRGB.
  package var isAsStored = true
  /// The JPEG file from which the image was decoded. `nil` if the image is not a JPEG, or if other
  /// programs could show the file with different pixels.
  package var jpeg: JPEGFile?
}

/// The size in pixels at which an image will be drawn. A larger JPEG or WebP is decoded at an
/// eighth, a quarter or half of its width and height. The decoded image must not be smaller than
/// this size.
package struct NeededSize: Sendable, Hashable {
  package var width: Double
  package var height: Double

  /// Creates a size from the minimum width and height of the decoded image in pixels.
  package init(width: Double, height: Double) {
    self.width = width
    self.height = height
  }

  /// The smallest scale at which an image has the needed number of pixels in both directions. The
  /// scale is a number of eighths: 1, 2, 4 or 8, where 8 is the full size.
  package static func eighths(of width: Int, _ height: Int, for needed: NeededSize?) -> Int {
    guard let needed else { return 8 }
    return [1, 2, 4].first {
      Double(width * $0 / 8) >= needed.width && Double(height * $0 / 8) >= needed.height
    } ?? 8
  }
}

/// The size and comments of an image, read without decoding the pixels.
package struct PictureFacts: Sendable, Hashable {
  /// Width in pixels, as stored in the file.
  package let width: Int
  /// Height in pixels, as stored in the file.
  package let height: Int
  /// The image's comments, as lines of text.
  package let lines: [String]
}

/// A reason why an image could not be read or written.
package enum PictureCodecError: Error, Equatable {
  /// The file ends before the image is complete.
  case truncated
  /// The image is invalid; `reason` explains why.
  case damaged(reason: String)
  /// The file uses an unsupported variant of the format, or the image is too large for the format.
  /// `what` describes the problem.
  case unsupported(what: String)
  /// The image has more pixels than the caller allows.
  case tooLarge(width: Int, height: Int)
  /// The metadata is too long for the format.
  case metadataTooLong(limit: Int)
  /// The caller stopped the work.
  case stopped
  /// Memory ran out.
  case outOfMemory
}

extension [UInt32] {
  /// The pixels with red as the first byte in memory, as the codecs require. Converting the result
  /// a second time restores the original byte order.
  var redFirst: [UInt32] {
    // On little-endian machines, red is already the first byte, so the pixels need no conversion.
    1.littleEndian == 1 ? self : map { $0.littleEndian }
  }
}
