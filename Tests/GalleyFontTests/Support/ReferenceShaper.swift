import Foundation

/// HarfBuzz's own program `hb-shape`.
enum ReferenceShaper {
  /// What the program prints for a case; throws when it is not installed or fails.
  static func line(_ example: ShapingCase) throws -> String {
    let program = "/usr/bin/hb-shape"
    guard FileManager.default.isExecutableFile(atPath: program) else {
      throw Missing()
    }
    let process = Process()
    process.executableURL = URL(filePath: program)
    process.arguments =
      [
        "--no-glyph-names", "--font-funcs=ot", "--script=\(example.script)",
        "--language=\(example.language)", "--features=\(example.features)",
        "--direction=\(direction(of: example))",
        "--text-before=\(example.before)", "--text-after=\(example.after)",
        "--variations=\(example.variations)", "--text=\(example.text)",
        "--font-file=\(TestFonts.path(example.font))",
      ] + (example.isWhole ? ["--bot", "--eot"] : [])
    let output = Pipe()
    process.standardOutput = output
    process.standardError = FileHandle.nullDevice
    try process.run()
    let data = output.fileHandleForReading.readDataToEndOfFile()
    process.waitUntilExit()
    return String(decoding: data, as: UTF8.self).trimmingCharacters(in: .whitespacesAndNewlines)
  }

  private static func direction(of example: ShapingCase) -> String {
    switch (example.isUpright, example.isRightToLeft) {
    case (false, false): "ltr"
    case (false, true): "rtl"
    case (true, false): "ttb"
    case (true, true): "btt"
    }
  }

  struct Missing: Error, CustomStringConvertible {
    let description = "hb-shape is not installed; run Scripts/setup (package libharfbuzz-bin)"
  }
}
