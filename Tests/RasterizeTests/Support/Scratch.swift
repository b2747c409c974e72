// A folder that lives as long as a test.

import Foundation

/// A folder that lives as long as a test.
final class Scratch {
  let url: URL
  private let beside: URL

  init() throws {
    let base = FileManager.default.temporaryDirectory.appending(path: "rasterize-\(UUID())")
    url = base.appending(path: "folder")
    beside = base.appending(path: "beside")
    for folder in [url, beside] {
      try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    }
  }

  deinit { try? FileManager.default.removeItem(at: url.deletingLastPathComponent()) }

  /// A place that ``names`` does not list.
  func unlisted(_ name: String) -> URL { beside.appending(path: name) }

  /// Writes a file.
  @discardableResult
  func write(_ text: String, to name: String) throws -> URL {
    let file = url.appending(path: name)
    try Data(text.utf8).write(to: file)
    return file
  }

  /// Reads a file.
  func read(_ name: String) throws -> Data { try Data(contentsOf: url.appending(path: name)) }

  /// All names in the folder, hidden ones too, sorted.
  var names: [String] {
    get throws { try FileManager.default.contentsOfDirectory(atPath: url.path).sorted() }
  }
}

/// A picture of the golden documents.
func asset(_ name: String) -> URL {
  URL(filePath: #filePath).deletingLastPathComponent()
    .appending(path: "../../GoldenTests/Cases/attachment/Assets/\(name).png")
}
