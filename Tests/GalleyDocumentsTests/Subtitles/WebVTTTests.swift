// WebVTT files, according to the rules and examples of the W3C's "WebVTT: The Web Video Text Tracks
// Format".

import Galley
import TestSupport
import Testing

@testable import GalleyDocuments
@testable import GalleySubtitles

@Suite("WebVTT")
struct WebVTTTests {
  private func message(_ text: String) -> String {
    errorMessage { () throws(DocumentError) in _ = try read(text) }
  }

  private func read(_ text: String) throws(DocumentError) -> Subtitles {
    try Subtitles(webVTT: Array(text.utf8))
  }

  private func placement(_ settings: String) throws -> CuePlacement {
    let region = "REGION\nid:fred\n\n"
    return try read("WEBVTT\n\n\(region)00:00.000 --> 00:01.000 \(settings)\nA").cues[0].placement
  }

  @Test("Many invalid WebVTT cue settings on one line give a single warning")
  func manySettings() throws {
    let settings = String(repeating: " a", count: 200_000)
    let subtitles = try read("WEBVTT\n\n00:01.000 --> 00:02.000\(settings)\nA")
    #expect(
      subtitles.diagnostics.map(\.message)
        == ["\"a\" (and 199999 more) is not a valid cue setting and is ignored"])
  }

  @Test("WebVTT cues have identifiers, times with and without hours, and settings")
  func cues() throws {
    let subtitles = try read(
      """
      WEBVTT - Translation of that film I like

      NOTE
      This translation was done by Kyle so that
      some friends can watch it with their parents.

      intro
      00:11.000 --> 00:13.000
      <v Roger Bingham>We are in New York City

      NOTE This last line may not translate well.

      00:00:13.000\t-->\t100:00:16.250 line:-1
      <v Roger Bingham>We’re actually at the Lucern Hotel

      00:17.000-->00:18.000
      """)
    let cues = subtitles.cues
    #expect(cues.map(\.identifier) == ["intro", nil, nil])
    #expect(cues.map(\.start) == [.seconds(11), .seconds(13), .seconds(17)])
    #expect(cues[1].end == .milliseconds(360_016_250))
    #expect(cues.map(\.plainText).prefix(1) == ["We are in New York City"])
    #expect(cues[0].text[0].voice == "Roger Bingham")
    #expect(cues[1].placement.line == .number(-1) && cues[2].text.isEmpty)
    #expect(cues.map(\.line) == [8, 13, 16])
    #expect(subtitles.diagnostics.isEmpty)
  }

  @Test("The WebVTT header ends at an empty line or at the first cue times")
  func header() throws {
    #expect(try read("WEBVTT").cues.isEmpty)
    #expect(try read("\u{FEFF}WEBVTT\t\r\nKind: captions\r\n\r\n").cues.isEmpty)
    let text = "WEBVTT\nLanguage: de\n00:01.000 --> 00:02.000\nA\n00:03.000 --> 00:04.000\nB"
    #expect(try read(text).cues.map(\.plainText) == ["A", "B"])
    for wrong in ["", "webvtt", "WEBVTTX", " WEBVTT", "00:01.000 --> 00:02.000\nA"] {
      #expect(message(wrong).hasPrefix("1:1: the first line of a WebVTT file"), "\(wrong)")
    }
  }

  @Test(
    "Wrong cue times give an error with line and column",
    arguments: [
      ("0:01.000 --> 00:02.000", "3:1"), ("00:01,000 --> 00:02.000", "3:6"),
      ("00:60.000 --> 00:62.000", "3:4"), ("60:00.000 --> 62:00.000", "3:1"),
      ("00:01.00 --> 00:02.000", "3:7"), ("00:01.000 -> 00:02.000", "none"),
      ("00:02.000 --> 00:01.000", "3:1"), ("00:1:02.000 --> 00:02.000", "3:4"),
      ("a --> b", "3:1"), ("-->", "3:1"),
    ])
  func wrongTimes(line: String, place: String) {
    let message = message("WEBVTT\n\n\(line)\nA")
    #expect(message.hasPrefix(place == "none" ? place : place + ": the "), "\(message)")
  }

  @Test("Cue settings are read, and a line, size or vertical setting cancels the region setting")
  func settings() throws {
    #expect(try placement("vertical:rl").writingMode == .verticalRL)
    #expect(try placement("vertical:lr").writingMode == .verticalLR)
    #expect(try placement("line:5").line == .number(5))
    #expect(try placement("line:-2.5").line == .number(-2.5))
    let line = try placement("line:63.5%,center")
    #expect(line.line == .percent(63.5) && line.lineAnchor == .center)
    let position = try placement("position:10%,line-left align:left size:35%")
    #expect(position.position == 10 && position.positionAnchor == .start)
    #expect(position.alignment == .left && position.size == 35)
    #expect(try placement("position:0%,line-right").positionAnchor == .end)
    #expect(try placement("region:fred").region == "fred")
    for other in ["line:1", "size:50%", "vertical:lr"] {
      #expect(try placement("region:fred \(other)").region == nil)
    }
  }

  @Test(
    "An invalid cue setting changes nothing and is reported",
    arguments: [
      "vertical:tb", "line:1-", "line:%", "line:101%", "line:1.", "line:.5", "line:1.2.3",
      "line:1,middle", "line:+1", "position:10", "position:-1%", "position:10%,left", "size:100.1%",
      "size:", ":50%", "align:middle", "align", "line:auto", "Line:1", "size:1e1%",
    ])
  func noSettings(setting: String) throws {
    let subtitles = try read("WEBVTT\n\n00:00.000 --> 00:01.000 \(setting)\nA")
    #expect(subtitles.cues[0].placement == CuePlacement())
    #expect(subtitles.diagnostics.map(\.code) == ["cueSettingIgnored"])
    #expect(subtitles.diagnostics[0].path == "3:25")
  }

  @Test("The settings of a WebVTT region can be in any order and on several lines")
  func regions() throws {
    let subtitles = try read(
      """
      WEBVTT

      REGION
      id:fred width:40%
      lines:3
      regionanchor:0%,100% viewportanchor:10%,90%
      scroll:up

      00:00.000 --> 00:20.000 region:fred align:left
      <v Fred>Hi, my name is Fred

      00:02.500 --> 00:22.500 region:bill
      Hi
      """)
    var fred = CueRegion()
    (fred.width, fred.lines, fred.anchorX, fred.anchorY) = (40, 3, 0, 100)
    (fred.viewportX, fred.viewportY) = (10, 90)
    #expect(subtitles.regions == ["fred": fred])
    #expect(
      subtitles.diagnostics.map { "\($0.path ?? "") \($0.code)" } == [
        "7:1 regionSettingIgnored", "12:1 cueSettingIgnored",
      ])
  }

  @Test("WebVTT style sheets and blocks without times are reported; notes are not")
  func blocks() throws {
    let subtitles = try read(
      """
      WEBVTT

      STYLE
      ::cue(b) { color: lime }

      NOTE

      NOTE\tTabs too

      something
      else

      NOTED

      00:00.000 --> 00:20.000
      A

      STYLE
      late
      """)
    #expect(
      subtitles.diagnostics.map { "\($0.path ?? "") \($0.code)" } == [
        "3:1 styleSheetIgnored", "10:1 blockIgnored", "13:1 blockIgnored", "18:1 blockIgnored",
      ])
    #expect(subtitles.cues.count == 1)
  }

  @Test("A file is detected as WebVTT by its name or its first bytes")
  func kinds() throws {
    let vtt = Array("WEBVTT\n\n00:00.000 --> 00:01.000\nA".utf8)
    let srt = Array("00:00:00,000 --> 00:00:01,000\nA".utf8)
    for name in ["a.VTT", "<stdin>", "a.srt"] {
      #expect(try Subtitles(vtt, fileName: name).cues.count == 1)
    }
    #expect(try Subtitles(srt, fileName: "a.txt").cues.count == 1)
    let wrong = errorMessage { () throws(DocumentError) in
      _ = try Subtitles(srt, fileName: "a.vtt")
    }
    #expect(wrong.hasPrefix("1:1: the first line of a WebVTT file"))
  }
}
