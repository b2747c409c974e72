// Compiles and runs the Swift code in README.md and on the catalogue's first page.

import Foundation
import Galley
import TestSupport
import Testing

@Suite("Snippets: getting started")
struct GettingStartedSnippets {
  @Test("From text to PNG")
  func library() throws {
    let folder = try TemporaryFolder()
    // swift-format-ignore: AlwaysUseLowerCamelCase
    func URL(fileURLWithPath name: String) -> Foundation.URL { folder.file(name) }

    // snippet: library
    let renderer = TextRenderer(fonts: FontLibrary())  // one renderer serves all tasks
    var text = AttributedText("Hello ", [.font(.system(24))])
    text.append("world", [.font(.system(24, weight: .bold)), .foregroundColor(.tomato), .kern(1)])
    let layout = try renderer.layout(text, in: TextContainer(width: 600))  // lines, runs, glyphs
    let bitmap = try renderer.draw(layout, scale: 2, background: .white)
    let png = try bitmap.png()  // bytes
    try Data(png).write(to: URL(fileURLWithPath: "hello.png"))
    // end

    #expect(bitmap.width == 1200)
    #expect(try Bitmap(png: png) == bitmap)
    #expect(try Data(contentsOf: URL(fileURLWithPath: "hello.png")).count == png.count)
  }

  @Test("Querying a layout")
  func questions() throws {
    let renderer = TextRenderer(fonts: .bundled)
    let layout = try renderer.layout(
      AttributedText("Hello world", [.font(.system(24))]), in: TextContainer(width: 600))

    // snippet: questions
    let place = layout.position(atX: 40, y: 20)  // the text offset nearest to a point
    let caret = layout.caret(at: place)  // a rectangle, in points
    let selection = layout.selectionRectangles(for: 0..<5)  // rectangles of the selected characters
    let ink = try layout.inkBounds()  // the rectangle around all painted ink
    // end

    #expect((0...11).contains(place.offset))
    #expect(caret?.height == layout.lines[0].height)
    #expect(selection.count == 1)
    #expect(ink != nil)
  }

  // snippet: tasks
  func badge(_ name: String, font: [UInt8], _ renderer: TextRenderer) async throws -> [UInt8] {
    let fonts = try renderer.fonts.adding(bytes: [font])
    let family = fonts.addedFamilies.first ?? "system"
    let request = renderer.using(fonts)
    let text = AttributedText(name, [.font(.family(family, size: 20))])
    let layout = try await request.layout(text, in: TextContainer(width: 200))
    return try await request.draw(layout, scale: 2).png()
  }
  // end

  @Test("Rendering in tasks")
  func tasks() async throws {
    let renderer = TextRenderer(fonts: .bundled)
    let font = try Data(contentsOf: Repository.url("Tests/Fonts/Shapes.ttf"))
    let png = try await badge("ABC", font: [UInt8](font), renderer)
    #expect(try Bitmap(png: png).width == 400)
  }

  @Test("Editing")
  func editing() throws {
    // snippet: editing
    var text = AttributedText(
      ["Dear ", AttributedText("reader", [.font(FontDescriptor(weight: 700))]), ","],
      [.font(.system(18))])
    text.insert("kind ", at: 5)
    if let word = text.range(of: "reader") {
      text.setAttribute(.foregroundColor(.tomato), on: word)
    }
    text.replace(0..<4, with: "Hello")
    text.removeAttribute(.foregroundColor, from: 0..<text.length)
    text += AttributedText("\nYours", [.font(.system(18))])
    // end

    #expect(text.string == "Hello kind reader,\nYours")
    #expect(text.runs.count == 3)
  }
}
