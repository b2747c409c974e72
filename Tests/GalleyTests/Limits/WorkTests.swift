// Limits on the work of one render. Galley counts the work, and rejects a render that exceeds a
// limit.

import Synchronization
import TestSupport
import Testing

@testable import Galley

@Suite("Limits on the work of a render")
struct WorkTests {
  private func renderer(_ change: (inout Limits) -> Void = { _ in }) -> TextRenderer {
    var limits = Limits()
    change(&limits)
    return TextRenderer(fonts: .bundled, limits: limits)
  }

  private func problem<Value>(_ body: () throws(RenderError) -> Value) -> String? {
    do throws(RenderError) {
      _ = try body()
      return nil
    } catch {
      return error.description
    }
  }

  @Test("If a font makes thousands of glyphs per letter, layout stops at the glyph limit")
  func glyphs() throws {
    let fonts = try FontLibrary.bundled.adding(paths: [Repository.testFont("Growing.ttf")])
    let renderer = TextRenderer(fonts: fonts)
    let font = FontDescriptor(families: ["Galley Shapes"], size: 40)
    func text(_ count: Int) -> AttributedText {
      AttributedText(String(repeating: "A ", count: count), [.font(font)])
    }
    #expect(try renderer.layout(text(18), in: TextContainer(width: 600)).glyphs.count == 18 * 3601)
    let problem = problem { () throws(RenderError) in
      try renderer.layout(text(10_000), in: TextContainer(width: 600))
    }
    #expect(
      problem?.hasPrefix(
        "the number of glyphs that the font Galley Shapes produces for the text is 3") == true)
    #expect(problem?.hasSuffix("; make it at most 385536") == true)
    // The unfinished paragraph is not cached, so rendering still works afterwards.
    #expect(try renderer.layout(text(18), in: TextContainer(width: 600)).glyphs.count == 18 * 3601)
  }

  @Test(
    "The limit on glyphs per code unit can be zero, negative or the largest integer",
    arguments: [Int.max, 0, -1])
  func anyLimit(_ glyphsPerUnit: Int) throws {
    let renderer = renderer { $0.glyphsPerUnit = glyphsPerUnit }
    #expect(
      try renderer.layout(AttributedText("A\nB\nC"), in: TextContainer(width: 100)).lines.count == 3
    )
  }

  @Test("The pixels of an image in text count once, even if the drawing is split into many bands")
  func attachment() throws {
    let image = Bitmap(width: 1000, height: 1000, pixels: .init(repeating: 0, count: 1_000_000))
    let bounds = TextAttachment.Bounds(x: 0, y: 0, width: 600, height: 1500)
    let document = TextDocument(
      AttributedText(TextAttachment(image, bounds: bounds)), in: TextContainer(width: 600))
    // The renderer reads the image's million pixels once and paints about a million pixels: two
    // million in total.
    let renderer = renderer { $0.paintedPixels = 2_100_000 }
    #expect(
      try renderer.encode(document).bytes == TextRenderer(fonts: .bundled).encode(document).bytes)
  }

  @Test("The limit on glyphs applies to all boxes of a document together")
  func glyphsOfFrames() throws {
    let fonts = try FontLibrary.bundled.adding(paths: [Repository.testFont("Growing.ttf")])
    let font = FontDescriptor(families: ["Galley Shapes"], size: 4)
    let frame = TextDocument.Frame(
      AttributedText("A A A A A A A A A A", [.font(font)]), in: TextContainer(width: 600))
    let renderer = TextRenderer(fonts: fonts)
    #expect(
      problem { () throws(RenderError) in try renderer.layout(TextDocument(frames: [frame])) }
        == nil)
    #expect(
      problem { () throws(RenderError) in
        try renderer.layout(TextDocument(frames: [frame, frame]))
      }?.contains("number of glyphs") == true)
  }

  @Test(
    "If text is shrunk to fit, the limit applies to the layout steps of all tried sizes together")
  func steps() {
    let text = AttributedText(String(repeating: "word ", count: 200))
    let renderer = renderer { $0.layoutSteps = 2200 }
    #expect(
      problem { () throws(RenderError) in try renderer.layout(text, in: TextContainer(width: 200)) }
        == nil)
    var container = TextContainer(width: 200, height: 40)
    container.fit = .shrink
    #expect(
      problem { () throws(RenderError) in try renderer.layout(text, in: container) }?
        .contains("the number of layout steps") == true)
  }

  @Test("Each time a glyph is painted, its pixels count towards the limit")
  func paintedGlyphs() throws {
    let text = AttributedText(
      String(repeating: "W", count: 200), [.font(.system(100)), .kern(-90)])
    let renderer = renderer { $0.paintedPixels = 400_000 }
    #expect(
      problem { () throws(RenderError) in
        try renderer.draw(try renderer.layout(AttributedText("W", [.font(.system(100))])))
      } == nil)
    #expect(
      problem { () throws(RenderError) in try renderer.draw(try renderer.layout(text)) }?
        .contains("the number of painted pixels") == true)
  }

  @Test(
    "Painted boxes, backgrounds, decorations, shadows and images count towards the pixel limit",
    arguments: 0..<5)
  func paintedBoxes(_ kind: Int) throws {
    let renderer = renderer { $0.paintedPixels = 2_000_000 }
    let frames = (0..<40).map { index -> TextDocument.Frame in
      var attributes: [TextAttribute] = [.font(.system(300))]
      if kind == 1 { attributes.append(.backgroundColor(.red)) }
      if kind == 2 { attributes += [.strikethroughStyle(.single), .strikethroughThickness(250)] }
      if kind == 3 {
        attributes.append(
          .shadow(TextShadow(.blue, offset: (0, 1), blur: 40 + Double(index))))
      }
      var frame = TextDocument.Frame(
        AttributedText("wi", attributes), in: TextContainer(width: 400, height: 300))
      if kind == 0 { frame.backgroundPaint = .color(.green) }
      if kind == 4 {
        let image = Bitmap(width: 1000, height: 1000, pixels: .init(repeating: 0, count: 1_000_000))
        frame.backgroundImage = ImageFill(image, fit: .fill)
      }
      return frame
    }
    #expect(
      problem { () throws(RenderError) in try renderer.render(TextDocument(frames: frames)) }?
        .contains("the number of painted pixels") == true)
    #expect(
      problem { () throws(RenderError) in
        try renderer.render(TextDocument(frames: [frames[0]]))
      } == nil)
  }

  @Test("A truncation token has its own length limit")
  func token() {
    var container = TextContainer(width: 100)
    container.truncationToken = AttributedText(String(repeating: "x", count: 4097))
    let renderer = renderer()
    #expect(
      problem { () throws(RenderError) in
        try renderer.layout(AttributedText("a"), in: container)
      } == "the truncation token's length is 4097; make it at most 4096")
  }

  @Test("A render ends if its deadline has passed or the host cancels it")
  func deadline() throws {
    let renderer = renderer()
    let text = AttributedText("Hello")
    #expect(throws: RenderError.timedOut) {
      try renderer.layout(text, cancellation: Cancellation(deadline: .now))
    }
    #expect(throws: RenderError.cancelled) {
      try renderer.layout(text, cancellation: Cancellation { true })
    }
    // The encoder draws an image in parts. It must notice a cancellation between the parts, even if
    // the image has no boxes.
    var wide = TextDocument(frames: [], width: 4000, height: 4000)
    wide.backgroundGradient = Gradient(angle: 30, .red, .blue)
    let layout = try renderer.layout(wide)
    let asked = Atomic(0)
    #expect(throws: RenderError.cancelled) {
      try renderer.encode(
        layout, cancellation: Cancellation { asked.add(1, ordering: .relaxed).newValue > 5 }
      ).bytes
    }
    let later = Cancellation(deadline: .now + .seconds(3600)) { false }
    #expect(
      try renderer.layout(text, cancellation: later).glyphs == renderer.layout(text).glyphs)
  }
}
