import CDeflate
import CISAL
import CPNG

/// Why a PNG could not be read or written.
package enum PNGCodecError: Error, Equatable {
  /// There are no bytes.
  case empty
  /// The bytes are something else: what they look like, where that is known.
  case notAPNG(looksLike: String?)
  /// The file ends before the picture does.
  case truncated
  /// The picture breaks the format: how.
  case damaged(reason: String)
  /// The picture claims more pixels than the caller allows.
  case tooLarge(width: Int, height: Int)
  /// A keyword or a text that PNG does not allow.
  case invalidText(keyword: String)
  /// The caller asked to stop.
  case stopped
  /// Memory ran out.
  case outOfMemory
}

/// How hard rows are compressed.
package enum PNGCompression {
  /// ISA-L.
  case fast
  /// libdeflate for greys and numbers, ``PixelDeflate`` for colours.
  case balanced
  /// libdeflate's highest level, with and without filters.
  case small
}

/// The versions of the libraries that read and write PNGs.
package enum PNGLibraryVersions {
  package static var libpng: String {
    let version = png_access_version_number()
    return "\(version / 10_000).\(version / 100 % 100).\(version % 100)"
  }

  // These libraries have their versions in headers alone.
  package static let libdeflate = LIBDEFLATE_VERSION_STRING
  package static let isal = "\(ISAL_MAJOR_VERSION).\(ISAL_MINOR_VERSION).\(ISAL_PATCH_VERSION)"
}
