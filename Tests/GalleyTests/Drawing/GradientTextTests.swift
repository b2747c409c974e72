import GalleyFont
import TestSupport
import Testing

@testable import Galley

/// The glyph `C` is a square. In a line 100 points tall, the square covers y = 30 to 80 points. It
/// covers x = 10 to 60 points of its advance, which is 70 points.
@Suite("Gradients over text")
struct GradientTextTests {
  private static let greys = Gradient(angle: 90, .black, .white)

  /// Whether the pixel in column `x` has the expected grey. The gradient goes from black at x =
  /// `left` to white at x = `right`.
  private func isGrey(_ color: Color?, at x: Int, from left: Double, to right: Double) -> Bool {
    guard let color else { return false }
    let expected = 255 * (Double(x) + 0.5 - left) / (right - left)
    return abs(Double(color.red) - expected) < 0.51 && color.red == color.blue
  }

  @Test("A gradient spans all adjacent text that has the gradient")
  func stretch() throws {
    let bitmap = try Drawing(background: .red).draw(
      AttributedText("CC", Drawing.shapes(.foregroundGradient(Self.greys))))
    for x in [10, 30, 59, 80, 110, 129] {
      #expect(isGrey(bitmap[x, 50], at: x, from: 0, to: 140), "\(x)")
    }
    #expect(bitmap[5, 50] == .red && bitmap[65, 50] == .red)
  }

  @Test("A change of another attribute does not split a gradient")
  func attributes() throws {
    var text = AttributedText("C", Drawing.shapes(.foregroundGradient(Self.greys)))
    text.append("C", Drawing.shapes(.foregroundGradient(Self.greys), .link("x")))
    let whole = try Drawing(background: .red).draw(
      AttributedText("CC", Drawing.shapes(.foregroundGradient(Self.greys))))
    #expect(try Drawing(background: .red).draw(text) == whole)
  }

  @Test("If text with another paint separates two runs, each run has a separate gradient")
  func paints() throws {
    var text = AttributedText("C", Drawing.shapes(.foregroundGradient(Self.greys)))
    text.append("C", Drawing.shapes(.foregroundColor(.blue)))
    text.append("C", Drawing.shapes(.foregroundGradient(Self.greys)))
    let bitmap = try Drawing(background: .red).draw(text)
    #expect(isGrey(bitmap[30, 50], at: 30, from: 0, to: 70) && bitmap[100, 50] == .blue)
    #expect(isGrey(bitmap[170, 50], at: 170, from: 140, to: 210))
  }

  @Test("A gradient over several lines spans all of them")
  func lines() throws {
    let downwards = Gradient(.black, .white)
    let bitmap = try Drawing(background: .red).draw(
      AttributedText("C\nC", Drawing.shapes(.foregroundGradient(downwards))))
    // There are two lines, each 100 points tall.
    for y in [30, 79, 130, 179] {
      #expect(isGrey(bitmap[30, y], at: y, from: 0, to: 200), "\(y)")
    }
    // If the line break between two lines has no gradient, each of the two lines has its own
    // gradient.
    var text = AttributedText("C", Drawing.shapes(.foregroundGradient(downwards)))
    text.append("\n", Drawing.shapes())
    text.append("C", Drawing.shapes(.foregroundGradient(downwards)))
    let two = try Drawing(background: .red).draw(text)
    #expect(isGrey(two[30, 130], at: 130, from: 100, to: 200))
  }

  @Test("A background gradient spans all background rectangles of the text")
  func backgrounds() throws {
    let downwards = Gradient(.black, .white)
    var style = ParagraphStyle()
    style.lineSpacing = 50
    var drawing = Drawing(background: .red)
    let text = AttributedText(
      "C\nC",
      Drawing.shapes(
        .backgroundGradient(downwards), .foregroundColor(.transparent), .paragraphStyle(style)))
    let line = try drawing.draw(text)
    #expect(isGrey(line[30, 99], at: 99, from: 0, to: 250) && line[30, 120] == .red)
    drawing.container.backgroundExtent = .fragment
    let fragment = try drawing.draw(text)
    #expect(isGrey(fragment[30, 120], at: 120, from: 0, to: 250))
  }

  @Test("Decorations and outlines without a colour of their own take the text's gradient")
  func decorations() throws {
    let bitmap = try Drawing(background: .red).draw(
      AttributedText(
        "CC",
        Drawing.shapes(
          .foregroundGradient(Self.greys), .underlineStyle(.single), .strokeWidth(4),
          .strikethroughStyle(.thick))))
    let rows = (0..<bitmap.height).filter { bitmap[66, $0] != .red }
    #expect(rows.contains { $0 > 80 } && rows.contains { $0 < 80 })
    for y in rows {
      for x in [1, 66, 138] { #expect(isGrey(bitmap[x, y], at: x, from: 0, to: 140)) }
    }
    // The outline is 4 points wide, centred on the glyph's left edge at x = 10. The inside of the
    // glyph is empty.
    #expect(isGrey(bitmap[9, 70], at: 9, from: 0, to: 140) && bitmap[30, 75] == .red)
    let underlined = try Drawing(background: .red).draw(
      AttributedText(
        "C",
        Drawing.shapes(
          .foregroundGradient(Self.greys), .underlineStyle(.single), .underlineColor(.blue))))
    #expect(underlined.count(of: .blue) >= 70)
  }

  @Test("The opacity of a text gradient also applies to the text's shadows")
  func shadows() throws {
    let clear = Color(red: 0, green: 0, blue: 0, alpha: 0)
    let text = AttributedText(
      "C",
      Drawing.shapes(
        .foregroundGradient(Gradient(angle: 90, .black, clear)),
        .shadow(TextShadow(.black, offset: (0, 100), blur: 0))))
    let bitmap = try Drawing(container: TextContainer(height: 200)).draw(text)
    for x in [10, 30, 59] { #expect(isGrey(bitmap[x, 150], at: x, from: 0, to: 70)) }
  }

  @Test("Pictures in text take only the opacity of the text's gradient")
  func attachments() throws {
    func draw(_ paint: TextAttribute) throws -> Bitmap {
      let fonts = try FontLibrary.bundled.adding(
        paths: [Repository.testFont("NotoColorEmoji-Subset.ttf")])
      let renderer = try Drawing.renderer.get().using(fonts)
      return try renderer.draw(
        renderer.layout(AttributedText("\u{1F600}", [.font(.system(40)), paint])))
    }
    let plain = try draw(.foregroundColor(.black))
    #expect(try draw(.foregroundGradient(Gradient(.red, .lime))) == plain)
    let half = Color(red: 9, green: 9, blue: 9, alpha: 128)
    #expect(
      try draw(.foregroundGradient(Gradient(half, half))) == draw(.foregroundColor(half)))
    #expect(plain.pixels.contains { $0 >> 24 == 255 })
  }
}
