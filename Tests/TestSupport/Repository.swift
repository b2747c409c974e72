package import Foundation

/// The files of this repository, found from this file's place.
package enum Repository {
  /// The folder of `Package.swift`.
  package static let folder = URL(filePath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()

  /// A file or folder, by its path from ``folder``.
  package static func url(_ path: String) -> URL { folder.appending(path: path) }

  /// The absolute path of a file or folder, by its path from ``folder``.
  package static func path(_ path: String) -> String { url(path).path(percentEncoded: false) }

  /// The bytes of a file.
  package static func bytes(_ path: String) throws -> [UInt8] {
    [UInt8](try Data(contentsOf: url(path)))
  }

  /// The absolute path of one of the small fonts for tests.
  package static func testFont(_ name: String) -> String { path("Tests/Fonts/" + name) }
}
