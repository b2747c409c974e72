// Conversions to and from Foundation's AttributedString and NSRange.

import Foundation
import Galley
import GalleyEditing
import GalleyFoundation
import Testing

@Suite("Foundation's attributed strings")
struct AttributedStringTests {
  /// A backdrop that paints a box behind each line of text.
  private struct Marker: BackdropShape {
    func boxes(for lines: [Rectangle]) -> [PaintedBox] {
      lines.map { PaintedBox($0, paint: .color(.tomato)) }
    }
  }

  /// An attributed text that uses every attribute at least once.
  private func everything() throws -> AttributedText {
    let dot = try #require(Bitmap(width: 2, height: 1))
    var style = ParagraphStyle()
    style.alignment = .center
    style.tabStops = [TabStop(.decimal, at: 40)]
    let all: [TextAttribute] = [
      .font(.system(20, weight: .bold)), .foregroundGradient(Gradient(.tomato, .black)),
      .backgroundColor(.black), .ligature(2), .kern(1.5), .tracking(-0.5), .underlineStyle(.double),
      .underlineColor(.tomato), .strikethroughStyle(LineStyle(.single, pattern: .dash)),
      .underlineOffset(1), .underlineThickness(2), .strikethroughOffset(3),
      .strikethroughThickness(4), .overlineOffset(5), .overlineThickness(6),
      .strikethroughColor(.black), .overlineStyle(.thick), .overlineColor(.tomato),
      .strokeWidth(-3), .strokeColor(.tomato), .strokeJoin(.bevel),
      .strokePosition(.outside), .shadow(TextShadow(.black, offset: (1, 2), blur: 3)),
      .attachment(TextAttachment(dot, alt: "dot")), .link("https://example.org/"),
      .baselineOffset(4), .obliqueness(0.2), .expansion(0.1), .fontSizeAdjust(0.5),
      .superscript(-1),
      .verticalGlyphForm(1), .horizontalInVertical(2), .writingDirection([.rightToLeft]),
      .backdrop(TextBackdrop(Marker())), .textCase(.upper), .language("ar"), .paragraphStyle(style),
      .roles([TextRole(.list, identity: 1), TextRole(.listItem, identity: 2)]),
    ]
    var text = AttributedText()
    for (index, attribute) in all.enumerated() {
      text.append("\(index)\u{1F600}é\u{FFFC}", [attribute, .kern(Double(index))])
    }
    text.append("plain")
    text.append("all", all)
    #expect(
      TextAttribute.Key.allCases.allSatisfy { key in
        text.runs.contains { $0.attributes[key] != nil }
      })
    return text
  }

  @Test("Every attribute survives the conversion to AttributedString and back")
  func roundTrip() throws {
    let text = try everything()
    let string = AttributedString(text)
    #expect(String(string.characters) == text.string)
    #expect(AttributedText(string) == text)
  }

  @Test("A key has the name of its property in the attribute scope")
  func names() {
    func name<Key: AttributedStringKey>(
      _: KeyPath<AttributeScopes.GalleyAttributes, Key>
    ) -> String { Key.name }
    let names = [
      (name(\.font), "font"), (name(\.foregroundPaint), "foregroundPaint"),
      (name(\.backgroundPaint), "backgroundPaint"), (name(\.backdrop), "backdrop"),
      (name(\.ligature), "ligature"), (name(\.kern), "kern"), (name(\.tracking), "tracking"),
      (name(\.underlineStyle), "underlineStyle"), (name(\.underlineColor), "underlineColor"),
      (name(\.underlineOffset), "underlineOffset"),
      (name(\.underlineThickness), "underlineThickness"),
      (name(\.strikethroughStyle), "strikethroughStyle"),
      (name(\.strikethroughColor), "strikethroughColor"),
      (name(\.strikethroughOffset), "strikethroughOffset"),
      (name(\.strikethroughThickness), "strikethroughThickness"),
      (name(\.overlineStyle), "overlineStyle"), (name(\.overlineColor), "overlineColor"),
      (name(\.overlineOffset), "overlineOffset"), (name(\.overlineThickness), "overlineThickness"),
      (name(\.strokeWidth), "strokeWidth"), (name(\.strokeColor), "strokeColor"),
      (name(\.strokeJoin), "strokeJoin"), (name(\.strokePosition), "strokePosition"),
      (name(\.shadows), "shadows"), (name(\.attachment), "attachment"), (name(\.link), "link"),
      (name(\.baselineOffset), "baselineOffset"), (name(\.obliqueness), "obliqueness"),
      (name(\.expansion), "expansion"), (name(\.fontSizeAdjust), "fontSizeAdjust"),
      (name(\.superscript), "superscript"), (name(\.verticalGlyphForm), "verticalGlyphForm"),
      (name(\.horizontalInVertical), "horizontalInVertical"),
      (name(\.writingDirection), "writingDirection"), (name(\.textCase), "textCase"),
      (name(\.language), "language"), (name(\.paragraphStyle), "paragraphStyle"),
      (name(\.roles), "roles"), (name(\.inlinePresentationIntent), "inlinePresentationIntent"),
    ]
    #expect(names.count == TextAttribute.Key.allCases.count + 1)
    for (name, property) in names { #expect(name == "galley.\(property)") }
  }

  @Test("Attributes set through an AttributedString's property `galley` become Galley's attributes")
  func scope() {
    var string = AttributedString("Hello world")
    string.galley.font = .system(24)
    if let world = string.range(of: "world") {
      string[world].galley.foregroundPaint = .color(.tomato)
      string[world].kern = 2
    }
    var expected = AttributedText("Hello ", [.font(.system(24))])
    expected.append("world", [.font(.system(24)), .foregroundColor(.tomato), .kern(2)])
    #expect(AttributedText(string) == expected)
  }

  @Test("If Galley's attribute scope sets no link or language, Foundation's values are used")
  func foundation() throws {
    var link = AttributedString("link")
    link.link = URL(string: "https://example.org/a")
    link.languageIdentifier = "fr"
    var own = AttributedString("own")
    own.link = URL(string: "https://example.org/b")
    own.galley.link = "other"
    let text = AttributedText(link + own)
    #expect(
      text.runs.map(\.attributes) == [
        TextAttributes([.link("https://example.org/a"), .language("fr")]),
        TextAttributes([.link("other")]),
      ])
  }

  @Test("Text looks the same after conversion to AttributedString and back")
  func layout() throws {
    let renderer = TextRenderer(fonts: .bundled)
    let text = AttributedText("Hello ", [.font(.system(24))]) + AttributedText("there", [.kern(3)])
    let one = try renderer.draw(renderer.layout(text))
    let two = try renderer.draw(renderer.layout(AttributedText(AttributedString(text))))
    #expect(one == two)
  }
}

@Suite("NSRange")
struct NSRangeTests {
  @Test("UTF-16 ranges convert to `NSRange` and back, and an invalid `NSRange` becomes `nil`")
  func conversions() throws {
    #expect(NSRange(utf16: 3..<7) == NSRange(location: 3, length: 4))
    #expect(NSRange(location: 3, length: 4).utf16 == 3..<7)
    #expect(NSRange(location: NSNotFound, length: 0).utf16 == nil)
    #expect(NSRange(location: -1, length: 2).utf16 == nil)
    #expect(NSRange(location: 2, length: -1).utf16 == nil)
    #expect(NSRange(location: Int.max - 1, length: 9).utf16 == nil)
    let storage = TextStorage(AttributedText("né\u{1F600}d"))
    let face = try #require(storage.string.firstRange(of: "\u{1F600}"))
    #expect(storage.nsRange(of: face) == NSRange(location: 2, length: 2))
    #expect(storage[NSRange(location: 2, length: 2)].string == "\u{1F600}")
    #expect(storage[NSRange(location: NSNotFound, length: 0)].length == 0)
  }

  @Test("Text in an `NSRange` can be edited; if the location is `NSNotFound`, nothing changes")
  func editing() {
    var storage = TextStorage(AttributedText("Shopping\nlist"))
    let text = storage.string as NSString
    storage.replace(text.range(of: "list"), with: "bag")
    #expect(storage.string == "Shopping\nbag")
    storage.replace(text.range(of: "nothing"), with: "lost")
    storage.replace(text.range(of: "nothing"), with: AttributedText("lost"))
    storage.type("lost", over: text.range(of: "nothing"))
    storage.add([.kern(1)], to: NSRange(location: 0, length: 4))
    storage.add([.kern(2)], to: text.range(of: "nothing"))
    #expect(storage.string == "Shopping\nbag")
    #expect(storage.attribute(.kern, at: 0)?.range == 0..<4)
    storage.removeAttribute(.kern, from: NSRange(location: 2, length: 2))
    #expect(storage.attribute(.kern, at: 0)?.range == 0..<2)
    storage.type("!", over: NSRange(location: 12, length: 0))
    #expect(storage.string == "Shopping\nbag!")
  }
}
