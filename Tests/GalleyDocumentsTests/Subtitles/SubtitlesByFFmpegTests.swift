// Galley and ffmpeg must read the same cues from a SubRip file. The test compares Galley's cues
// with the WebVTT that ffmpeg writes.

import Foundation
import Galley
import TestSupport
import Testing

@testable import GalleyDocuments
@testable import GalleySubtitles

@Suite("SubRip compared with ffmpeg")
struct SubtitlesByFFmpegTests {
  private static let ffmpeg = "/usr/bin/ffmpeg"

  private static let files = [
    "1\n00:00:01,000 --> 00:00:02,500\nOne line\n\n2\n00:00:03,000 --> 00:00:04,250\nTwo\nlines\n",
    "1\r\n00:00:01,000 --> 00:00:02,500\r\nCR LF\r\n\r\n2\r\n00:59:59,999 --> 01:00:00,001\r\nB\r\n",
    "\u{FEFF}1\n00:00:01.000 --> 00:00:02.500\nPoints, and a byte order mark\n",
    "00:00:01,000 --> 00:00:02,500\nNo\n\n00:00:03,000 --> 00:00:04,000\nnumbers\n",
    "9\n00:00:01,000 --> 00:00:02,500\nWrong\n\n9\n00:00:03,000 --> 00:00:04,000\nnumbers\n42\n\n7\n"
      + "00:00:05,000 --> 00:00:06,000\nC\n",
    "1\n00:00:01,000 --> 00:00:02,500\n<b>bold <i>both</i></b> <i>italic</i> <u>under</u>\n",
    "1\n00:00:01,000 --> 00:00:02,500\nmore ♪ نص עברית हिन्दी 日本 😀\n\n\n\n2\n00:00:01,500 -->"
      + " 00:00:03,000\nat the same time\n",
    "1\n0:0:1,000 --> 0:00:02,500\nShort minutes\n",
  ]

  /// The properties of a cue that the test compares with ffmpeg's version of the cue.
  private struct Facts: Equatable {
    let start: Duration
    let end: Duration
    let spans: [String]

    init(_ cue: Subtitles.Cue) {
      start = cue.start
      end = cue.end
      spans = cue.text.map {
        "\($0.isBold ? "b" : "")\($0.isItalic ? "i" : "")\($0.isUnderlined ? "u" : ""):\($0.text)"
      }
    }
  }

  @Test(
    "The times, text and tags of cues match the WebVTT that ffmpeg writes",
    .enabled(if: FileManager.default.isExecutableFile(atPath: ffmpeg), "needs ffmpeg"),
    arguments: files)
  func equal(file: String) throws {
    let folder = try TemporaryFolder()
    let path = try folder.write(file, to: "film.srt").path
    let outcome = try Program.run(
      Self.ffmpeg, ["-v", "error", "-f", "srt", "-i", path, "-f", "webvtt", "-"])
    #expect(outcome.status == 0)
    let theirs = try Subtitles(webVTT: Array(outcome.output))
    let ours = try Subtitles(srt: Array(file.utf8))
    #expect(ours.cues.map(Facts.init) == theirs.cues.map(Facts.init))
  }
}
