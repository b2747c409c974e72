// The Markdown reader lays out text to determine its position. If the text, the box and the
// renderer's options have not changed, drawing reuses this layout.

import Galley
import Testing

@testable import GalleyDocuments
@testable import GalleyFormats

@Suite("Markdown: reuse of measured layouts")
struct MeasuredTextTests {
  private static let markdown = """
    # A *heading*

    A paragraph of `code`, a [link](https://example.com) and כמה מילים, longer than its line is.

    1. one
    2. two
       - [x] done

    > A quotation.

    | Name | Number |
    |:-----|-------:|
    | one  | **1**  |

    ```
    let code = 1
    ```
    """

  private let renderer = TextRenderer(fonts: .bundled)

  private func read(_ markdown: String = markdown) throws -> TextDocument {
    var options = DocumentOptions()
    options.measure = TextMeasure(renderer)
    options.markdown.width = 240
    return try TextDocument(Array(markdown.utf8), as: .markdown, options: options)
  }

  /// A copy of the document without the layouts that were made to position the document's text.
  private func unmeasured(_ document: TextDocument) -> TextDocument {
    var plain = document
    plain.frames = document.frames.map { frame in
      var copy = TextDocument.Frame(frame.text, in: frame.container)
      (copy.x, copy.y) = (frame.x, frame.y)
      copy.backgroundPaint = frame.backgroundPaint
      copy.backgroundImage = frame.backgroundImage
      copy.cornerRadius = frame.cornerRadius
      copy.border = frame.border
      copy.blending = frame.blending
      return copy
    }
    return plain
  }

  /// Returns, for each frame with text, whether the frame is drawn with the layout that was made to
  /// position the frame.
  private func isTaken(_ document: TextDocument, by renderer: TextRenderer) throws -> [Bool] {
    let layouts = try renderer.layout(document).layouts
    return zip(document.frames, layouts).filter { !$0.0.text.isEmpty }.map { frame, layout in
      guard let measured = frame.measured?.layout.glyphs else { return false }
      let glyphs = layout.glyphs
      return measured.span.isIdentical(to: glyphs.span)
    }
  }

  @Test("Each frame's text is laid out once, and the reused layout equals a new layout")
  func once() throws {
    let document = try read()
    let taken = try isTaken(document, by: renderer)
    #expect(taken.count > 10 && !taken.contains(false))
    let plain = unmeasured(document)
    #expect(try !isTaken(plain, by: renderer).contains(true))
    #expect(try renderer.layout(document).json() == renderer.layout(plain).json())
    #expect(try renderer.render(document) == renderer.render(plain))
  }

  @Test("If the text or the box of a frame changes, the frame is laid out again")
  func changes() throws {
    var document = try read("one\n\ntwo\n\nthree")
    document.frames[0].text.append("!", [])
    document.frames[1].container.width = 12
    #expect(try isTaken(document, by: renderer) == [false, false, true])
    #expect(try renderer.layout(document).layouts[0].text.string == "one!")
    #expect(
      try renderer.layout(document).json() == renderer.layout(unmeasured(document)).json())
    document.frames[0].text.delete(3..<4)
    document.frames[0].container = document.frames[2].container
    #expect(try isTaken(document, by: renderer) == [true, false, true])
  }

  @Test("Text is laid out again if the renderer's fonts, hyphenation or limits have changed")
  func renderers() throws {
    let document = try read("one")
    let patterns = HyphenationDictionaries.bundled
    #expect(try isTaken(document, by: renderer.using(renderer.fonts)) == [true])
    #expect(try isTaken(document, by: TextRenderer(fonts: renderer.fonts)) == [true])
    let others = [
      renderer.using(FontLibrary(includesSystemFonts: false)),
      TextRenderer(fonts: renderer.fonts, hyphenation: patterns),
    ]
    for other in others { #expect(try isTaken(document, by: other) == [false]) }
    var limits = Limits()
    limits.textLength = 2
    let strict = TextRenderer(fonts: renderer.fonts, limits: limits)
    #expect(throws: RenderError.self) { try strict.layout(document) }
  }
}
