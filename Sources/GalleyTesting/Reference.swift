import Foundation

/// The location of a reference file: a folder and a file name. The name can contain subfolders.
struct Reference {
  let folder: URL
  let name: String
  /// The folder for the images and reports of failures.
  let failures: URL

  /// The environment variable that sets the folder for failures.
  static let failuresVariable = "GALLEY_FAILURES"
  /// The name of the folder for references. The folder is next to the test files, and has a
  /// subfolder for each test file.
  static let folderName = "References"
  /// The name of the default folder for failures. The folder is next to the test file.
  static let failuresName = "Failures"

  /// Creates the location of a test's reference, by default `References/FILE/TEST.png` next to the
  /// test file. If `folder` is a relative path, it is resolved against the test file's folder. For
  /// a function `testHello()`, the default name is `testHello`.
  init(named name: String?, in folder: String?, testName: String, at place: TestPlace) {
    let file = URL(fileURLWithPath: "\(place.filePath)")
    let beside = file.deletingLastPathComponent()
    if let folder {
      self.folder = URL(fileURLWithPath: folder, relativeTo: beside).absoluteURL
    } else {
      self.folder =
        beside.appendingPathComponent(Self.folderName)
        .appendingPathComponent(file.deletingPathExtension().lastPathComponent)
    }
    self.name = Self.fileName(name ?? String(testName.prefix(while: { $0 != "(" })))
    if let named = ProcessInfo.processInfo.environment[Self.failuresVariable], !named.isEmpty {
      failures = URL(fileURLWithPath: named)
    } else {
      failures = beside.appendingPathComponent(Self.failuresName)
    }
  }

  /// The reference file with a given extension.
  func file(_ ending: String) -> URL {
    folder.appendingPathComponent("\(name).\(ending)")
  }

  /// Converts a name to a valid file name. All characters except letters, digits, `-`, `_`, `.` and
  /// `/` become `-`. Leading dots of path components are removed, so that the file stays in the
  /// folder.
  static func fileName(_ name: String) -> String {
    let parts = name.split(separator: "/").map { part in
      var text = ""
      for character in part {
        let isKept = character.isLetter || character.isNumber || "-_.".contains(character)
        text.append(isKept ? character : "-")
      }
      let trimmed = text.drop { $0 == "." }
      return trimmed.isEmpty ? "_" : String(trimmed)
    }
    return parts.isEmpty ? "_" : parts.joined(separator: "/")
  }
}
