// Compiles and runs the Swift code on the page about documents.

import Foundation
import Galley
import GalleyDocuments
import GalleyFormats
import TestSupport
import Testing

@Suite("Snippets: documents")
struct DocumentSnippets {
  private let renderer = TextRenderer(fonts: .bundled)

  @Test("Reading JSON")
  func reading() throws {
    let json = Array(#"{"text": "Hello", "width": 100}"#.utf8)

    // snippet: documents
    let document = try TextDocument(json: json)
    let file = try renderer.encode(document).bytes
    // end

    #expect(try Bitmap(png: file).width == 100)
  }

  @Test("Files that a document is allowed to read")
  func resources() throws {
    let json = Array(#"{"text": {"attachmentImage": "cat"}, "fonts": ["brand"]}"#.utf8)
    let pictures = ["cat": try #require(Bitmap(width: 2, height: 2))]
    let fonts = ["brand": try Repository.bytes("Tests/Fonts/Shapes.ttf")]

    // snippet: documents: resources
    let own = DocumentResources.folder("cards/42", fontRoots: ["cards/fonts"])
    let hosted = DocumentResources(
      picture: { name in pictures[name] },  // a Bitmap, or nil
      font: { name in fonts[name] })  // the bytes of a font file, or nil
    let card = try TextDocument(json: json, resources: hosted)
    // end

    #expect(card.fonts.map(\.name) == ["brand"])
    #expect(throws: DocumentError.self) { try TextDocument(json: json, resources: own) }
  }

  @Test("Options")
  func options() throws {
    let own = DocumentResources.none
    let (limits, store) = (Limits.default, PictureStore())
    let template = Array(#"{"text": "Hello, {{name}}", "values": {"name": "", "no": ""}}"#.utf8)
    var noticed: [String] = []
    func print(_ code: String, _ path: String) { noticed.append(code + " " + path) }

    // snippet: documents: options
    var options = DocumentOptions(resources: own, limits: limits, pictures: store)
    options.values = ["name": "Ada"]
    let greeting = try TextDocument(template, as: .json, options: options)
    for diagnostic in greeting.diagnostics { print(diagnostic.code, diagnostic.path ?? "") }
    // end

    #expect(greeting.frames.map(\.text.string) == ["Hello, Ada"])
    #expect(noticed == ["unusedValue values.no"])
  }

  @Test("Errors")
  func errors() {
    let renderer = renderer

    // snippet: documents: errors
    func answer(_ body: [UInt8]) -> (status: Int, text: String) {
      do {
        let png = try renderer.encode(TextDocument(json: body)).bytes
        return (200, "\(png.count) bytes")
      } catch let error as DocumentError {
        return (
          error.isCallersFault ? 422 : 500, "\(error.code) at \(error.path ?? "the document")"
        )
      } catch let error as RenderError {
        return (error.isCallersFault ? 422 : 500, error.code)
      } catch {
        return (500, "")
      }
    }
    // end

    #expect(answer(Array(#"{"text": "Hello"}"#.utf8)).status == 200)
    let file = answer(Array(#"{"text": "", "fonts": ["/etc/passwd"]}"#.utf8))
    #expect(file == (422, "filesNotAllowed at fonts[0]"))
    #expect(answer(Array(#"{"text": "", "width": 0}"#.utf8)).status == 422)
    #expect(
      answer(Array(#"{"text": "", "width": 1e6, "height": 1e6}"#.utf8)) == (422, "tooLarge"))
  }
}
