// Pictures made from subtitles: the cues and the time span of each picture.

import Galley
import TestSupport
import Testing

@testable import GalleyDocuments
@testable import GalleySubtitles

@Suite("Pictures made from subtitles")
struct SubtitlePictureTests {
  private let renderer = TextRenderer(fonts: .bundled)
  private let style = SubtitleStyle(width: 400, height: 200)

  private func cue(
    _ start: Int, _ end: Int, _ text: String, line: Int? = nil
  ) -> Subtitles.Cue {
    var cue = Subtitles.Cue(from: .seconds(start), to: .seconds(end), [SubtitleSpan(text)])
    cue.line = line
    return cue
  }

  private func pictures(
    _ cues: [Subtitles.Cue], by renderer: TextRenderer? = nil
  ) throws -> [SubtitlePicture] {
    var pictures = try SubtitlePictures(
      Subtitles(cues), in: style, by: renderer ?? self.renderer)
    let count = pictures.count
    var all: [SubtitlePicture] = []
    while let picture = try pictures.next() { all.append(picture) }
    #expect(all.count == count)
    return all
  }

  private func times(_ pictures: [SubtitlePicture]) -> [String] {
    pictures.map { picture in
      "\(picture.start.components.seconds)–\(picture.end.components.seconds) "
        + picture.document.frames.map(\.text.string).joined(separator: "+")
    }
  }

  @Test(
    "Each time span in which the same cues are shown has one picture; empty spans have no picture")
  func overlaps() throws {
    let all = try pictures([cue(5, 8, "c"), cue(1, 4, "a"), cue(2, 3, "b"), cue(4, 5, "d")])
    #expect(times(all) == ["1–2 a", "2–3 a+b", "3–4 a", "4–5 d", "5–8 c"])
    #expect(all.map { $0.cues.map(\.index) } == [[1], [1, 2], [1], [3], [0]])
    let gaps = try pictures([cue(0, 1, "a"), cue(3, 4, "b"), cue(3, 4, "c")])
    #expect(times(gaps) == ["0–1 a", "3–4 b+c"])
  }

  @Test("If several cues begin together, the cue that ends last is placed first")
  func order() throws {
    let all = try pictures([cue(1, 2, "short"), cue(1, 3, "long")])
    #expect(times(all) == ["1–2 long+short", "2–3 long"])
  }

  @Test("Cues without duration or text have no picture")
  func nothing() throws {
    #expect(try pictures([]).isEmpty)
    #expect(try pictures([cue(1, 1, "a"), cue(2, 1, "b"), cue(3, 4, " \n")]).isEmpty)
    #expect(times(try pictures([cue(1, 5, " "), cue(2, 3, "a")])) == ["2–3 a"])
  }

  @Test("If too many cues are shown at one time, the error gives the line of the first extra cue")
  func limit() throws {
    var limits = Limits()
    limits.cuesAtOnce = 2
    let few = TextRenderer(fonts: .bundled, limits: limits)
    _ = try pictures([cue(1, 3, "a"), cue(1, 2, "b"), cue(2, 3, "c")], by: few)
    let message = errorMessage { () throws(DocumentError) in
      let cues = [cue(1, 3, "a"), cue(1, 3, "b"), cue(2, 3, "c", line: 9)]
      guard var all = try? SubtitlePictures(Subtitles(cues), in: style, by: few) else { return }
      while try all.next() != nil {}
    }
    #expect(message == "9:1: more than 2 cues are shown at one time, which is the limit")
  }

  @Test("The limit on elements applies to the total number of cues in all pictures")
  func limitOfAll() throws {
    var limits = Limits()
    limits.elements = 5
    let few = TextRenderer(fonts: .bundled, limits: limits)
    let cues = [cue(0, 9, "a"), cue(1, 8, "b"), cue(2, 3, "c")]
    #expect(
      errorMessage { () throws(RenderError) in
        _ = try SubtitlePictures(Subtitles(cues), in: style, by: few)
      } == "the total number of cues in all images is 9; make it at most 5")
    #expect(try pictures(Array(cues.prefix(2)), by: few).count == 3)
  }

  @Test("If the subtitle style has a vertical writing mode, cues are vertical")
  func vertical() throws {
    let json = #"{"width": 400, "height": 200, "writingMode": "vertical-rl"}"#
    var pictures = try SubtitlePictures(
      Subtitles([cue(0, 1, "縦")]), in: SubtitleStyle(json: Array(json.utf8)), by: renderer)
    let frame = try #require(try pictures.next()).document.frames[0]
    #expect(frame.container.writingMode == .verticalRL && frame.x == 0)
    #expect(frame.container.height == 200)
  }

  @Test("A thousand consecutive cues make a thousand pictures")
  func many() throws {
    let all = try pictures((0..<1000).map { cue($0, $0 + 1, "\($0)") })
    #expect(all.count == 1000 && all.allSatisfy { $0.cues.count == 1 })
  }

  @Test(
    "Subtitles in every script use fonts that cover the script",
    arguments: [
      "مرحبا بالعالم", "שלום עולם", "नमस्ते दुनिया", "สวัสดีชาวโลก", "Γειά σου Κόσμε", "Привет, мир",
      "வணக்கம் உலகம்", "გამარჯობა", "مرحبا, שלום, नमस्ते",
    ])
  func scripts(text: String) throws {
    let picture = try #require(try pictures([cue(0, 1, text)]).first)
    let layout = try renderer.layout(picture.document)
    #expect(layout.missingGlyphs.isEmpty && layout.diagnostics.isEmpty)
    #expect(try #require(try layout.inkBounds()).width > 20)
  }
}
