import GalleyFont
import TestSupport
import Testing

@testable import Galley

/// The positions and the painting order of glyphs, backgrounds, shadows and decorations. Single
/// pixels of polygon glyphs are compared with values computed by hand.
@Suite("Drawing layouts")
struct LayoutPainterTests {
  @Test("A square glyph is drawn on its baseline")
  func baseline() throws {
    let bitmap = try Drawing().draw("C")
    #expect(bitmap.width == 70 && bitmap.height == 100)
    #expect(bitmap.bounds(of: .black) == PixelRect(10, 30, 60, 80))
    #expect(bitmap.count(of: .black) == 50 * 50)
    #expect(bitmap.count(of: .white) == 7000 - 2500)
  }

  @Test("The scale of a drawing multiplies every length of the layout")
  func scale() throws {
    let bitmap = try Drawing(scale: 2.5).draw("CC", .underlineStyle(.single))
    #expect(bitmap.width == 350 && bitmap.height == 250)
    // Squares reach down to the baseline in row 200. The underline is 10 to 15 points (25 to 37.5
    // pixels) below the baseline.
    #expect(bitmap.bounds(of: .black) == PixelRect(0, 75, 350, 238))
  }

  @Test("Horizontal glyph positions are rounded to quarters of a pixel")
  func quarters() throws {
    // The first square covers x = 1.05 to 6.3 pixels, so pixel column 1 is 95 % black.
    let bitmap = try Drawing().draw("CC", size: 10.5)
    let gray = try #require(bitmap[1, 6]).red
    #expect(bitmap[0, 6] == .white && bitmap[2, 6] == .black)
    #expect((8...16).contains(gray))
  }

  @Test("A glyph's fill and outline can have different colours")
  func colours() throws {
    let outlined = try Drawing().draw("C", .foregroundColor(.red), .strokeWidth(4))
    // The outline is four points wide, and is centred on the glyph's edge. The inside of the glyph
    // is empty.
    #expect(outlined.bounds(of: .red) == PixelRect(8, 28, 62, 82))
    #expect(outlined.bounds(of: .white) == PixelRect(0, 0, 70, 100))
    #expect(outlined[35, 55] == .white && outlined[11, 55] == .red && outlined[12, 55] == .white)

    let both = try Drawing().draw(
      "C", .foregroundColor(.red), .strokeColor(.blue), .strokeWidth(-4))
    #expect(both.bounds(of: .blue) == PixelRect(8, 28, 62, 82))
    #expect(both.bounds(of: .red) == PixelRect(12, 32, 58, 78))

    let none = try Drawing().draw("C", .strokeColor(.blue), .strokeWidth(0))
    #expect(none.bounds(of: .black) == PixelRect(10, 30, 60, 80) && none.count(of: .blue) == 0)
  }

  @Test("Backgrounds are painted below all glyphs, and strikethroughs above all glyphs")
  func order() throws {
    // Negative kern moves the second square over the first. The second square covers x = 40 to 90
    // pixels.
    var text = AttributedText("C", Drawing.shapes(.kern(-40), .foregroundColor(.red)))
    text.append(
      "C",
      Drawing.shapes(
        .foregroundColor(.lime), .backgroundColor(.yellow), .underlineStyle(.single),
        .underlineColor(.blue), .strikethroughStyle(.single), .strikethroughColor(.black),
        .baselineOffset(0)))
    let bitmap = try Drawing().draw(text)
    #expect(bitmap.width == 100)
    // The second run's background starts at x = 30, and is painted behind the first square.
    #expect(bitmap[32, 10] == .yellow && bitmap[29, 10] == .white && bitmap[35, 40] == .red)
    // The second glyph is painted over the first glyph, and the strikethrough over both.
    #expect(bitmap[45, 40] == .lime)
    #expect(bitmap.bounds(of: .black) == PixelRect(30, 53, 100, 58))
    #expect(bitmap.bounds(of: .blue) == PixelRect(30, 90, 100, 95))
  }

  @Test("Glyphs are painted above underlines")
  func underlines() throws {
    // The first square is lowered by 20 points and reaches its neighbour's underline.
    var text = AttributedText(
      "C", Drawing.shapes(.foregroundColor(.lime), .baselineOffset(-20), .kern(-40)))
    text.append("C", Drawing.shapes(.foregroundColor(.red), .underlineStyle(.single)))
    let bitmap = try Drawing().draw(text)
    #expect(bitmap[35, 92] == .lime && bitmap[65, 92] == .red && bitmap[29, 92] == .lime)
  }

  @Test("Right-to-left text is painted in logical order")
  func rightToLeft() throws {
    var text = AttributedText("\u{202E}C", Drawing.shapes(.foregroundColor(.red), .kern(-40)))
    text.append("C", Drawing.shapes(.foregroundColor(.lime)))
    let layout = try Drawing().layout(text)
    let bitmap = try Drawing().draw(layout)
    // The first square of the text is at the right. Where the squares overlap, the second is on
    // top.
    let red = try #require(bitmap.bounds(of: .red))
    let lime = try #require(bitmap.bounds(of: .lime))
    #expect(lime.minX < red.minX && lime.width == 50 && red.width < 50)
  }

  @Test("The container's `backgroundExtent` determines the height of backgrounds")
  func backgrounds() throws {
    var paragraph = ParagraphStyle()
    paragraph.minimumLineHeight = 150
    paragraph.lineSpacing = 30
    let text = AttributedText(
      "C\nC",
      Drawing.shapes(
        .backgroundColor(.yellow), .paragraphStyle(paragraph)))
    let expected: [(BackgroundExtent, Int, Int)] = [
      (.line, 0, 150), (.fragment, 0, 180), (.font, 50, 150),
    ]
    for (extent, top, bottom) in expected {
      var drawing = Drawing()
      drawing.container.backgroundExtent = extent
      let bitmap = try drawing.draw(text)
      let column = (0..<180).filter { bitmap[2, $0] == .yellow }
      #expect(column.first == top && column.last == bottom - 1, "\(extent)")
    }
  }

  @Test("Adjacent backgrounds meet without a seam")
  func seams() throws {
    var text = AttributedText()
    for _ in 0..<9 {
      text.append(
        "C",
        [
          .font(.family("Galley Shapes", size: 10.37)),
          .backgroundColor(Color(red: 0, green: 0, blue: 255, alpha: 128)),
          .foregroundColor(.transparent),
        ])
      text.append(
        "C",
        [
          .font(.family("Galley Shapes", size: 10.37)),
          .backgroundColor(Color(red: 0, green: 0, blue: 255, alpha: 127)),
          .foregroundColor(.transparent),
        ])
    }
    let bitmap = try Drawing().draw(text)
    let colors = Set((0..<130).map { bitmap[$0, 5] })
    #expect(
      colors == [Color(red: 127, green: 127, blue: 255), Color(red: 128, green: 128, blue: 255)])
  }

  @Test("Clipped lines end at the edge of the box")
  func clipping() throws {
    var paragraph = ParagraphStyle()
    paragraph.lineBreakMode = .byClipping
    var drawing = Drawing()
    drawing.container = TextContainer(width: 120)
    drawing.container.insets = EdgeInsets(right: 20, left: 10)
    let text = AttributedText(
      "CCC",
      Drawing.shapes(
        .paragraphStyle(paragraph), .underlineStyle(.single), .backgroundColor(.yellow),
        .shadow(TextShadow(.black, offset: (0, 0), blur: 10))))
    let bitmap = try drawing.draw(text)
    #expect(bitmap.bounds(of: .white).map { ($0.width, $0.height) } ?? (0, 0) == (120, 100))
    for y in 0..<100 {
      #expect(bitmap[100, y] == .white && bitmap[9, y] == .white)
    }
    #expect(bitmap[99, 50] == .black && bitmap[99, 92] == .black && bitmap[99, 2] == .yellow)
    #expect(bitmap[10, 2] == .yellow)
  }

  @Test("Missing glyphs are drawn or left out, as configured")
  func missing() throws {
    let layout = try {
      var layout = try Drawing().layout(AttributedText("C", Drawing.shapes()))
      layout.glyphs[0].id = 0
      return layout
    }()
    #expect(try Drawing().draw(layout).bounds(of: .black) == PixelRect(5, 10, 45, 80))
    #expect(try Drawing(drawsMissingGlyphs: false).draw(layout).count(of: .black) == 0)
  }

  @Test("The layers of a colour glyph have their own colours and the text's alpha")
  func layers() throws {
    let bitmap = try Drawing().draw("E", .foregroundColor(.lime), .strokeWidth(5))
    // The colour glyph has three layers, from bottom to top: C in the palette's red, D in the
    // text's colour, and H in blue at 60 %. Colour glyphs are never outlined.
    #expect(bitmap[15, 35] == .red)
    #expect(bitmap[15, 55] == .lime && bitmap[35, 35] == .lime)
    #expect(bitmap[30, 55] == Color(red: 0, green: 133, blue: 153))
    #expect(bitmap[9, 55] == .white)
    let half = try Drawing().draw(
      "E", .foregroundColor(Color(red: 0, green: 255, blue: 0, alpha: 128)))
    #expect(half[15, 35] == Color(red: 255, green: 127, blue: 127))
  }

  @Test("Bitmap glyphs keep their colours")
  func pictures() throws {
    let fonts = try FontLibrary.bundled.adding(paths: [Repository.testFont("Pictures.ttf")])
    var container = TextContainer()
    container.insets = EdgeInsets(top: 20, right: 20, bottom: 20, left: 20)
    var layout = try TextRenderer(fonts: fonts).layout(
      AttributedText(
        "C",
        [
          .font(.family("Galley Shapes", size: 8)), .foregroundColor(.lime), .strokeWidth(9),
          .shadow(TextShadow(.blue, offset: (0, 10), blur: 0)),
        ]), in: container)
    // The bitmap glyph is on the baseline. The baseline is 20 + 6.4 points from the top, rounded to
    // row 26. The glyph casts a shadow but has no outline.
    let bitmap = try Drawing().draw(layout)
    #expect(bitmap.bounds(of: .red) == PixelRect(20, 18, 28, 26) && bitmap.count(of: .red) == 64)
    #expect(bitmap.bounds(of: .blue) == PixelRect(20, 28, 28, 36))
    #expect(bitmap.count(of: .lime) == 0)
    // The glyph is now twice as wide, and slanted: each row moves right by its height above the
    // baseline.
    layout.runs[0].scaleX = 2
    layout.runs[0].skew = 1
    let wide = try Drawing().draw(layout)
    #expect(wide.stretches(row: 25).map(\.x).contains(21))
    #expect(wide.bounds(of: .red) == PixelRect(21, 18, 43, 26))
    // The bitmap glyph uses only the alpha of the text's colour.
    layout.changeAttributes {
      $0.foregroundColor = Color(red: 0, green: 0, blue: 0, alpha: 128)
    }
    #expect(try Drawing().draw(layout).bounds(of: Color(red: 255, green: 127, blue: 127)) != nil)
  }

  @Test("Cached glyphs do not change the pixels of a drawing")
  func caching() throws {
    var drawing = Drawing()
    drawing.masks = GlyphMaskCache(byteLimit: 20_000)
    let text = AttributedText("ABCDABCDGABCD GGG", Drawing.shapes(.strokeWidth(-3)))
    let layout = try drawing.layout(text)
    let first = try drawing.draw(layout)
    let misses = drawing.masks.misses
    #expect(misses > 10 && drawing.masks.bytes <= 20_000)
    #expect(try drawing.draw(layout) == first)
    #expect(try Drawing().draw(layout) == first)
    let roomy = Drawing()
    _ = try roomy.draw(layout)
    // The text has six different glyphs: five letters and the space. Each glyph has a mask for its
    // fill and a mask for its outline.
    #expect(roomy.masks.misses == 12 && roomy.masks.hits > 0)
    _ = try roomy.draw(layout)
    #expect(roomy.masks.misses == 12)
  }

  @Test("Ink bounds enclose all painted pixels")
  func ink() throws {
    let painter = Drawing().painter
    func ink(_ string: String, _ attributes: TextAttribute...) throws -> Rectangle? {
      let font = TextAttribute.font(.family("Galley Shapes", size: 100))
      return try painter.inkBounds(
        of: Drawing().layout(AttributedText(string, [font] + attributes)))
    }
    #expect(try ink("C") == Rectangle(x: 10, y: 30, width: 50, height: 50))
    #expect(try ink("C", .backgroundColor(.red)) == Rectangle(x: 10, y: 30, width: 50, height: 50))
    #expect(try ink(" ") == nil)
    #expect(try ink("") == nil)
    #expect(try ink("C", .underlineStyle(.single)) == Rectangle(x: 0, y: 30, width: 70, height: 65))
    #expect(
      try ink("C", .strokeWidth(-4), .strokeJoin(.round))
        == Rectangle(x: 8, y: 28, width: 54, height: 54))
    #expect(
      try ink("C", .shadow(TextShadow(.black, offset: (5, -7), blur: 4)))
        == Rectangle(x: 9, y: 17, width: 62, height: 63))
  }
}
