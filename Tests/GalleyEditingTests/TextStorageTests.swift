// Edits of a text storage, compared with the same edits of an attributed text.

import GalleyTestSupport
import TestSupport
import Testing

@testable import Galley
@testable import GalleyEditing

@Suite("Text storage")
struct TextStorageTests {
  private static let regular = TextAttributes([.font(.system(12))])
  private static let large = TextAttributes([.font(.system(20))])

  @Test(
    "After any edits, the text of a text storage equals an attributed text with the same edits",
    arguments: UInt64(1)...60)
  func likeAttributedText(seed: UInt64) {
    var random = RandomText(seed: seed)
    var text = random.text(pieces: 40)
    var storage = TextStorage(text)
    for step in 0..<40 {
      let start = Int.random(in: -3...text.length + 3, using: &random.generator)
      let range = start..<start + Int.random(in: 0...25, using: &random.generator)
      switch Int.random(in: 0..<7, using: &random.generator) {
      case 0:
        text.delete(range)
        storage.delete(range)
      case 1:
        let string = ["\r", "\n", "x", "\u{2029}b", ""][step % 5]
        text.replace(range, with: string)
        storage.replace(range, with: string)
      case 2:
        let other = random.text(pieces: 3)
        text.insert(other, at: start)
        storage.insert(other, at: start)
      case 3:
        text.insert("\n", at: start)
        storage.insert("\n", at: start)
      case 4:
        let attributes = random.attributes()
        text.set(attributes, on: range)
        storage.set(attributes, on: range)
      case 5:
        text.add([.kern(3)], to: range)
        storage.add([.kern(3)], to: range)
      default:
        text.removeAttribute(.font, from: range)
        storage.removeAttribute(.font, from: range)
      }
      #expect(storage.text == text, "seed \(seed) step \(step)")
      #expect(storage.length == text.length && storage.string == text.string)
      #expect(
        storage.paragraphs[0..<storage.paragraphCount].map(\.own) == text.paragraphs,
        "seed \(seed) step \(step)")
      for offset in [start, range.upperBound, text.length - 1] {
        #expect(storage.attributes(at: offset)?.range == text.attributes(at: offset)?.range)
        #expect(
          storage.attributes(at: offset)?.attributes == text.attributes(at: offset)?.attributes)
        let (one, two) = (storage.attribute(.kern, at: offset), text.attribute(.kern, at: offset))
        #expect(one?.range == two?.range && one?.attribute == two?.attribute)
      }
      #expect(storage[range] == text[range])
      if storage.text != text { break }
    }
  }

  @Test(
    "Typed text has the attributes of the text before it or, at the start, of the text after it")
  func typing() {
    var storage = TextStorage(AttributedText("ab", Self.regular))
    storage.set(Self.large, on: 0..<1)
    storage.type("X", over: 1..<1)
    #expect(storage.text.runs.map(\.range) == [0..<2, 2..<3])
    storage.type("Y", over: 0..<0)
    #expect(storage.attributes(at: 0)?.attributes == Self.large)
    storage.type("Z", over: 3..<4)
    #expect(storage.string == "YaXZ")
    #expect(storage.attributes(at: 3)?.attributes == Self.large)
  }

  @Test("If `typingAttributes` is set, typed text has exactly those attributes")
  func typingAttributes() {
    var storage = TextStorage(AttributedText("ab", Self.large))
    storage.typingAttributes = Self.regular
    storage.type("x", over: 1..<1)
    storage.type("y", over: 2..<2)
    #expect(storage.attributes(at: 1)?.range == 1..<3)
    #expect(storage.attributes(at: 1)?.attributes == Self.regular)
    storage.typingAttributes = nil
    storage.type("z", over: 4..<4)
    #expect(storage.attributes(at: 4)?.attributes == Self.large)
    var empty = TextStorage()
    #expect(empty.attributesForTyping(at: 0) == TextAttributes())
    empty.typingAttributes = Self.large
    empty.type("a", over: 0..<0)
    #expect(empty.text == AttributedText("a", Self.large))
  }

  @Test("Text typed after a picture does not inherit the picture's attachment")
  func typingAfterAttachment() throws {
    let dot = try #require(Bitmap(width: 1, height: 1))
    var storage = TextStorage(
      AttributedText("\u{FFFC}", [.attachment(TextAttachment(dot)), .font(.system(20))]))
    storage.type("a", over: 1..<1)
    #expect(storage.attributes(at: 1)?.attributes == Self.large)
  }

  @Test("String ranges and UTF-16 ranges convert to each other")
  func ranges() throws {
    let storage = TextStorage(AttributedText("né\u{1F600}\r\nend"))
    let string = storage.string
    let range = try #require(string.firstRange(of: "\u{1F600}"))
    #expect(storage.offsets(of: range) == 2..<4)
    #expect(storage.indices(of: 2..<4) == range)
    #expect(string[storage.indices(of: 6..<99)] == "end")
    #expect(storage.paragraphRange(at: 5) == 0..<6)
    #expect(storage.paragraphRange(at: 6) == 6..<9)
    #expect(storage.paragraphRange(at: 99) == 6..<9)
    #expect(TextStorage().paragraphRange(at: 0).isEmpty)
  }

  @Test("If an edit brings CR and LF together, they become one paragraph separator")
  func joinedSeparators() {
    var storage = TextStorage(AttributedText("a\rx\nb"))
    #expect(storage.paragraphCount == 3)
    storage.delete(2..<3)
    #expect(storage.paragraphCount == 2)
    storage.insert("y", at: 2)
    #expect(storage.paragraphCount == 3)
    storage.insert("\r", at: 3)
    #expect(storage.string == "a\ry\r\nb" && storage.paragraphCount == 3)
  }

  @Test("Undo returns to earlier states, and redo to later ones")
  func history() {
    var history = TextHistory(TextStorage(AttributedText("a")), limit: 2)
    for (index, letter) in ["b", "c", "d"].enumerated() {
      history.edit { $0.type(letter, over: index + 1..<index + 1) }
    }
    #expect(history.storage.string == "abcd")
    #expect(history.undo() && history.undo())
    #expect(!history.canUndo && !history.undo())
    #expect(history.storage.string == "ab")
    #expect(history.redo() && history.storage.string == "abc")
    history.edit { $0.delete(0..<1) }
    #expect(!history.canRedo && history.storage.string == "bc")
  }

  @Test("Editing a copy of a text storage does not change the original")
  func copies() {
    let one = TextStorage(AttributedText("a\nb\nc"))
    var two = one
    two.replace(2..<3, with: "B")
    #expect(one.string == "a\nb\nc" && two.string == "a\nB\nc")
    let shared = zip(one.paragraphs[0..<3], two.paragraphs[0..<3]).map { $0 === $1 }
    #expect(shared == [true, false, true])
  }
}
