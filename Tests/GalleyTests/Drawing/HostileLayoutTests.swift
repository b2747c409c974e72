import GalleyFont
import Testing

@testable import Galley

/// Layouts with values that no text produces, such as infinite positions. Drawing such a layout
/// must not trap, hang or write outside the canvas.
@Suite("Drawing hostile layouts")
struct HostileLayoutTests {
  private func layout() throws -> TextLayout {
    try Drawing().layout(
      AttributedText(
        "CC C",
        Drawing.shapes(
          .underlineStyle(LineStyle(.double, pattern: .dashDotDot)),
          .strikethroughStyle(LineStyle(.thick, pattern: .wave)),
          .overlineStyle(LineStyle(.double, pattern: .dot)),
          .backgroundColor(.yellow), .strokeWidth(-2),
          .shadow(TextShadow(.blue, offset: (2, 2), blur: 3)))))
  }

  @Test(
    "A layout drawn at an absurd position leaves the canvas unchanged",
    arguments: [1e6, 1e9, 1e15, 1e300, -1e300, .infinity, -.infinity])
  func origins(_ origin: Double) throws {
    var untouched = ColorCanvas(width: 20, height: 20, background: .white)
    let blank = untouched.bitmap
    for (x, y) in [(origin, 0), (0, origin)] {
      var canvas = ColorCanvas(width: 20, height: 20, background: .white)
      try Drawing().painter.draw(layout(), atX: x, y: y, on: &canvas)
      #expect(canvas.bitmap == blank)
    }
  }

  @Test(
    "Absurd glyph, line or run positions leave all pixels opaque, and no ink size is negative",
    arguments: [1e6, 1e9, 1e15, 1e300, -1e300, .infinity, -.infinity, .nan])
  func positions(_ position: Double) throws {
    let painter = Drawing().painter
    let sound = try layout()
    for change in [
      { (layout: inout TextLayout) in layout.glyphs[1].x = position },
      { $0.glyphs[1].y = position }, { $0.glyphs[1].advance = position },
      { $0.lines[0].baseline = position }, { $0.lines[0].x = position },
      { $0.lines[0].width = position }, { $0.runs[0].visibleX = position },
      { $0.runs[0].visibleWidth = position }, { $0.runs[0].x = position },
      { $0.lines[0].top = position }, { $0.lines[0].height = position },
      { $0.fitScale = position },
      { $0.changeAttributes { $0.baselineOffset = position } },
      { $0.changeAttributes { $0.shadows?[0].offsetX = position } },
    ] as [(inout TextLayout) -> Void] {
      var canvas = ColorCanvas(width: 20, height: 20, background: .white)
      var broken = sound
      change(&broken)
      try painter.draw(broken, on: &canvas)
      #expect(canvas.bitmap.pixels.allSatisfy { $0 >> 24 == 255 })
      let bounds = try painter.inkBounds(of: broken)
      #expect(bounds.map { $0.width >= 0 && $0.height >= 0 } ?? true)
    }
  }

  @Test(
    "Text at an absurd font size is drawn or rejected",
    arguments: [1e6, 1e300, .infinity, .nan, -1, 0])
  func sizes(_ size: Double) throws {
    let painter = Drawing().painter
    for change in [
      { (layout: inout TextLayout) in layout.runs[0].size = size },
      { $0.runs[0].scaleX = size }, { $0.runs[0].skew = size },
      { $0.changeAttributes { $0.strokeWidth = size } },
      { $0.changeAttributes { $0.shadows?[0].blur = size } },
    ] as [(inout TextLayout) -> Void] {
      var canvas = ColorCanvas(width: 20, height: 20, background: .white)
      var broken = try layout()
      change(&broken)
      do {
        try painter.draw(broken, on: &canvas)
      } catch {
        #expect(!error.description.isEmpty && !error.description.contains("\n"))
      }
      #expect(canvas.bitmap.pixels.allSatisfy { $0 >> 24 == 255 })
    }
  }

  @Test("Drawing ignores invalid attribute or text indices, but an unknown glyph ID gives an error")
  func danglingNames() throws {
    var broken = try layout()
    broken.runs[0].attributes = 99
    broken.glyphs[0].cluster = -5
    broken.glyphs[1].cluster = .max
    var canvas = ColorCanvas(width: 20, height: 20, background: .white)
    try Drawing().painter.draw(broken, on: &canvas)
    broken.glyphs[0].id = 60_000
    #expect(throws: RenderError.self) { try Drawing().painter.draw(broken, on: &canvas) }
  }

  @Test("Large glyphs are drawn tile by tile")
  func tiles() throws {
    // At 10,000 pixels per em, the square covers x = 1,000 to 6,000 and y = 3,000 to 8,000 pixels.
    let layout = try Drawing().layout(AttributedText("C", Drawing.shapes(size: 10_000)))
    var canvas = ColorCanvas(width: 6500, height: 40, background: .white)
    try Drawing().painter.draw(layout, atX: 0, y: -2980, on: &canvas)
    let bitmap = canvas.bitmap
    #expect(bitmap.stretches(row: 10).map(\.x) == [0])
    #expect(bitmap.stretches(row: 20).map(\.x) == [0, 1000, 6000])
    #expect(bitmap.stretches(row: 39).map(\.x) == [0, 1000, 6000])
  }

  @Test("Glyphs just below and above the cache's size limit look the same")
  func cacheLimit() throws {
    // Glyphs at 256 pixels per em are cached; glyphs at 256.5 are not.
    for size in [256.0, 256.5] {
      let bitmap = try Drawing().draw("CF", size: size)
      #expect(bitmap[Int(size * 0.35), Int(size * 0.5)] == .black)
      #expect(bitmap[Int(size * 1.05), Int(size * 0.55)] == .white)
    }
  }

  @Test("Glyphs too large to draw are rejected")
  func reach() throws {
    let layout = try Drawing().layout(AttributedText("C", Drawing.shapes(size: 10_000)))
    var drawing = Drawing()
    drawing.scale = 5
    var canvas = ColorCanvas(width: 50, height: 50)
    // At 50,000 pixels per em, glyph coordinates exceed FreeType's range at any pen position.
    for (x, y) in [(0.0, 0.0), (0, -8000), (-2000, -7000)] {
      #expect(throws: RenderError.self) {
        try drawing.painter.draw(layout, atX: x, y: y, on: &canvas)
      }
    }
    drawing.scale = 100
    let error = #expect(throws: RenderError.self) {
      try drawing.painter.draw(layout, on: &canvas)
    }
    #expect(
      error == .tooLarge(what: "a glyph's size in pixels", value: 1_000_000, limit: 65_536))
  }
}

extension TextLayout {
  /// Changes the attributes of the text's first run without laying out the text again.
  mutating func changeAttributes(_ change: (inout TextAttributes) -> Void) {
    text.transform(text.runs[0].range) { attributes in
      var changed = attributes
      change(&changed)
      return changed
    }
  }
}
