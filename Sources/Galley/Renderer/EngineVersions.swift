// The versions of the engine and of the libraries that it uses.

import GalleyFont
import GalleyPNG
import GalleyPictures
import GalleyUnicode

/// Versions of everything that determines an image, except its document and fonts.
public enum EngineVersions {
  /// Galley's own version, in semantic versioning.
  public static let galley = "0.1.0"

  /// The libraries with the versions that are loaded, in the order in which a text passes through
  /// them.
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
