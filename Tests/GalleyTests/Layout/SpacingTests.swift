// The attributes kern, tracking and ligature (attribute semantics §3).

import GalleyFont
import Testing

@testable import Galley

@Suite("Kern, tracking and ligatures")
struct SpacingTests {
  @Test("Unset kern keeps the font's kerning, zero disables it, and other values add to it")
  func kernStates() throws {
    let absent = try layout("AVAT").advancesByOffset
    let off = try layout("AVAT", [.kern(0)]).advancesByOffset
    let added = try layout("AVAT", [.kern(2)]).advancesByOffset
    let plain = try "AVAT".unicodeScalars.map { try #require(try plainAdvance($0)) }
    #expect(zip(off, plain).allSatisfy { $0.isNear($1) })
    #expect(absent.reduce(0, +) < off.reduce(0, +) - 1)
    #expect(zip(added, absent).allSatisfy { $0.isNear($1 + 2) })
  }

  private func plainAdvance(_ scalar: Unicode.Scalar) throws -> Double? {
    let face = try face()
    return face.glyph(for: scalar).map {
      Double(face.advance(of: $0)) * 12 / Double(face.unitsPerEm)
    }
  }

  @Test("Kern is added after each character, and also counts after a line's last character")
  func kernPlace() throws {
    var text = AttributedText("ab", [.kern(4)])
    text.append("cd")
    let layout = try layout(text)
    let plain = try natural("abcd")
    let extra = zip(layout.advancesByOffset, plain).map { $0 - $1 }
    #expect(zip(extra, [4.0, 4, 0, 0]).allSatisfy { $0.isNear($1) })
    let kerned = try layoutOf("cd", [.kern(3)])
    #expect(kerned.lines[0].width.isNear(try width(of: "cd") + 6))
    #expect(kerned.lines[0].trailingWhitespace == 0)
  }

  private func natural(_ string: String) throws -> [Double] {
    try layout(string).advancesByOffset
  }

  private func layoutOf(_ string: String, _ attributes: [TextAttribute]) throws -> TextLayout {
    try layout(string, attributes)
  }

  @Test("Negative kern never makes a cluster's width negative")
  func clamped() throws {
    let layout = try layout("abc", [.kern(-500)])
    #expect(layout.glyphs.map(\.advance) == [0, 0, 0])
    #expect(layout.glyphs.map(\.x) == [0, 0, 0])
    #expect(layout.lines[0].width == 0)
  }

  @Test("Tracking after a line's last letter is not part of the line's width")
  func trackingAtEnd() throws {
    let natural = try width(of: "abc")
    let layout = try layout("abc", [.tracking(5)])
    #expect(layout.lines[0].width.isNear(natural + 10))
    #expect(layout.lines[0].trailingWhitespace.isNear(5))
    #expect(layout.lines[0].x == 0)
    let exact = try width(of: "aaa", [.tracking(5)])
    #expect(try layoutWrapped("aaa aaa", exact).lineTexts == ["aaa ", "aaa"])
    // The last cluster of a line can be an emoji, which has two UTF-16 code units. Tracking is also
    // dropped after such a cluster.
    let emoji = try width(of: "\u{1F600}\u{1F600}", [.tracking(5)])
    #expect(
      try layoutWrapped("\u{1F600}\u{1F600}\u{1F600}", emoji).lines.map(\.range) == [0..<4, 4..<6])
  }

  private func layoutWrapped(_ string: String, _ width: Double) throws -> TextLayout {
    try layout(string, [.tracking(5)], width: width)
  }

  @Test(
    "Trailing tracking is also dropped after a letter that runs against the paragraph direction")
  func trackingAgainstDirection() throws {
    let string = "ab שלום"
    let natural = try width(of: string)
    let layout = try layout(string, [.tracking(5)])
    let line = layout.lines[0]
    #expect(line.width.isNear(natural + 6 * 5))
    // The first Hebrew letter is at the right edge of the line. The tracking is added at the left
    // of the letter.
    let first = try #require(layout.glyph(at: 3))
    #expect((first.x + first.advance - 5).isNear(line.x + line.width, within: 0.5))
    #expect(layout.runs.allSatisfy { $0.x + $0.width <= line.width + 1e-6 })
  }

  @Test("In text with tracking, only a kern of zero has an effect")
  func kernAndTracking() throws {
    let tracked = try width(of: "AVAT", [.tracking(3)])
    #expect(try width(of: "AVAT", [.tracking(3), .kern(8)]).isNear(tracked))
    let off = try width(of: "AVAT", [.tracking(3), .kern(0)])
    #expect(off.isNear(try width(of: "AVAT", [.kern(0)]) + 9))
    #expect(off > tracked + 1)
  }

  @Test("Characters without width get no kern or tracking")
  func withoutWidth() throws {
    for attribute in [TextAttribute.kern(4), .tracking(4)] {
      let layout = try layout("a\u{200B}b\u{2060}c\u{AD}d\te\u{2028}f", [attribute])
      for offset in [1, 3, 5] {
        #expect(try #require(layout.glyph(at: offset)).advance == 0, "\(offset)")
      }
    }
    let tab = try layoutOf("\tx", [.kern(4)])
    #expect(try #require(tab.glyph(at: 1)).x.isNear(28))
  }

  @Test("Kern and tracking do not separate joined Arabic letters")
  func joining() throws {
    // The letter BEH joins the next letter. DAL and the word's last letter do not.
    let string = "بدب بب"
    for attribute in [TextAttribute.kern(6), .tracking(6)] {
      let natural = try layout(string).advancesByOffset
      let spaced = try layoutOf(string, [attribute]).advancesByOffset
      let extra = zip(spaced, natural).map { $0 - $1 }
      #expect(zip(extra, [0.0, 6, 6, 6, 0, 6]).allSatisfy { $0.isNear($1) }, "\(extra)")
    }
    let marked = "بَب"
    let natural = try layout(marked).advancesByOffset
    let spaced = try layoutOf(marked, [.kern(6)]).advancesByOffset
    #expect(spaced[0].isNear(natural[0]))
  }

  @Test("A grapheme cluster of several characters gets kern or tracking once")
  func onceACluster() throws {
    for string in ["e\u{301}\u{323}", "\u{1F469}\u{200D}\u{1F467}", "कि", "\u{1F1E9}\u{1F1EA}"] {
      let natural = try width(of: string)
      #expect(try width(of: string, [.kern(7)]).isNear(natural + 7), "\(string)")
    }
  }

  @Test(
    "In Indic text, tracking is added after words, spaces and digits, but not inside headlines",
    arguments: [("चेन्नई है", "hi"), ("নদী জল", "bn"), ("ਪੰਜਾਬੀ ਹੈ", "pa")])
  func headlines(_ string: String, _ language: String) throws {
    let plain = try layout(string, [.language(language)]).advancesByOffset
    let spaced = try layout(string, [.language(language), .tracking(5)]).advancesByOffset
    let added = zip(spaced, plain).map { $0 - $1 }
    let space = try #require(Array(string.utf16).firstIndex(of: 0x20))
    // Tracking is added after the first word, the space character and the second word.
    #expect(added.reduce(0, +).isNear(15))
    #expect(added[..<space].reduce(0, +).isNear(5) && added[space].isNear(5), "\(added)")
    let digits = try width(of: "१२३", [.tracking(5)])
    #expect(digits.isNear(try width(of: "१२३") + 10))
  }

  @Test(
    "The ligature value 0 disables optional ligatures, 1 is the default, and 2 adds rare ligatures")
  func ligatures() throws {
    let font = TextAttribute.font(FontDescriptor(families: ["Noto Serif"], size: 12))
    let standard = try layout("ffi", [font]).glyphs.map(\.id)
    let none = try layout("ffi", [font, .ligature(0)]).glyphs.map(\.id)
    #expect(standard.count == 1)
    #expect(none.count == 3)
    #expect(try layout("ffi", [font, .ligature(1)]).glyphs.map(\.id) == standard)
    #expect(try layout("ffi", [font, .ligature(2)]).glyphs.map(\.id) == standard)
    // The ligature attribute does not affect required ligatures. Lam and alef are one glyph for
    // every value of the attribute.
    for value in 0...2 {
      #expect(
        try layout("لا", [.ligature(value)]).glyphs.map(\.id) == (try layout("لا").glyphs.map(\.id))
      )
    }
    // An explicit font feature overrides the ligature attribute.
    var descriptor = FontDescriptor(families: ["Noto Serif"], size: 12)
    descriptor.features = ["liga": 1]
    #expect(try layout("ffi", [.font(descriptor), .ligature(0)]).glyphs.map(\.id) == standard)
  }

  @Test("Kern keeps ligatures; tracking disables ligatures that are not explicitly enabled")
  func ligaturesAndSpacing() throws {
    let font = TextAttribute.font(FontDescriptor(families: ["Noto Serif"], size: 12))
    #expect(try layout("ffi", [font, .kern(3)]).glyphs.count == 1)
    #expect(try layout("ffi", [font, .tracking(3)]).glyphs.count == 3)
    #expect(try layout("ffi", [font, .tracking(0)]).glyphs.count == 1)
    #expect(try layout("ffi", [font, .tracking(3), .ligature(1)]).glyphs.count == 1)
    #expect(try width(of: "ffi", [font, .kern(3)]).isNear(try width(of: "ffi", [font]) + 3))
  }

  @Test("Expansion scales glyph widths, but not kern or tracking")
  func expansion() throws {
    let natural = try width(of: "AVAT")
    let factor = try #require(try layout("A", [.expansion(0.5)]).runs.first).scaleX
    #expect(factor.isNear(1.6487212707, within: 1.0 / 65_536))
    #expect(try width(of: "AVAT", [.expansion(0.5)]).isNear(natural * factor))
    #expect(try width(of: "AVAT", [.expansion(0.5), .kern(2)]).isNear(natural * factor + 8))
  }
}
