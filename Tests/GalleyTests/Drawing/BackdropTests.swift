import Testing

@testable import Galley

/// A backdrop that fills the rectangle of each text line with one colour.
struct Marker: BackdropShape {
  var color: Color

  func boxes(for lines: [Rectangle]) -> [PaintedBox] {
    lines.map { PaintedBox($0, paint: .color(color)) }
  }
}

/// A backdrop that draws one border around all lines of its text.
private struct Frame: BackdropShape {
  func boxes(for lines: [Rectangle]) -> [PaintedBox] {
    guard var box = lines.first else { return [] }
    for line in lines.dropFirst() { box = box.union(line) }
    return [PaintedBox(box, border: Border(1, .black))]
  }
}

@Suite("Backdrops below text")
struct BackdropTests {
  private static let marked = TextAttribute.backdrop(TextBackdrop(Marker(color: .red)))

  @Test("A backdrop that fills each line's rectangle looks the same as a background colour")
  func asABackground() throws {
    for mode in [WritingMode.horizontal, .verticalRL] {
      var drawing = Drawing()
      drawing.container = TextContainer(width: 260, height: 260)
      drawing.container.writingMode = mode
      func draw(_ attribute: TextAttribute) throws -> Bitmap {
        var text = AttributedText("CC CC C", Drawing.shapes(size: 50))
        text.add([attribute], to: 1..<6)
        text.add([.kern(1)], to: 2..<3)
        return try drawing.draw(text)
      }
      let backdrop = try draw(Self.marked)
      #expect(backdrop.bounds(of: .red) != nil)
      #expect(backdrop == (try draw(.backgroundColor(.red))))
    }
  }

  @Test("A backdrop is painted above backgrounds and below glyphs")
  func order() throws {
    let plain = try Drawing().draw("C", Self.marked)
    let both = try Drawing().draw("C", .backgroundColor(.black), Self.marked)
    #expect(plain == both && plain[50, 60] == .black && plain[5, 5] == .red)
  }

  @Test("A backdrop spans the whole range of its attribute, even over several lines and runs")
  func stretches() throws {
    var drawing = Drawing()
    drawing.container = TextContainer(width: 150)
    var text = AttributedText("CC CC", Drawing.shapes(.backdrop(TextBackdrop(Frame()))))
    text.add([.foregroundColor(.white)], to: 0..<1)
    let one = try drawing.draw(text)
    // These pixels are on the left, right and bottom edges of the border. The border has no edge
    // between the two text lines.
    #expect(one[0, 150] == .black && one[139, 40] == .black && one[20, 199] == .black)
    #expect(one[20, 99] == .white && one[20, 100] == .white)

    text.removeAttribute(.backdrop, from: 2..<3)
    let two = try drawing.draw(text)
    #expect(two[20, 99] == .black && two[20, 100] == .black)
  }

  @Test("If text is clipped, its backdrop is clipped, too")
  func clipping() throws {
    var drawing = Drawing()
    drawing.container = TextContainer(width: 150, height: 100)
    drawing.container.insets = EdgeInsets(right: 40, left: 20)
    var style = ParagraphStyle()
    style.lineBreakMode = .byClipping
    let text = AttributedText("CCC", Drawing.shapes(Self.marked, .paragraphStyle(style)))
    let bounds = try drawing.draw(text).bounds(of: .red)
    #expect(bounds?.minX == 20 && bounds?.maxX == 110)
  }

  @Test("Two backdrop attributes are equal if the custom shapes that they draw are equal")
  func equality() {
    let marker = TextBackdrop(Marker(color: .red))
    #expect(marker == TextBackdrop(Marker(color: .red)))
    #expect(marker != TextBackdrop(Marker(color: .black)) && marker != TextBackdrop(Frame()))
    let text = AttributedText([
      AttributedText("a", [Self.marked]), AttributedText("b", [Self.marked]),
    ])
    #expect(text.runs.count == 1)
  }
}
