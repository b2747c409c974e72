import CFontconfig
import CFreeType
import CHarfBuzz

// The versions of the font libraries that are loaded at run time, as `--version` prints them. A
// library's version can differ from the version of the headers used for compilation.
extension FontCatalog {
  /// FreeType's version, such as "2.12.1"; "unknown" if FreeType cannot start for lack of memory.
  package static var freeTypeVersion: String {
    var library: FT_Library?
    guard unsafe FT_Init_FreeType(&library) == 0 else { return "unknown" }
    defer { unsafe FT_Done_FreeType(library) }
    var (major, minor, patch): (FT_Int, FT_Int, FT_Int) = (0, 0, 0)
    unsafe FT_Library_Version(library, &major, &minor, &patch)
    return "\(major).\(minor).\(patch)"
  }

  /// HarfBuzz's version, such as "6.0.0".
  package static var harfBuzzVersion: String {
    guard let text = unsafe hb_version_string() else { return "unknown" }
    return unsafe String(cString: text)
  }

  /// fontconfig's version, such as "2.14.1".
  package static var fontconfigVersion: String {
    let version = FcGetVersion()
    return "\(version / 10_000).\(version / 100 % 100).\(version % 100)"
  }
}
