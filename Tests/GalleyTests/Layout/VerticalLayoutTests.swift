// Vertical text: the orientation of characters, positions of lines, and hit testing.

import GalleyFont
import GalleyTestSupport
import TestSupport
import Testing

@testable import Galley

@Suite("Vertical layout")
struct VerticalLayoutTests {
  @Test(
    "Vertical text uses Unicode's orientations; the vertical form of a bracket is drawn upright")
  func orientations() throws {
    let layout = try VerticalText.layout("縦「A1」ー。")
    #expect(layout.runs.map(\.orientation) == [.upright, .sideways, .upright])
    #expect(layout.runs.map(\.range) == [0..<2, 2..<4, 4..<7])
    // Noto Sans has no vertical form of this bracket. The bracket may be upright or sideways, but
    // its orientation must not be `horizontal`.
    let latin = AttributedText("（", [.font(.family("Noto Sans", size: 20))])
    #expect(try VerticalText.layout(latin).runs.map(\.orientation) != [.horizontal])
  }

  @Test("Text with verticalGlyphForm 1 is upright, and text with verticalGlyphForm 0 is sideways")
  func forms() throws {
    #expect(
      try VerticalText.layout("A年", [.verticalGlyphForm(1)]).runs.allSatisfy {
        $0.orientation == .upright
      })
    #expect(
      try VerticalText.layout("A年", [.verticalGlyphForm(0)]).runs.allSatisfy {
        $0.orientation == .sideways
      })
  }

  @Test("An ideograph advances by one em and is centred in the width of its vertical line")
  func geometry() throws {
    let layout = try VerticalText.layout("縦年")
    let line = layout.lines[0]
    #expect(line.width.isNear(40))
    // In Noto Sans CJK JP, hhea ascent 1160 and descent 288 add up to 1448 units. Half of the sum
    // is on each side of the central baseline.
    #expect(line.ascent.isNear(14.48) && line.descent.isNear(14.48))
    #expect(layout.width.isNear(28.96) && layout.height.isNear(40))
    let origins = layout.glyphs.map { layout.pointInContainer(x: $0.x, y: $0.y) }
    // A glyph's origin is half an em left of the line's centre. The origin is 880 units below the
    // top of the glyph's cell (VORG table).
    #expect(origins[0].x.isNear(14.48 - 10) && origins[0].y.isNear(17.6))
    #expect(origins[1].x.isNear(14.48 - 10) && origins[1].y.isNear(37.6))
  }

  @Test("The baseline of sideways letters is 0.38 em left of the line's central baseline")
  func sideways() throws {
    let layout = try VerticalText.layout("Ag")
    let place = layout.pointInContainer(x: layout.glyphs[0].x, y: layout.glyphs[0].y)
    #expect(place.x.isNear(14.48 - 0.38 * 20) && place.y.isNear(0))
    let across = try VerticalText.layout("Ag") { $0.writingMode = .horizontal }
    #expect(layout.glyphs.map(\.advance) == across.glyphs.map(\.advance))
  }

  @Test(
    "Vertical lines have the same text and advances whether they progress leftwards or rightwards")
  func modes() throws {
    let string = "縦組みの文章は、右から左へ進む。「年月日」\n2024年"
    func change(_ mode: WritingMode) -> (inout TextContainer) -> Void {
      { container in
        container.writingMode = mode
        container.insets = EdgeInsets(top: 1, right: 2, bottom: 3, left: 4)
        container.width = 200
      }
    }
    let style = paragraph { $0.lineSpacing = 5 }
    let left = try VerticalText.layout(string, [style], height: 104, change(.verticalRL))
    let right = try VerticalText.layout(string, [style], height: 104, change(.verticalLR))
    #expect(left.lineTexts == right.lineTexts && left.lines.count > 4)
    #expect(left.glyphs.map(\.x) == right.glyphs.map(\.x))
    for (index, (one, other)) in zip(left.lines, right.lines).enumerated() {
      let (a, b) = (Self.box(of: one, left), Self.box(of: other, right))
      #expect(a.x.isNear(200 - 2 - 28.96 - Double(index) * 33.96))
      #expect(b.x.isNear(4 + Double(index) * 33.96))
      #expect(a.y == 1 && b.y == 1 && a.width.isNear(28.96))
    }
  }

  private static func box(of line: TextLayout.Line, _ layout: TextLayout) -> Rectangle {
    layout.rectangleInContainer(
      Rectangle(x: line.x, y: line.top, width: line.width, height: line.height))
  }

  @Test("The box's height limits the length of vertical lines; the box's width limits their number")
  func bounds() throws {
    let text = "年月日年月日年月日"
    #expect(try VerticalText.layout(text, height: 60).lineTexts == ["年月日", "年月日", "年月日"])
    #expect(try VerticalText.layout(text, height: 60).width.isNear(3 * 28.96))
    #expect(try VerticalText.layout(text).lines.count == 1)
    let narrow = try VerticalText.layout(text, height: 60) { $0.width = 60 }
    #expect(narrow.lines.count == 2 && narrow.overflow)
    let none = try VerticalText.layout(text, height: 60) { $0.width = 20 }
    #expect(none.diagnostics.first?.message.contains("width of 20 points") == true)
    let limited = try VerticalText.layout(text, height: 60) {
      $0.maximumLines = 2
      $0.lastLineBreakMode = .byTruncatingTail
      $0.truncationToken = AttributedText("…")
    }
    #expect(limited.lines.count == 2 && limited.shown(1) == "年月…")
  }

  @Test(
    "Vertical alignment moves all lines down together; text alignment moves each line separately")
  func alignment() throws {
    func top(_ alignment: VerticalAlignment, _ text: TextAlignment = .natural) throws -> [Double] {
      let layout = try VerticalText.layout(
        "年月日\n年", [paragraph { $0.alignment = text }], height: 100
      ) {
        $0.verticalAlignment = alignment
      }
      return layout.lines.map { Self.box(of: $0, layout).y }
    }
    #expect(try top(.top) == [0, 0])
    #expect(try top(.center) == [20, 20])
    #expect(try top(.bottom) == [40, 40])
    #expect(try top(.top, .right) == [40, 80])
    #expect(try top(.center, .center) == [20, 40])
  }

  @Test(
    "Cross alignment moves vertical lines to the start side, the centre or the end side of the box")
  func crossAlignment() throws {
    func lefts(_ alignment: CrossAlignment, _ mode: WritingMode) throws -> [Double] {
      let layout = try VerticalText.layout("年月日\n年", [], height: 100) {
        $0.width = 100
        $0.writingMode = mode
        $0.crossAlignment = alignment
      }
      return layout.lines.map { Self.box(of: $0, layout).x }
    }
    // Each vertical line is 28.96 points wide.
    let (one, free) = (28.96, 100 - 2 * 28.96)
    for (alignment, share) in [(CrossAlignment.start, 0.0), (.center, 0.5), (.end, 1)] {
      let right = try lefts(alignment, .verticalRL)
      #expect(right[0].isNear(100 - share * free - one) && right[1].isNear(right[0] - one))
      let left = try lefts(alignment, .verticalLR)
      #expect(left[0].isNear(share * free) && left[1].isNear(left[0] + one))
    }
  }

  @Test("A positive baseline offset moves vertical text to the right")
  func baselineOffset() throws {
    let layout = try VerticalText.layout("年", [.baselineOffset(4)])
    let plain = try VerticalText.layout("年")
    #expect(layout.width.isNear(plain.width + 4))
    let (a, b) = (layout.glyphs[0], plain.glyphs[0])
    let moved = layout.pointInContainer(x: a.x, y: a.y).x
    #expect(moved.isNear(plain.pointInContainer(x: b.x, y: b.y).x + 4))
  }

  @Test(
    "Hit testing, carets and selections of vertical text use page coordinates",
    arguments: [WritingMode.verticalRL, .verticalLR])
  func hitTesting(_ mode: WritingMode) throws {
    let layout = try VerticalText.layout("年月日年月日年", height: 60) { $0.writingMode = mode }
    for index in layout.lines.indices {
      let box = Self.box(of: layout.lines[index], layout)
      let middle = box.x + box.width / 2
      #expect(
        layout.position(atX: middle, y: 24) == .init(index * 3 + 1 - (index == 2 ? 1 : 0))
          || index == 2)
      let caret = try #require(layout.caret(at: .init(index * 3)))
      #expect(caret == Rectangle(x: box.x, y: 0, width: box.width, height: 0))
    }
    let far = mode == .verticalRL ? 1000.0 : -1000
    #expect(layout.position(atX: far, y: 41) == .init(2))
    let rectangles = layout.selectionRectangles(for: 1..<4)
    let (first, second) = (
      Self.box(of: layout.lines[0], layout), Self.box(of: layout.lines[1], layout)
    )
    #expect(
      rectangles == [
        Rectangle(x: first.x, y: 20, width: first.width, height: 40),
        Rectangle(x: second.x, y: 0, width: second.width, height: 20),
      ])
  }

  @Test(
    "Links of vertical text are in page coordinates, and the ink bounds enclose the drawn glyphs")
  func linksAndInk() throws {
    let layout = try VerticalText.layout("年月日", [.link("a:")])
    #expect(layout.links[0].rects == [Rectangle(x: 0, y: 0, width: layout.width, height: 60)])
    let ink = try #require(try layout.inkBounds())
    #expect(ink.x > 4 && ink.x + ink.width < 25 && ink.y > 0 && ink.y + ink.height < 60)
    #expect(ink.height > 50 && ink.width < 20)
  }

  @Test("Vertical underlines are right of the em box, overlines left, strikethroughs in the middle")
  func decorations() throws {
    let bare = try #require(try VerticalText.layout("年").inkBounds())
    let under = try #require(try VerticalText.layout("年", [.underlineStyle(.single)]).inkBounds())
    #expect(under.x + under.width >= 14.48 + 10 && under.x == bare.x)
    #expect(under.y <= 0.01 && under.height >= 20)
    let over = try #require(try VerticalText.layout("年", [.overlineStyle(.single)]).inkBounds())
    #expect(over.x <= 14.48 - 10 && over.x + over.width == bare.x + bare.width)
    let through = try VerticalText.layout(
      "年", [.foregroundColor(.white), .strikethroughStyle(.single), .strikethroughColor(.black)])
    let bitmap = try VerticalText.renderer().draw(through, scale: 10, background: .white)
    let columns = (0..<bitmap.width).filter { bitmap.pixels[100 * bitmap.width + $0] & 0xFF < 64 }
    #expect(columns.first == 140 && columns.last == 149)
  }

  @Test("Sideways text breaks into the same lines as horizontal text")
  func sameBreaks() throws {
    var tried = 0
    for seed in UInt64(1)...120 {
      var random = RandomText(seed: seed)
      let text = random.text(pieces: 20)
      // Images stay upright in vertical text, so text with images cannot be compared with a rotated
      // horizontal layout. Skip such text.
      if text.runs.contains(where: { $0.attributes.attachment != nil }) { continue }
      tried += 1
      var flat = text
      flat.setAttribute(.verticalGlyphForm(0), on: 0..<text.length)
      var container = TextContainer(width: [90, 200, nil][Int(seed % 3)])
      let across = try bundledRenderer.layout(flat, in: container)
      container = TextContainer(height: container.width)
      container.writingMode = seed % 2 == 0 ? .verticalRL : .verticalLR
      let down = try bundledRenderer.layout(flat, in: container)
      #expect(across.lines.map(\.range) == down.lines.map(\.range), "seed \(seed)")
      #expect(across.glyphs.map(\.advance) == down.glyphs.map(\.advance), "seed \(seed)")
      for (one, other) in zip(across.lines, down.lines) { #expect(one.width == other.width) }
      #expect(across.width.isNear(down.height), "seed \(seed)")
    }
    #expect(tried > 10)
  }

  @Test("Any random text can be laid out vertically, drawn and hit-tested")
  func random() throws {
    for seed in UInt64(1)...80 {
      var random = RandomText(seed: seed)
      var text = random.text(pieces: 20)
      if seed % 3 == 0, text.length > 4 {
        text.setAttribute(.horizontalInVertical(2), on: 0..<text.length)
      }
      var container = random.container()
      (container.width, container.height) = (container.height, container.width)
      container.writingMode = seed % 2 == 0 ? .verticalRL : .verticalLR
      let layout = try bundledRenderer.layout(text, in: container)
      for line in layout.lines {
        let caret = try #require(layout.caret(at: .init(line.range.lowerBound)))
        #expect(caret.height == 0 && caret.width.isNear(line.height), "seed \(seed)")
        for run in layout.runs[line.runs] {
          #expect(run.orientation != .horizontal, "seed \(seed)")
          let sum = layout.glyphs[run.glyphs].reduce(0) { $0 + $1.advance }
          #expect(run.glyphs.isEmpty || sum.isNear(run.width, within: 1e-6), "seed \(seed)")
        }
      }
      if layout.width >= 1, layout.height >= 1 { _ = try bundledRenderer.draw(layout) }
      _ = try layout.inkBounds()
    }
  }
}
