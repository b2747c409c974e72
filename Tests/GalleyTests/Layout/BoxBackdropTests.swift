// Boxes painted behind text: the positions of their sides, and the space that they add.

import Galley
import Testing

@Suite("Boxes below text")
struct BoxBackdropTests {
  private static let line = Rectangle(x: 10, y: 20, width: 50, height: 14)
  private static let padding = EdgeInsets(top: 1, right: 2, bottom: 3, left: 4)

  @Test("A box's padding and border add horizontal space before and after its text")
  func width() {
    let box = BoxBackdrop(border: Border(2), padding: Self.padding)
    #expect(box.leadingRoom == 6 && box.trailingRoom == 4)
    let sided = BoxBackdrop(border: Border(2), borderSides: .left, padding: Self.padding)
    #expect(sided.leadingRoom == 6 && sided.trailingRoom == 2)
    #expect(BoxBackdrop().leadingRoom == 0 && BoxBackdrop().boxes(for: [Self.line]).isEmpty)
  }

  @Test("A box is taller than its line by the vertical padding and the borders")
  func height() {
    let box = BoxBackdrop(
      .color(.red), border: Border(2, .blue), cornerRadius: 5, padding: Self.padding)
    let boxes = box.boxes(for: [Self.line])
    #expect(boxes.map(\.rectangle) == [Rectangle(x: 10, y: 17, width: 50, height: 22)])
    #expect(boxes.map(\.border) == [Border(2, .blue)] && boxes.map(\.cornerRadius) == [5])
  }

  @Test("A border on only some sides is painted as one rectangle per side")
  func sides() {
    let box = BoxBackdrop(.color(.red), border: Border(2, .blue), borderSides: [.left, .bottom])
    let boxes = box.boxes(for: [Self.line])
    #expect(
      boxes.map(\.rectangle) == [
        Rectangle(x: 10, y: 20, width: 50, height: 16),
        Rectangle(x: 10, y: 20, width: 2, height: 16),
        Rectangle(x: 10, y: 34, width: 50, height: 2),
      ])
    #expect(boxes.map(\.paint) == [.color(.red), .color(.blue), .color(.blue)])
  }
}
