import Foundation
import Galley
import GalleyCompare
import Glibc

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

extension Reference {
  /// The file name of the report on all failures.
  private static let reportName = "report.html"
  /// The name of the file with a failure's section of the report. The file is in the failure's
  /// folder.
  private static let sectionName = "section.html"

  /// The folder for the images of a failed comparison. The report on all failures is in the parent
  /// folder.
  ///
  /// All failure folders have the same parent folder, even if a reference's name contains
  /// subfolders. The report can therefore find all failures by listing one folder.
  private var failureFolder: URL {
    failures.appendingPathComponent(name.replacingOccurrences(of: "/", with: "-"))
  }

  /// Writes the images and explanations of a failure, and returns the path of the report on all
  /// failures.
  func writeFailure(
    _ comparison: ImageComparison, notes: [String], layout: LayoutDump?
  ) throws -> URL {
    try FileManager.default.createDirectory(at: failureFolder, withIntermediateDirectories: true)
    try write(Data(try comparison.expected.png()), "expected.png")
    try write(Data(try comparison.actual.png()), "actual.png")
    if let difference = comparison.differenceImage {
      try write(Data(try difference.png()), "difference.png")
    }
    let words = ([comparison.summary] + notes).map { $0 + "\n" }.joined()
    try write(Data(words.utf8), "difference.txt")
    if let layout { try write(Data(layout.description.utf8), "actual.layout.txt") }
    let entry = ComparisonReport.Entry(name: name, comparison: comparison, notes: notes)
    try write(Data(try entry.section().utf8), Self.sectionName)
    return try updateReport()
  }

  /// Removes the folder of an earlier failure.
  func removeFailure() {
    guard FileManager.default.fileExists(atPath: failureFolder.path) else { return }
    do {
      try FileManager.default.removeItem(at: failureFolder)
      _ = try updateReport()
    } catch {
      // If files left by an earlier failure cannot be removed, the error is ignored.
    }
  }

  private func write(_ data: Data, _ fileName: String) throws {
    try data.write(to: failureFolder.appendingPathComponent(fileName), options: .atomic)
  }

  /// Writes a report on the failures that all test processes have stored so far. A lock allows only
  /// one process at a time to read the failures and write the report. The report that is written
  /// last therefore contains all failures.
  private func updateReport() throws -> URL {
    let lock = unsafe open(
      failures.appendingPathComponent(".lock").path, O_CREAT | O_RDWR | O_CLOEXEC, 0o666)
    if lock >= 0 { flock(lock, LOCK_EX) }
    defer { if lock >= 0 { close(lock) } }
    let report = failures.appendingPathComponent(Self.reportName)
    let sections = try FileManager.default.contentsOfDirectory(atPath: failures.path).sorted()
      .compactMap { name in
        try? String(
          contentsOf: failures.appendingPathComponent(name).appendingPathComponent(
            Self.sectionName),
          encoding: .utf8)
      }
    if sections.isEmpty {
      try? FileManager.default.removeItem(at: report)
    } else {
      let page = ComparisonReport.page(
        title: "\(sections.count) failed \(sections.count == 1 ? "comparison" : "comparisons")",
        sections: sections)
      try Data(page.utf8).write(to: report, options: .atomic)
    }
    return report
  }
}
