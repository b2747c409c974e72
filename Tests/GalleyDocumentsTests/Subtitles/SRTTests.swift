// SubRip files, as programs write them and as people type them by hand.

import Galley
import GalleyJSON
import TestSupport
import Testing

@testable import GalleyDocuments
@testable import GalleySubtitles

@Suite("SubRip")
struct SRTTests {
  private func read(_ text: String) throws -> Subtitles { try Subtitles(srt: Array(text.utf8)) }

  private func message(_ text: String, limits: Limits = .default) -> String {
    errorMessage { () throws(DocumentError) in
      _ = try Subtitles(srt: Array(text.utf8), limits: limits)
    }
  }

  private let plain = """
    1
    00:00:01,000 --> 00:00:02,500
    First line
    second line

    2
    01:02:03,004 --> 01:02:04,000
    Other

    """

  @Test("Each SubRip cue has its times, text, number and source line")
  func cues() throws {
    let cues = try read(plain).cues
    #expect(cues.map(\.start) == [.milliseconds(1000), .milliseconds(3_723_004)])
    #expect(cues.map(\.end) == [.milliseconds(2500), .milliseconds(3_724_000)])
    #expect(cues.map(\.plainText) == ["First line\nsecond line", "Other"])
    #expect(cues.map(\.identifier) == ["1", "2"])
    #expect(cues.map(\.line) == [2, 7])
    #expect(cues.allSatisfy { $0.placement == CuePlacement() })
  }

  @Test("SubRip files can have any line ending, and a byte order mark")
  func lineEnds() throws {
    let expected = try read(plain)
    #expect(try read(plain.replacing("\n", with: "\r\n")) == expected)
    #expect(try read(plain.replacing("\n", with: "\r")) == expected)
    #expect(try read("\u{FEFF}" + plain) == expected)
    #expect(try read(String(plain.dropLast())) == expected)
    #expect(try read("\n\n \n" + plain).cues.map(\.plainText) == expected.cues.map(\.plainText))
  }

  @Test("SubRip files in UTF-16 are read in both byte orders", arguments: [true, false])
  func utf16(isBigEndian: Bool) throws {
    let bytes = ("\u{FEFF}" + plain + "3\n00:00:09,000 --> 00:00:10,000\n日本 😀").utf16.flatMap {
      unit in
      let halves = [UInt8(unit >> 8), UInt8(unit & 0xFF)]
      return isBigEndian ? halves : halves.reversed()
    }
    let cues = try Subtitles(srt: bytes).cues
    #expect(cues.map(\.plainText) == ["First line\nsecond line", "Other", "日本 😀"])
    let odd = errorMessage { () throws(DocumentError) in _ = try Subtitles(srt: bytes + [0x41]) }
    #expect(odd.hasPrefix("11:5: invalid UTF-16 from here on"), "\(odd)")
  }

  @Test(
    "A cue without an arrow between its times is refused",
    arguments: ["00:00:03,000 -> 00:00:04,000", "00:00:03,000 00:00:04,000", "0:00:03 – 0:00:04"])
  func arrows(_ times: String) {
    let text = "1\n00:00:01,000 --> 00:00:02,000\nOne\n\n2\n\(times)\nTwo\n"
    #expect(message(text).hasPrefix("6:1: missing --> between the times; expected "), "\(times)")
  }

  @Test("SubRip cue numbers can be missing, wrong or repeated")
  func numbers() throws {
    let text = """
      00:00:01,000 --> 00:00:02,000
      One
      7
      00:00:02,000 --> 00:00:03,000
      42

      7
      0:00:03.000 -->  0:0:4.000
      Three

      more of three
      """
    let cues = try read(text).cues
    #expect(cues.map(\.plainText) == ["One", "42", "Three\nmore of three"])
    #expect(cues.map(\.identifier) == [nil, "7", "7"])
    #expect(cues[2].end == .seconds(4))
  }

  @Test(
    "Wrong cue times give an error with line and column",
    arguments: [
      ("1\n00:00:01,00 --> 00:00:02,000\nA", "2:10: the times are invalid from here on"),
      ("1\n00:00:61,000 --> 00:00:02,000\nA", "2:7: the times"),
      ("1\n00:61:01,000 --> 00:00:02,000\nA", "2:4: the times"),
      ("1\n00:01,000 --> 00:02,000\nA", "2:1: the times"),
      ("1\n00:00:01,000 -> 00:00:02,000\nA", "2:1: missing start and end times before this text"),
      ("1\n00:00:01,000 --> \nA", "2:17: the times"),
      ("1\n-00:00:01,000 --> 00:00:02,000\nA", "2:1: the times"),
      ("1\n00:00:01,000 --> 00:00:02,0000\nA", "2:27: the times"),
      ("1\n00:00:05,000 --> 00:00:02,000\nA", "2:1: the cue ends before it starts"),
      ("1\n9999999:00:00,000 --> 00:00:02,000\nA", "2:1: the times"),
      ("WEBVTT\n\n00:00.000 --> 00:01.000\nA", "1:1: missing start and end times before this text"),
      ("Hello\nthere", "1:1: missing start and end times before this text; expected 00:00:01,000"),
    ])
  func wrongTimes(text: String, says: String) {
    #expect(message(text).hasPrefix(says), "\(message(text))")
    #expect(!message(text).contains("\n"))
  }

  @Test("Bytes that are not UTF-8 give an error with line and column")
  func notUTF8() {
    let bytes = Array("1\n00:00:01,000 --> 00:00:02,000\ncaf".utf8) + [0xE9, 0x0A]
    let message = errorMessage { () throws(DocumentError) in _ = try Subtitles(srt: bytes) }
    #expect(message == "3:4: the text is not UTF-8 from here on; save it as UTF-8")
  }

  private func spans(_ text: String) throws -> [SubtitleSpan] {
    try read("00:00:01,000 --> 00:00:02,000\n" + text).cues[0].text
  }

  @Test("SubRip applies HTML tags in upper or lower case; other angle brackets are literal text")
  func tags() throws {
    let spans = try spans("a<B>b<i>c</B>d</i><u>e</u><s>f</s> 1 < 2 <3 <x>y</x> <br> </b>")
    #expect(spans.map(\.text) == ["a", "b", "c", "d", "e", "f", " 1 < 2 <3 <x>y</x> <br> "])
    #expect(spans.map(\.isBold) == [false, true, true, false, false, false, false])
    #expect(spans.map(\.isItalic) == [false, false, true, false, false, false, false])
    #expect(spans[4].isUnderlined && spans[5].isStruckThrough)
  }

  @Test(
    "Colours of <font> are CSS colours, quoted or not, or six digits without #",
    arguments: [
      "<font color=\"#ff8000\">a</font>", "<font color='rgb(255,128,0)'>a</font>",
      "<FONT size=3 COLOR = \"ff8000\" >a</FONT>", "<font color=#ff8000>a",
    ])
  func fontColor(text: String) throws {
    let spans = try spans(text)
    #expect(spans.map(\.text) == ["a"])
    #expect(spans[0].color == Color(red: 255, green: 128, blue: 0))
  }

  @Test("{\\an1} to {\\an9} are positions on a keypad, and the first one counts")
  func keypad() throws {
    func place(_ key: Int) throws -> CuePlacement {
      try read("00:00:01,000 --> 00:00:02,000\n{\\an\(key)}a{\\an5}b").cues[0].placement
    }
    #expect(try place(1).alignment == .left && place(2).alignment == .center)
    #expect(try place(3).alignment == .right && place(3).line == nil)
    #expect(try place(4).line == .percent(50) && place(6).lineAnchor == .center)
    #expect(try place(7).line == .number(0) && place(9).alignment == .right)
    #expect(try spans("{\\an8}a{b} {\\pos(1,2)}c").map(\.text) == ["a{b} c"])
  }

  @Test("Unsupported SubRip features are reported with their lines")
  func notes() throws {
    let subtitles = try read(
      """
      1
      00:00:01,000 --> 00:00:02,000  X1:10 X2:20
      <font face="Arial" color="nocolour">{\\fad(1,2)}a</font>

      2
      00:00:03,000 --> 00:00:03,000
      b
      """)
    #expect(
      subtitles.diagnostics.map { "\($0.path ?? ""): \($0.code)" } == [
        "2:32: cueSettingIgnored", "2:1: unknownColor", "2:1: tagIgnored", "2:1: tagIgnored",
        "6:1: cueNeverShown",
      ])
  }

  @Test("The bytes, cues, bytes per cue and nested tags of a SubRip file are limited")
  func limits() {
    var limits = Limits()
    limits.subtitleBytes = plain.utf8.count - 1
    #expect(message(plain, limits: limits).contains("more than 93 bytes, which is the limit"))
    limits = Limits()
    limits.cues = 1
    #expect(message(plain, limits: limits) == "7:1: there are more than 1 cues, which is the limit")
    limits = Limits()
    limits.cueBytes = 21
    #expect(message(plain, limits: limits).hasPrefix("2:1: the cue's text has more than 21 bytes"))
    limits = Limits()
    limits.nesting = 3
    let nested = "00:00:01,000 --> 00:00:02,000\n" + String(repeating: "<b>", count: 4)
    #expect(message(nested, limits: limits).hasPrefix("1:1: tags are nested deeper than 3"))
  }

  @Test("An empty SubRip file has no cues")
  func empty() throws {
    #expect(try read("").cues.isEmpty && read("\n\n").cues.isEmpty && read("1").cues.isEmpty)
  }
}
