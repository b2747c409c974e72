import Foundation
public import Galley
public import GalleyCompare

/// Asserts that a string equals a stored reference text. The string can be a dump, a description,
/// or any other output that consists of lines.
///
/// - Parameters:
///   - text: the string to check.
///   - name: the reference's name, without its extension; by default the test's name. Several
///     assertions in one test need different names.
///   - fileExtension: the extension of the reference file, without a dot.
///   - folder: the folder of references, relative to the test file's folder; by default
///     `References/FILE`.
///   - record: the record mode; by default the mode that `GALLEY_GOLDENS` sets.
///   - testName: the name of the calling function.
///   - fileID: the ID of the calling file, for failure messages.
///   - filePath: the path of the calling file, to which `folder` is relative.
///   - line: the line number of the call.
///   - column: the column number of the call.
public func assertText(
  of text: @autoclosure () throws -> String, named name: String? = nil,
  fileExtension: String = "txt", in folder: String? = nil, record: RecordMode? = nil,
  testName: String = #function, fileID: StaticString = #fileID,
  filePath: StaticString = #filePath, line: UInt = #line, column: UInt = #column
) {
  let place = TestPlace(fileID: fileID, filePath: filePath, line: line, column: column)
  let assertion = Assertion(
    named: name, in: folder, record: record, testName: testName, place: place)
  assertion?.run { try assertion?.checkText(try text(), fileExtension, Assertion.firstDifference) }
}

/// Asserts that the dump of a layout equals the `LayoutDump` stored in `NAME.layout.txt`. A failure
/// describes the differences in sentences.
///
/// - Parameters:
///   - layout: the layout to check.
///   - name: the reference's name, without its extension; by default the test's name. Several
///     assertions in one test need different names.
///   - detail: the level of detail of the stored layout.
///   - folder: the folder of references, relative to the test file's folder; by default
///     `References/FILE`.
///   - record: the record mode; by default the mode that `GALLEY_GOLDENS` sets.
///   - testName: the name of the calling function.
///   - fileID: the ID of the calling file, for failure messages.
///   - filePath: the path of the calling file, to which `folder` is relative.
///   - line: the line number of the call.
///   - column: the column number of the call.
public func assertLayout(
  of layout: @autoclosure () throws -> DocumentLayout, named name: String? = nil,
  detail: LayoutDump.Detail = .glyphs, in folder: String? = nil, record: RecordMode? = nil,
  testName: String = #function, fileID: StaticString = #fileID,
  filePath: StaticString = #filePath, line: UInt = #line, column: UInt = #column
) {
  let place = TestPlace(fileID: fileID, filePath: filePath, line: line, column: column)
  let assertion = Assertion(
    named: name, in: folder, record: record, testName: testName, place: place)
  assertion?.run {
    let dump = LayoutDump(try layout(), detail: detail)
    try assertion?.checkText(dump.description, Assertion.layoutEnding) { expected, actual in
      let comparison = LayoutComparison(
        expected: LayoutDump(description: expected), actual: LayoutDump(description: actual))
      return (comparison.differences + [Assertion.firstDifference(expected, actual)])
        .joined(separator: "\n")
    }
  }
}

extension Assertion {
  /// Compares a string with its reference. Writes the reference if the record mode requires it.
  fileprivate func checkText(
    _ actual: String, _ ending: String, _ describe: (String, String) -> String
  ) throws {
    let expected = try stored(ending).map { String(decoding: $0, as: UTF8.self) }
    // Compare bytes, because Swift treats canonically equivalent strings as equal.
    let isEqual = expected?.utf8.elementsEqual(actual.utf8) ?? false
    if mode.records(isMissing: expected == nil, differs: !isEqual) {
      try write(Data(actual.utf8), ending)
      return failRecorded(ending)
    }
    guard let expected else { return failMissing(ending) }
    guard !isEqual else { return }
    place.fail("\(reference.name).\(ending) differs\n\(describe(expected, actual))")
  }

  /// Describes the first line in which two strings differ.
  fileprivate static func firstDifference(_ expected: String, _ actual: String) -> String {
    let old = expected.split(separator: "\n", omittingEmptySubsequences: false)
    let new = actual.split(separator: "\n", omittingEmptySubsequences: false)
    let differing = zip(old, new).enumerated().first { $1.0 != $1.1 }?.offset
    let index = differing ?? min(old.count, new.count)
    let was = index < old.count ? old[index] : "(end)"
    let now = index < new.count ? new[index] : "(end)"
    return "line \(index + 1)\n  expected: \(was)\n  actual:   \(now)"
  }
}
