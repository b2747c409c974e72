// Writing directions set by attributes, compared with the same directions set by Unicode bidi
// control characters.

import GalleyUnicode
import TestSupport
import Testing

@testable import Galley

@Suite("Writing directions set by attributes")
struct ExplicitDirectionTests {
  private static let characters: [WritingDirection: (open: UInt16, close: UInt16)] = [
    .leftToRight: (0x202A, 0x202C), .rightToLeft: (0x202B, 0x202C),
    .leftToRightOverride: (0x202D, 0x202C), .rightToLeftOverride: (0x202E, 0x202C),
    .leftToRightIsolate: (0x2066, 0x2069), .rightToLeftIsolate: (0x2067, 0x2069),
    .autoIsolate: (0x2068, 0x2069),
  ]

  /// Replaces writing-direction attributes with bidi control characters. Returns the new text, and
  /// the new offset of each UTF-16 code unit of the original text.
  private func spelledOut(_ text: AttributedText) throws -> (units: [UInt16], kept: [Int]) {
    var units: [UInt16] = []
    var kept: [Int] = []
    var open: [WritingDirection] = []
    func change(to list: [WritingDirection]) throws {
      while !list.starts(with: open) {
        units.append(try #require(Self.characters[open.removeLast()]).close)
      }
      for direction in list.dropFirst(open.count) {
        units.append(try #require(Self.characters[direction]).open)
        open.append(direction)
      }
    }
    for run in text.runs {
      try change(to: run.attributes.writingDirection ?? [])
      for offset in run.range {
        kept.append(units.count)
        units.append(text.utf16[offset])
      }
    }
    try change(to: [])
    return (units, kept)
  }

  @Test("Writing-direction attributes have the same effect as bidi controls in the text")
  func controls() throws {
    var random = SeededGenerator(seed: 11)
    let pool = Array("ab 12(),.אבاب٣-").map(String.init)
    var different = 0
    for _ in 0..<3000 {
      var text = AttributedText()
      var list: [WritingDirection] = []
      for _ in 0..<Int.random(in: 1...6, using: &random) {
        // Remove some directions from the end of the list, and then add new ones. So the lists of
        // neighbouring runs often begin with the same directions.
        list.removeLast(Int.random(in: 0...list.count, using: &random))
        for _ in 0..<Int.random(in: 0...2, using: &random) {
          list.append(try #require(WritingDirection.allCases.randomElement(using: &random)))
        }
        var piece = ""
        for _ in 0..<Int.random(in: 1...4, using: &random) {
          piece += try #require(pool.randomElement(using: &random))
        }
        // A change of colour inside an embedding must not split the embedding.
        let attributes: [TextAttribute] =
          Bool.random(using: &random)
          ? [.writingDirection(list)]
          : [
            .writingDirection(list), .foregroundColor(.white),
          ]
        text.append(AttributedText(piece, attributes))
      }
      let content = 0..<text.length
      let direction = ParagraphDirection.natural(fallback: .leftToRight)
      let controls = text.directionalControls(in: content) { _ in true }
      let virtual = BidiParagraph.analyze(text.utf16.span, direction: direction, controls: controls)
      let (units, kept) = try spelledOut(text)
      let real = BidiParagraph.analyze(units.span, direction: direction)
      #expect(virtual.baseLevel == real.baseLevel)
      #expect(virtual.levels == kept.map { real.levels[$0] }, "\(text.string)")
      let plain = BidiParagraph.analyze(text.utf16.span, direction: direction)
      if plain.levels != virtual.levels { different += 1 }
    }
    #expect(different > 1000, "most lists should change something")
  }

  @Test(
    "A layout reports the bidi embedding level of each run",
    arguments: [
      // The characters "!" and "?" at the ends of the embedded text have the level of the
      // embedding.
      ([WritingDirection](), [0, 0, 0, 0, 0]), ([.leftToRight], [0, 2, 2, 2, 0]),
      ([.rightToLeft], [0, 1, 2, 1, 0]), ([.rightToLeftOverride], [0, 1, 1, 1, 0]),
      ([.rightToLeftIsolate], [0, 1, 2, 1, 0]), ([.autoIsolate], [0, 2, 2, 2, 0]),
      ([.rightToLeft, .leftToRight], [0, 2, 2, 2, 0]),
    ] as [([WritingDirection], [UInt8])])
  func levels(_ list: [WritingDirection], _ levels: [UInt8]) throws {
    var text = AttributedText("a")
    text.append(AttributedText("!b?", [.writingDirection(list)]))
    text.append(AttributedText("d"))
    let set = try layout(text)
    #expect((0..<5).map { set.run(at: $0)?.level } == levels)
    #expect(set.text.length == 5)
  }

  @Test(
    "A writing-direction list that starts inside a grapheme cluster applies from the next cluster")
  func clusters() throws {
    var text = AttributedText("e")
    text.append(AttributedText("\u{301}xy", [.writingDirection([.rightToLeftOverride])]))
    let set = try layout(text)
    #expect(set.runs.map(\.range) == [0..<2, 2..<4])
    #expect(set.runs.map(\.level) == [0, 1])
  }

  @Test("A paragraph's end closes all bidi embeddings")
  func paragraphs() throws {
    let set = try layout("ab\ncd", [.writingDirection([.rightToLeftOverride])])
    #expect(set.runs.map(\.level) == [1, 1])
    #expect(set.lines.allSatisfy { !$0.isRightToLeft })
    #expect(set.glyph(at: 0).map(\.x) ?? 0 > set.glyph(at: 1).map(\.x) ?? 0)
  }

  @Test("Writing-direction lists are cut off at the maximum bidi depth")
  func depth() throws {
    let deep = [WritingDirection](repeating: .rightToLeft, count: 100_000)
    let text = AttributedText("ab", [.writingDirection(deep)])
    let controls = text.directionalControls(in: 0..<2) { _ in true }
    #expect(controls.count == 2 * AttributedText.directionDepthLimit)
    #expect(try layout(text).runs.allSatisfy { $0.level <= 126 })
  }
}
