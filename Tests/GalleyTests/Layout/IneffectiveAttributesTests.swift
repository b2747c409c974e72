import Testing

@testable import Galley

@Suite("Warnings about attributes without effect")
struct IneffectiveAttributesTests {
  private func diagnostics(_ text: AttributedText) throws -> [Diagnostic] {
    try Drawing.renderer.get().layout(text).diagnostics
  }

  private func codes(_ attributes: TextAttribute...) throws -> [String] {
    try diagnostics(AttributedText("text", attributes)).map(\.code)
  }

  @Test("A decoration colour without a line style is reported")
  func colours() throws {
    #expect(try codes(.underlineColor(.red)) == ["underlineColorWithoutStyle"])
    #expect(
      try codes(.underlineColor(.red), .underlineStyle(LineStyle(.none, pattern: .dot)))
        == ["underlineColorWithoutStyle"])
    #expect(try codes(.underlineColor(.red), .underlineStyle(.single)) == [])
    #expect(try codes(.strikethroughColor(.red)) == ["strikethroughColorWithoutStyle"])
    #expect(try codes(.strikethroughColor(.red), .strikethroughStyle(.double)) == [])
    #expect(try codes(.overlineColor(.red)) == ["overlineColorWithoutStyle"])
    #expect(try codes(.overlineColor(.red), .overlineStyle(.single)) == [])
    #expect(
      try codes(.underlineOffset(1), .overlineThickness(2))
        == ["underlineOffsetWithoutStyle", "overlineThicknessWithoutStyle"])
    #expect(try codes(.strikethroughOffset(1), .strikethroughStyle(.single)) == [])
    #expect(
      try codes(.strikethroughColor(.red), .underlineStyle(.double))
        == ["strikethroughColorWithoutStyle"])
  }

  @Test("An outline colour without an outline width is reported")
  func outlines() throws {
    let all: [TextAttribute] = [
      .strokeColor(.red), .strokeJoin(.round), .strokePosition(.outside),
    ]
    let expected = [
      "strokeColorWithoutWidth", "strokeJoinWithoutWidth", "strokePositionWithoutWidth",
    ]
    #expect(try diagnostics(AttributedText("text", all)).map(\.code) == expected)
    #expect(
      try diagnostics(AttributedText("text", all + [.strokeWidth(0)])).map(\.code) == expected)
    for width in [-3.0, 3] {
      #expect(try diagnostics(AttributedText("text", all + [.strokeWidth(width)])) == [])
    }
  }

  @Test("Tracking that overrides kern is reported")
  func tracking() throws {
    #expect(try codes(.kern(1), .tracking(1)) == ["kernWithTracking"])
    #expect(try codes(.kern(0), .tracking(1)) == [] && codes(.kern(1)) == [])
    #expect(try codes(.kern(1), .tracking(0)) == [])
  }

  @Test("`horizontalInVertical` is reported in horizontal lines only")
  func combinedCharacters() throws {
    #expect(try codes(.horizontalInVertical(2)) == ["horizontalInVerticalWithoutVertical"])
    #expect(try codes(.horizontalInVertical(0)) == [])
    var container = TextContainer(width: 100)
    container.writingMode = .verticalRL
    let layout = try Drawing.renderer.get().layout(
      AttributedText("12", [.horizontalInVertical(2)]), in: container)
    #expect(layout.diagnostics == [])
  }

  @Test("Fully transparent shadows are reported")
  func shadows() throws {
    let clear = TextShadow(.transparent, offset: (1, 1))
    #expect(try codes(.shadow(clear)) == ["invisibleShadow"])
    #expect(try codes(.shadow(TextShadow(opacity: 0))) == ["invisibleShadow"])
    #expect(try codes(.shadows([TextShadow(.red), clear])) == ["invisibleShadow"])
    #expect(try codes(.shadow(TextShadow(color: TextShadow.Paint.none))) == [])
    #expect(try codes(.shadow(TextShadow(blur: 3))) == [] && codes(.shadows([])) == [])
  }

  @Test(
    "An attribute value is reported only if it has no effect on any text, and then only once")
  func once() throws {
    var text = AttributedText("abcdef", [.underlineColor(.red)])
    text.setAttribute(.underlineStyle(.single), on: 2..<3)
    #expect(try diagnostics(text) == [])
    text.setAttribute(.underlineColor(.blue), on: 3..<4)
    text.setAttribute(.link("x"), on: 4..<5)
    text.setAttribute(.underlineColor(.blue), on: 5..<6)
    let blue = try diagnostics(text)
    #expect(blue.map(\.code) == ["underlineColorWithoutStyle"] && blue[0].range == 3..<4)
    // A change of another attribute inside the reported range does not split this range.
    var plain = AttributedText("abcdef", [.strokeColor(.red)])
    plain.setAttribute(.kern(1), on: 2..<3)
    #expect(try diagnostics(plain).map(\.range) == [0..<6])
    #expect(
      try diagnostics(plain).first?.message
        == "strokeColor has no effect without strokeWidth; set strokeWidth (values above 0 draw"
        + " only outlines)")
  }

  @Test("If no paragraph starts with a paragraph style, the style is reported as ineffective")
  func paragraphStyles() throws {
    var centred = ParagraphStyle()
    centred.alignment = .center
    let style = TextAttribute.paragraphStyle(centred)
    func ranges(_ string: String, _ range: Range<Int>) throws -> [Range<Int>?] {
      var text = AttributedText(string)
      text.setAttribute(style, on: range)
      let found = try diagnostics(text)
      #expect(found.allSatisfy { $0.code == "paragraphStyleInsideParagraph" })
      return found.map(\.range)
    }
    #expect(try ranges("abcdef", 2..<4) == [2..<4])
    #expect(try ranges("abcdef", 0..<4) == [])
    #expect(try ranges("abc\ndef", 4..<7) == [] && ranges("abc\ndef", 2..<5) == [])
    #expect(try ranges("abc\ndef", 2..<4) == [2..<4])
    #expect(try ranges("abc\r\ndef", 4..<5) == [4..<5])
    #expect(try ranges("abc\r\ndef", 5..<6) == [])
    #expect(try ranges("abc\u{2028}def", 4..<7) == [4..<7])
    // An ineffective paragraph style is reported once. If the same style has an effect elsewhere in
    // the text, it is not reported.
    var twice = AttributedText("abcdef")
    for offset in [1, 3] { twice.setAttribute(style, on: offset..<offset + 1) }
    #expect(try diagnostics(twice).map(\.range) == [1..<2])
    twice.append("\nabc", [style])
    twice.setAttribute(style, on: 6..<7)
    #expect(try diagnostics(twice) == [])
    // Only the paragraph style of a paragraph's first character has an effect. Do not report the
    // style of a later run if it equals the first character's style.
    var text = AttributedText("abcdef", [style])
    text.setAttribute(.kern(1), on: 2..<3)
    #expect(try diagnostics(text) == [])
  }
}
