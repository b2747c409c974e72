package import Foundation

/// An empty folder that is deleted when this object is released.
package final class TemporaryFolder: Sendable {
  package let url = FileManager.default.temporaryDirectory.appending(path: "galley-\(UUID())")

  package init() throws {
    try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
  }

  deinit { try? FileManager.default.removeItem(at: url) }

  package var path: String { url.path }

  /// Returns the URL of the file or folder at a path relative to this folder.
  package func file(_ name: String) -> URL { url.appending(path: name) }

  /// Writes bytes to a file. Creates missing parent folders.
  @discardableResult
  package func write(_ bytes: some Sequence<UInt8>, to name: String) throws -> URL {
    let file = file(name)
    try FileManager.default.createDirectory(
      at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
    try Data(bytes).write(to: file)
    return file
  }

  /// Writes a string to a file.
  @discardableResult
  package func write(_ text: String, to name: String) throws -> URL {
    try write(text.utf8, to: name)
  }

  /// Reads the bytes of a file.
  package func read(_ name: String) throws -> Data { try Data(contentsOf: file(name)) }

  /// The sorted names of all files and folders in the folder, including hidden files and folders.
  package var names: [String] {
    get throws { try FileManager.default.contentsOfDirectory(atPath: path).sorted() }
  }

  /// The sorted paths of all files and folders below this folder, relative to this folder.
  package var paths: [String] {
    get throws { try FileManager.default.subpathsOfDirectory(atPath: path).sorted() }
  }
}
