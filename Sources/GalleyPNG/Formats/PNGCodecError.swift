import CDeflate
import CISAL
import CPNG

/// A reason why a PNG could not be read or written.
package enum PNGCodecError: Error, Equatable {
  /// The file has no bytes.
  case empty
  /// The bytes are not a PNG; `looksLike` is the detected format if known.
  case notAPNG(looksLike: String?)
  /// The file ends before the image does.
  case truncated
  /// The image is invalid; `reason` explains why.
  case damaged(reason: String)
  /// The image has more pixels than the caller allows.
  case tooLarge(width: Int, height: Int)
  /// A keyword or text that is not allowed in a PNG.
  case invalidText(keyword: String)
  /// The caller asked to stop.
  case stopped
  /// Memory ran out.
  case outOfMemory
}

/// The compression effort.
package enum PNGCompression {
  /// Uses ISA-L.
  case fast
  /// Uses libdeflate for greys and palettes, ``PixelDeflate`` for colours.
  case balanced
  /// Uses libdeflate's highest level, tried with and without filters.
  case small
}

/// The versions of the libraries that read and write PNGs.
package enum PNGLibraryVersions {
  package static var libpng: String {
    let version = png_access_version_number()
    return "\(version / 10_000).\(version / 100 % 100).\(version % 100)"
  }

  // These libraries have a version only in their headers.
  package static let libdeflate = LIBDEFLATE_VERSION_STRING
  package static let isal = "\(ISAL_MAJOR_VERSION).\(ISAL_MINOR_VERSION).\(ISAL_PATCH_VERSION)"
}
