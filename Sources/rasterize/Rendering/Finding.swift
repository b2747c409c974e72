// What a comparison found: a line, JSON, and a folder with a report.

import Galley
import GalleyCompare
import Glibc

/// What a comparison found.
struct Finding {
  let name: String
  let comparison: ImageComparison
  /// `nil` where not both layouts are known.
  let layout: LayoutComparison?

  /// One line.
  var line: String {
    ([comparison.summary] + notes).joined(separator: "; ")
  }

  /// What is told of the layouts: nothing where the pictures match.
  private var notes: [String] {
    comparison.matches ? [] : layout?.sentences ?? []
  }

  /// One object on one line.
  var json: String {
    var writer = JSONWriter()
    writer.object { writer in
      writer.member("equal", comparison.matches)
      for (key, bitmap) in [("expected", comparison.expected), ("actual", comparison.actual)] {
        writer.key(key)
        writer.object { writer in
          writer.member("width", bitmap.width)
          writer.member("height", bitmap.height)
        }
      }
      writer.member("pixels", comparison.pixels)
      writer.member("unequalPixels", comparison.unequalPixels)
      writer.member("differingPixels", comparison.differingPixels)
      writer.member("largestChannelDifference", comparison.largestChannelDifference)
      if let difference = comparison.largestColorDifference {
        writer.member("largestColorDifference", difference)
      }
      writer.key("bounds")
      if let bounds = comparison.bounds {
        writer.array([bounds.x, bounds.y, bounds.width, bounds.height]) { $0.number($1) }
      } else {
        writer.raw("null")
      }
      writer.member("summary", comparison.summary)
      if let layout {
        writer.key("layout")
        writer.array(layout.differences) { $0.string($1) }
      }
    }
    return writer.text
  }

  /// Writes both pictures, their difference and the page, into a folder that is made if its parent
  /// is there.
  func write(to folder: String) throws(Failure) {
    guard unsafe mkdir(folder, 0o777) == 0 || errno == EEXIST else {
      throw Failure(
        .output, file: folder,
        "cannot be made: \(SystemError.last.description); name another folder")
    }
    let entry = ComparisonReport.Entry(name: name, comparison: comparison, notes: notes)
    do {
      try write(try comparison.expected.png(), "expected.png", folder)
      try write(try comparison.actual.png(), "actual.png", folder)
      if let difference = comparison.differenceImage {
        try write(try difference.png(), "difference.png", folder)
      }
      let page = try ComparisonReport(title: name, entries: [entry]).html()
      try write(Array(page.utf8), "report.html", folder)
    } catch let failure as Failure {
      throw failure
    } catch {
      throw Failure(.fault, "\(error)")
    }
  }

  private func write(_ bytes: [UInt8], _ name: String, _ folder: String) throws(Failure) {
    try StagedFile(bytes, for: FilePath.join(folder, name)).commit()
  }
}
