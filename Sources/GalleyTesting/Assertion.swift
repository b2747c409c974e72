import Foundation
import Galley
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

extension Assertion {
  /// The layout of a checked image, with the level of detail of its dump. The dump is stored next
  /// to the reference image.
  typealias StoredLayout = (layout: DocumentLayout, detail: LayoutDump.Detail)

  /// The file extension of stored layouts.
  static let layoutEnding = "layout.txt"

  /// Compares an image with its reference. Writes the reference if the record mode requires it.
  func checkImage(
    _ actual: Bitmap, layout: StoredLayout?, tolerance: PixelTolerance, allowedShare: Double
  ) throws {
    guard let png = try stored(Self.pngEnding) else {
      guard mode.records(isMissing: true, differs: true) else {
        return failMissing(Self.pngEnding)
      }
      return try record(actual, layout)
    }
    let expected: Bitmap
    do {
      expected = try Bitmap(png: [UInt8](png))
    } catch {
      // If the record mode replaces references that differ from the image, it also replaces
      // references that are not valid PNG files.
      guard mode.records(isMissing: false, differs: true) else { throw error }
      return try record(actual, layout)
    }
    let comparison = ImageComparison(
      expected: expected, actual: actual, tolerance: tolerance, allowedShare: allowedShare)
    if mode.records(isMissing: false, differs: !comparison.matches) {
      return try record(actual, layout)
    }
    if comparison.matches {
      reference.removeFailure()
      return try recordLayout(layout)
    }
    try fail(comparison, layout)
  }

  private static var pngEnding: String { "png" }

  private func record(_ actual: Bitmap, _ layout: StoredLayout?) throws {
    try write(Data(try actual.png(effort: .small)), Self.pngEnding)
    if let layout {
      let dump = LayoutDump(layout.layout, detail: layout.detail)
      try write(Data(dump.description.utf8), Self.layoutEnding)
    }
    reference.removeFailure()
    failRecorded(Self.pngEnding)
  }

  /// Writes the layout file next to the reference image, unless the layout file exists or the
  /// record mode is `never`.
  private func recordLayout(_ layout: StoredLayout?) throws {
    guard let layout, mode != .never, try stored(Self.layoutEnding) == nil else { return }
    let dump = LayoutDump(layout.layout, detail: layout.detail)
    try write(Data(dump.description.utf8), Self.layoutEnding)
    failRecorded(Self.layoutEnding)
  }

  private func fail(
    _ comparison: ImageComparison, _ layout: StoredLayout?
  ) throws {
    var notes: [String] = []
    var dump: LayoutDump?
    if let layout, let text = try stored(Self.layoutEnding) {
      let expected = LayoutDump(description: String(decoding: text, as: UTF8.self))
      let actual = LayoutDump(layout.layout, detail: expected.detail)
      notes = LayoutComparison(expected: expected, actual: actual).sentences
      dump = actual
    } else if layout != nil {
      notes = ["no layout is stored with the reference image, so the layouts are not compared"]
    }
    var message = "\(reference.name).png: \(comparison.summary)"
    for note in notes { message += "\n\(note)" }
    do {
      let report = try reference.writeFailure(comparison, notes: notes, layout: dump)
      message +=
        "\nthe expected image, the actual image and their difference are in \(report.path)"
    } catch {
      message += "\nthe images of this failure could not be written: \(error)"
    }
    place.fail(message)
  }
}
