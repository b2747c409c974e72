import GalleyFont
import Testing

@testable import Galley

/// Ligatures whose letters have different attributes, such as colours.
@Suite("Parts of ligatures")
struct LigaturePartsTests {
  /// Noto Serif has fi and ffi ligatures but no ligature carets in `GDEF`, so these ligatures are
  /// divided into equal parts.
  private static let font = TextAttribute.font(.family("Noto Serif", size: 60))

  private func text(_ parts: [(String, Color)], _ attributes: TextAttribute...) -> AttributedText {
    var text = AttributedText()
    for (string, color) in parts {
      text.append(string, [Self.font, .ligature(1), .foregroundColor(color)] + attributes)
    }
    return text
  }

  @Test(
    "Each letter of a ligature has its own colour",
    arguments: [
      [("f", Color.red), ("i", .blue)], [("of", .red), ("ix", .blue)],
      [("f", .red), ("f", .lime), ("i", .blue)], [("ff", .red), ("i", .blue)],
    ])
  func colours(_ parts: [(String, Color)]) throws {
    let drawing = Drawing(background: .white)
    let layout = try drawing.layout(text(parts))
    let string = parts.map(\.0).joined()
    let plain = try drawing.layout(text([(string, .black)]))
    #expect(layout.glyphs.map(\.id) == plain.glyphs.map(\.id))
    #expect(layout.glyphs.count < string.count)
    let bitmap = try drawing.draw(layout)
    let black = try drawing.draw(plain)
    let line = try #require(layout.lines.first)
    let carets = parts.indices.map { index in
      let offset = parts[..<index].reduce(0) { $0 + $1.0.utf16.count }
      return layout.caret(at: TextLayout.Position(offset))?.x ?? 0
    }
    #expect(carets.first == 0 && line.width > 0)
    for y in 0..<bitmap.height {
      for x in 0..<bitmap.width {
        guard let ink = black[x, y], let found = bitmap[x, y] else { continue }
        let part = carets.lastIndex { Int($0.rounded()) <= x } ?? 0
        // Each part of the ligature has its own colour. The coverage of each pixel is the same as
        // in a ligature of one colour.
        let color = parts[part].1
        let light = Int(ink.red)
        #expect(
          abs(Int(found.red) - (color.red == 255 ? 255 : light)) <= 1
            && abs(Int(found.green) - (color.green == 255 ? 255 : light)) <= 1
            && abs(Int(found.blue) - (color.blue == 255 ? 255 : light)) <= 1, "\(x), \(y)")
      }
    }
  }

  @Test("Each part of a ligature begins at the position of the part's first glyph")
  func positions() throws {
    let layout = try Drawing().layout(text([("of", .red), ("f", .lime), ("ix", .blue)]))
    let parts = layout.displayRuns(of: try #require(layout.lines.first)).map(\.run)
    #expect(parts.count == 4)
    for part in parts {
      let before = layout.glyphs[..<part.glyphs.lowerBound].reduce(0) { $0 + $1.advance }
      #expect(abs(part.x - before) < 1e-9)
    }
  }

  @Test(
    "Letters stacked in one glyph all have the colour of the first letter",
    arguments: [
      ("\u{1780}", "\u{17D2}\u{179A}"), ("\u{179F}\u{17D2}", "\u{178F}"),
      ("\u{1781}\u{17D2}", "\u{1798}\u{17C2}"), ("\u{1019}", "\u{102C}"),
      ("\u{1000}\u{1039}", "\u{1000}"), ("\u{B95}\u{BCD}", "\u{BB7}"),
    ])
  func stacked(_ first: String, _ second: String) throws {
    let size = TextAttribute.font(.system(60))
    var text = AttributedText(first, [size, .foregroundColor(.red)])
    text.append(second, [size, .foregroundColor(.blue)])
    let bitmap = try Drawing().draw(text)
    #expect(bitmap.count(of: .red) > 100)
    #expect(bitmap.count(of: .blue) == 0)
  }

  @Test("Backgrounds and decorations can end inside a ligature, at the end of a letter")
  func lines() throws {
    var text = AttributedText("f", [Self.font, .foregroundColor(.transparent)])
    text.append(
      "i",
      [
        Self.font, .foregroundColor(.transparent), .backgroundColor(.red), .underlineStyle(.single),
        .underlineColor(.blue),
      ])
    let drawing = Drawing()
    let layout = try drawing.layout(text)
    #expect(layout.glyphs.count == 1 && layout.runs.count == 1)
    let half = layout.runs[0].width / 2
    let bitmap = try drawing.draw(layout)
    let red = try #require(bitmap.bounds(of: .red))
    #expect(red.minX == Int(half.rounded()) && red.maxX == Int((2 * half).rounded()))
    let blue = try #require(bitmap.bounds(of: .blue))
    #expect(blue.minX == Int(half.rounded(.up)) && blue.maxX == Int((2 * half).rounded(.down)))
  }

  @Test("The outline and shadow of one letter cover only that letter's part of a ligature")
  func outlines() throws {
    var text = AttributedText("f", [Self.font, .foregroundColor(.black)])
    text.append(
      "i",
      [
        Self.font, .foregroundColor(.red), .strokeWidth(2),
        .shadow(TextShadow(.blue, offset: (0, 80), blur: 0)),
      ])
    let drawing = Drawing(container: TextContainer(height: 200))
    let layout = try drawing.layout(text)
    let half = Int((layout.runs[0].width / 2).rounded())
    let bitmap = try drawing.draw(layout)
    #expect(try #require(bitmap.bounds(of: .blue)).minX >= half)
    #expect(try #require(bitmap.bounds(of: .red)).minX >= half)
    #expect(try #require(bitmap.bounds(of: .black)).maxX <= half)
  }

  @Test("Parts of right-to-left ligatures are counted from the right")
  func rightToLeft() throws {
    // Lam and alef form one ligature glyph. Lam is the ligature's first letter, so the right part
    // of the glyph belongs to lam.
    let font = TextAttribute.font(.family("Noto Sans Arabic", size: 60))
    var text = AttributedText("\u{628}\u{644}", [font, .foregroundColor(.red)])
    text.append("\u{627}\u{628}", [font, .foregroundColor(.blue)])
    let drawing = Drawing()
    let layout = try drawing.layout(text)
    let plain = try drawing.layout(
      AttributedText("\u{628}\u{644}\u{627}\u{628}", [font, .foregroundColor(.black)]))
    #expect(layout.glyphs == plain.glyphs && layout.glyphs.count == 3)
    let bitmap = try drawing.draw(layout)
    let caret = try #require(layout.caret(at: TextLayout.Position(2)))
    let edge = Int(caret.x.rounded())
    #expect(try #require(bitmap.bounds(of: .blue)).maxX <= edge)
    #expect(try #require(bitmap.bounds(of: .red)).minX >= edge)
    let (left, right) = (layout.runs[0].x, layout.runs[1].x + layout.runs[1].width)
    #expect(caret.x > left && caret.x < right)
    // Every pixel of the ligature is painted in exactly one of the two colours.
    let black = try drawing.draw(plain)
    #expect(black.count(of: .white) == bitmap.count(of: .white))
  }
}
