import Foundation
import GalleyFont

/// The repository's fonts, found from this file's place.
enum TestFonts {
  static let root = URL(filePath: #filePath).deletingLastPathComponent()
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()

  /// Absolute path of a file of the repository.
  static func path(_ relative: String) -> String {
    root.appending(path: relative).path(percentEncoded: false)
  }

  /// A face of a file of the repository; `variations` as `wght=550`.
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
      data: FontData(path: path(relative)), index: index, variations: settings)
  }

  static func bytes(_ relative: String) throws -> [UInt8] {
    try [UInt8](Data(contentsOf: URL(filePath: path(relative))))
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
