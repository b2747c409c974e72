// Compiles and runs the Swift code on the page about subtitles.

import Galley
import GalleyDocuments
import GalleySubtitles
import Testing

@Suite("Snippets: subtitles")
struct SubtitleSnippets {
  private let renderer = TextRenderer(fonts: .bundled)

  @Test("Pictures of subtitles")
  func pictures() throws {
    var files: [(start: Duration, end: Duration, png: [UInt8])] = []

    // snippet: subtitles in Swift
    let srt = "00:00:01,000 --> 00:00:02,500\nHello, <i>fjord</i>"
    let subtitles = try Subtitles(srt: Array(srt.utf8))
    let style = SubtitleStyle(width: 1280, height: 720, attributes: [.font(.system(48))])
    var pictures = try SubtitlePictures(subtitles, in: style, by: renderer)
    while let picture = try pictures.next() {
      let png = try renderer.encode(renderer.layout(picture.document), as: .png(channels: .rgba))
        .bytes
      files.append((picture.start, picture.end, png))
    }
    // end

    #expect(files.map(\.start) == [.seconds(1)] && files.map(\.end) == [.milliseconds(2500)])
    #expect(try Bitmap(png: files[0].png).width == 1280)
  }
}
