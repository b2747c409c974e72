// Every golden document, written as JSON and read again, is the same picture.

import Galley
import GalleyDocuments
import Testing

@Suite("Conversion")
struct ConversionTests {
  @Test("What is written as JSON renders as what it was written from", arguments: GoldenCase.all)
  func roundTrip(_ example: GoldenCase) throws {
    let document = try example.document()
    #expect(document.diagnosticsForJSON.isEmpty)
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
