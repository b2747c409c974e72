// Lint findings for letters that reach outside their backgrounds.

import Testing

@testable import Galley

@Suite("Lint: ink outside backgrounds")
struct BackgroundLintTests {
  /// The lint findings for a 60-point headline with a line height of 66 points. The headline's
  /// vowel signs are within the font's ascent, but reach outside the line.
  private func found(
    _ string: String = "हिंदी की शीर्ष पंक्ति", height: Double = 66, background: Color? = .yellow,
    _ configure: (inout TextContainer) -> Void = { _ in }
  ) throws -> [Diagnostic] {
    var style = ParagraphStyle()
    style.lineHeight = .exact(height)
    var text = AttributedText(
      string,
      [
        .font(FontDescriptor(families: ["Noto Sans Devanagari"], size: 60)),
        .paragraphStyle(style),
      ])
    if let background { text.add([.backgroundColor(background)], to: 0..<text.length) }
    var container = TextContainer()
    configure(&container)
    return try bundledRenderer.layout(TextDocument(text, in: container)).lint().map(\.diagnostic)
  }

  @Test("Ink outside a background is reported with the distance in points, and with two remedies")
  func reported() throws {
    let found = try found()
    #expect(found.map(\.code) == ["inkOutsideBackground"])
    let finding = try #require(found.first)
    #expect(finding.range == 0..<21)
    #expect(finding.message.contains("increase the line height"))
    #expect(finding.message.contains("backgroundExtent to \"font\""))
    let low = try #require(try self.found { $0.lineHeightMode = .textkit }.first)
    #expect(low.message.contains("halfLeading"))
    let points = try #require(finding.numbers["points"])
    #expect(points > 5 && points < 30)
    #expect(finding.message.contains("\(decimal(points)) points"))
  }

  @Test("Of the two reported remedies, one reduces the overlap and the other removes it")
  func remedies() throws {
    func points(_ mode: LineHeightMode) throws -> Double {
      try found { $0.lineHeightMode = mode }.first?.numbers["points"] ?? 0
    }
    #expect(try points(.halfLeading) < points(.textkit))
    #expect(try found { $0.backgroundExtent = .font }.isEmpty)
  }

  @Test("If a background is missing, or is tall enough for its text, lint reports nothing")
  func sound() throws {
    #expect(try found(background: nil).isEmpty)
    #expect(try found(height: 110).isEmpty)
    #expect(try found("   ").isEmpty)
  }

  @Test("Ink that sticks out at the side of a vertical line's background is reported")
  func sides() throws {
    #expect(try found(height: 20) { $0.backgroundExtent = .font }.isEmpty)
    let vertical = try found("Ågjy", height: 30) { $0.writingMode = .verticalRL }
    #expect(vertical.map(\.code) == ["inkOutsideBackground"])
    #expect(vertical.first?.message.contains("at the side") == true)
  }

  @Test("A background over several lines has one lint finding, with the largest overhang in points")
  func once() throws {
    let one = try found("कि")
    let two = try found("की\nकि\nकी")
    #expect(two.map(\.code) == ["inkOutsideBackground"])
    #expect(try #require(two.first?.numbers["points"]) >= #require(one.first?.numbers["points"]))
  }
}
