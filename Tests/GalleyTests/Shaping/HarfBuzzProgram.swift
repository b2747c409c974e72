// HarfBuzz's own program `hb-shape`, asked many things at once.

import Foundation

/// The program `hb-shape` of the library's own version.
enum HarfBuzzProgram {
  /// What it prints for each request, a list of options; throws where it is not installed.
  static func lines(_ requests: [[String]]) throws -> [String] {
    let path = "/usr/bin/hb-shape"
    guard FileManager.default.isExecutableFile(atPath: path) else {
      throw Failure(description: "hb-shape is not installed; run Scripts/setup")
    }
    let file = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
    defer { try? FileManager.default.removeItem(at: file) }
    let lines = requests.map { (["hb-shape", "--no-glyph-names"] + $0).joined(separator: ";") }
    if let long = lines.first(where: { $0.utf8.count > 4000 }) {
      throw Failure(description: "hb-shape reads no more than 4 KiB a line: \(long)")
    }
    try Data((lines.joined(separator: "\n") + "\n").utf8).write(to: file)
    let process = Process()
    process.executableURL = URL(filePath: path)
    process.arguments = ["--batch"]
    let output = Pipe()
    process.standardInput = try FileHandle(forReadingFrom: file)
    process.standardOutput = output
    process.standardError = FileHandle.nullDevice
    try process.run()
    let data = output.fileHandleForReading.readDataToEndOfFile()
    process.waitUntilExit()
    return String(decoding: data, as: UTF8.self).split(separator: "\n").map(String.init)
  }

  struct Failure: Error, CustomStringConvertible {
    let description: String
  }
}
