import GalleyFont
import Testing

@testable import Galley

/// The glyph `C` is a square from x = 10 to 60 points and from y = 30 to 80 points.
@Suite("Positions of glyph outlines")
struct StrokePositionTests {
  @Test("An outside outline leaves the inside of a glyph empty")
  func outside() throws {
    let bitmap = try Drawing().draw(
      "C", .foregroundColor(.red), .strokeWidth(4), .strokePosition(.outside))
    #expect(bitmap.bounds(of: .red) == PixelRect(6, 26, 64, 84))
    #expect(bitmap.count(of: .red) == 58 * 58 - 50 * 50)
    #expect(bitmap[10, 30] == .white && bitmap[59, 79] == .white)
  }

  @Test("A glyph's fill hides the part of an outside outline that is inside the glyph")
  func filled() throws {
    let bitmap = try Drawing().draw(
      "C", .foregroundColor(.red), .strokeWidth(-4), .strokeColor(.blue),
      .strokePosition(.outside))
    #expect(bitmap.bounds(of: .red) == PixelRect(10, 30, 60, 80))
    #expect(bitmap.count(of: .red) == 50 * 50)
    #expect(bitmap.bounds(of: .blue) == PixelRect(6, 26, 64, 84))
  }

  @Test("By default, an outline is centred on the glyph's edge")
  func centre() throws {
    let plain = try Drawing().draw("C", .strokeWidth(-4), .strokeColor(.blue))
    #expect(
      try Drawing().draw("C", .strokeWidth(-4), .strokeColor(.blue), .strokePosition(.center))
        == plain)
    #expect(plain.bounds(of: .blue) == PixelRect(8, 28, 62, 82))
  }

  @Test("An outside outline partly covers the pixels on the glyph's edge")
  func edges() throws {
    // The text is moved right by a quarter of a pixel. The outline covers a quarter of each pixel
    // on the glyph's left edge, and three quarters of each pixel on the right edge.
    let text = AttributedText(
      "C",
      Drawing.shapes(.foregroundColor(.black), .strokeWidth(4), .strokePosition(.outside)))
    var drawing = Drawing()
    drawing.container.insets.left = 0.25
    let bitmap = try drawing.draw(text)
    #expect(bitmap[10, 50] == Color(red: 192, green: 192, blue: 192))
    #expect(bitmap[60, 50] == Color(red: 64, green: 64, blue: 64))
  }

  @Test("Shadows and ink bounds include an outside outline")
  func reach() throws {
    let bitmap = try Drawing(container: TextContainer(height: 200)).draw(
      "C", .foregroundColor(.red), .strokeWidth(4), .strokePosition(.outside),
      .shadow(TextShadow(.blue, offset: (0, 100), blur: 0)))
    #expect(bitmap.bounds(of: .blue) == PixelRect(6, 126, 64, 184))
    #expect(bitmap[30, 150] == .white)
    let drawing = Drawing()
    let layout = try drawing.layout(
      AttributedText(
        "C",
        Drawing.shapes(.strokeWidth(-4), .strokePosition(.outside), .strokeJoin(.round))))
    #expect(
      try drawing.painter.inkBounds(of: layout) == Rectangle(x: 6, y: 26, width: 58, height: 58))
  }
}
