import GalleyFont
import TestSupport

/// Faces of fonts in the repository.
enum TestFonts {
  /// A face of a font file in the repository. `variations` are settings such as `wght=550`,
  /// separated by commas.
  static func face(
    _ relative: String, index: Int = 0, variations: String = ""
  ) throws -> FontFace {
    let settings = variations.split(separator: ",").compactMap { setting -> FontVariation? in
      let parts = setting.split(separator: "=")
      guard parts.count == 2, let tag = FontTag(String(parts[0])), let value = Double(parts[1])
      else { return nil }
      return FontVariation(tag: tag, value: value)
    }
    return try FontFace(
      data: FontData(path: Repository.path(relative)), index: index, variations: settings)
  }

  static let sans = "Fonts/NotoSans/NotoSans-Regular.ttf"
  static let inter = "Fonts/Inter/Inter.ttf"
  static let emoji = "Tests/Fonts/NotoColorEmoji-Subset.ttf"
  static let japanese = "Tests/Fonts/NotoSansCJKjp-Subset.otf"
  static let vertical = "Tests/Fonts/NotoSansCJKjp-Vertical.otf"
  static let variable = "Tests/Fonts/Variable.ttf"
  static let variableCFF2 = "Tests/Fonts/VariableCFF2.otf"
  static let paints = "Tests/Fonts/Paints.ttf"
  static let shapes = "Tests/Fonts/Shapes.ttf"
}
