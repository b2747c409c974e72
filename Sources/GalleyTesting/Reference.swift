import Foundation

/// The place of a reference: a folder, and a name that may contain folders.
struct Reference {
  let folder: URL
  let name: String
  /// The folder for failures.
  let failures: URL

  /// The environment variable with the folder for failures.
  static let failuresVariable = "GALLEY_FAILURES"
  /// The folder for references beside a test file, with a folder for each file in it.
  static let folderName = "References"
  /// The folder for failures beside a test file.
  static let failuresName = "Failures"

  /// The reference of a test, `References/FILE/TEST.png` beside its file unless named otherwise. A
  /// relative folder begins beside the file; of `testHello()` the name is `testHello`.
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

  /// The file with an extension.
  func file(_ ending: String) -> URL {
    folder.appendingPathComponent("\(name).\(ending)")
  }

  /// A valid file name: letters, digits, `-`, `_`, `.` and `/` are kept, all other characters
  /// become `-`, and no component leads out of the folder.
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
