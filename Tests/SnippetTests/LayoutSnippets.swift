// Compiles and runs the Swift code on the page about layouts, and on pages that use layouts.

import Galley
import Testing

@Suite("Snippets: layouts")
struct LayoutSnippets {
  private let renderer = TextRenderer(fonts: .bundled)

  @Test("Lines")
  func lines() throws {
    let text = AttributedText("One line, and another one below it", [.font(.system(20))])

    // snippet: lines
    let layout = try renderer.layout(text, in: TextContainer(width: 200))
    for line in layout.lines {
      print(line.range, "at", line.x, line.baseline, "is", line.width, "wide")
      for run in layout.runs[line.runs] {
        let glyphs = layout.glyphs[run.glyphs]
        print("  ", run.range, "has", glyphs.count, "glyphs, level", run.level)
      }
    }
    // end

    #expect(layout.lines.count > 1)
  }

  @Test("Hit testing")
  func pointing() throws {
    let layout = try renderer.layout(
      AttributedText("abc \u{5D0}\u{5D1}\u{5D2}", [.font(.system(20))]))
    let (x, y) = (30.0, 10.0)

    // snippet: pointing
    let place = layout.position(atX: x, y: y)
    let carets = layout.carets(at: place.offset)  // two carets at a change of the text direction
    let rectangles = layout.selectionRectangles(for: 0..<place.offset)
    // end

    // The tested point is inside the word "abc". So the text offset there has a single caret, at
    // the right edge of the selection.
    #expect((1...3).contains(place.offset))
    let caret = try #require(carets)
    #expect(caret.secondary == nil && abs(caret.primary.x - x) < 10)
    #expect(rectangles.map { $0.x + $0.width } == [caret.primary.x])
  }

  @Test("Extents")
  func extents() throws {
    var text = AttributedText("One line, and another one below it", [.font(.system(20))])
    text.setAttribute(.link("u:"), on: 0..<8)
    let layout = try renderer.layout(text, in: TextContainer(width: 200))
    let (x, y) = (10.0, 10.0)

    // snippet: extents
    let used = layout.usedRect  // the rectangle around the visible lines
    let hidden = layout.hiddenRanges  // text replaced by an ellipsis, and text that does not fit
    let link = layout.link(atX: x, y: y)  // nil if there is no link
    let isText = layout.hitsText(x: x, y: y)  // false if there is no text at the point
    let widths = try renderer.intrinsicWidths(of: text)  // CSS min-content and max-content widths
    // end

    #expect(used.width < 200 && used.height > 20)
    #expect(hidden.isEmpty && link?.range == 0..<8 && isText)
    #expect(widths.least < 200 && widths.greatest > 200)
  }

  @Test("Outlines")
  func outlines() throws {
    let layout = try renderer.layout(AttributedText("abc", [.font(.system(20))]))
    var names: [String] = []
    func write(_ path: Path, at place: (x: Double, y: Double), _ name: String) {
      names.append(name)
    }

    // snippet: outlines
    for run in layout.runs {
      let font = run.font  // the font's names, its axes and the bytes of its file
      for glyph in layout.glyphs[run.glyphs] {
        let place = layout.pointInContainer(x: glyph.x, y: glyph.y)
        let path = try renderer.outline(of: glyph, in: run)  // relative to `place`, y downwards
        write(path, at: place, font.postscriptName)
      }
    }
    // end

    #expect(names.count == 3)
  }

  @Test("Stacks")
  func stacking() throws {
    let (title, body) = (AttributedText("A title"), AttributedText("The text below the title"))
    // snippet: stacks
    let headline = TextDocument.Frame(title)
    var standfirst = TextDocument.Frame(body)
    standfirst.item.margins.top = .points(8)
    let document = TextDocument(
      frames: [headline, standfirst], stack: FrameStack(spacing: 6), width: 340)
    let layout = try renderer.layout(document)
    // end
    #expect(layout.document.frames[1].y == layout.layouts[0].height + 14)
  }

  @Test("Placing layouts")
  func placing() throws {
    let (title, body) = (AttributedText("Title"), AttributedText("Body"))

    // snippet: placing
    let heading = try renderer.layout(title, in: TextContainer(width: 200))
    let story = try renderer.layout(body, in: TextContainer(width: 360))
    let frames = [
      TextDocument.Frame(heading, x: 20, y: 20),
      TextDocument.Frame(story, x: 20, y: 40 + heading.height),
    ]
    let bitmap = try renderer.render(TextDocument(frames: frames, width: 640, height: 360))
    // end

    #expect(bitmap.width == 640 && bitmap.height == 360)
  }

  @Test("Drawing on pictures")
  func photos() throws {
    let layout = try renderer.layout(AttributedText("Hello", [.font(.system(16))]))
    let (width, height) = (200, 100)
    let rgba = [UInt8](repeating: 255, count: width * height * 4)

    // snippet: photos
    var photo = try Bitmap(width: width, height: height, straightBytes: rgba)  // from any decoder
    try renderer.draw(layout, onto: &photo, x: 20, y: 20, scale: 2)
    let result = photo.straightBytes  // to any encoder
    // end

    #expect(result.count == rgba.count && result != rgba)
  }
}
