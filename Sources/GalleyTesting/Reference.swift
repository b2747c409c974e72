// Where a reference is kept, and where what failed goes.

import Foundation

/// A reference's place: a folder, and a name that may name folders in it.
struct Reference {
  let folder: URL
  let name: String
  /// Where what failed is put.
  let failures: URL

  /// The environment variable that names the folder for what failed.
  static let failuresVariable = "GALLEY_FAILURES"
  /// The folder for references beside a test file, with a folder for each file in it.
  static let folderName = "References"
  /// The folder for what failed beside a test file.
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

  /// The file with an ending.
  func file(_ ending: String) -> URL {
    folder.appendingPathComponent("\(name).\(ending)")
  }

  /// A name made fit for files: letters, digits, `-`, `_`, `.` and `/` stay, all else becomes `-`,
  /// and no part of it leads out of the folder.
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
