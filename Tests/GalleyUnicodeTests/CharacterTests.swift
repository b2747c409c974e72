// Unicode scalars, their properties, and emoji presentation, checked against Unicode's emoji files.

import Testing

@testable import GalleyUnicode

@Suite("Characters")
struct CharacterTests {
  @Test("Scalars are read forwards and backwards; a lone surrogate is read as U+FFFD")
  func decoding() {
    let text: [UInt16] = [0x61, 0xD83D, 0xDE00, 0xDE00, 0xD83D]
    let span = text.span
    #expect(span.decodeScalar(at: 0) == DecodedScalar(scalar: "a", length: 1))
    #expect(span.decodeScalar(at: 1) == DecodedScalar(scalar: "😀", length: 2))
    for offset in 2..<5 {
      #expect(span.decodeScalar(at: offset) == DecodedScalar(scalar: "\u{FFFD}", length: 1))
    }
    #expect(span.decodeScalar(before: 3) == DecodedScalar(scalar: "😀", length: 2))
    #expect(span.decodeScalar(before: 2) == DecodedScalar(scalar: "\u{FFFD}", length: 1))
    #expect(span.decodeScalar(before: 4) == DecodedScalar(scalar: "\u{FFFD}", length: 1))
    #expect(span.decodeScalar(before: 1) == DecodedScalar(scalar: "a", length: 1))
    let low: [UInt16] = [0xDC00]
    #expect(low.span.decodeScalar(before: 1).scalar == "\u{FFFD}")
  }

  /// Known combinations of three versions in Debian: the version of ICU, the Unicode version that
  /// this ICU supports, and the Unicode version of the test files.
  private static let known = [["72.1", "15.0.0", "15.0.0"], ["76.1", "16.0.0", "15.1.0"]]

  @Test("The installed versions of ICU and of the Unicode data are a known combination")
  func versions() throws {
    let files = try #require(UnicodeData.version(of: UnicodeData.bytes("BidiTest.txt")))
    #expect(Self.known.contains([TextBreaker.icuVersion, TextBreaker.unicodeVersion, files]))
  }

  @Test(
    "The classes of two characters decide whether justification adds space between them",
    arguments: [
      ("「", "あ", false), ("あ", "「", true), ("」", "あ", false), ("あ", "」", false),
      ("！", "あ", true), ("あ", "！", false), ("…", "…", false), ("…", "あ", true),
      ("あ", "…", true), ("“", "あ", false), ("あ", "“", true), ("”", "あ", false),
      ("あ", "”", false), ("・", "あ", false), ("あ", "・", false), ("々", "あ", true),
      ("あ", "々", false), ("あ", "い", true),
    ] as [(Unicode.Scalar, Unicode.Scalar, Bool)])
  func gaps(_ before: Unicode.Scalar, _ after: Unicode.Scalar, _ isAllowed: Bool) {
    #expect(GapRules(before).allows(before: GapRules(after)) == isAllowed)
  }

  @Test("Normalization returns all 18 code units of the longest decomposition")
  func longestDecomposition() throws {
    for count in 1...3 {
      let text = [UInt16](repeating: 0xFDFA, count: count)
      #expect(text.compatibilityComposed?.count == 18 * count)
    }
    #expect(([] as [UInt16]).compatibilityComposed == [])
  }

  @Test("White space, combining marks, controls, ignorables and widths are recognized")
  func properties() {
    #expect(("\u{A0}" as Unicode.Scalar).isWhiteSpace && ("\t" as Unicode.Scalar).isWhiteSpace)
    #expect(!("\u{200B}" as Unicode.Scalar).isWhiteSpace)
    #expect(("\u{301}" as Unicode.Scalar).isMark && ("\u{903}" as Unicode.Scalar).isMark)
    #expect(!("a" as Unicode.Scalar).isMark)
    #expect(("\t" as Unicode.Scalar).isControl && !("\u{200E}" as Unicode.Scalar).isControl)
    #expect(("\u{AD}" as Unicode.Scalar).isDefaultIgnorable)
    #expect(("\u{2066}" as Unicode.Scalar).isDefaultIgnorable)
    #expect(!(" " as Unicode.Scalar).isDefaultIgnorable)
    #expect(("\u{FE0F}" as Unicode.Scalar).isVariationSelector)
    #expect(("\u{E0100}" as Unicode.Scalar).isVariationSelector)
    #expect(("½" as Unicode.Scalar).isLetterOrNumber && !("-" as Unicode.Scalar).isLetterOrNumber)
    #expect(("漢" as Unicode.Scalar).eastAsianWidth == .wide)
    #expect(("ｱ" as Unicode.Scalar).eastAsianWidth == .halfwidth)
    #expect(("Ａ" as Unicode.Scalar).eastAsianWidth == .fullwidth)
    #expect(("a" as Unicode.Scalar).eastAsianWidth == .narrow)
    #expect(("α" as Unicode.Scalar).eastAsianWidth == .ambiguous)
  }

  @Test("Emoji properties match emoji-data.txt")
  func emojiData() throws {
    var counts: [String: Int] = [:]
    try UnicodeData.forEachLine(in: UnicodeData.bytes("emoji/emoji-data.txt")) { _, line in
      let fields = line.split(separator: UInt8(ascii: ";"))
      let ends = try fields[0].split(separator: UInt8(ascii: ".")).map {
        try UnicodeData.number(UnicodeData.words($0)[0], radix: 16)
      }
      let name = String(decoding: UnicodeData.words(fields[1])[0], as: UTF8.self)
      for value in ends[0]...ends[ends.count - 1] {
        guard let scalar = Unicode.Scalar(value) else { continue }
        let answer =
          switch name {
          case "Emoji": scalar.isEmoji
          case "Emoji_Presentation": scalar.isEmojiPresentation
          case "Emoji_Modifier": scalar.isEmojiModifier
          case "Emoji_Modifier_Base": scalar.isEmojiModifierBase
          case "Extended_Pictographic": scalar.isExtendedPictographic
          default: true
          }
        #expect(answer, "\(name) \(value)")
        counts[name, default: 0] += 1
      }
    }
    #expect(counts["Emoji"] == 1424 && counts["Emoji_Modifier"] == 5)
    #expect(!("a" as Unicode.Scalar).isEmoji && !("😀" as Unicode.Scalar).isEmojiModifier)
  }

  @Test("Every fully qualified sequence in emoji-test.txt has emoji presentation")
  func emojiTest() throws {
    var qualified = 0
    var unqualified = 0
    try UnicodeData.forEachLine(in: UnicodeData.bytes("emoji/emoji-test.txt")) { number, line in
      let fields = line.split(separator: UInt8(ascii: ";"))
      let scalars = try UnicodeData.codePoints(fields[0])
      let text = scalars.flatMap { $0.utf16Units }
      let presentation = EmojiPresentation(ofCluster: text.span)
      // An unqualified emoji lacks U+FE0F, so it has text presentation. A sequence in which U+200D
      // joins emoji is an exception: it has emoji presentation even without U+FE0F.
      if fields[1].starts(with: " unqualified".utf8), !scalars.contains(0x200D) {
        unqualified += 1
        #expect(presentation == .text, "line \(number)")
      } else {
        qualified += 1
        #expect(presentation == .emoji, "line \(number)")
      }
    }
    #expect(qualified > 4500 && unqualified > 200)
  }

  @Test("The text and emoji variation sequences of every base character are recognized")
  func variationSequences() throws {
    var seen = 0
    let bytes = try UnicodeData.bytes("emoji/emoji-variation-sequences.txt")
    try UnicodeData.forEachLine(in: bytes) { number, line in
      seen += 1
      let fields = line.split(separator: UInt8(ascii: ";"))
      let scalars = try UnicodeData.codePoints(fields[0])
      let text = scalars.flatMap { $0.utf16Units }
      let expected: EmojiPresentation = scalars.last == 0xFE0F ? .emoji : .text
      #expect(EmojiPresentation(ofCluster: text.span) == expected, "line \(number)")
    }
    // Unicode 15.0 has 708 emoji variation sequences, and Unicode 15.1 has 742.
    #expect([708, 742].contains(seen))
  }

  @Test("A grapheme cluster has emoji presentation, text presentation or neither")
  func plainClusters() {
    let cases: [(String, EmojiPresentation)] = [
      ("a", .none), ("1", .none), ("#", .none), ("a\u{FE0F}", .none), ("漢", .none),
      ("1\u{FE0F}\u{20E3}", .emoji), ("1\u{20E3}", .text), ("©", .text), ("❤", .text),
      ("☝🏽", .emoji), ("😀\u{FE0E}", .text), ("❤\u{200D}🔥", .emoji), ("❤\u{200D}", .text),
      ("1\u{200D}", .none), ("e\u{301}", .none), ("🇩", .emoji),
    ]
    for (text, expected) in cases {
      #expect(EmojiPresentation(ofCluster: units(text).span) == expected, "\(text)")
    }
    let none: [UInt16] = []
    let lone: [UInt16] = [0xD83D]
    #expect(EmojiPresentation(ofCluster: none.span) == .none)
    #expect(EmojiPresentation(ofCluster: lone.span) == .none)
  }
}
