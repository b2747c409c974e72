// Boxes that have no room for all of their text, and what is told of it.

import Testing

@testable import Galley

@Suite("Text without room")
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

  @Test("The first line of a box too low for it is shown, and how high it should be is told")
  func boxTooLow() throws {
    let low = try layout("shown", [.font(.system(30))]) { $0.height = 20 }
    let natural = try NaturalMetrics(.system(30)).height
    #expect(low.lineTexts == ["shown"] && low.overflow && low.height == 20)
    #expect(low.diagnostics.map(\.code) == ["nothingFits"])
    #expect(try #require(low.diagnostics.first?.numbers["height"]).isNear(natural))
    #expect(
      low.diagnostics.first?.message.contains("has a height of 20 points and needs 36.") == true)
    let high = try layout("shown", [.font(.system(30))]) { $0.height = natural }
    #expect(high.diagnostics.isEmpty && !high.overflow)
    let empty = try layout("") { $0.height = 1 }
    #expect(empty.diagnostics.isEmpty)
  }

  /// The author of a card's template, whose box serves other scripts: it needs 46.5 points.
  @Test("An Arabic line of 22 points shows in a box of 40")
  func arabic() throws {
    let font = FontDescriptor(families: ["Inter"], weight: 500, size: 22)
    let card = try layout("— المادة الأولى", [.font(font)], width: 520) { $0.height = 40 }
    #expect(card.lines.count == 1 && card.overflow)
    #expect(try #require(card.diagnostics.first?.numbers["height"]).isNear(46.5, within: 0.05))
  }

  @Test(
    "It reaches out on the side that it is not aligned to",
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
    "A vertical line reaches out of a box too narrow for it",
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

  @Test("Lines that are left out are counted, with the height that shows all of them")
  func counted() throws {
    for insets in [0.0, 7] {
      func box(_ height: Double?) throws -> TextLayout {
        try set(height: height) {
          $0.insets = EdgeInsets(top: insets, right: 0, bottom: 2 * insets, left: 0)
        }
      }
      let whole = try box(nil)
      let low = try box(50 + 3 * insets)
      let told = try #require(low.diagnostics.first)
      #expect(low.diagnostics.count == 1 && told.code == "textHidden" && low.overflow)
      let end = try #require(low.lines.last).range.upperBound
      #expect(told.range == end..<low.text.length)
      #expect(told.numbers["units"] == Double(low.text.length - end))
      #expect(told.numbers["lines"] == Double(whole.lines.count - low.lines.count))
      let height = try #require(told.numbers["height"])
      #expect(height.isNear(whole.height))
      #expect(try box(height).diagnostics.isEmpty)
    }
  }

  @Test("The first line that overflows and the lines below it are both told")
  func both() throws {
    let low = try set(height: 10)
    #expect(low.lines.count == 1)
    #expect(low.diagnostics.map(\.code) == ["nothingFits", "textHidden"])
    let paragraphs = try set("one\ntwo\n\nthree", height: 10)
    #expect(paragraphs.lineTexts == ["one\n"])
    #expect(paragraphs.diagnostics.last?.numbers["lines"] == 3)
    #expect(paragraphs.diagnostics.last?.range == 4..<14)
  }

  @Test("What a limit of lines or a token leaves out is meant, and white space is no loss")
  func meant() throws {
    #expect(try set(height: nil) { $0.maximumLines = 1 }.diagnostics.isEmpty)
    #expect(try set(height: 50, .byTruncatingTail).diagnostics.isEmpty)
    #expect(try set(height: 50) { $0.lastLineBreakMode = .byTruncatingTail }.diagnostics.isEmpty)
    #expect(try set("one\n\n \n", height: 40).diagnostics.isEmpty)
    // Of the lines that are allowed some have no room.
    let both = try set("a\nb\nc\nd", height: 40) { $0.maximumLines = 3 }
    #expect(both.diagnostics.first?.numbers["lines"] == 2)
    #expect(both.diagnostics.first?.range == 2..<6)
  }

  @Test("A first line without room is cut by its token as any last line")
  func token() throws {
    let low = try set(height: 10, .byTruncatingTail)
    #expect(low.lines.count == 1 && low.lines[0].isTruncated)
    #expect(low.diagnostics.map(\.code) == ["nothingFits"])
  }

  @Test("A text that was shrunk tells the height that it needs at its scale")
  func shrunk() throws {
    let low = try set(height: 20) {
      $0.fit = .shrink
      $0.minimumScale = 0.9
    }
    #expect(low.fitScale == 0.9)
    let told = try #require(low.diagnostics.last)
    #expect(told.code == "textHidden" && told.message.contains("minimumScale"))
    let height = try #require(told.numbers["height"])
    let high = try set(height: height + 1e-6) {
      $0.fit = .shrink
      $0.minimumScale = 0.9
    }
    #expect(!high.overflow && high.diagnostics.isEmpty)
  }

  @Test("A layout that follows edits tells the same")
  func editable() throws {
    for height in [10.0, 50, 90] {
      for string in [Self.text, "one\ntwo\nthree"] {
        let whole = try set(string, height: height)
        let editable = try EditableLayout(
          TextStorage(whole.text), in: whole.container, renderer: bundledRenderer)
        #expect(try editable.layout().diagnostics == whole.diagnostics)
        #expect(try editable.layout().lines == whole.lines)
      }
    }
  }
}
