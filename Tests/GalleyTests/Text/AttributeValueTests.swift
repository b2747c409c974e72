// Attributes are values, whatever they keep in objects.

import Galley
import Testing

@Suite("Attributes as values")
struct AttributeValueTests {
  @Test("A font that lost what it was asked for equals one that was never asked")
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

  @Test("A paragraph style is a copy's own, and equal to another with the same parts")
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
}
