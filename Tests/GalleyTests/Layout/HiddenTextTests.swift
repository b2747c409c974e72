// Boxes that are too small for their text, and the warnings about hidden or overflowing lines.

import Testing

@testable import Galley

@Suite("Text that does not fit its box")
struct HiddenTextTests {
  private static let text = "one two three four five six seven eight"

  private func set(
    _ string: String = text, height: Double?, _ mode: LineBreakMode = .byWordWrapping,
    _ change: (inout TextContainer) -> Void = { _ in }
  ) throws -> TextLayout {
    try layout(
      string, [.font(.system(30)), paragraph { $0.lineBreakMode = mode }], width: 300
    ) {
      $0.height = height
      change(&$0)
    }
  }

  @Test("The first line is shown even if the box is too short; the needed height is reported")
  func boxTooLow() throws {
    let low = try layout("shown", [.font(.system(30))]) { $0.height = 20 }
    let natural = try NaturalMetrics(.system(30)).height
    #expect(low.lineTexts == ["shown"] && low.overflow && low.height == 20)
    #expect(low.diagnostics.map(\.code) == ["nothingFits"])
    #expect(try #require(low.diagnostics.first?.numbers["height"]).isNear(natural))
    #expect(
      low.diagnostics.first?.message.contains("has a height of 20 points but needs 36.") == true)
    let high = try layout("shown", [.font(.system(30))]) { $0.height = natural }
    #expect(high.diagnostics.isEmpty && !high.overflow)
    let empty = try layout("") { $0.height = 1 }
    #expect(empty.diagnostics.isEmpty)
  }

  /// A card template contains this text box, which is 40 points high. Lines in other scripts fit
  /// into the box, but this Arabic line needs 46.5 points.
  @Test("A box 40 points high still shows an Arabic line that needs 46.5 points")
  func arabic() throws {
    let font = FontDescriptor(families: ["Inter"], weight: 500, size: 22)
    let card = try layout("— المادة الأولى", [.font(font)], width: 520) { $0.height = 40 }
    #expect(card.lines.count == 1 && card.overflow)
    #expect(try #require(card.diagnostics.first?.numbers["height"]).isNear(46.5, within: 0.05))
  }

  @Test(
    "Vertical alignment decides whether a line overflows its box at the top, bottom or both",
    arguments: [(VerticalAlignment.top, 0.0), (.center, 0.5), (.bottom, 1)])
  func side(_ alignment: VerticalAlignment, _ share: Double) throws {
    let line = try #require(
      try set("shown", height: 20) {
        $0.verticalAlignment = alignment
        $0.insets = EdgeInsets(top: 3, right: 0, bottom: 1, left: 0)
      }.lines.first)
    #expect(line.top.isNear(3 + share * (16 - line.height)))
  }

  @Test(
    "A line of vertical text overflows a box that is too narrow for it",
    arguments: [(CrossAlignment.start, 0.0), (.center, 0.5), (.end, 1)])
  func vertical(_ alignment: CrossAlignment, _ share: Double) throws {
    for mode in [WritingMode.verticalRL, .verticalLR] {
      let narrow = try layout("shown", [.font(.system(30))]) {
        $0.width = 20
        $0.writingMode = mode
        $0.crossAlignment = alignment
      }
      let line = try #require(narrow.lines.first)
      let box = narrow.rectangleInContainer(
        Rectangle(x: line.x, y: line.top, width: line.width, height: line.height))
      let share = mode == .verticalRL ? 1 - share : share
      #expect(box.x.isNear(share * (20 - line.height)), "\(mode)")
      #expect(narrow.diagnostics.map(\.code) == ["nothingFits"])
      #expect(try #require(narrow.diagnostics.first?.numbers["width"]).isNear(line.height))
    }
  }

  @Test("A warning counts the hidden lines and gives the box height that would show them all")
  func counted() throws {
    for insets in [0.0, 7] {
      func box(_ height: Double?) throws -> TextLayout {
        try set(height: height) {
          $0.insets = EdgeInsets(top: insets, right: 0, bottom: 2 * insets, left: 0)
        }
      }
      let whole = try box(nil)
      let low = try box(50 + 3 * insets)
      let report = try #require(low.diagnostics.first)
      #expect(low.diagnostics.count == 1 && report.code == "textHidden" && low.overflow)
      let end = try #require(low.lines.last).range.upperBound
      #expect(report.range == end..<low.text.length)
      #expect(report.numbers["units"] == Double(low.text.length - end))
      #expect(report.numbers["lines"] == Double(whole.lines.count - low.lines.count))
      let height = try #require(report.numbers["height"])
      #expect(height.isNear(whole.height))
      #expect(try box(height).diagnostics.isEmpty)
    }
  }

  @Test("An overflowing first line and the hidden lines after it are both reported")
  func both() throws {
    let low = try set(height: 10)
    #expect(low.lines.count == 1)
    #expect(low.diagnostics.map(\.code) == ["nothingFits", "textHidden"])
    let paragraphs = try set("one\ntwo\n\nthree", height: 10)
    #expect(paragraphs.lineTexts == ["one\n"])
    #expect(paragraphs.diagnostics.last?.numbers["lines"] == 3)
    #expect(paragraphs.diagnostics.last?.range == 4..<14)
  }

  @Test(
    "There is no warning about hidden white space, or about text cut by a line limit or truncation")
  func meant() throws {
    #expect(try set(height: nil) { $0.maximumLines = 1 }.diagnostics.isEmpty)
    #expect(try set(height: 50, .byTruncatingTail).diagnostics.isEmpty)
    #expect(try set(height: 50) { $0.lastLineBreakMode = .byTruncatingTail }.diagnostics.isEmpty)
    #expect(try set("one\n\n \n", height: 40).diagnostics.isEmpty)
    // The line limit allows three lines, but the box has room for one. So two hidden lines are
    // reported.
    let both = try set("a\nb\nc\nd", height: 40) { $0.maximumLines = 3 }
    #expect(both.diagnostics.first?.numbers["lines"] == 2)
    #expect(both.diagnostics.first?.range == 2..<6)
  }

  @Test(
    "If even the first line is too tall for its box, it counts as the last line and is truncated")
  func token() throws {
    let low = try set(height: 10, .byTruncatingTail)
    #expect(low.lines.count == 1 && low.lines[0].isTruncated)
    #expect(low.diagnostics.map(\.code) == ["nothingFits"])
  }

  @Test("For shrunk text, a warning gives the box height that the text needs at its reduced scale")
  func shrunk() throws {
    let low = try set(height: 20) {
      $0.fit = .shrink
      $0.minimumScale = 0.9
    }
    #expect(low.fitScale == 0.9)
    let report = try #require(low.diagnostics.last)
    #expect(report.code == "textHidden" && report.message.contains("minimumScale"))
    let height = try #require(report.numbers["height"])
    let high = try set(height: height + 1e-6) {
      $0.fit = .shrink
      $0.minimumScale = 0.9
    }
    #expect(!high.overflow && high.diagnostics.isEmpty)
  }
}
