// Tests that text attributes have value semantics, even if attributes store references to objects.

import Testing

@testable import Galley

@Suite("Value semantics of text attributes")
struct AttributeValueTests {
  @Test("A font whose features and palette are removed equals a font that never had them")
  func font() {
    var font = FontDescriptor(size: 12)
    font.features = ["smcp": 1]
    font.palette = .dark
    let other = font
    font.features = nil
    #expect(font != FontDescriptor(size: 12))
    font.palette = nil
    #expect(font == FontDescriptor(size: 12))
    #expect(font.hashValue == FontDescriptor(size: 12).hashValue)
    #expect(other == FontDescriptor(size: 12, features: ["smcp": 1], palette: .dark))
  }

  @Test("Copies of a paragraph style are independent, and styles with equal properties are equal")
  func paragraphStyle() {
    var style = ParagraphStyle()
    style.alignment = .center
    let first = TextAttributes([.paragraphStyle(style)])
    var second = first
    #expect(second == TextAttributes([.paragraphStyle(style)]))
    second.paragraphStyle?.alignment = .right
    #expect(first.paragraphStyle?.alignment == .center)
    #expect(first != second)
    second.paragraphStyle = nil
    #expect(second == TextAttributes())
  }

  @Test("The name of an attribute key is the name of its enum case")
  func names() {
    #expect(TextAttribute.Key.allCases.map(\.name) == TextAttribute.Key.allCases.map { "\($0)" })
  }

  @Test(
    "A change to a copy of attributes leaves the original unchanged",
    arguments: TextAttribute.Key.allCases)
  func copies(_ key: TextAttribute.Key) throws {
    let first = TextAttributes(try Self.samples())
    var second = first
    second.remove(key)
    #expect(first[key] != nil && second[key] == nil)
    #expect(first != second)
    #expect(first == TextAttributes(try Self.samples()))
    let value = try #require(first[key])
    var lone = TextAttributes([value])
    #expect(lone != TextAttributes())
    lone.remove(key)
    #expect(lone == TextAttributes())
    #expect(lone.hashValue == TextAttributes().hashValue)
  }

  @Test("Two sets of attributes that differ in one value are not equal")
  func differences() throws {
    for (one, other) in zip(try Self.samples(), try Self.samples(others: true)) {
      #expect(one.key == other.key)
      #expect(TextAttributes([one]) != TextAttributes([other]), "\(one.key)")
      #expect(TextAttributes([one]) == TextAttributes([other, one]), "\(one.key)")
    }
  }

  @Test("The attribute table declares every attribute key once, in the order of the enum cases")
  func table() {
    var list = DeclaredKeys()
    AttributeValues.declare(&list)
    #expect(list.keys == TextAttribute.Key.allCases)
  }

  @Test(
    "Attributes count as grey only if all colours in their values are grey",
    arguments: TextAttribute.Key.allCases)
  func colors(_ key: TextAttribute.Key) throws {
    let all = TextAttributes(try Self.samples(color: .red))
    let lone = TextAttributes([try #require(all[key])])
    let paints: Set<TextAttribute.Key> = [.backdrop, .shadows, .attachment]
    #expect(lone.isGray != (key.name.hasSuffix("Color") || paints.contains(key)))
    #expect(TextAttributes(try Self.samples()).removing(.backdrop).removing(.attachment).isGray)
  }

  @Test("Merging with empty attributes changes nothing")
  func merging() throws {
    let all = TextAttributes(try Self.samples())
    #expect(all.merging(TextAttributes()) == all)
    #expect(TextAttributes().merging(all) == all)
    let kerned = TextAttributes([.kern(9)])
    #expect(all.merging(kerned) == all.applyingKern(9))
    #expect(kerned.merging(all) == all)
  }

  @Test(
    "The length limits apply to exactly the attributes that are declared to contain lengths",
    arguments: TextAttribute.Key.allCases.filter { $0 != .font })
  func lengths(_ key: TextAttribute.Key) throws {
    let long = try Self.attributes(key, number: 2 * Limits.default.length)
    var problem: RenderError?
    do throws(RenderError) {
      try Limits.default.check(AttributedText("a", long))
    } catch {
      problem = error
    }
    #expect((problem != nil) == AttributeSet.lengths.contains(key))
    #expect(throws: Never.self) {
      try Limits.default.check(AttributedText("a", Self.attributes(key)))
    }
  }

  @Test(
    "The cache key of a style contains exactly the attributes that are declared to affect shaping",
    arguments: TextAttribute.Key.allCases)
  func shaping(_ key: TextAttribute.Key) throws {
    let requests = try [TextAttributes(), Self.attributes(key), Self.attributes(key, others: true)]
      .map { StyleRequest($0.shared.values, language: "en") }
    let shapes = AttributeSet.style.contains(key) || key == .font || key == .language
    #expect((requests[0] != requests[1]) == shapes)
    // An attachment affects shaping only through its size.
    if key != .attachment { #expect((requests[1] != requests[2]) == shapes) }
  }

  @Test(
    "A filled cache of styles finds the style that an empty cache would resolve",
    arguments: TextAttribute.Key.allCases)
  func cachedStyles(_ key: TextAttribute.Key) throws {
    var spaced = ParagraphStyle()
    (spaced.alignment, spaced.letterSpacing) = (.justified, SpacingBounds(-0.02, 0, 0.03))
    let variants = try [
      TextAttributes(), Self.attributes(key), Self.attributes(key, others: true),
      TextAttributes([.paragraphStyle(spaced)]),
    ]
    let cache = StyleCache()
    // The second pass finds all styles in the cache.
    for attributes in variants + variants {
      let entry = try cache.entry(
        for: attributes.shared, language: "en", fonts: FontLibrary.bundled.catalog)
      #expect(entry.request == StyleRequest(attributes.shared.values, language: "en"))
    }
  }

  @Test(
    "The style table detects exactly the attributes that are declared to change the laid-out text",
    arguments: TextAttribute.Key.allCases)
  func changesOfText(_ key: TextAttribute.Key) throws {
    let styles = try StyleTable(
      AttributedText("a", Self.attributes(key)), language: "en", fonts: FontLibrary.bundled.catalog)
    let changes = styles.hasBackdropRoom || styles.hasWritingDirections || styles.changesCharacters
    #expect(changes == AttributeSet.changesOfText.contains(key))
  }

  /// Attributes that contain only `key`, with a sample value.
  private static func attributes(
    _ key: TextAttribute.Key, others: Bool = false, number: Double? = nil
  ) throws -> TextAttributes {
    let all = TextAttributes(try samples(others: others, number: number))
    return TextAttributes([try #require(all[key])])
  }

  /// A sample value for each attribute key. If `others` is `true`, the values differ from those for
  /// `false`.
  private static func samples(
    others: Bool = false, color: Color? = nil, number: Double? = nil
  ) throws -> [TextAttribute] {
    let dot = try #require(Bitmap(width: others ? 2 : 1, height: 1))
    let number = number ?? (others ? 1.0 : 2.0)
    let padding = EdgeInsets(top: 0, right: 1, bottom: 0, left: 1)
    var style = ParagraphStyle()
    style.alignment = others ? .left : .right
    style.headIndent = number
    let color = color ?? (others ? Color.black : .white)
    let glyphs: [TextAttribute] = [
      .font(FontDescriptor(size: number, features: others ? ["smcp": 1] : nil)),
      .foregroundColor(color), .backgroundColor(color),
      .backdrop(TextBackdrop(BoxBackdrop(.color(color), padding: padding))),
      .ligature(others ? 0 : 2), .kern(number), .tracking(number),
    ]
    let lines: [TextAttribute] = [
      .underlineStyle(others ? .double : .single), .underlineColor(color),
      .strikethroughStyle(others ? .double : .single), .strikethroughColor(color),
      .overlineStyle(others ? .double : .single), .overlineColor(color),
      .underlineOffset(number), .underlineThickness(number), .strikethroughOffset(number),
      .strikethroughThickness(number), .overlineOffset(number), .overlineThickness(number),
      .strokeWidth(number), .strokeColor(color), .strokeJoin(others ? .miter : .round),
      .strokePosition(others ? .center : .outside), .shadow(TextShadow(color, blur: number)),
    ]
    let rest: [TextAttribute] = [
      .attachment(TextAttachment(dot, bounds: TextAttachment.Bounds(width: number, height: 1))),
      .link(others ? "a" : "b"), .baselineOffset(number),
      .obliqueness(number), .expansion(number), .fontSizeAdjust(number),
      .language(others ? "de" : "fr"),
      .superscript(others ? 1 : 2), .verticalGlyphForm(others ? 0 : 1),
      .horizontalInVertical(others ? 2 : 3),
      .writingDirection([others ? .leftToRight : .rightToLeft]),
      .textCase(others ? .lower : .upper), .paragraphStyle(style),
      .roles([TextRole(others ? .code : .quote)]),
    ]
    let all = glyphs + lines + rest
    try #require(Set(all.map(\.key)) == Set(TextAttribute.Key.allCases))
    return all
  }
}

private struct DeclaredKeys: AttributeVisitor {
  var keys: [TextAttribute.Key] = []

  mutating func visit<Value: AttributeValue>(
    _ key: TextAttribute.Key, _ path: WritableKeyPath<AttributeValues, Value>,
    uses: AttributeUses, needs: AttributeNeed?, merge: (Value, Value) -> Value
  ) {
    keys.append(key)
  }
}

extension TextAttributes {
  fileprivate func applyingKern(_ points: Double) -> TextAttributes {
    var changed = self
    changed.kern = points
    return changed
  }
}
