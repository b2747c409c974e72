// Translucent text: the colour is applied only once, even if letters join or overlap.

import Testing

@testable import Galley

@Suite("Translucent text")
struct TranslucentTextTests {
  private static let samples: [(family: String, text: String, language: String)] = [
    ("Noto Naskh Arabic", "بينهما الشمس", "ar"), ("Noto Nastaliq Urdu", "نستعلیق", "ur"),
    ("Noto Sans Devanagari", "पूर्णि क्षेत्र", "hi"), ("Noto Sans Bengali", "বাংলা", "bn"),
    ("Noto Sans Mongolian", "ᠮᠣᠩᠭᠣᠯ", "mn-Mong"), ("Inter", "gypsy fj", "en"),
  ]

  /// Draws a sample in white with the given alpha, on black.
  private func picture(
    _ sample: (family: String, text: String, language: String), alpha: UInt8,
    _ attributes: [TextAttribute]
  ) throws -> Bitmap {
    let color = TextAttribute.foregroundColor(Color(red: 255, green: 255, blue: 255, alpha: alpha))
    let text = AttributedText(
      sample.text,
      [.font(.family(sample.family, size: 40)), .language(sample.language), color] + attributes)
    return try Drawing(background: .black).draw(text)
  }

  @Test(
    "Half-transparent text is half as bright as opaque text, pixel by pixel",
    arguments: 0..<samples.count,
    [LineStyle?.none, .single, .double])
  func joints(_ index: Int, _ line: LineStyle?) throws {
    let lines: [TextAttribute] = line.map { [.underlineStyle($0), .strikethroughStyle($0)] } ?? []
    let opaque = try picture(Self.samples[index], alpha: 255, lines)
    let faint = try picture(Self.samples[index], alpha: 128, lines)
    try #require(opaque.count(of: .white) > 50)
    for (full, half) in zip(opaque.pixels, faint.pixels) {
      let expected = Double(full & 255) * 128 / 255
      #expect(abs(Double(half & 255) - expected) <= 1.5)
    }
  }

  @Test("A translucent letter does not change the painting order of opaque letters")
  func opaqueOrder() throws {
    func text(last: UInt8) -> AttributedText {
      let colors = [Color.red, .blue, .red, .blue, Color(red: 0, green: 255, blue: 0, alpha: last)]
      return colors.enumerated().reduce(into: AttributedText("")) { text, part in
        let attributes: [TextAttribute] = [
          .font(.family("Inter", size: 40)), .kern(part.offset < 3 ? -14 : 20),
          .foregroundColor(part.element),
        ]
        text.append(AttributedText("O", attributes))
      }
    }
    let opaque = try Drawing(background: .black).draw(text(last: 255))
    let faint = try Drawing(background: .black).draw(text(last: 128))
    for color in [Color.red, .blue] {
      #expect(opaque.count(of: color) > 100 && opaque.count(of: color) == faint.count(of: color))
    }
  }

  @Test("A translucent colour is applied only once, even with another colour between its letters")
  func interruptedPaint() throws {
    let red = Color(red: 255, green: 0, blue: 0, alpha: 128)
    let blue = Color(red: 0, green: 0, blue: 255, alpha: 128)
    var drawing = Drawing(background: .black)
    drawing.container.width = 40
    // The kern moves all letters to the same position. So the second red letter covers only pixels
    // that are already red, and does not change them.
    func draw(_ colors: [Color]) throws -> Bitmap {
      try drawing.draw(
        colors.reduce(into: AttributedText("")) { text, color in
          text.append(
            AttributedText("C", Drawing.shapes(.foregroundColor(color), .kern(-14), size: 20)))
        })
    }
    let found = try draw([red, blue, red])
    #expect(try found == draw([red, blue]) && found != draw([red]))
  }

  @Test("Overlapping translucent strokes are as bright as a single stroke")
  func strokes() throws {
    let stroke: [TextAttribute] = [.strokeWidth(12), .strokeColor(.white)]
    let faint = Color(red: 255, green: 255, blue: 255, alpha: 128)
    for position in [StrokePosition.center, .outside] {
      let attributes: [TextAttribute] = [
        .font(.family("Inter", size: 40)), .kern(-6), .strokePosition(position),
      ]
      let opaque = try Drawing(background: .black).draw(AttributedText("AVAB", attributes + stroke))
      let half = try Drawing(background: .black).draw(
        AttributedText("AVAB", attributes + [.strokeWidth(12), .strokeColor(faint)]))
      for (full, half) in zip(opaque.pixels, half.pixels) {
        #expect(abs(Double(half & 255) - Double(full & 255) * 128 / 255) <= 1.5)
      }
    }
  }

  @Test("Underlines of translucent text continue under spaces, and can have another colour")
  func decorations() throws {
    let faint = Color(red: 255, green: 255, blue: 255, alpha: 128)
    let spaces = try Drawing(background: .black).draw(
      AttributedText(
        "a\u{A0}\u{A0}\u{A0}b", [.foregroundColor(faint), .underlineStyle(.single)]))
    #expect(spaces.count(of: Color(red: 128, green: 128, blue: 128)) > 8)
    let red = try Drawing(background: .black).draw(
      AttributedText(
        "abc",
        [.foregroundColor(faint), .underlineStyle(.single), .underlineColor(.red)]))
    #expect(red.count(of: .red) > 8)
  }
}
