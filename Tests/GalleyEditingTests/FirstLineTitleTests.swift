// A note whose first line is its title, edited as in the nano-notes app.

import Testing

@testable import Galley
@testable import GalleyEditing

/// Tests of a text rule that sets the title font on a note's first line after each edit. In a note
/// without a line break, the whole text is the title. In other notes, the text before the first
/// line break is the title, and the text after that break is plain.
@Suite("The first line of a note is its title")
struct FirstLineTitleTests {
  private static let note: [TextAttribute] = [.font(.system(17)), .foregroundColor(.black)]
  private static let title = TextRule.firstLine([.font(FontDescriptor(weight: 700, size: 22))])

  /// The text ranges that have the title's font.
  private func titles(_ storage: TextStorage) -> [Range<Int>] {
    storage.text.ranges(of: .font, in: 0..<storage.length).filter {
      $0.attribute
        == .font(FontDescriptor.system(17).merging(FontDescriptor(weight: 700, size: 22)))
    }.map(\.range)
  }

  private func note(_ string: String) -> TextStorage {
    TextStorage(AttributedText(string, Self.note), rules: [Self.title])
  }

  @Test("In a new note, the title is the first line without the line break")
  func opened() {
    #expect(titles(note("Groceries\nmilk\neggs")) == [0..<9])
    #expect(titles(note("Groceries")) == [0..<9])
    #expect(titles(note("")) == [])
    #expect(titles(note("\nmilk")) == [])
  }

  @Test("Without a line break, the whole text is the title, whatever is typed or deleted")
  func withoutBreak() {
    var storage = note("")
    storage.typingAttributes = TextAttributes(Self.note)
    for letter in "Idea" { storage.type(String(letter), over: storage.length..<storage.length) }
    #expect(titles(storage) == [0..<4])
    storage.delete(0..<2)
    #expect(titles(storage) == [0..<2])
    storage.setAttribute(.font(.system(17)), on: 0..<2)
    #expect(titles(storage) == [0..<2])
  }

  @Test("If a line break is typed in the title, the text after the break becomes plain")
  func boldAfterTheBreak() {
    var storage = note("Shopping list\nmilk")
    storage.type("\n", over: 8..<8)
    #expect(storage.string == "Shopping\n list\nmilk")
    #expect(titles(storage) == [0..<8])
    #expect(storage.attributes(at: 9)?.attributes == TextAttributes(Self.note))
    #expect(storage.attributes(at: 9)?.range == 8..<19)
  }

  @Test("Text typed after the title's line break is plain")
  func typingAfterTheBreak() {
    var storage = note("Title")
    storage.type("\n", over: 5..<5)
    #expect(titles(storage) == [0..<5])
    storage.type("x", over: 6..<6)
    #expect(titles(storage) == [0..<5])
    #expect(storage.attributes(at: 6)?.attributes == TextAttributes(Self.note))
  }

  @Test("A line joined to the title becomes part of the title")
  func plainBeforeTheBreak() {
    var storage = note("Shopping\nlist\nmilk")
    storage.delete(8..<9)
    #expect(titles(storage) == [0..<12])
    storage.type(" ", over: 8..<8)
    #expect(titles(storage) == [0..<13])
  }

  @Test("A line that is inserted before the title becomes the title; the old title becomes plain")
  func otherFirstLine() {
    var storage = note("one\ntwo\nthree")
    storage.delete(0..<4)
    #expect(titles(storage) == [0..<3])
    storage.type("zero\n", over: 0..<0)
    #expect(storage.string == "zero\ntwo\nthree" && titles(storage) == [0..<4])
    storage.type("\n", over: 0..<0)
    #expect(titles(storage) == [])
  }

  @Test("Attributes set by the user are kept, both in the title and after it")
  func ownAttributes() {
    var storage = note("one two\nthree")
    storage.setAttribute(.foregroundColor(.tomato), on: 4..<7)
    storage.setAttribute(.underlineStyle(.single), on: 8..<13)
    storage.type("\n", over: 3..<3)
    #expect(storage.attributes(at: 5)?.attributes.foregroundColor == .tomato)
    #expect(storage.attributes(at: 5)?.attributes.font == .system(17))
    #expect(storage.attribute(.underlineStyle, at: 10)?.range == 9..<14)
    #expect(storage.ownText.attribute(.font, at: 0)?.range == 0..<14)
    storage.rules = []
    #expect(titles(storage) == [] && storage.text == storage.ownText)
  }

  @Test("Undo restores the title together with the text")
  func undo() {
    var history = TextHistory(note("one\ntwo"))
    history.edit { $0.delete(0..<4) }
    #expect(titles(history.storage) == [0..<3])
    history.undo()
    #expect(history.storage.string == "one\ntwo" && titles(history.storage) == [0..<3])
  }

  @Test("Text rules are applied only to the paragraphs that changed")
  func changedParagraphs() {
    let asked = Asked()
    let rule = TextRule("count") { paragraph in
      asked.texts.append(paragraph.text.string)
      return []
    }
    var storage = TextStorage(AttributedText("a\nb\nc\nd\ne\n"), rules: [rule])
    #expect(asked.texts == ["a", "b", "c", "d", "e"])
    asked.texts = []
    storage.type("x", over: 5..<5)
    #expect(asked.texts == ["cx"])
    asked.texts = []
    storage.add([.kern(1)], to: 7..<8)
    #expect(asked.texts == ["d"])
    asked.texts = []
    storage.type("y", over: 2..<2)
    #expect(asked.texts == ["yb"])
  }

  @Test("After every edit, the layout of a note has the title's font in the first line")
  func layout() throws {
    var storage = note("Shopping list\nmilk")
    var layout = try EditableLayout(
      storage, in: TextContainer(width: 200), renderer: bundledRenderer)
    let high = try layout.layout().lines.map(\.height)
    #expect(high[0] > high[1])
    storage.type("\n", over: 8..<8)
    try layout.update(to: storage)
    #expect(try layout.layout().lines.map(\.height) == [high[0], high[1], high[1]])
    storage.delete(0..<9)
    try layout.update(to: storage)
    #expect(try layout.layout().lines.map(\.height) == high)
  }

  /// The texts of the paragraphs for which the editor has called the caller's text rule.
  private final class Asked: @unchecked Sendable {
    var texts: [String] = []
  }
}
