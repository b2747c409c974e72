// Painting pictures attached to text: the position of their pixels, and decorations of text with
// attachments.

import Testing

@testable import Galley

@Suite("Painting attachments")
struct AttachmentPaintingTests {
  private static let red = Color(red: 255, green: 0, blue: 0)

  private func picture(_ width: Int = 10, _ height: Int = 6) throws -> Bitmap {
    try #require(Bitmap(width: width, height: height, filledWith: Self.red.pixel))
  }

  private func text(
    _ attachment: TextAttachment, _ attributes: TextAttribute...
  ) -> AttributedText {
    AttributedText(
      attachment, [.font(.family("Galley Shapes", size: 100))] + attributes)
  }

  @Test("The lower edge of an attached picture is on the baseline")
  func place() throws {
    // The font size is 100 points. The font's ascent is 80 points.
    let natural = try Drawing().draw(text(TextAttachment(picture())))
    #expect(natural.bounds(of: Self.red) == PixelRect(0, 74, 10, 80))
    let bounds = TextAttachment.Bounds(x: 7.4, y: -3.6, width: 20.4, height: 9.6)
    let moved = try Drawing().draw(text(TextAttachment(picture(), bounds: bounds)))
    #expect(moved.bounds(of: Self.red) == PixelRect(7, 74, 27, 84))
    let doubled = try Drawing(scale: 2).draw(text(TextAttachment(picture(), bounds: bounds)))
    #expect(doubled.bounds(of: Self.red) == PixelRect(15, 148, 56, 167))
  }

  @Test("An attached picture at its natural size keeps its exact pixels")
  func exact() throws {
    var image = try #require(Bitmap(width: 7, height: 5))
    for index in image.pixels.indices { image.pixels[index] = 0xFF00_0000 | UInt32(index * 7919) }
    var drawing = Drawing()
    drawing.background = nil
    let drawn = try drawing.draw(text(TextAttachment(image)))
    for y in 0..<5 {
      for x in 0..<7 { #expect(drawn[x, 75 + y] == image[x, y]) }
    }
  }

  @Test("The text's colour, alpha, outline and slant do not change an attached picture")
  func untouched() throws {
    let plain = try Drawing().draw(text(TextAttachment(picture())))
    let styled = try Drawing().draw(
      text(
        TextAttachment(picture()), .foregroundColor(Color(red: 0, green: 255, blue: 0, alpha: 40)),
        .strokeWidth(9), .strokeColor(.blue), .obliqueness(1), .expansion(1), .kern(5)))
    #expect(plain == styled)
  }

  @Test(
    "If an attached picture is wider than its box, the picture, background and shadow are clipped")
  func clipped() throws {
    var drawing = Drawing()
    drawing.container.width = 60
    drawing.container.insets = EdgeInsets(top: 0, right: 10, bottom: 0, left: 5)
    let wide = TextAttachment(try picture(), width: 80, height: 5)
    let bitmap = try drawing.draw(
      text(wide, .backgroundColor(.blue), .shadow(TextShadow(.black, offset: (0, 8), blur: 0))))
    #expect(bitmap.bounds(of: Self.red) == PixelRect(5, 75, 50, 80))
    #expect(bitmap.bounds(of: .blue)?.maxX == 50)
    #expect(bitmap.bounds(of: .black) == PixelRect(5, 83, 50, 88))
    // A picture that is wider than its advance but inside the text box is not clipped.
    let hanging = TextAttachment(
      try picture(), bounds: .init(x: -5, width: 20, height: 5))
    #expect(try drawing.draw(text(hanging)).bounds(of: Self.red) == PixelRect(0, 75, 20, 80))
  }

  @Test("A shadow has the shape of the picture's alpha channel, whatever the text's colour")
  func shadow() throws {
    var image = try picture(20, 10)
    for index in image.pixels.indices where index % 20 >= 10 { image.pixels[index] = 0 }
    let bitmap = try Drawing().draw(
      text(
        TextAttachment(image), .foregroundColor(Color(red: 0, green: 0, blue: 0, alpha: 0)),
        .shadow(TextShadow(.black, offset: (0, 15), blur: 0))))
    #expect(bitmap.bounds(of: Self.red) == PixelRect(0, 70, 10, 80))
    #expect(bitmap.bounds(of: .black) == PixelRect(0, 85, 10, 95))
  }

  @Test("A picture is resampled once per size, and again after the cache is emptied")
  func remembered() throws {
    let attachments = AttachmentCache()
    var many = AttributedText()
    for _ in 0..<40 { many += text(TextAttachment(try picture(), width: 15)) }
    var drawing = Drawing()
    drawing.container.width = 100
    let layout = try drawing.layout(many)
    func draw() throws -> Bitmap {
      try DocumentPainter(
        rasterizer: .init(), masks: GlyphMaskCache(), attachments: attachments, scale: 1
      ).draw(layout, background: .white, blending: .srgb)
    }
    let first = try draw()
    #expect(try draw() == first)
    #expect(attachments.misses == 1)
    attachments.removeAll()
    #expect(attachments.pixels == 0)
    #expect(try draw() == first)
    #expect(attachments.misses == 2)
  }

  @Test(
    "If a picture exceeds the cache limit, only its visible part is resampled; no pixel changes")
  func large() throws {
    var image = try #require(Bitmap(width: 9, height: 9))
    for index in image.pixels.indices { image.pixels[index] = 0xFF00_0000 | UInt32(index * 3001) }
    let kept = AttachmentCache(pixelLimit: 1 << 20)
    let never = AttachmentCache(pixelLimit: 0)
    let everything = PixelRect(minX: 0, minY: -60, maxX: 80, maxY: 0)
    let whole = try #require(kept.picture(of: image, width: 80, height: 60, visible: everything))
    let part = PixelRect(minX: 30, minY: -25, maxX: 200, maxY: -10)
    let seen = try #require(never.picture(of: image, width: 80, height: 60, visible: part))
    #expect(PixelRect(seen.bounds) == PixelRect(minX: 30, minY: -25, maxX: 80, maxY: -10))
    for y in 0..<15 {
      for x in 0..<50 {
        #expect(seen.pixels[y * 50 + x] == whole.pixels[(35 + y) * 80 + 30 + x])
      }
    }
    #expect(
      never.picture(of: image, width: 80, height: 60, visible: part.offsetBy(x: 99, y: 0)) == nil)
    // This picture is a million points wide, and is drawn at 100 pixels per point. The cost of
    // drawing it depends only on its visible part.
    let huge = TextAttachment(image, width: 1e6, height: 1e6)
    var drawing = Drawing(scale: 100)
    drawing.container.width = 1
    drawing.container.height = 1
    let layout = try TextRenderer(fonts: .bundled).layout(text(huge))
    var canvas = ColorCanvas(width: 50, height: 50)
    try drawing.painter.draw(layout, atX: -5000, y: -5000, on: &canvas)
    #expect(canvas.bitmap.pixels.allSatisfy { $0 >> 24 == 255 })
  }

  @Test("Underlines continue under pictures; with `byWord`, only under pictures next to letters")
  func underlined() throws {
    let dot = TextAttachment(try #require(Bitmap(width: 20, height: 5)))
    let font = TextAttribute.font(.family("Galley Shapes", size: 100))
    func row(_ text: AttributedText, _ style: LineStyle) throws -> Int {
      var text = text
      text.add([.underlineStyle(style), .underlineColor(.blue)], to: 0..<text.length)
      return try Drawing().draw(text).count(of: .blue)
    }
    let alone = AttributedText(dot, [font])
    let word = alone + AttributedText("C", [font])
    let byWord = LineStyle(.single, byWord: true)
    let (one, both) = (try row(alone, .single), try row(word, .single))
    #expect(one > 0 && both * 20 == one * 90)
    #expect(try row(alone, byWord) == 0)
    #expect(try row(alone + alone, byWord) == 0)
    #expect(try row(word, byWord) == both)
  }
}
