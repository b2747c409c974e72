// Subtitles with random damage. Reading each file must give cues or a one-line error.

import Galley
import TestSupport
import Testing

@testable import GalleyDocuments
@testable import GalleySubtitles

@Suite("Damaged subtitles")
struct SubtitleMutationTests {
  private static let seeds = [
    """
    1
    00:00:01,000 --> 00:00:02,500
    {\\an8}<b>A</b> <font color="#ff0">yellow</font> <i>x
    نص، नमस्ते 😀

    2
    00:00:02.000 --> 01:00:03.000 X1:1
    <u>B</u>
    """,
    """
    WEBVTT head

    REGION
    id:r width:40% lines:3 regionanchor:0%,100% viewportanchor:10%,90%

    STYLE
    ::cue {}

    NOTE n

    id
    00:01.000 --> 00:02.000 line:10%,end position:30%,line-left size:40% align:end
    <v.a Mary>A<c.yellow.bg_red>b</c> &amp; &#x263A; <00:01.500><ruby>漢<rt>かん</rt></ruby>

    00:01.500 --> 00:03.000 region:r
    <lang ja>日本</lang><i>x

    00:01.500 --> 00:03.000 vertical:rl line:0
    縦
    """,
  ]

  private static func read(_ bytes: [UInt8], _ kind: Int) throws(DocumentError) -> Subtitles {
    try kind == 0 ? Subtitles(srt: bytes) : Subtitles(webVTT: bytes)
  }

  /// Reads subtitles from `bytes`. If the number of bytes is divisible by 8, also draws the
  /// subtitles.
  private func check(
    _ bytes: [UInt8], _ kind: Int, _ renderer: TextRenderer, _ style: SubtitleStyle
  ) throws {
    do throws(DocumentError) {
      let subtitles = try Self.read(bytes, kind)
      for cue in subtitles.cues {
        #expect(cue.start <= cue.end && !cue.text.contains { $0.text.isEmpty })
      }
      guard bytes.count.isMultiple(of: 8) else { return }
      var time = Duration.zero
      var pictures = try? SubtitlePictures(subtitles, in: style, by: renderer)
      while let picture = try pictures?.next() {
        #expect(picture.start >= time && picture.end > picture.start && !picture.cues.isEmpty)
        time = picture.end
      }
    } catch {
      #expect(error.place != nil)
      #expect(!error.description.contains { $0.isNewline })
    }
  }

  @Test("The test subtitles are valid before they are damaged", arguments: [0, 1])
  func undamaged(kind: Int) throws {
    #expect(try Self.read(Array(Self.seeds[kind].utf8), kind).cues.count == 2 + kind)
  }

  @Test("Damaged subtitles are read or refused without a crash", arguments: [0, 1], 0..<4)
  func damaged(kind: Int, stream: Int) throws {
    let original = Array(Self.seeds[kind].utf8)
    let renderer = TextRenderer(fonts: .bundled)
    let style = SubtitleStyle(width: 320, height: 180)
    var generator = SeededGenerator(seed: UInt64(stream * 7919 + kind))
    func random(_ bound: Int) -> Int { Int.random(in: 0..<bound, using: &generator) }
    let pieces =
      [
        "-->", "\n", "\n\n", "\r", "<", ">", "</", "{\\", "}", "&", ";", "%", ",", ":", ".", "-1",
        "99999999999999999999", "00:00:00.000 --> 00:00:00.001", "<b>", "<rt>", "<ruby>",
        "WEBVTT", "NOTE", "region:r", "line:-99999999999", "\u{FEFF}", "\u{202E}",
      ].map { Array($0.utf8) } + [[0], [0xFF], [0xC3], [0xFE, 0xFF], [0xFF, 0xFE]]
    for _ in 0..<500 {
      var bytes = original
      for _ in 0...random(4) {
        let place = random(bytes.count)
        switch random(5) {
        case 0: bytes.remove(at: place)
        case 1: bytes.insert(contentsOf: pieces[random(pieces.count)], at: place)
        case 2: bytes[place] = UInt8(truncatingIfNeeded: random(256))
        case 3: bytes.insert(contentsOf: pieces[random(pieces.count)], at: 0)
        default: bytes.swapAt(place, random(bytes.count))
        }
      }
      try check(bytes, kind, renderer, style)
    }
  }

  @Test("Subtitle files cut off at any byte are read or refused", arguments: [0, 1])
  func truncated(kind: Int) throws {
    let renderer = TextRenderer(fonts: .bundled)
    let style = SubtitleStyle(width: 320, height: 180)
    var utf16: [UInt8] = [0xFF, 0xFE]
    for unit in Self.seeds[kind].utf16 { utf16 += [UInt8(unit & 0xFF), UInt8(unit >> 8)] }
    for bytes in [Array(Self.seeds[kind].utf8), utf16] {
      for count in bytes.indices { try check(Array(bytes[..<count]), kind, renderer, style) }
    }
  }

  @Test(
    "Subtitles with long lines of incomplete tags are read, or refused with a one-line error",
    arguments: [0, 1])
  func halfTags(kind: Int) throws {
    let head = ["", "WEBVTT\n\n"][kind] + "00:00:01.000 --> 00:00:02.000\n"
    for piece in ["<", "<b", "{\\", "&", "</b>", "<b></b>", "<v a", "<font color=", "&#x", "= "] {
      let text = String(repeating: piece, count: 60_000 / piece.utf8.count)
      let bytes = Array((head + text).utf8)
      let answer = errorMessage { () throws(DocumentError) in
        let cues = try kind == 0 ? Subtitles(srt: bytes).cues : Subtitles(webVTT: bytes).cues
        #expect(cues.count == 1, "\(piece)")
      }
      #expect(!answer.contains("\n"), "\(piece)")
    }
  }
}
