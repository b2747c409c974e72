// Every golden document, written as JSON and read again, is the same picture.

import Galley
import GalleyDocuments
import Testing

@Suite("Conversion")
struct ConversionTests {
  @Test("What is written as JSON renders as what it was written from", arguments: GoldenCase.all)
  func roundTrip(_ example: GoldenCase) throws {
    var document = try example.document()
    for index in document.frames.indices {
      // Boxes behind text have no word in JSON, which is told.
      let text = document.frames[index].text
      guard text.runs.contains(where: { $0.attributes.backdrop != nil }) else { continue }
      #expect(document.diagnosticsForJSON.map(\.code) == ["backdropLeftOut"])
      document.frames[index].text.removeAttribute(.backdrop, from: 0..<text.length)
    }
    let json = try document.json()
    let again = try TextDocument(json: Array(json.utf8))
    #expect(again.frames.map(\.text) == document.frames.map(\.text))
    #expect(again.frames.map(\.container) == document.frames.map(\.container))
    #expect(again.metadata == document.metadata)
    #expect(try json == again.json())
    let renderer = TextRenderer(fonts: .bundled)
    #expect(try renderer.render(again) == renderer.render(document))
  }
}
