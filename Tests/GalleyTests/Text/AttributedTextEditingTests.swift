// Editing attributed text: single operations, and random operations compared with a simple model.

import TestSupport
import Testing

@testable import Galley

@Suite("Editing attributed text")
struct AttributedTextEditingTests {
  private static let bold = TextAttribute.font(.system(12, weight: .bold))

  @Test("A default attribute applies to each part of the text that does not set this attribute")
  func building() {
    let text = AttributedText(
      ["Hello ", AttributedText("world", [.kern(2)]), "!"], [.kern(1), .link("x")])
    #expect(text.string == "Hello world!")
    #expect(text.runs.map(\.range) == [0..<6, 6..<11, 11..<12])
    #expect(text.runs.map(\.attributes.kern) == [1, 2, 1])
    #expect(text.runs.allSatisfy { $0.attributes.link == "x" })
    #expect(AttributedText("a") + "b" == "ab")
    var sum: AttributedText = "a"
    sum += AttributedText("b", [.kern(1)])
    #expect(sum.runs.count == 2)
    #expect(AttributedText([], [.kern(1)]).isEmpty)
  }

  @Test("A replacement string takes the attributes of the replaced text")
  func inheriting() {
    var text = AttributedText("ab", [.kern(1)]) + AttributedText("cd", [.kern(2)])
    text.replace(1..<3, with: "XY")
    #expect(text.string == "aXYd")
    #expect(text.runs.map(\.range) == [0..<3, 3..<4])
    text.insert("Z", at: 3)
    #expect(text.runs.map(\.range) == [0..<4, 4..<5])
    text.insert("0", at: 0)
    #expect(text.runs.map(\.range) == [0..<5, 5..<6])
    text.insert("9", at: 99)
    #expect(text.string == "0aXYZd9")
    #expect(text.runs.map(\.attributes.kern) == [1, 2])
    var empty = AttributedText()
    empty.insert("x", at: -4)
    #expect(empty == "x")
  }

  @Test("Offsets outside the text are clamped to its ends")
  func clamping() {
    var text: AttributedText = "abc"
    text.delete(2..<99)
    text.replace(-9 ..< -3, with: AttributedText("<", [.kern(1)]))
    text.replace(7..<9, with: AttributedText(">", [.kern(1)]))
    #expect(text.string == "<ab>")
    text.setAttribute(.kern(3), on: Int.min..<Int.max)
    #expect(text.runs.map(\.range) == [0..<4])
    text.removeAttribute(.kern, from: 9..<12)
    #expect(text.attribute(.kern, at: 3)?.attribute == .kern(3))
    #expect(text.attribute(.kern, at: 4) == nil)
    #expect(text[2..<99].string == "b>")
    #expect(text.runs(in: 9..<12).isEmpty)
  }

  @Test("Setting an attribute replaces its whole value; adding an attribute merges the values")
  func oneAttribute() {
    var text = AttributedText("abcd", [.font(.family("Inter", size: 20)), .link("x")])
    var merged = text
    merged.add([.font(FontDescriptor(weight: 700))], to: 1..<3)
    #expect(merged.attributes(at: 1)?.attributes.font?.size == 20)
    text.setAttribute(.font(FontDescriptor(weight: 700)), on: 1..<3)
    #expect(text.attributes(at: 1)?.attributes.font == FontDescriptor(weight: 700))
    #expect(text.attributes(at: 1)?.attributes.link == "x")
    text.removeAttribute(.font, from: 0..<4)
    #expect(text.runs.map(\.range) == [0..<4])
  }

  @Test(
    "Each attribute key reads and removes only its own attribute",
    arguments: TextAttribute.Key.allCases)
  func keys(_ key: TextAttribute.Key) throws {
    let dot = try #require(Bitmap(width: 1, height: 1))
    let all: [TextAttribute] = [
      Self.bold, .foregroundColor(.white), .backgroundColor(.black),
      .backdrop(TextBackdrop(Marker(color: .white))), .ligature(2), .kern(1),
      .tracking(2), .underlineStyle(.single), .underlineColor(.white),
      .underlineOffset(1), .underlineThickness(2), .strikethroughOffset(3),
      .strikethroughThickness(4), .overlineOffset(5), .overlineThickness(6),
      .strikethroughStyle(.single), .strikethroughColor(.black), .overlineStyle(.double),
      .overlineColor(.white), .strokeWidth(3),
      .strokeColor(.white), .strokeJoin(.round), .strokePosition(.outside), .shadow(TextShadow()),
      .attachment(TextAttachment(dot)), .link("l"),
      .baselineOffset(4), .obliqueness(5), .expansion(1), .fontSizeAdjust(1), .language("de"),
      .superscript(1),
      .verticalGlyphForm(1), .horizontalInVertical(2), .writingDirection([.rightToLeft]),
      .textCase(.upper),
      .paragraphStyle(ParagraphStyle()), .roles([TextRole(.code)]),
    ]
    let attributes = TextAttributes(all)
    let value = try #require(attributes[key])
    #expect(TextAttribute.Key.allCases.count == all.count)
    #expect(all.contains(value) || key == .shadows)
    var without = attributes
    without.remove(key)
    #expect(without[key] == nil)
    #expect(TextAttribute.Key.allCases.count { without[$0] != nil } == all.count - 1)
    without.apply(value)
    #expect(without == attributes)
  }

  @Test("The range of an attribute spans runs that differ only in other attributes")
  func effectiveRange() {
    var text = AttributedText("abcdef", [.kern(1)])
    text.setAttribute(.link("x"), on: 2..<3)
    text.setAttribute(.kern(2), on: 4..<6)
    #expect(text.attribute(.kern, at: 2)?.range == 0..<4)
    #expect(text.attribute(.kern, at: 5)?.range == 4..<6)
    #expect(text.attribute(.link, at: 0)?.range == 0..<2)
    #expect(text.attribute(.link, at: 0)?.attribute == nil)
    #expect(text.ranges(of: .kern, in: 1..<6).map(\.range) == [1..<4, 4..<6])
    #expect(text.ranges(of: .link, in: 0..<6).map(\.range) == [2..<3])
    #expect(text.runs(in: 1..<3).map(\.range) == [1..<2, 2..<3])
    #expect(text[1..<5].ranges(of: .kern, in: 0..<4).map(\.range) == [0..<3, 3..<4])
  }

  @Test("String indices are converted to UTF-16 offsets, and offsets to string indices")
  func conversions() throws {
    let text: AttributedText = "a\u{1F600}e\u{301}b"
    let string = text.string
    for (index, offset) in zip(string.indices, [0, 1, 3, 5]) {
      #expect(text.offsets(of: index..<string.endIndex) == offset..<6)
      #expect(text.indices(of: offset..<6) == index..<string.endIndex)
    }
    let found = try #require(text.range(of: "e\u{301}"))
    #expect(found == 3..<5)
    #expect(string[text.indices(of: found)] == "e\u{301}")
    let other = "something much longer than the text"
    #expect(text.offsets(of: other.startIndex..<other.endIndex) == 0..<6)
    #expect(text.indices(of: -4..<99) == string.startIndex..<string.endIndex)
    #expect(text.range(of: "") == nil && text.range(of: "a", from: 1) == nil)
    #expect(text.range(of: "b", from: .min) == 5..<6 && text.range(of: "b", from: .max) == nil)
  }
}

/// A simple model with the same operations as `AttributedText`. The model stores the attributes of
/// each UTF-16 code unit separately.
private struct UnitModel: Equatable {
  var units: [UInt16] = []
  var attributes: [TextAttributes] = []

  init() {}

  init(_ text: AttributedText) {
    units = text.utf16
    attributes = text.runs.flatMap { Array(repeating: $0.attributes, count: $0.range.count) }
  }

  mutating func replace(_ range: Range<Int>, with other: UnitModel) {
    let range = range.clamped(to: 0..<units.count)
    units.replaceSubrange(range, with: other.units)
    attributes.replaceSubrange(range, with: other.attributes)
  }

  mutating func change(_ range: Range<Int>, _ change: (inout TextAttributes) -> Void) {
    for offset in range.clamped(to: 0..<units.count) { change(&attributes[offset]) }
  }
}

@Suite("Edits of attributed text compared with a simple model")
struct AttributedTextModelTests {
  private static func attributes(_ random: inout SeededGenerator) -> [TextAttribute] {
    [
      .kern(Double(Int.random(in: 0...1, using: &random))),
      .link(Bool.random(using: &random) ? "a" : "b"),
    ].filter { _ in Bool.random(using: &random) }
  }

  private static func text(_ random: inout SeededGenerator) -> AttributedText {
    let letters: [UInt16] = [0x61, 0x62, 0xD83D, 0xDE00]
    let units = (0..<Int.random(in: 0...4, using: &random)).compactMap { _ in
      letters.randomElement(using: &random)
    }
    return AttributedText(utf16: units, TextAttributes(attributes(&random)))
  }

  @Test(
    "After random edits, a text equals a simple model, and has the minimum number of runs",
    arguments: 0..<300)
  func edits(_ seed: Int) {
    var random = SeededGenerator(seed: UInt64(seed))
    var text = AttributedText()
    var model = UnitModel()
    for _ in 0..<40 {
      let bounds = (0..<2).map { _ in Int.random(in: -2...text.length + 2, using: &random) }
      let range = (bounds.min() ?? 0)..<(bounds.max() ?? 0)
      switch Int.random(in: 0..<7, using: &random) {
      case 0, 1:
        let part = Self.text(&random)
        text.replace(range, with: part)
        model.replace(range, with: UnitModel(part))
      case 2:
        let part = Self.text(&random)
        let before = text
        text = before + part
        model.replace(before.length..<before.length, with: UnitModel(part))
      case 3:
        text.setAttribute(.kern(1), on: range)
        model.change(range) { $0.kern = 1 }
      case 4:
        text.removeAttribute(.link, from: range)
        model.change(range) { $0.link = nil }
      case 5:
        let whole = Self.attributes(&random)
        text.set(TextAttributes(whole), on: range)
        model.change(range) { $0 = TextAttributes(whole) }
      default:
        let added = Self.attributes(&random)
        text.add(added, to: range)
        model.change(range) { $0 = $0.merging(TextAttributes(added)) }
      }
      #expect(UnitModel(text) == model)
      #expect(text.runs.allSatisfy { !$0.range.isEmpty })
      #expect(text.runs.first?.range.lowerBound ?? 0 == 0)
      #expect(text.runs.last?.range.upperBound ?? 0 == text.length)
      for (one, next) in zip(text.runs, text.runs.dropFirst()) {
        #expect(one.range.upperBound == next.range.lowerBound)
        #expect(one.attributes != next.attributes)
      }
      #expect(text[0..<text.length] == text)
    }
  }
}
