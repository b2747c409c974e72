import Foundation
import Galley
import GalleyCompare

/// The layout of a checked image. A dump of the layout is stored next to the reference image.
struct LayoutReference {
  /// The file extension of stored layouts.
  static let ending = "layout.txt"
  let layout: DocumentLayout
  let detail: LayoutDump.Detail

  init(_ layout: DocumentLayout, _ detail: LayoutDump.Detail) {
    self.layout = layout
    self.detail = detail
  }
}

extension Assertion {
  /// Compares an image with its reference. Writes the reference if the record mode requires it.
  func checkImage(
    _ actual: Bitmap, layout: LayoutReference?, tolerance: PixelTolerance, allowedShare: Double
  ) throws {
    let artefacts = FailureFolder(reference)
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
      artefacts.remove()
      return try recordLayout(layout)
    }
    try fail(comparison, layout, artefacts)
  }

  private static var pngEnding: String { "png" }

  private func record(_ actual: Bitmap, _ layout: LayoutReference?) throws {
    try write(Data(try actual.png(effort: .small)), Self.pngEnding)
    if let layout {
      let dump = LayoutDump(layout.layout, detail: layout.detail)
      try write(Data(dump.description.utf8), LayoutReference.ending)
    }
    FailureFolder(reference).remove()
    failRecorded(Self.pngEnding)
  }

  /// Writes the layout file next to the reference image, unless the layout file exists or the
  /// record mode is `never`.
  private func recordLayout(_ layout: LayoutReference?) throws {
    guard let layout, mode != .never, try stored(LayoutReference.ending) == nil else { return }
    let dump = LayoutDump(layout.layout, detail: layout.detail)
    try write(Data(dump.description.utf8), LayoutReference.ending)
    failRecorded(LayoutReference.ending)
  }

  private func fail(
    _ comparison: ImageComparison, _ layout: LayoutReference?, _ artefacts: FailureFolder
  ) throws {
    var notes: [String] = []
    var dump: LayoutDump?
    if let layout, let text = try stored(LayoutReference.ending) {
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
      let report = try artefacts.write(comparison, notes: notes, layout: dump)
      message +=
        "\nthe expected image, the actual image and their difference are in \(report.path)"
    } catch {
      message += "\nthe images of this failure could not be written: \(error)"
    }
    place.fail(message)
  }
}
