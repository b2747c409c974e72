// The engine's version and those of the libraries that it runs with.

import CDeflate
import CISAL
import CPNG
import GalleyFont
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
      ("libpng", libpng),
      // These libraries have their versions in headers alone.
      ("libdeflate", LIBDEFLATE_VERSION_STRING),
      ("ISA-L", "\(ISAL_MAJOR_VERSION).\(ISAL_MINOR_VERSION).\(ISAL_PATCH_VERSION)"),
    ]
  }

  private static var libpng: String {
    let version = png_access_version_number()
    return "\(version / 10_000).\(version / 100 % 100).\(version % 100)"
  }
}
