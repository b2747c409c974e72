// Subtitles that ffmpeg draws over a film.

import Foundation
import TestSupport
import Testing

@Suite("Subtitles in a film")
struct SubtitlesInFilmTests {
  private static let ffmpeg = "/usr/bin/ffmpeg"

  @Test(
    "ffmpeg shows each subtitle only during the subtitle's time, whatever its colours",
    .enabled(if: FileManager.default.isExecutableFile(atPath: ffmpeg), "needs ffmpeg"))
  func overlay() throws {
    let folder = try TemporaryFolder()
    try folder.write(
      ##"{"width": 64, "height": 48, "attributes": {"font": "@40", "strokeWidth": 0}}"##,
      to: "style.json")
    try folder.write(
      """
      00:00:01,000 --> 00:00:02,000
      ████

      00:00:02,000 --> 00:00:03,000
      <font color="red">████</font>

      00:00:04,000 --> 00:00:05,000
      <font color="lime">████</font>
      """, to: "film.srt")
    #expect(
      try Command.run("subtitles", "film.srt", "--style", "style.json", "-o", "out", in: folder)
        .status == 0)
    let film = try Program.run(
      Self.ffmpeg,
      [
        "-v", "error", "-f", "lavfi", "-i", "color=c=blue:s=64x48:r=10:d=6", "-i",
        folder.file("out/frames.ffconcat").path, "-filter_complex",
        "[0][1]overlay=eof_action=repeat,format=rgb24", "-f", "rawvideo", "-",
      ])
    #expect(film.status == 0 && film.output.count == 60 * 64 * 48 * 3)
    let frames = Array(film.output)
    /// For each frame, the letters (r, g, b) of the channels whose value at pixel (32, 28) is above
    /// 128.
    let seen = (0..<60).map { frame -> String in
      let place = (frame * 64 * 48 + 28 * 64 + 32) * 3
      let (red, green, blue) = (frames[place], frames[place + 1], frames[place + 2])
      return (red > 128 ? "r" : "") + (green > 128 ? "g" : "") + (blue > 128 ? "b" : "")
    }
    for (times, color) in [
      (1...9, "b"), (11...19, "rgb"), (21...29, "r"), (31...39, "b"),
      (41...49, "g"), (51...59, "b"),
    ] {
      for frame in times { #expect(seen[frame] == color, "\(frame)") }
    }
  }
}
