import CDeflate
import CISAL
import CPNG

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

/// The versions of the libraries that read and write PNGs.
package enum PNGLibraryVersions {
  package static var libpng: String {
    let version = png_access_version_number()
    return "\(version / 10_000).\(version / 100 % 100).\(version % 100)"
  }

  // libdeflate and ISA-L state their versions only in their headers.
  package static let libdeflate = LIBDEFLATE_VERSION_STRING
  package static let isal = "\(ISAL_MAJOR_VERSION).\(ISAL_MINOR_VERSION).\(ISAL_PATCH_VERSION)"
}
