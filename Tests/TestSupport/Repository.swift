package import Foundation

/// Finds the files of this repository, starting from this source file.
package enum Repository {
  /// The folder that contains `Package.swift`.
  package static let folder = URL(filePath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()

  /// The URL of a file or folder, from its path relative to ``folder``.
  package static func url(_ path: String) -> URL { folder.appending(path: path) }

  /// The absolute path of a file or folder, from its path relative to ``folder``.
  package static func path(_ path: String) -> String { url(path).path(percentEncoded: false) }

  /// The bytes of a file, from its path relative to ``folder``.
  package static func bytes(_ path: String) throws -> [UInt8] {
    [UInt8](try Data(contentsOf: url(path)))
  }

  /// The absolute path of a small font for tests.
  package static func testFont(_ name: String) -> String { path("Tests/Fonts/" + name) }
}
