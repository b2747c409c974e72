import Testing

@testable import Galley

/// Values set with the Swift API have the same limits as values from JSON documents.
@Suite("Limits on attribute values")
struct LimitsTests {
  private let renderer = TextRenderer(fonts: .bundled)

  private func style(_ change: (inout ParagraphStyle) -> Void) -> AttributedText {
    var style = ParagraphStyle()
    change(&style)
    return AttributedText("a", [.paragraphStyle(style)])
  }

  private func problem(
    _ text: AttributedText, _ change: (inout TextContainer) -> Void = { _ in }
  ) -> String? {
    var container = TextContainer(width: 100)
    change(&container)
    do {
      _ = try renderer.layout(text, in: container)
      return nil
    } catch {
      return error.description
    }
  }

  @Test("The limit on font sizes also applies to truncation tokens")
  func tokens() {
    let text = AttributedText("a")
    let token = AttributedText("b", [.font(.system(10_001))])
    #expect(
      problem(text) { $0.truncationToken = token }
        == "the font size is 10001; make it at most 10000")
    #expect(problem(text) { $0.truncationToken = AttributedText("b", [.font(.system(9))]) } == nil)
  }

  @Test("Font sizes must be above zero")
  func positive() {
    #expect(
      problem(AttributedText("a", [.font(.system(-3))]))
        == "the font size is -3; make it above 0 and at most 10000")
    #expect(problem(AttributedText("a", [.font(.system(.nan))]))?.contains("above 0") == true)
  }

  @Test(
    "The magnitude of a length is at most 1,000,000 points", arguments: [1_000_001, -1e9, 1e300])
  func lengths(_ length: Double) {
    let end = "; make it at most 1000000"
    for text in [
      AttributedText("a", [.kern(length)]), AttributedText("a", [.tracking(length)]),
      AttributedText("a", [.baselineOffset(length)]),
      style { $0.tailIndent = length },
      style { $0.tabStops = [TabStop(.left, at: length)] },
      AttributedText("a", [.shadow(TextShadow(.blue, offset: (length, 0), blur: 0))]),
    ] {
      #expect(problem(text)?.hasSuffix(end) == true)
    }
    #expect(problem(AttributedText("a")) { $0.width = length }?.hasSuffix(end) == true)
    #expect(problem(AttributedText("a")) { $0.insets.left = length }?.hasSuffix(end) == true)
  }

  @Test("Kern and baseline offset can be at the limit, infinite or NaN; the text is still laid out")
  func invalidLengths() {
    for length in [1_000_000, -1_000_000, .infinity, .nan] {
      #expect(problem(AttributedText("a", [.kern(length), .baselineOffset(length)])) == nil)
    }
  }

  @Test("The blur of shadows has an upper limit")
  func blurs() {
    #expect(
      problem(AttributedText("a", [.shadow(TextShadow(.blue, offset: (0, 0), blur: 1001))]))
        == "a shadow's blur is 1001; make it at most 1000")
  }
}
