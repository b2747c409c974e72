import Foundation
import GalleyCompare

/// A running assertion with its source location, reference and record mode.
struct Assertion {
  let place: TestPlace
  let reference: Reference
  let mode: RecordMode

  /// Creates an assertion. If `record` is `nil` and `GALLEY_GOLDENS` names an invalid record mode,
  /// the test fails, and the result is `nil`.
  init?(
    named name: String?, in folder: String?, record: RecordMode?, testName: String,
    place: TestPlace
  ) {
    guard let mode = record ?? RecordMode.fromEnvironment else {
      let modes = RecordMode.allCases.map(\.rawValue).joined(separator: ", ")
      place.fail("\(RecordMode.variable) is set to an unknown record mode; use one of \(modes)")
      return nil
    }
    self.mode = mode
    self.place = place
    reference = Reference(named: name, in: folder, testName: testName, at: place)
  }

  /// The bytes of a stored reference file; `nil` if the file does not exist.
  func stored(_ ending: String) throws -> Data? {
    let url = reference.file(ending)
    guard FileManager.default.fileExists(atPath: url.path) else { return nil }
    return try Data(contentsOf: url)
  }

  /// Writes a reference file.
  func write(_ data: Data, _ ending: String) throws {
    let url = reference.file(ending)
    try FileManager.default.createDirectory(
      at: url.deletingLastPathComponent(), withIntermediateDirectories: true)
    try data.write(to: url, options: .atomic)
  }

  /// Fails the test because a reference was written and therefore nothing was compared.
  func failRecorded(_ ending: String) {
    place.fail(
      "recorded \(reference.name).\(ending); "
        + "check this file, then run the test again without recording")
  }

  /// Fails the test because a reference is missing.
  func failMissing(_ ending: String) {
    place.fail(
      "\(reference.name).\(ending) is missing in \(reference.folder.path); "
        + "record it with \(RecordMode.variable)=missing")
  }

  /// Runs the body of an assertion. If the body throws an error, the test fails.
  func run(_ body: () throws -> Void) {
    do {
      try body()
    } catch {
      place.fail("\(reference.name): \(error)")
    }
  }
}
