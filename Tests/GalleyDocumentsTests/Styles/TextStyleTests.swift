import Galley
import Testing

@testable import GalleyDocuments
@testable import GalleyStyles

@Suite("Styles as values")
struct TextStyleTests {
  @Test("The order of attributes in a style does not matter")
  func order() {
    let one: TextStyle = [.text("Hello World"), .foregroundColor(.red), .kern(1.5)]
    let same: TextStyle = [.kern(1.5), .foregroundColor(.red), .text("Hello World")]
    #expect(one == same && one.hashValue == same.hashValue)
    #expect(AttributedText(one) == AttributedText(same))
    let reversed = one.attributes.reversed().map { $0 }
    #expect(TextStyle(reversed) == one)
  }

  @Test("If a style sets an attribute twice, the first value is used and the others are reported")
  func duplicates() {
    let twice: TextStyle = [.text("bar"), .text("foo"), .color(.red), .text("bar")]
    #expect(twice == [.text("bar"), .color(.red)])
    #expect(twice.duplicates == [.text("foo"), .text("bar")])
    let array: [StyleAttribute] = [.text("foo"), .text("foo")]
    #expect(array.count == 2 && Label(array).text == "foo")
    #expect(TextStyle(array).duplicates == [.text("foo")])
    // If two styles that are merged set the same attribute, one value is chosen, so the attribute
    // is not a duplicate. Duplicates within one of the styles remain.
    let plain: TextStyle = [.text("a")]
    #expect((plain <- .text("b")).duplicates.isEmpty)
    #expect((plain <<- twice).duplicates == twice.duplicates)
  }

  @Test("Two attributes that set the same part of a value, such as the alignment, are duplicates")
  func overlap() {
    var spaced = ParagraphStyle()
    spaced.lineSpacing = 4
    let style: TextStyle = [
      .alignment(.center), .paragraphStyle(spaced), .font(FontDescriptor(size: 20)),
      .font(FontDescriptor(weight: 700)),
    ]
    #expect(style.duplicates.isEmpty && style.textAttributes.font?.weight == 700)
    spaced.alignment = .left
    let twice: TextStyle = [.alignment(.center), .paragraphStyle(spaced), .case(.upper)]
    #expect(twice.duplicates == [.paragraphStyle(spaced)])
    #expect(twice.textAttributes.paragraphStyle?.alignment == .center)
    #expect(TextStyle([.case(.upper), .textCase(.lower)]).duplicates == [.textCase(.lower)])
  }

  @Test("Style operators, such as `<-`, and the operator `^` make attributed texts and labels")
  func making() {
    let style: TextStyle = [.foregroundColor(.red), .alignment(.center), .case(.upper)]
    let label: AttributedText = style <<- .text("Foo")
    var centred = ParagraphStyle()
    centred.alignment = .center
    let attributes: [TextAttribute] = [
      .foregroundColor(.red), .paragraphStyle(centred), .textCase(.upper),
    ]
    #expect(label == AttributedText("Foo", attributes))
    let other: AttributedText = [.text("Foo"), .kern(1)]^
    #expect(other == AttributedText("Foo", [.kern(1)]))
    let none: AttributedText = [.kern(1)]^
    #expect(none.isEmpty)
    let chained: Label = style <<- .text("a") <- .kern(1) <- [.tracking(2), .text("b")]
    #expect(chained.text == "a" && chained.style.textAttributes.tracking == 2)
  }

  @Test("An attributed text's own attributes override the style")
  func attributedText() {
    let parts = AttributedText("red ", [.foregroundColor(.red)]) + "blue"
    let style: TextStyle = [.attributedText(parts), .foregroundColor(.blue), .kern(1)]
    let text = AttributedText(style)
    #expect(style.text == "red blue" && text.runs.count == 2)
    #expect(text.runs.map(\.attributes.foregroundColor) == [.red, .blue])
    #expect(text.runs.map(\.attributes.kern) == [1, 1])
  }

  @Test("Each text attribute is also a style attribute", arguments: TextAttribute.Key.allCases)
  func core(_ key: TextAttribute.Key) throws {
    let dot = try #require(Bitmap(width: 1, height: 1))
    let style: TextStyle = [
      .font(.system(3)), .foregroundColor(.white), .backgroundColor(.black),
      .backdrop(Marker(color: .red)), .ligature(2),
      .kern(1), .tracking(2), .underlineStyle(.single), .underlineColor(.white),
      .underlineOffset(1), .underlineThickness(2), .strikethroughOffset(3),
      .strikethroughThickness(4), .overlineOffset(5), .overlineThickness(6),
      .strikethroughStyle(.single), .strikethroughColor(.black), .overlineStyle(.double),
      .overlineColor(.white), .strokeWidth(3),
      .strokeColor(.white), .strokeJoin(.round), .strokePosition(.outside),
      .shadows([TextShadow()]), .attachment(TextAttachment(dot)), .link("l"), .baselineOffset(4),
      .obliqueness(5), .expansion(1), .fontSizeAdjust(1), .language("de"), .superscript(1),
      .verticalGlyphForm(1),
      .horizontalInVertical(2), .writingDirection([.rightToLeft]), .textCase(.upper),
      .paragraphStyle(ParagraphStyle()), .roles([TextRole(.code)]),
    ]
    #expect(style.attributes.count == TextAttribute.Key.allCases.count)
    let attribute = try #require(style.textAttributes[key])
    #expect(attribute.key == key && style[.attribute(key)] == .attribute(attribute))
    #expect(TextStyle(style.textAttributes) == style)
  }

  @Test("A control state's attributes override common attributes; undefined states use `normal`")
  func states() {
    let style: TextStyle = [
      .text("all"), .kern(1),
      .states([Normal("Login", .blue), Highlighted("Logging in...", .red), Focused(nil, .green)]),
    ]
    #expect(AttributedText(style) == AttributedText("Login", [.kern(1), .foregroundColor(.blue)]))
    #expect(
      AttributedText(style, state: .highlighted)
        == AttributedText("Logging in...", [.kern(1), .foregroundColor(.red)]))
    #expect(AttributedText(style, state: .focused).string == "Login")
    #expect(AttributedText(style, state: .disabled) == AttributedText(style))
    let own: TextStyle = [.states([Selected([.text("x"), .font(.system(9))])])]
    #expect(own.resolved(for: .selected).textAttributes.font?.size == 9)
    #expect(own.resolved(for: .normal) == TextStyle())
  }
}

/// A backdrop that fills the rectangle of each text line with one colour.
struct Marker: BackdropShape {
  var color: Color

  func boxes(for lines: [Rectangle]) -> [PaintedBox] {
    lines.map { PaintedBox($0, paint: .color(color)) }
  }
}
