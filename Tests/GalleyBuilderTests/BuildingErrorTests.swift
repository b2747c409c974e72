// Tests of Swift elements from which no document can be built, and tests of limits.

import Galley
import GalleyDocuments
import TestSupport
import Testing

@testable import GalleyBuilder

@Suite("Errors in elements")
struct BuildingErrorTests {
  private func message(of card: Card) -> String {
    errorMessage { () throws(DocumentError) in _ = try card.document() }
  }

  @Test("Malformed path data gives an error with the position in the data")
  func paths() {
    let shape = message(of: Card { Column { Shape("M 0 0 L 1 x") } })
    #expect(shape.hasPrefix("frames[0].frames[0]: offset 10 of the path data: "))
    let text = message(of: Card { Text("a").path("L") })
    #expect(text.hasPrefix("frames[0]: offset 0 of the path data: "))
  }

  @Test("An error in Markdown names the element that contains the Markdown")
  func markdown() {
    var limits = Limits.default
    limits.documentBytes = 3
    let error = #expect(throws: DocumentError.self) {
      try Card {
        Text("a"); Text(markdown: "four")
      }.document(limits: limits)
    }
    #expect(error?.description.hasPrefix("frames[1]: Markdown, ") == true)
  }

  @Test(
    "Element settings without effect, such as an offset in a column, are errors",
    arguments: [
      (Card { Column { Text("a").offset(x: 1) } }, "frames[0].frames[0]: an offset has no effect"),
      (Card { Text("a").offset(y: 1) }, "frames[0]: an offset has no effect"),
      (Card { Layers { Text("a").weight(1) } }, "frames[0].frames[0]: weight, shrink, basis"),
      (Card { Layers { Text("a").shrink(0) } }, "frames[0].frames[0]: weight, shrink, basis"),
      (Card { Layers { Text("a").basis(3) } }, "frames[0].frames[0]: weight, shrink, basis"),
      (Card { Layers { Text("a").margins(3) } }, "frames[0].frames[0]: weight, shrink, basis"),
      (Card { Layers { Box().alignment(.fill) } }, "frames[0].frames[0]: weight, shrink, basis"),
      (Card { Layers { Spacer() } }, "frames[0].frames[0]: a spacer has no effect in Layers"),
      (Card { Layers { Text("a").fit(.fill) } }, "frames[0].frames[0]: fit(.fill) needs"),
      (Card { Layers { Text("a").fit(.fill).frame(width: 9, height: 9) } }, "none"),
      (Card { Layers { Text("a").fit(.fill).lineLimit(1).frame(width: 9) } }, "none"),
      (Card { Layers { Text("a").offset(x: 3).frame(minWidth: 3) } }, "none"),
    ])
  func misplaced(_ card: Card, _ start: String) {
    #expect(message(of: card).hasPrefix(start))
  }

  @Test("Elements can be nested up to the limit on the depth of boxes, but no deeper")
  func nesting() throws {
    func nested(_ depth: Int) -> Card {
      var column = Column { Text("a") }
      for _ in 0..<depth - 2 {
        let inner = column
        column = Column { inner }
      }
      return Card { column }
    }
    let deepest = try nested(Limits.default.boxDepth).document()
    let renderer = TextRenderer(fonts: .bundled)
    #expect(try renderer.layout(deepest).layouts.count == Limits.default.boxDepth)
    for depth in [Limits.default.boxDepth + 1, 2_000] {
      #expect(message(of: nested(depth)).hasSuffix("which is the limit; remove a level"))
    }
  }

  @Test("Building a document uses the limits that the caller passes")
  func limits() throws {
    var limits = Limits.default
    limits.documentBytes = 3
    let card = Card { Text(markdown: "four") }
    #expect(throws: DocumentError.self) { try card.document(limits: limits) }
    #expect(throws: RenderError.self) {
      try TextRenderer(fonts: .bundled).layout(
        try Card { Box().frame(maxWidth: .infinity) }.document())
    }
  }
}
