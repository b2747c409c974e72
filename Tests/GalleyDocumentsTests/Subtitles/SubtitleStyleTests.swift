// Styles of subtitles: defaults, the style document, classes and voices.

import Galley
import TestSupport
import Testing

@testable import GalleyDocuments
@testable import GalleySubtitles

@Suite("Styles of subtitles")
struct SubtitleStyleTests {
  private func style(_ members: String) throws(DocumentError) -> SubtitleStyle {
    try SubtitleStyle(json: Array("{\"width\": 640, \"height\": 360\(members)}".utf8))
  }

  private func attributes(
    _ text: String, _ style: SubtitleStyle
  ) throws -> [(text: String, attributes: TextAttributes)] {
    let subtitles = try Subtitles(webVTT: Array("WEBVTT\n\n00:00.000 --> 00:01.000 \(text)".utf8))
    let text = style.text(of: subtitles.cues[0])
    return text.runs.map {
      (String(decoding: text.utf16[$0.range], as: UTF16.self), $0.attributes)
    }
  }

  @Test("Subtitle styles with layout contracts are refused, because nothing would check them")
  func contracts() {
    let json = #"{"width": 64, "height": 36, "require": {"noTruncation": true}}"#
    let error = #expect(throws: DocumentError.self) {
      try SubtitleStyle(json: Array(json.utf8))
    }
    #expect(error?.path == "require" && error?.message.contains("remove it") == true)
  }

  @Test("By default, subtitles are white with a black outline, centred, with balanced line lengths")
  func defaults() throws {
    let attributes = try attributes("\nA", style(""))[0].attributes
    #expect(attributes.foregroundColor == .white && attributes.strokeColor == .black)
    #expect(attributes.strokePosition == .outside && attributes.strokeJoin == .round)
    #expect(attributes.strokeWidth == -8 && attributes.font?.size == 18)
    #expect(attributes.paragraphStyle?.alignment == .center)
    #expect(attributes.paragraphStyle?.lineBreakQuality == .balanced)
  }

  @Test("Each key in a subtitle style overrides one default; the other defaults stay")
  func own() throws {
    let style = try style(
      """
      , "attributes": {"font": ":bold@30", "strokeWidth": 0,
        "paragraphStyle": {"alignment": "left"}}
      """)
    let attributes = try attributes("\nA", style)[0].attributes
    #expect(attributes.font?.size == 30 && attributes.font?.weight == 700)
    #expect(attributes.strokeWidth == 0 && attributes.foregroundColor == .white)
    #expect(attributes.paragraphStyle?.alignment == .left)
    #expect(attributes.paragraphStyle?.lineBreakQuality == .balanced)
  }

  @Test("WebVTT tags, classes and voices set attributes; the innermost has precedence")
  func tags() throws {
    let style = try style(
      """
      , "styles": {"loud": {"textCase": "upper"}, "Mary": {"foregroundColor": "pink"},
        "yellow": {"foregroundColor": "#ffee00"}}
      """)
    let runs = try attributes(
      "align:right\n<v Mary>a<b>b<i>c</i></b><c.yellow>d</c><c.lime.bg_blue>e</c><c.loud>f</c>"
        + "<c.other>g</c><u>h</u><lang ja>i", style)
    #expect(runs.map(\.text).joined() == "abcdefghi")
    let pink = Color(css: "pink")
    #expect(runs[0].attributes.foregroundColor == pink)
    #expect(runs[1].attributes.font?.weight == 700 && runs[1].attributes.font?.italic != true)
    #expect(runs[2].attributes.font?.italic == true)
    #expect(runs[3].attributes.foregroundColor == Color(css: "#ffee00"))
    #expect(runs[4].attributes.foregroundColor == .lime)
    #expect(runs[4].attributes.backgroundColor == .blue)
    #expect(runs[5].attributes.textCase == .upper && runs[6].attributes.textCase == nil)
    #expect(runs[7].attributes.underlineStyle == .single)
    #expect(runs[8].attributes.language == "ja")
    #expect(runs.allSatisfy { $0.attributes.paragraphStyle?.alignment == .right })
  }

  @Test("A subtitle style sets the canvas; the initialiser's `width` overrides the style's width")
  func canvas() throws {
    let json = #"{"width": 640, "height": 360, "scale": 2, "background": "navy"}"#
    let canvas = try SubtitleStyle(json: Array(json.utf8)).canvas
    #expect(canvas.width == 640 && canvas.height == 360 && canvas.scale == 2)
    #expect(canvas.background == .navy && canvas.frames.isEmpty)
    let other = try SubtitleStyle(json: Array(#"{"height": 360}"#.utf8), width: 100)
    #expect(other.canvas.width == 100)
  }

  @Test(
    "Text or an invalid key in a subtitle style gives an error with the JSON path",
    arguments: [
      (#", "text": "a""#, "text: a subtitle style cannot have its own text"),
      (#", "ranges": []"#, "ranges: a subtitle style cannot have its own text"),
      (#", "frames": []"#, "frames: a subtitle style cannot have its own text"),
      (#", "color": "red""#, "color: unknown key"),
      (#", "styles": {"a": {"kern": "x"}}"#, "styles.a.kern: expected a number"),
    ])
  func wrong(members: String, says: String) {
    let message = errorMessage { () throws(DocumentError) in _ = try style(members) }
    #expect(message.hasPrefix(says), "\(message)")
  }

  @Test(
    "A subtitle style without both `width` and `height` is refused",
    arguments: [#"{"width": 1}"#, #"{"height": 1}"#, "{}"])
  func noSize(json: String) {
    let message = errorMessage { () throws(DocumentError) in
      _ = try SubtitleStyle(json: Array(json.utf8))
    }
    #expect(message.hasPrefix("1:1: a subtitle style needs \"width\" and \"height\""))
  }
}
