// Compiles and runs the Swift code on the catalogue's pages that have no test file of their own.

import Foundation
import Galley
import GalleyDocuments
import TestSupport
import Testing

@Suite("Snippets: pages")
struct PageSnippets {
  private let renderer = TextRenderer(fonts: .bundled)
  private let shapes = Repository.url("Tests/Fonts/Shapes.ttf")

  @Test("Fonts")
  func fonts() throws {
    let path = shapes.path
    let bytes = [UInt8](try Data(contentsOf: shapes))

    // snippet: fonts
    let everything = FontLibrary()  // bundled fonts, then system fonts
    let same = FontLibrary.bundled  // only bundled fonts
    let own = try same.adding(paths: [path])  // a font file or a folder, searched first
    let more = try own.adding(bytes: [bytes])  // a font in memory, searched before the others
    // end

    #expect(everything.addedFamilies.isEmpty)
    #expect(more.addedFamilies == ["Galley Shapes", "Galley Shapes"])
  }

  @Test("SVG")
  func svg() throws {
    let layout = try renderer.layout(TextDocument(json: Array("{\"text\": \"abc\"}".utf8)))

    // snippet: svg
    var options = SVGOptions()
    options.title = "Field notes"
    let file = try renderer.svg(of: layout, options: options)  // UTF-8
    // end

    #expect(String(decoding: file, as: UTF8.self).contains("<title>Field notes</title>"))
  }

  @Test("PDF")
  func pdf() throws {
    let layout = try renderer.layout(TextDocument(json: Array("{\"text\": \"abc\"}".utf8)))

    // snippet: pdf
    var options = PDFOptions()
    options.title = "Field notes"
    let file = try renderer.pdf(of: layout, options: options)
    var book = PDFBook(options)
    var pages = try renderer.add(layout, to: &book)  // the first bytes
    pages += try renderer.add(layout, to: &book)
    pages += book.finish()
    // end

    #expect(file.starts(with: Array("%PDF-1.7".utf8)))
    #expect(book.pageCount == 2 && pages.count > file.count)
  }

  @Test("Font lockfiles")
  func locks() throws {
    let document = TextDocument(AttributedText("Hello", [.font(.system(20))]))

    // snippet: locks
    let lock = try renderer.fontLock(of: [renderer.layout(document)])
    let stored = lock.json  // the fonts' names, versions, axes and digests, and clusters
    let locked = TextRenderer(fonts: FontLibrary(lock: try FontLock(json: Array(stored.utf8))))
    let picture = try locked.render(document)  // draws the same pixels or throws fontNotLocked
    // end

    #expect(try renderer.render(document) == picture)
  }

  @Test("Palettes")
  func palettes() throws {
    // snippet: palettes
    let evening = FontDescriptor(
      families: ["Nabla"], size: 40, palette: .dark,
      paletteColors: [2: Color(red: 204, green: 0, blue: 0)])
    // end

    let layout = try renderer.layout(AttributedText("Hello", [.font(evening)]))
    #expect(layout.diagnostics.map(\.code) == ["familySubstituted", "paletteWithoutEffect"])
  }

  @Test("Font descriptors")
  func descriptors() throws {
    // snippet: descriptors
    let plain = FontDescriptor.system(16)
    let named = FontDescriptor.family("Noto Serif", size: 16, weight: .bold)
    let exact = FontDescriptor(
      families: ["Inter", "sans-serif"], weight: 550, italic: true, size: 16,
      features: ["tnum": 1, "ss01": 1])
    let merged = plain.merging(FontDescriptor(italic: true))  // `plain`, but italic
    // end

    for font in [plain, named, exact, merged] {
      let layout = try renderer.layout(AttributedText("Hello", [.font(font)]))
      #expect(layout.diagnostics.isEmpty && layout.lines.count == 1)
    }
    #expect(merged.size == 16 && merged.italic == true)
  }

  @Test("Missing glyphs")
  func missing() throws {
    // snippet: missing
    let layout = try renderer.layout(AttributedText("price \u{10FFFD}", [.font(.system(12))]))
    for missing in layout.missingGlyphs {
      print("no font has U+\(String(missing.scalar.value, radix: 16)) at \(missing.offset)")
    }
    let bitmap = try renderer.draw(layout, missing: .skip)
    // end

    #expect(layout.missingGlyphs.map(\.offset) == [6])
    #expect(bitmap.width > 0)
    #expect(throws: RenderError.self) { try renderer.draw(layout, missing: .error) }
  }

  @Test("Containers")
  func containers() throws {
    let text = AttributedText(String(repeating: "many words ", count: 40), [.font(.system(16))])

    // snippet: containers
    var container = TextContainer(width: 320, height: 120)
    container.insets = EdgeInsets(top: 12, right: 16, bottom: 12, left: 16)
    container.verticalAlignment = .center
    container.maximumLines = 3
    container.lastLineBreakMode = .byTruncatingTail
    let layout = try renderer.layout(text, in: container)
    let bitmap = try renderer.draw(layout, scale: 2)
    // end

    #expect(layout.lines.count == 3 && layout.overflow && layout.lines[2].isTruncated)
    #expect(bitmap.width == 640 && bitmap.height == 240)
  }

  @Test("Vertical text")
  func verticalText() throws {
    let text = AttributedText(String(repeating: "word ", count: 60), [.font(.system(16))])

    // snippet: vertical text
    var container = TextContainer(height: 400)
    container.writingMode = .verticalRL
    container.language = "ja"
    let layout = try renderer.layout(text, in: container)
    // end

    #expect(layout.height == 400 && layout.lines.count > 2)
    #expect(layout.runs.allSatisfy { $0.orientation == .sideways })
  }

  @Test("Shrinking to fit")
  func shrinking() throws {
    let text = AttributedText("A headline of any length", [.font(.system(24))])

    // snippet: shrinking
    var label = TextContainer(width: 160, height: 40)
    label.fit = .shrink
    label.minimumScale = 0.6
    // end

    let layout = try renderer.layout(text, in: label)
    #expect(layout.fitScale < 1 && layout.fitScale >= 0.6 && !layout.overflow)
  }

  @Test("Frames")
  func frames() throws {
    let (title, body) = (AttributedText("Title"), AttributedText("Body"))

    // snippet: frames
    var left = TextDocument.Frame(title, in: TextContainer(width: 200))
    left.x = 20
    left.y = 20
    var right = TextDocument.Frame(body, in: TextContainer(width: 360))
    right.x = 240
    right.y = 20
    right.background = .white
    right.cornerRadius = 8
    var document = TextDocument(frames: [left, right], width: 640, height: 360)
    document.background = .tomato
    let bitmap = try renderer.render(document)
    // end

    #expect(bitmap.width == 640 && bitmap.height == 360)
  }

  @Test("Cancelling")
  func cancelling() async throws {
    // This layout takes seconds, so it cannot end before it is cancelled.
    let text = AttributedText(String(repeating: "Hello ", count: 30_000), [.font(.system(16))])
    let renderer = renderer
    var messages: [String] = []
    func print(_ message: String) { messages.append(message) }

    // snippet: cancelling
    let task = Task {
      let layout = try await renderer.layout(text, in: TextContainer(width: 600))
      return try await renderer.draw(layout)
    }
    task.cancel()
    do {
      _ = try await task.value
    } catch RenderError.cancelled {
      print("cancelled")
    }
    // end

    #expect(messages == ["cancelled"])
  }

  @Test("PNG")
  func png() throws {
    let text = AttributedText("Hello", [.font(.system(16))])

    // snippet: png
    let document = TextDocument(text, in: TextContainer(width: 600))
    let file = try renderer.encode(document, as: .png(.fast)).bytes
    // end

    #expect(try renderer.render(document).png(effort: .fast, scale: 1) == file)
  }

  @Test("JPEG and WebP")
  func otherFormats() throws {
    let document = TextDocument(AttributedText("Hello"), in: TextContainer(width: 60))
    var printed: [Int] = []
    func print(_ count: Int, _ quality: Int) { printed = [count, quality] }

    // snippet: other formats
    let card = try renderer.encode(document, as: .jpeg(quality: 95), maximumBytes: 300_000)
    print(card.bytes.count, card.quality ?? 0)
    let preview = try renderer.render(document).webp(quality: 60)
    // end

    #expect(printed == [card.bytes.count, 95] && card.isOnWhite)
    #expect(try Bitmap(picture: preview).width == 60)
  }

  @Test("Pixels")
  func pixels() throws {
    let layout = try renderer.layout(AttributedText("Hello", [.font(.system(16))]))

    // snippet: pixels
    let bitmap = try renderer.draw(layout, scale: 2)
    let words = bitmap.pixels  // one UInt32 per pixel, premultiplied, red in the low byte
    let bytes = bitmap.premultipliedBytes  // red, green, blue and alpha, premultiplied
    let straight = bitmap.straightBytes  // red, green, blue and alpha, not premultiplied
    let corner = bitmap[0, 0]  // one colour
    let small = try bitmap.png(effort: .small, scale: 2)
    // end

    #expect(words.count * 4 == bytes.count && bytes.count == straight.count)
    #expect(corner?.alpha == 0)
    #expect(try Bitmap(png: small) == bitmap)
  }

  @Test("Attachments")
  func attachments() throws {
    let bytes = try #require(Bitmap(width: 2, height: 2)).png()

    // snippet: attachments
    let star = try Bitmap(png: bytes)
    var text = AttributedText("Four ", [.font(.system(20))])
    text += AttributedText(TextAttachment(star, height: 14, alt: "stars"), [.font(.system(20))])
    let layout = try renderer.layout(text, in: TextContainer(width: 600))
    for attachment in layout.attachments { print(attachment.rect, attachment.alt ?? "") }
    // end

    #expect(layout.attachments.map(\.alt) == ["stars"])
  }

  @Test("Versions")
  func versions() {
    // snippet: versions
    print("Galley", EngineVersions.galley)
    for library in EngineVersions.libraries { print(library.name, library.version) }
    // end

    #expect(EngineVersions.libraries.contains { $0.name == "HarfBuzz" })
  }
}
