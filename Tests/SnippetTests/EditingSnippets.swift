// Compiles and runs the Swift code on the page about text editing.

import Galley
import GalleyEditing
import Testing

@Suite("Snippets: editing")
struct EditingSnippets {
  private let renderer = TextRenderer(fonts: .bundled)

  @Test("A text storage")
  func storage() {
    // snippet: storage
    var storage = TextStorage(AttributedText("Shopping\nmilk\neggs", [.font(.system(17))]))
    storage.type(" list", over: 8..<8)  // " list" gets the attributes of the letter before it
    storage.add([.foregroundColor(.tomato)], to: 14..<18)
    storage.removeAttribute(.foregroundColor, from: 16..<18)
    let milk = storage.attribute(.foregroundColor, at: 14)  // the colour and the range that has it
    // end

    #expect(storage.string == "Shopping list\nmilk\neggs")
    #expect(milk?.range == 14..<16 && milk?.attribute == .foregroundColor(.tomato))
  }

  @Test("A note whose first line is a title")
  func note() throws {
    // snippet: title
    let title = TextRule.firstLine([.font(FontDescriptor(weight: 700, size: 24))])
    var note = TextStorage(AttributedText("Shopping\nmilk", [.font(.system(17))]), rules: [title])
    note.type("\n", over: 4..<4)  // the title is now "Shop"; "ping" is body text
    note.delete(0..<5)  // the title is now "ping"
    // end

    #expect(note.string == "ping\nmilk")
    #expect(note.text.runs.map(\.range) == [0..<4, 4..<9])

    // snippet: history
    var history = TextHistory(note)
    history.edit { $0.delete(0..<4) }
    history.undo()
    history.redo()
    // end

    #expect(history.storage.string == "\nmilk")

    // snippet: editable
    var layout = try EditableLayout(note, in: TextContainer(width: 300), renderer: renderer)
    note.type("!", over: note.length..<note.length)
    try layout.update(to: note)
    let caret = layout.caret(at: TextLayout.Position(note.length))
    let page = layout.part(in: Rectangle(x: 0, y: 0, width: 300, height: 400))
    // end

    #expect(page.layout.text == note.text)
    #expect(caret == page.layout.caret(at: TextLayout.Position(note.length)))
  }

  @Test("A text rule")
  func rule() {
    // snippet: rule
    let tags = TextRule("tags") { paragraph in
      guard let start = paragraph.text.range(of: "#") else { return [] }
      return [
        TextRule.Style([.foregroundColor(.steelBlue)], on: start.lowerBound..<paragraph.text.length)
      ]
    }
    // end

    let storage = TextStorage(AttributedText("buy #milk\nnone"), rules: [tags])
    #expect(storage.attribute(.foregroundColor, at: 4)?.range == 4..<9)
  }
}
