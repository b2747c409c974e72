import Galley
import GalleyDocuments
import GalleyFormats

/// The list of subtitle images and their times, written as `cues.json` and `frames.ffconcat`.
struct SubtitleList: Sendable {
  /// A time span, and the image that is shown during the time span.
  struct Entry: Sendable {
    let start: Duration
    let end: Duration
    /// The image's number, from 1; equal images share a number.
    let picture: Int
    let cues: [SubtitlePicture.Cue]
  }

  /// The list's entries, in the order of their start times.
  private(set) var entries: [Entry] = []
  /// The minimum number of digits in an image's file name.
  private static let leastDigits = 4
  private let digits: Int

  /// The file name of the empty image that is shown between cues.
  static let gap = "gap.png"

  /// Creates an empty list for up to `count` images.
  init(count: Int) {
    digits = max(Self.leastDigits, String(count).utf8.count)
  }

  mutating func append(_ entry: Entry) { entries.append(entry) }

  /// The file name of an image.
  func name(ofPicture number: Int) -> String {
    let spelled = String(number)
    return String(repeating: "0", count: max(digits - spelled.utf8.count, 0)) + spelled + ".png"
  }

  /// The list as text in the format of ffmpeg's `concat` demuxer.
  ///
  /// In this format, the last entry has no duration. The text therefore ends with an extra entry,
  /// for the empty image ``gap``.
  var ffconcat: String {
    var lines = ["ffconcat version 1.0"]
    var time = 0
    func show(_ file: String, until end: Int) {
      guard end > time else { return }
      lines += ["file \(file)", "duration \(Self.seconds(end - time))"]
      time = end
    }
    for entry in entries {
      show(Self.gap, until: entry.start.wholeMilliseconds)
      show(name(ofPicture: entry.picture), until: entry.end.wholeMilliseconds)
    }
    lines.append("file \(Self.gap)")
    return lines.joined(separator: "\n") + "\n"
  }

  private static func seconds(_ milliseconds: Int) -> String {
    let rest = String(milliseconds % 1000)
    return "\(milliseconds / 1000)." + String(repeating: "0", count: 3 - rest.utf8.count) + rest
  }

  /// A JSON object that lists each cue with its image files and position, and each image with its
  /// cues.
  ///
  /// - Parameters:
  ///   - subtitles: the subtitle cues.
  ///   - size: the images' size in pixels.
  ///   - scale: pixels per point.
  func json(
    of subtitles: Subtitles, size: (width: Int, height: Int), scale: Double
  ) -> String {
    var appearances: [Int: [(picture: Int, box: [Int])]] = [:]
    for entry in entries {
      for cue in entry.cues {
        appearances[cue.index, default: []].append(
          (entry.picture, cue.bounds.pixels(scale: scale)))
      }
    }
    var writer = JSONWriter()
    writer.object { writer in
      writer.member("width", size.width)
      writer.member("height", size.height)
      writer.member("gap", Self.gap)
      writer.key("cues")
      writer.array(subtitles.cues.enumerated()) { writer, element in
        let (index, cue) = element
        writer.object { writer in
          writer.member("start", cue.start.inSeconds)
          writer.member("end", cue.end.inSeconds)
          writer.member("text", cue.plainText)
          if let identifier = cue.identifier { writer.member("id", identifier) }
          if let line = cue.line { writer.member("line", line) }
          write(appearances[index] ?? [], to: &writer)
        }
      }
      writer.key("pictures")
      writer.array(entries) { writer, entry in
        writer.object { writer in
          writer.member("start", entry.start.inSeconds)
          writer.member("end", entry.end.inSeconds)
          writer.member("file", name(ofPicture: entry.picture))
          writer.key("cues")
          writer.array(entry.cues) { $0.number($1.index) }
        }
      }
    }
    return writer.text + "\n"
  }

  /// Writes the file names of the images that show a cue, and the cue's position in the first
  /// image. If the cue moves, as is possible in a WebVTT region, the cue's position in every image
  /// is added.
  private func write(
    _ appearances: [(picture: Int, box: [Int])], to writer: inout JSONWriter
  ) {
    writer.key("files")
    writer.array(appearances) { $0.string(name(ofPicture: $1.picture)) }
    guard let first = appearances.first?.box else { return }
    writer.key("box")
    writer.array(first) { $0.number($1) }
    guard appearances.contains(where: { $0.box != first }) else { return }
    writer.key("boxes")
    writer.array(appearances) { writer, appearance in
      writer.array(appearance.box) { $0.number($1) }
    }
  }
}

extension Duration {
  /// The duration in whole milliseconds. Subtitle times have a resolution of one millisecond.
  fileprivate var wholeMilliseconds: Int {
    Int(components.seconds) * 1000 + Int(components.attoseconds / 1_000_000_000_000_000)
  }

  fileprivate var inSeconds: Double { Double(wholeMilliseconds) / 1000 }
}

extension Rectangle {
  /// The smallest rectangle of whole pixels around this rectangle, as `[x, y, width, height]`.
  fileprivate func pixels(scale: Double) -> [Int] {
    let edges = [
      (x * scale).rounded(.down), (y * scale).rounded(.down), ((x + width) * scale).rounded(.up),
      ((y + height) * scale).rounded(.up),
    ].map { Int(min(max($0, -1e9), 1e9)) }
    return [edges[0], edges[1], edges[2] - edges[0], edges[3] - edges[1]]
  }
}
