import CLCMS
import CWebP

/// The versions of the libraries that read and write pictures, as they are loaded.
package enum PictureLibraryVersions {
  /// libjpeg-turbo's version; its header alone has it.
  package static var libjpegTurbo: String { JPEGLibraryVersion.text }

  /// libwebp's version.
  package static var libwebp: String {
    let version = WebPGetDecoderVersion()
    return "\(version >> 16).\(version >> 8 & 0xFF).\(version & 0xFF)"
  }

  /// Little CMS' version.
  package static var littleCMS: String {
    let version = cmsGetEncodedCMMversion()
    return "\(version / 1000).\(version / 10 % 100)"
  }
}
