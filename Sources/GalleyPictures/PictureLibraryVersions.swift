import CJPEG
import CWebP

/// The versions of the loaded libraries that read and write images.
package enum PictureLibraryVersions {
  /// The version of libjpeg-turbo, from the library's header at compile time. The library itself
  /// does not report its version.
  package static var libjpegTurbo: String { unsafe String(cString: galley_jpeg_version()) }

  /// libwebp's version.
  package static var libwebp: String {
    let version = WebPGetDecoderVersion()
    return "\(version >> 16).\(version >> 8 & 0xFF).\(version & 0xFF)"
  }

  /// Little CMS's version; `none` if the library is not installed.
  package static var littleCMS: String { LittleCMS.version }
}
