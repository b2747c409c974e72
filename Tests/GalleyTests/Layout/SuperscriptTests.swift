// Superscript and subscript. Sizes and offsets are from fonts' OS/2 tables.

import GalleyFont
import TestSupport
import Testing

@testable import Galley

@Suite("Superscripts")
struct SuperscriptTests {
  /// Values from Inter's OS/2 table, read with fontTools: size 1690, superscript offset 986,
  /// subscript offset 211, in an em of 2816 units.
  private static let scale = 1690.0 / 2816
  private static let up = 986.0 / 2816
  private static let down = 211.0 / 2816

  @Test(
    "The size and the offset of superscripts and subscripts come from the font's OS/2 table",
    arguments: [
      (0, 1.0, 0.0), (1, scale, up), (-1, scale, -down),
      (2, scale * scale, up + scale * up), (-2, scale * scale, -down - scale * down),
      // Superscript level 3 raises the text further than level 2, but the text size is the same.
      (3, scale * scale, up * (1 + scale + scale * scale)),
    ])
  func steps(_ steps: Int, _ scale: Double, _ raise: Double) throws {
    let set = try layout("X", [.font(.system(40)), .superscript(steps)])
    let run = try #require(set.runs.first)
    #expect(run.size.isNear(40 * scale) && run.baselineOffset.isNear(40 * raise))
    #expect(set.glyphs[0].y.isNear(set.lines[0].baseline - 40 * raise))
    let plain = try layout("X", [.font(.system(40))])
    #expect(set.glyphs[0].id == plain.glyphs[0].id)
    #expect(set.glyphs[0].advance.isNear(plain.glyphs[0].advance * scale))
  }

  /// Tests with the font `Shapes.ttf`, in which the superscript values of the OS/2 table are all
  /// zero.
  @Test("If a font has no superscript values, superscripts get the default size and offset")
  func fallback() throws {
    for (steps, size, raise) in [(1, 65.0, 33.0), (-1, 65, -15), (2, 42.25, 33 + 0.65 * 33)] {
      let set = try Drawing().layout(AttributedText("C", Drawing.shapes(.superscript(steps))))
      let run = try #require(set.runs.first)
      #expect(run.size.isNear(size) && run.baselineOffset.isNear(raise))
    }
  }

  @Test("The line's height includes the ascent and descent of raised or lowered text")
  func lineHeight() throws {
    let (ascent, descent) = (40 * 2728.0 / 2816, 40 * 680.0 / 2816)
    func line(_ steps: Int, _ more: TextAttribute...) throws -> TextLayout.Line {
      var text = AttributedText("x", [.font(.system(40))])
      text.append(AttributedText("X", [.font(.system(40)), .superscript(steps)] + more))
      return try layout(text).lines[0]
    }
    let raised = try line(1)
    #expect(raised.ascent.isNear(max(ascent, Self.scale * ascent + 40 * Self.up)))
    #expect(raised.descent.isNear(descent))
    // A superscript of level 2 reaches above the letters next to it.
    let twice = try line(2)
    let raise = 40 * (Self.up + Self.scale * Self.up)
    #expect(twice.ascent.isNear(max(ascent, Self.scale * Self.scale * ascent + raise)))
    let lowered = try line(-2)
    #expect(
      lowered.descent.isNear(
        max(descent, Self.scale * Self.scale * descent + 40 * Self.down * (1 + Self.scale))))
    // The superscript's offset is added to the baselineOffset attribute.
    let both = try line(1, .baselineOffset(10))
    #expect(both.ascent.isNear(Self.scale * ascent + 40 * Self.up + 10))
  }

  @Test("In a superscript, glyphs are smaller, but kern keeps its full size")
  func spacing() throws {
    let set = try layout("AB", [.font(.system(40)), .superscript(1), .kern(3)])
    let plain = try layout("AB", [.font(.system(40 * Self.scale)), .kern(3)])
    #expect(set.lines[0].width.isNear(plain.lines[0].width))
  }

  @Test("A superscript is never shaped together with the text next to it")
  func neighbours() throws {
    var text = AttributedText("f", [.font(.family("Noto Serif", size: 20))])
    text.append(AttributedText("i", [.font(.family("Noto Serif", size: 20)), .superscript(1)]))
    let set = try layout(text)
    #expect(set.glyphs.count == 2 && set.runs.count == 2)
  }

  @Test(
    "If the font has superscript or subscript glyphs, they replace the scaled glyphs",
    arguments: [("2", 1, "sups"), ("10", -1, "subs"), ("n", 1, "sups"), ("(x+2)", 1, "sups")])
  func forms(_ text: String, _ steps: Int, _ feature: String) throws {
    let font = FontDescriptor(families: ["Inter"], size: 40)
    let set = try layout(text, [.font(font), .superscript(steps)])
    let featured = FontDescriptor(families: ["Inter"], size: 40, features: [feature: 1])
    #expect(set.glyphs == (try layout(text, [.font(featured)])).glyphs)
    #expect(set.glyphs.map(\.id) != (try layout(text, [.font(font)])).glyphs.map(\.id))
    #expect(set.runs.allSatisfy { $0.size == 40 && $0.baselineOffset == 0 })
    // At level 2, or if the font lacks some superscript glyphs, ordinary glyphs are drawn at a
    // smaller size.
    for (other, count) in [(text + "Ж", steps), (text, 2 * steps)] {
      let scaled = try layout(other, [.font(font), .superscript(count)])
      #expect(scaled.runs.allSatisfy { $0.size < 40 && $0.baselineOffset != 0 })
    }
  }

  @Test(
    "Next to the font's raised or lowered digits, + and − are drawn as Unicode's ⁺ ⁻ or ₊ ₋",
    arguments: [("−23", 1, "⁻²³"), ("2+", 1, "²⁺"), ("3−1", -1, "₃₋₁"), ("4+", -1, "₄₊")])
  func signs(_ text: String, steps: Int, drawn: String) throws {
    func glyphs(_ text: String, _ attributes: [TextAttribute]) throws -> [UInt32] {
      let layout = try TextRenderer(fonts: .bundled).layout(
        AttributedText(text, [.font(.family("serif", size: 20))] + attributes), in: TextContainer())
      return layout.glyphs.map(\.id)
    }
    #expect(try glyphs(text, [.superscript(steps)]) == glyphs(drawn, []))
  }

  @Test(
    "A superscript level above 8 counts as 8, and a level below −8 as −8",
    arguments: [9, -9, .max, .min])
  func clamping(_ steps: Int) throws {
    let set = try layout("x", [.superscript(steps)])
    let most = try layout("x", [.superscript(steps > 0 ? 8 : -8)])
    #expect(set.runs[0].size == most.runs[0].size && set.runs[0].size > 0)
    #expect(set.runs[0].baselineOffset == most.runs[0].baselineOffset)
  }

  @Test(
    "Spaces at the ends of a superscript do not prevent superscript glyphs, but inner spaces do")
  func blanks() throws {
    for text in ["er ", "1 ", "\u{202F}2"] {
      let set = try layout(text, [.font(.system(40)), .superscript(1)])
      #expect(set.runs.allSatisfy { $0.size == 40 && $0.baselineOffset == 0 }, "\(text)")
    }
    for text in ["a b", " "] {
      let set = try layout(text, [.font(.system(40)), .superscript(1)])
      #expect(set.runs.allSatisfy { $0.size < 40 && $0.baselineOffset > 0 }, "\(text)")
    }
  }

  @Test(
    "If the font feature `sups` or `subs` is turned off, ordinary glyphs are scaled",
    arguments: [(1, "sups"), (-1, "subs")])
  func featureTurnedOff(_ steps: Int, _ feature: String) throws {
    let font = FontDescriptor.system(40).merging(FontDescriptor(features: [feature: 0]))
    let run = try #require(try layout("2", [.font(font), .superscript(steps)]).runs.first)
    #expect(run.size.isNear(40 * Self.scale) && run.baselineOffset != 0)
  }

  @Test("On horizontal lines, the value 1 of verticalGlyphForm selects glyphs for vertical text")
  func vertical() throws {
    let catalog = try FontLibrary.bundled.adding(paths: [
      Repository.testFont("NotoSansCJKjp-Subset.otf")
    ])
    let renderer = TextRenderer(fonts: catalog)
    func glyphs(_ form: Int) throws -> [UInt32] {
      let text = AttributedText(
        "、「日", [.font(.family("Noto Sans CJK JP", size: 20)), .verticalGlyphForm(form)])
      return try renderer.layout(text, in: TextContainer()).glyphs.map(\.id)
    }
    let (plain, vertical) = (try glyphs(0), try glyphs(1))
    #expect(plain[0] != vertical[0] && plain[1] != vertical[1] && plain[2] == vertical[2])
  }
}
