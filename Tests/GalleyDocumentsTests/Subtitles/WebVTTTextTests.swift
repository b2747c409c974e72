// Tags and character references in the text of WebVTT cues.

import Galley
import TestSupport
import Testing

@testable import GalleyDocuments
@testable import GalleySubtitles

@Suite("WebVTT cue text")
struct WebVTTTextTests {
  private func cue(_ text: String) throws(DocumentError) -> (
    spans: [SubtitleSpan], notes: [String]
  ) {
    let subtitles = try Subtitles(
      webVTT: Array("WEBVTT\n\n00:00.000 --> 00:01.000\n\(text)".utf8))
    return (subtitles.cues[0].text, subtitles.diagnostics.map(\.code))
  }

  private func text(_ text: String) throws -> String {
    try cue(text).spans.map(\.text).joined()
  }

  @Test("Cue tags nest, and only the innermost open tag can be closed")
  func nesting() throws {
    let spans = try cue("a<b>b<i>c</b>d</i>e</b>f<u.loud>g").spans
    #expect(spans.map(\.text) == ["a", "b", "cd", "e", "f", "g"])
    #expect(spans.map(\.isBold) == [false, true, true, true, false, false])
    #expect(spans.map(\.isItalic) == [false, false, true, false, false, false])
    #expect(spans[5].isUnderlined && spans[5].classes == ["loud"])
  }

  @Test("WebVTT text has the classes of all enclosing tags, outermost first and without duplicates")
  func classes() throws {
    let spans = try cue("<c.yellow.bg_blue.yellow>a<c.x>b</c></c><c..y.>c</c><c>d").spans
    #expect(
      spans.map(\.classes) == [["yellow", "bg_blue"], ["yellow", "bg_blue", "x"], ["y"], []])
  }

  @Test("The annotation in a tag names the voice (`<v>`) or the language (`<lang>`)")
  func annotations() throws {
    let spans = try cue("<v.first Mary  Ann &amp;\tCo>a</v><lang de-CH>b<lang ?>c</lang></lang>")
    #expect(spans.spans[0].voice == "Mary Ann & Co" && spans.spans[0].classes == ["first"])
    #expect(spans.spans[1].language == "de-CH" && spans.spans[1].text == "bc")
    #expect(spans.notes == ["languageIgnored"])
  }

  @Test(
    "In WebVTT, known character references become characters, and unknown ones stay as text",
    arguments: [
      ("&amp;&lt;&gt;&quot;&apos;", "&<>\"'"), ("a&nbsp;b", "a\u{A0}b"),
      ("&lrm;&rlm;", "\u{200E}\u{200F}"), ("&#233;&#xe9;&#XE9;", "ééé"), ("&amp", "&amp"),
      ("&nothing;", "&nothing;"), ("&#0;&#xD800;&#x110000;", "&#0;&#xD800;&#x110000;"),
      ("R&D &; & &#; &#x;", "R&D &; & &#; &#x;"), ("&lt;b&gt;", "<b>"),
    ])
  func references(text: String, expected: String) throws {
    #expect(try self.text(text) == expected)
  }

  @Test("Unknown WebVTT tags are dropped but their text is kept; the end of a cue closes open tags")
  func unknown() throws {
    #expect(try text("a<x>b</x><1>c< d>e</>f<>g<b") == "abcefg")
    #expect(try text("<font color=red>a</font>") == "a")
    #expect(try text("a\nb<i>\nc") == "a\nb\nc")
  }

  @Test("Ruby text is written in brackets after its base text, with a single warning")
  func ruby() throws {
    let (spans, notes) = try cue("<ruby>漢<rt>かん</rt>字<rt>じ</ruby>x<rt>y</rt><ruby>a<rt>b")
    #expect(spans.map(\.text).joined() == "漢（かん）字（じ）xya（b）")
    #expect(notes == ["rubyInBrackets"])
  }

  @Test("Timestamps within a cue are dropped and reported")
  func timestamps() throws {
    let (spans, notes) = try cue("a<00:00:00.500>b<00:00:00.700>c")
    #expect(spans.map(\.text) == ["abc"] && notes == ["timestampIgnored"])
  }

  @Test("The number of a span's classes and the nesting depth of a cue's tags are limited")
  func limits() {
    let classes = errorMessage { () throws(DocumentError) in
      _ = try cue("<c" + (0..<17).map { ".a\($0)" }.joined() + ">a")
    }
    #expect(classes == "3:1: a text span has more than 16 classes, which is the limit")
    let nested = errorMessage { () throws(DocumentError) in
      _ = try cue(String(repeating: "<i>", count: 513))
    }
    #expect(nested == "3:1: tags are nested deeper than 512 levels, which is the limit")
  }
}
