import Galley
import GalleyTestSupport
import Testing

/// Compares the asynchronous forms of a renderer's methods with the synchronous forms.
@Suite("Asynchronous forms")
struct AsynchronousFormTests {
  private let document = TextDocument(
    AttributedText("Asynchronous", [.font(.system(20))]), in: TextContainer(width: 200))

  @Test("Bitmaps equal those of the synchronous forms")
  func bitmaps() async throws {
    let renderer = TextRenderer(fonts: .bundled)
    let bitmap = try render(layout(by: renderer), by: renderer)
    let layout = try await renderer.layout(document)
    #expect(try await renderer.draw(layout) == bitmap)
    #expect(try await renderer.render(document) == bitmap)
  }

  @Test("Files equal those of the synchronous forms")
  func files() async throws {
    let renderer = TextRenderer(fonts: .bundled)
    let layout = try layout(by: renderer)
    let files = try files(of: layout, by: renderer)
    #expect(try await renderer.encode(layout).bytes == files.png)
    #expect(try await renderer.encode(document).bytes == files.png)
    #expect(try await renderer.svg(of: layout) == files.svg)
    #expect(try await renderer.svg(of: document) == files.svg)
    #expect(try await renderer.pdf(of: layout) == files.pdf)
    #expect(try await renderer.pdf(of: document) == files.pdf)
  }

  // In an asynchronous function, a call without `await` would be the asynchronous form.

  private func layout(by renderer: TextRenderer) throws -> DocumentLayout {
    try renderer.layout(document)
  }

  private func render(_ layout: DocumentLayout, by renderer: TextRenderer) throws -> Bitmap {
    try renderer.draw(layout)
  }

  private func files(
    of layout: DocumentLayout, by renderer: TextRenderer
  ) throws -> (png: [UInt8], svg: [UInt8], pdf: [UInt8]) {
    try (renderer.encode(layout).bytes, renderer.svg(of: layout), renderer.pdf(of: layout))
  }
}
