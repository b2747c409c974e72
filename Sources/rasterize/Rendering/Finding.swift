import Galley
import GalleyCompare

/// The result of an image comparison. It can be written as a line, as JSON, or as a folder with a
/// report.
struct Finding {
  let name: String
  let comparison: ImageComparison
  /// The comparison of the layouts; `nil` if the layout of either image is not known.
  let layout: LayoutComparison?

  /// The differences between the images and between their layouts, on one line.
  var line: String {
    ([comparison.summary] + notes).joined(separator: "; ")
  }

  /// Sentences about differences in the layouts; empty if the images match.
  private var notes: [String] {
    comparison.matches ? [] : layout?.sentences ?? []
  }

  /// The result as a JSON object on one line.
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

  /// Writes both images, their difference and an HTML page into a folder. If the folder does not
  /// exist, it is created. Its parent must exist.
  func write(to folder: String) throws(Failure) {
    let entry = ComparisonReport.Entry(name: name, comparison: comparison, notes: notes)
    var files: [(name: String, bytes: [UInt8])]
    do throws(PNGError) {
      files = [
        ("expected.png", try comparison.expected.png()),
        ("actual.png", try comparison.actual.png()),
      ]
      if let difference = comparison.differenceImage {
        files.append(("difference.png", try difference.png()))
      }
      let page = try ComparisonReport(title: name, entries: [entry]).html()
      files.append(("report.html", Array(page.utf8)))
    } catch {
      throw Failure(.fault, error.description)
    }
    try StagedFile.write(files, toFolder: folder)
  }
}
