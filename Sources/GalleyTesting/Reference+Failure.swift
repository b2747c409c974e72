import Foundation
import Galley
import GalleyCompare
import Glibc

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
