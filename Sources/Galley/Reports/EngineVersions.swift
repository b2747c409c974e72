// The versions of the rendering engine and of the libraries that it uses.

import GalleyFont
import GalleyPNG
import GalleyPictures
import GalleyUnicode

/// Versions of Galley and of its libraries. Together with the document and the fonts, these
/// versions determine the pixels of an image.
public enum EngineVersions {
  /// Galley's own version number (semantic versioning).
  public static let galley = "0.1.0"

  /// The libraries that process text, in processing order, each with the version that was loaded at
  /// run time.
  public static var libraries: [(name: String, version: String)] {
    [
      ("ICU", TextBreaker.icuVersion),
      ("Unicode", TextBreaker.unicodeVersion),
      ("fontconfig", FontCatalog.fontconfigVersion),
      ("HarfBuzz", FontCatalog.harfBuzzVersion),
      ("FreeType", FontCatalog.freeTypeVersion),
      ("libpng", PNGDecoder.libpngVersion),
      ("libdeflate", Deflate.libdeflateVersion),
      ("ISA-L", Deflate.isalVersion),
      ("libjpeg-turbo", JPEG.libraryVersion),
      ("libwebp", WebP.libraryVersion),
      ("Little CMS", DecodedPicture.littleCMSVersion),
    ]
  }
}
