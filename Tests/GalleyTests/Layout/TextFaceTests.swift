// The font faces of a layout, and the outlines of its glyphs.

import TestSupport
import Testing

@testable import Galley

@Suite("Font faces and glyph outlines of layouts")
struct TextFaceTests {
  @Test("A layout gives the font face of each run")
  func face() throws {
    let layout = try layout("Word", [.font(.system(20, weight: .bold))])
    let font = try #require(layout.runs.first).font
    #expect(font.family == "Inter")
    #expect(font.postscriptName.hasPrefix("Inter"))
    #expect(font.variations["wght"] == 700)
    #expect(font.index == 0)
    #expect(font.path.hasPrefix("bundled:Inter/"))
    #expect(font.unitsPerEm == 2816)
  }

  @Test("A layout lists each font face once, in the order of first use in the text")
  func faces() throws {
    var text = AttributedText("one ", [.font(.family("Noto Serif", size: 20))])
    text.append("two ", [.font(.system(20))])
    text.append("three \u{5D0}", [.font(.family("Noto Serif", size: 30))])
    let fonts = try layout(text).fonts
    #expect(fonts.map(\.family).prefix(2) == ["Noto Serif", "Inter"])
    #expect(fonts.count == 3)
    #expect(Set(fonts).count == 3)
  }

  @Test("A face's bytes can be loaded as a font file, which gives the same glyphs")
  func bytes() throws {
    let layout = try layout("Word", [.font(.family("Noto Serif", size: 20))])
    let font = try #require(layout.fonts.first)
    let other = TextRenderer(fonts: try FontLibrary.bundled.adding(bytes: [font.bytes()]))
    let again = try other.layout(layout.text)
    #expect(again.fonts.first?.postscriptName == font.postscriptName)
    #expect(again.fonts.first != font)
    #expect(again.glyphs == layout.glyphs)
  }

  @Test("A font library lists its families, with added families first")
  func families() throws {
    let bundled = FontLibrary.bundled.families
    #expect(bundled.contains("Inter") && bundled.contains("Noto Serif"))
    #expect(Set(bundled).count == bundled.count)
    let own = try FontLibrary.bundled.adding(paths: [Repository.testFont("Shapes.ttf")])
    #expect(own.families == ["Galley Shapes"] + bundled)
  }

  @Test("A glyph's outline is measured in points from the glyph's origin, with y downwards")
  func outline() throws {
    let renderer = try Drawing.renderer.get()
    let layout = try renderer.layout(AttributedText("C", Drawing.shapes()))
    let run = try #require(layout.runs.first)
    let path = try renderer.outline(of: layout.glyphs[0], in: run)
    #expect(path.elements.first == .move(to: Path.Point(x: 10, y: 0)) || path.elements.count == 5)
    let corners = path.elements.compactMap { element -> Path.Point? in
      switch element {
      case .move(let point), .line(let point): point
      default: nil
      }
    }
    #expect(corners.map(\.x).min() == 10 && corners.map(\.x).max() == 60)
    #expect(corners.map(\.y).min() == -50 && corners.map(\.y).max() == 0)
    #expect(path.elements.last == .close)
    #expect(
      try renderer.outline(
        of: renderer.layout(AttributedText(" ", Drawing.shapes())).glyphs[0], in: run) == Path())
  }

  @Test(
    "The rectangle around the outlines of all glyphs matches the ink bounds of the text",
    arguments: [WritingMode.horizontal, .verticalRL])
  func ink(_ mode: WritingMode) throws {
    let text = AttributedText(
      "Quartz \u{6F22} (1)", [.font(.system(40)), .obliqueness(0.2), .expansion(0.1)])
    let layout = try layout(text) { $0.writingMode = mode }
    var box = BoundingBox()
    for run in layout.runs {
      for glyph in layout.glyphs[run.glyphs] {
        let origin = layout.pointInContainer(x: glyph.x, y: glyph.y)
        for element in try bundledRenderer.outline(of: glyph, in: run).elements {
          switch element {
          case .move(let point), .line(let point), .quad(_, let point), .cubic(_, _, let point):
            box.add(x: origin.x + point.x, y: origin.y + point.y)
          case .close: break
          }
        }
      }
    }
    let (got, ink) = (try #require(box.rectangle), try #require(try layout.inkBounds()))
    // `box` is computed only from the end points of curves. Slanted curves extend slightly beyond
    // their end points, so the test allows a small difference.
    #expect(got.x.isNear(ink.x, within: 1) && got.y.isNear(ink.y, within: 1))
    #expect(got.width.isNear(ink.width, within: 1.5))
    #expect(got.height.isNear(ink.height, within: 1.5))
  }
}
