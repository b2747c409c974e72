import Testing

@testable import Galley

@Suite("Text shadows")
struct ShadowTests {
  private let half = Color(red: 0, green: 0, blue: 0, alpha: 128)

  @Test("A shadow without blur is an exact copy of the glyphs")
  func copy() throws {
    let bitmap = try Drawing().draw(
      "C", .foregroundColor(.red), .shadow(TextShadow(.blue, offset: (5, 8), blur: 0)))
    #expect(bitmap.bounds(of: .red) == PixelRect(10, 30, 60, 80))
    #expect(bitmap.bounds(of: .blue) == PixelRect(15, 38, 65, 88))
    #expect(bitmap.count(of: .blue) == 2500 - 45 * 42)
  }

  @Test("The default shadow colour is black with an opacity of one third")
  func defaults() throws {
    let shadow = TextShadow(offsetX: 60, offsetY: 0)
    let bitmap = try Drawing().draw("C ", .shadow(shadow), .foregroundColor(.red))
    let third = Color(red: 170, green: 170, blue: 170)
    #expect(bitmap.bounds(of: third) == nil)
    let wide = try Drawing().draw("CH", .shadow(shadow), .foregroundColor(.red))
    #expect(wide[75, 35] == third)
  }

  @Test("The opacities of the text and the shadow are multiplied")
  func opacity() throws {
    var shadow = TextShadow(.black, offset: (0, 10), blur: 0)
    shadow.opacity = 0.5
    let bitmap = try Drawing().draw(
      "C", .foregroundColor(Color(red: 255, green: 0, blue: 0, alpha: 128)), .shadow(shadow))
    // An opacity of 0.5 times an alpha of 128/255 is an alpha of 64/255. So the pixel is a quarter
    // black on white.
    #expect(bitmap[30, 85] == Color(red: 191, green: 191, blue: 191))
    shadow.color = TextShadow.Paint.none
    let none = try Drawing().draw("C", .shadow(shadow))
    #expect(none[30, 85] == .white)
  }

  @Test("The first of several shadows is the uppermost shadow")
  func order() throws {
    let bitmap = try Drawing().draw(
      "C", .foregroundColor(.red),
      .shadows([
        TextShadow(.lime, offset: (4, 4), blur: 0), TextShadow(.blue, offset: (8, 8), blur: 0),
      ]))
    #expect(bitmap[62, 82] == .lime && bitmap[66, 86] == .blue && bitmap[50, 70] == .red)
  }

  @Test("All parts of text except the background cast a shadow")
  func casting() throws {
    let bitmap = try Drawing().draw(
      "C", .foregroundColor(.red), .strokeWidth(4), .backgroundColor(.yellow),
      .underlineStyle(.single), .strikethroughStyle(.single),
      .shadow(TextShadow(.blue, offset: (0, 4), blur: 0)))
    // The blue pixels are the shadows of the outline, the underline and the strikethrough. The
    // underline's shadow is below the underline. The strikethrough's shadow is as wide as the text
    // line.
    #expect(bitmap.bounds(of: .blue) == PixelRect(0, 32, 70, 99))
    #expect(bitmap[35, 70] == .yellow && bitmap[3, 60] == .blue && bitmap[3, 97] == .blue)
    #expect(bitmap[35, 83] == .blue)
  }

  @Test("Blurring extends a shadow by at most three standard deviations")
  func extent() throws {
    var drawing = Drawing()
    drawing.container.insets = EdgeInsets(top: 40, right: 40, bottom: 40, left: 40)
    let bitmap = try drawing.draw(
      "C", .foregroundColor(.transparent), .shadow(TextShadow(.black, offset: (3, 2), blur: 16)))
    #expect(bitmap.count(of: .white) == bitmap.width * bitmap.height)
    let seen = try drawing.draw(
      "C", .foregroundColor(.white), .shadow(TextShadow(.black, offset: (3, 2), blur: 16)))
    var box = PixelRect.empty
    for y in 0..<seen.height {
      for x in 0..<seen.width where seen[x, y] != .white {
        box = box.union(PixelRect(x, y, x + 1, y + 1))
      }
    }
    let square = PixelRect(50, 70, 100, 120).offsetBy(x: 3, y: 2)
    #expect(box.intersection(square.grown(by: 24)) == box)
    #expect(box.minX < square.minX - 12 && box.maxY > square.maxY + 12)
  }

  @Test("Adjacent runs with the same shadow cast one joint shadow")
  func joining() throws {
    // The shadow of two translucent runs is not darker at the boundary between the runs.
    var text = AttributedText()
    let shadow = TextAttribute.shadow(TextShadow(half, offset: (0, 30), blur: 0))
    text.append(
      "C", Drawing.shapes(shadow, .kern(-20), .foregroundColor(.black), .underlineStyle(.single)))
    text.append(
      "C", Drawing.shapes(shadow, .foregroundColor(.black), .underlineStyle(.single), .link("x")))
    var drawing = Drawing()
    drawing.container.insets.bottom = 40
    let bitmap = try drawing.draw(text)
    let gray = Color(red: 127, green: 127, blue: 127)
    #expect(bitmap.stretches(row: 100).map(\.color) == [.white, gray, .white])
    #expect(bitmap.stretches(row: 122).map(\.color) == [gray])
  }

  @Test("The shadow of text outside the canvas can be inside the canvas")
  func outside() throws {
    let layout = try Drawing().layout(
      AttributedText(
        "C",
        Drawing.shapes(
          .shadow(TextShadow(.blue, offset: (0, -40), blur: 0)), .foregroundColor(.red))))
    var canvas = ColorCanvas(width: 70, height: 28, background: .white)
    try Drawing().painter.draw(layout, on: &canvas)
    // The square covers y = 30 to 80 points, below the bottom of the canvas at y = 28. Its shadow
    // covers y = -10 to 40 points.
    #expect(canvas.bitmap.bounds(of: .blue) == PixelRect(10, 0, 60, 28))
    #expect(canvas.bitmap.count(of: .red) == 0)
  }

  @Test("A shadow whose blurred area exceeds the pixel limit is rejected")
  func limit() throws {
    var drawing = Drawing()
    drawing.limits.canvasPixels = 70 * 100
    #expect(throws: RenderError.self) {
      try drawing.draw("C", .shadow(TextShadow(.black, offset: (0, 0), blur: 100)))
    }
    _ = try drawing.draw("C", .shadow(TextShadow(.black, offset: (0, 0), blur: 0)))
  }
}
