// The versions of the rendering engine and of the libraries that it uses.

import GalleyFont
import GalleyPNG
import GalleyPictures
import GalleyUnicode

/// Versions of the software that determines an image's pixels, together with the document and the
/// fonts: Galley and its libraries.
public enum EngineVersions {
  /// Galley's own version number (semantic versioning).
  public static let galley = "0.1.0"

  /// The libraries that process a text, in processing order, with the versions loaded at run time.
  public static var libraries: [(name: String, version: String)] {
    [
      ("ICU", LibraryVersions.icu),
      ("Unicode", LibraryVersions.unicode),
      ("fontconfig", FontLibraryVersions.fontconfig),
      ("HarfBuzz", FontLibraryVersions.harfBuzz),
      ("FreeType", FontLibraryVersions.freeType),
      ("libpng", PNGLibraryVersions.libpng),
      ("libdeflate", PNGLibraryVersions.libdeflate),
      ("ISA-L", PNGLibraryVersions.isal),
      ("libjpeg-turbo", PictureLibraryVersions.libjpegTurbo),
      ("libwebp", PictureLibraryVersions.libwebp),
      ("Little CMS", PictureLibraryVersions.littleCMS),
    ]
  }
}
