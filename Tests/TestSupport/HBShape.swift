import Foundation

/// `hb-shape`, the program that comes with HarfBuzz and prints shaped glyphs.
package enum HBShape {
  /// The error that `hb-shape` is missing or rejects a request.
  package struct Failure: Error, CustomStringConvertible {
    package let description: String
  }

  private static let path = "/usr/bin/hb-shape"

  /// Returns the line that `hb-shape` prints for the given options.
  package static func line(_ options: [String]) throws -> String {
    try run(["--no-glyph-names"] + options).trimmingCharacters(in: .whitespacesAndNewlines)
  }

  /// Returns a line of output per request. All requests run in one process, whose input separates
  /// options with semicolons. An option must therefore not contain a semicolon.
  package static func lines(_ requests: [[String]]) throws -> [String] {
    let lines = requests.map { (["hb-shape", "--no-glyph-names"] + $0).joined(separator: ";") }
    if let long = lines.first(where: { $0.utf8.count > 4000 }) {
      throw Failure(description: "hb-shape reads no more than 4 KiB a line: \(long)")
    }
    return try run(["--batch"], input: lines.joined(separator: "\n") + "\n")
      .split(separator: "\n").map(String.init)
  }

  private static func run(_ arguments: [String], input: String? = nil) throws -> String {
    guard FileManager.default.isExecutableFile(atPath: path) else {
      throw Failure(
        description: "hb-shape is not installed; run Scripts/setup (package libharfbuzz-bin)")
    }
    return try Program.run(path, arguments, input: input).text
  }
}
