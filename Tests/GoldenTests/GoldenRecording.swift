// When golden files are written: never, unless `GALLEY_GOLDENS` asks for it.

import Foundation
import Testing

/// What to do where a golden file is missing or differs.
enum GoldenRecording: String {
  /// Fail.
  case never
  /// Write it where it is missing.
  case missing
  /// Write it where it is missing or differs.
  case all

  /// The mode that the environment asks for.
  static let current =
    ProcessInfo.processInfo.environment["GALLEY_GOLDENS"].flatMap(GoldenRecording.init) ?? .never

  /// Writes a golden file if the mode says so, and fails then: what a run has just written, it
  /// has not tested.
  func record(_ data: Data, at url: URL, isMissing: Bool) throws -> Bool {
    guard self == .all || self == .missing && isMissing else { return false }
    try data.write(to: url, options: .atomic)
    Issue.record("recorded \(url.lastPathComponent); look at it, then run again")
    return true
  }
}

/// Compares texts, and records where the mode says so.
func expectGolden(_ actual: String, at url: URL) throws {
  let expected = try? String(contentsOf: url, encoding: .utf8)
  guard expected != actual else { return }
  if try GoldenRecording.current.record(Data(actual.utf8), at: url, isMissing: expected == nil) {
    return
  }
  Issue.record(
    """
    \(url.lastPathComponent) differs
    \(firstDifference(expected ?? "(missing; record with GALLEY_GOLDENS=missing)", actual))
    """)
}

private func firstDifference(_ expected: String, _ actual: String) -> String {
  let old = expected.split(separator: "\n", omittingEmptySubsequences: false)
  let new = actual.split(separator: "\n", omittingEmptySubsequences: false)
  let index = zip(old, new).enumerated().first { $1.0 != $1.1 }?.offset ?? min(old.count, new.count)
  let was = index < old.count ? old[index] : "(end)"
  let `is` = index < new.count ? new[index] : "(end)"
  return "line \(index + 1)\n  expected: \(was)\n  actual:   \(`is`)"
}
