package import Foundation

/// Finds the files of this repository, starting from this source file.
package enum Repository {
  /// The folder that contains `Package.swift`.
  package static let folder = URL(filePath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()

  /// Returns the URL of the file or folder at a path relative to ``folder``.
  package static func url(_ path: String) -> URL { folder.appending(path: path) }

  /// Returns the absolute path of the file or folder at a path relative to ``folder``.
  package static func path(_ path: String) -> String { url(path).path(percentEncoded: false) }

  /// Returns the bytes of the file at a path relative to ``folder``.
  package static func bytes(_ path: String) throws -> [UInt8] {
    [UInt8](try Data(contentsOf: url(path)))
  }

  /// Returns the absolute path of a small font file in `Tests/Fonts`.
  package static func testFont(_ name: String) -> String { path("Tests/Fonts/" + name) }
}
