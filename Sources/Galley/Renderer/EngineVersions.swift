// The engine's version and those of the libraries that it runs with.

import GalleyFont
import GalleyPNG
import GalleyPictures
import GalleyUnicode

/// What decides about a picture besides its document and fonts.
public enum EngineVersions {
  /// Galley's own version, by semantic versioning.
  public static let galley = "0.1.0"

  /// The libraries with their versions as they are loaded, in the order in which a text meets them.
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
