// Positions of subtitle cues on the canvas, according to WebVTT's rendering rules (§7.2).

import Galley
import TestSupport
import Testing

@testable import GalleyDocuments
@testable import GalleySubtitles

@Suite("Positions of subtitle cues")
struct CueBoxFinderTests {
  /// A subtitle style. The area inside the insets of its canvas is 400 points wide and 200 points
  /// high.
  private let style = Self.style(ParagraphStyle())
  private let renderer = TextRenderer(fonts: .bundled)

  private static func style(_ paragraph: ParagraphStyle) -> SubtitleStyle {
    var container = TextContainer()
    container.insets = EdgeInsets(top: 10, right: 20, bottom: 30, left: 40)
    return SubtitleStyle(
      width: 460, height: 240, attributes: [.font(.system(20)), .paragraphStyle(paragraph)],
      container: container)
  }

  /// The boxes of cues shown at the same time, relative to the top left of the area inside the
  /// insets.
  private func boxes(_ cues: String..., style other: SubtitleStyle? = nil) throws -> [Rectangle] {
    let style = other ?? style
    let region = "REGION\nid:r width:50% lines:4 regionanchor:0%,100% viewportanchor:25%,75%\n\n"
    let text = cues.enumerated().map { index, cue in
      "00:0\(index).000 --> 00:09.000 \(cue)"
    }.joined(separator: "\n\n")
    let subtitles = try Subtitles(webVTT: Array("WEBVTT\n\n\(region)\(text)".utf8))
    var pictures = try SubtitlePictures(subtitles, in: style, by: renderer)
    var last: SubtitlePicture?
    while let picture = try pictures.next() { last = picture }
    return try #require(last).document.frames.map { frame in
      let layout = try renderer.layout(frame.text, in: frame.container)
      return Rectangle(
        x: frame.x - 40, y: frame.y - 10, width: layout.width, height: layout.height)
    }
  }

  /// The height of one line of text in points.
  private func lineHeight() throws -> Double { try boxes("\nA")[0].height }

  private func isNear(_ one: Rectangle, _ other: Rectangle) -> Bool {
    abs(one.x - other.x) + abs(one.y - other.y) + abs(one.width - other.width)
      + abs(one.height - other.height) < 1e-6
  }

  @Test("By default, a cue is at the bottom of the canvas and fills the width between the insets")
  func bottom() throws {
    let line = try lineHeight()
    #expect(line > 20 && line < 30)
    #expect(
      isNear(try boxes("\nA")[0], Rectangle(x: 0, y: 200 - line, width: 400, height: line)))
    #expect(
      isNear(
        try boxes("\nA\nB")[0], Rectangle(x: 0, y: 200 - 2 * line, width: 400, height: 2 * line)))
  }

  @Test("A later cue is placed above an earlier cue, and does not move when the earlier cue ends")
  func stacking() throws {
    let line = try lineHeight()
    for (index, box) in try boxes("\nA", "\nB", "\nC").enumerated() {
      #expect(abs(box.y - (200 - Double(index + 1) * line)) < 1e-6)
    }
    let text = "WEBVTT\n\n00:00.000 --> 00:02.000\nA\n\n00:01.000 --> 00:03.000\nB"
    var pictures = try SubtitlePictures(
      try Subtitles(webVTT: Array(text.utf8)), in: style, by: renderer)
    var places: [[Double]] = []
    while let picture = try pictures.next() { places.append(picture.document.frames.map(\.y)) }
    #expect(places.count == 3 && places[0] == [places[1][0]] && places[2] == [places[1][1]])
  }

  @Test(
    "A cue's line number counts from the top or, if negative, the bottom; cues stay on the canvas",
    arguments: [(0, 0), (2, 2), (-1, -1), (-3, -3), (99, -1), (-99, 0)])
  func lines(number: Int, expected: Int) throws {
    let line = try lineHeight()
    let y = try boxes("line:\(number)\nA")[0].y
    #expect(
      abs(y - (expected < 0 ? 200 + Double(expected) * line : Double(expected) * line)) < 1e-6)
  }

  @Test("Several cues at the top of the canvas are placed one below another")
  func downwards() throws {
    let line = try lineHeight()
    #expect(try boxes("line:0\nA", "line:0\nB").map(\.y) == [0, line])
  }

  @Test(
    "A cue's line setting in percent is the position of the start, middle or end of its box",
    arguments: [("50%", 0.0), ("50%,center", 0.5), ("50%,end", 1.0)])
  func percent(setting: String, part: Double) throws {
    let line = try lineHeight()
    #expect(abs(try boxes("line:\(setting)\nA")[0].y - (100 - part * line)) < 1e-6)
  }

  @Test("To avoid overlap, a cue box positioned in percent moves to the nearest free position")
  func nearest() throws {
    let line = try lineHeight()
    let up = try boxes("line:50%\nA\nA", "line:52%\nB").map(\.y)
    #expect(up[0] == 100 && abs(up[1] - (100 - line)) < 1e-6)
    let down = try boxes("line:50%\nA\nA", "line:65%\nB").map(\.y)
    #expect(abs(down[1] - (100 + 2 * line)) < 1e-6)
  }

  @Test(
    "The settings `position`, `align` and `size` determine a cue box's left edge and width",
    arguments: [
      ("size:35%", 32.5, 35), ("align:left size:35%", 0, 35), ("align:right size:35%", 65, 35),
      ("align:start size:35%", 50, 35), ("align:end size:35%", 15, 35), ("align:start", 50, 50),
      ("position:10%,line-left align:left size:35%", 10, 35), ("position:10%", 0, 20),
      ("position:90%", 80, 20), ("position:80%,line-left", 80, 20),
      ("position:30%,line-right", 0, 30), ("position:25%,center size:20%", 15, 20),
    ] as [(String, Double, Double)])
  func position(settings: String, start: Double, size: Double) throws {
    let box = try boxes("\(settings)\nA")[0]
    #expect(abs(box.x - start * 4) < 1e-6 && abs(box.width - size * 4) < 1e-6, "\(box)")
  }

  @Test("In right-to-left text, `align:start` puts the cue box's right edge at its position")
  func rightToLeft() throws {
    let box = try boxes("align:start size:35%\nשלום")[0]
    #expect(abs(box.x - 15 * 4) < 1e-6)
  }

  @Test("Cue boxes that are side by side do not move each other")
  func sideBySide() throws {
    let found = try boxes(
      "position:0%,line-left size:50%\nA", "position:100%,line-right size:50%\nB")
    #expect(found[0].y == found[1].y)
  }

  @Test("In vertical cues, lines are counted from the right (`rl`) or from the left (`lr`)")
  func vertical() throws {
    let column = try boxes("vertical:rl\nA")[0].width
    #expect(try boxes("vertical:rl\nA")[0].x == 0)
    #expect(abs(try boxes("vertical:rl line:0\nA")[0].x - (400 - column)) < 1e-6)
    #expect(abs(try boxes("vertical:lr\nA")[0].x - (400 - column)) < 1e-6)
    #expect(try boxes("vertical:lr line:0\nA")[0].x == 0)
    let box = try boxes("vertical:rl size:50% position:0%,line-left\nA")[0]
    #expect(box.y == 0 && box.height == 100)
    let two = try boxes("vertical:rl line:0\nA", "vertical:rl line:0\nB").map(\.x)
    #expect(abs(two[1] - (400 - 2 * column)) < 1e-6)
  }

  @Test("Cues of a region are at the bottom of the region, with the newest cue lowest")
  func regions() throws {
    let line = try lineHeight()
    let found = try boxes("region:r\nA", "region:r align:left\nB\nC")
    #expect(
      isNear(found[1], Rectangle(x: 100, y: 150 - 2 * line, width: 200, height: 2 * line)))
    #expect(
      isNear(found[0], Rectangle(x: 100, y: 150 - 3 * line, width: 200, height: line)))
  }

  @Test("Cues pushed out of a full region are hidden, reported once, and reappear if there is room")
  func fullRegion() throws {
    let text = """
      WEBVTT

      REGION
      id:r lines:1

      00:00.000 --> 00:09.000 region:r
      A

      00:01.000 --> 00:08.000 region:r
      B

      00:02.000 --> 00:03.000 region:r
      C
      """
    var pictures = try SubtitlePictures(
      try Subtitles(webVTT: Array(text.utf8)), in: style, by: renderer)
    var shown: [String] = []
    var notes: [String] = []
    while let picture = try pictures.next() {
      #expect(picture.cues.count == picture.document.frames.count)
      #expect(picture.document.frames.allSatisfy { abs($0.y - (210 - 23)) < 2 })
      shown.append(picture.document.frames.map(\.text.string).joined(separator: "+"))
      notes += picture.document.diagnostics.map { "\($0.path ?? "") \($0.code)" }
    }
    #expect(shown == ["A", "B", "C", "B", "A"])
    #expect(notes == ["6:1 cueHidden", "9:1 cueHidden"])
  }

  @Test("A cue that is moved away from an earlier cue can end exactly at the edge of the area")
  func edge() throws {
    // The area is 200 points high, so it has room for exactly eight lines.
    var paragraph = ParagraphStyle()
    paragraph.lineHeight = .exact(25)
    let style = Self.style(paragraph)
    #expect(try boxes("line:6\nA", "line:6\nB", style: style).map(\.y) == [150, 175])
  }

  @Test("A cue with too many lines is cut off and reported, and overlapping cues are reported")
  func noRoom() throws {
    let lines = (0..<30).map { "\($0)" }.joined(separator: "\n")
    let text = "WEBVTT\n\n00:00.000 --> 00:02.000\n\(lines)\n\n00:01.000 --> 00:02.000\nB"
    var pictures = try SubtitlePictures(
      try Subtitles(webVTT: Array(text.utf8)), in: style, by: renderer)
    let first = try #require(try pictures.next())
    let layout = try renderer.layout(first.document)
    #expect(layout.diagnostics.map(\.code) == ["textHidden"])
    #expect(first.document.frames[0].y == 10)
    let second = try #require(try pictures.next())
    #expect(
      second.document.diagnostics.map { "\($0.path ?? "") \($0.code)" } == ["35:1 cuesOverlap"])
  }
}
