import Galley
import Testing

@testable import GalleyDocuments
@testable import GalleyStyles

@Suite("Labels and stacks")
struct StackTests {
  private static let renderer = TextRenderer(fonts: .bundled)

  private func frames(
    _ view: some Composable, width: Double? = nil, height: Double? = nil
  ) throws -> [String] {
    let layout = try Self.renderer.layout(view.document(width: width, height: height))
    return zip(layout.document.frames, layout.layouts).map { frame, text in
      "\(frame.text.string) \(plain(frame.x)),\(plain(frame.y)) "
        + "\(plain(text.width))x\(plain(text.height))"
    }
  }

  private func box(_ name: String, _ width: Double, _ height: Double) -> Label {
    [.text(name), .width(width), .height(height)]
  }

  /// A label without text. Its left margin gives the label its width.
  private func bar(_ width: Double) -> Label {
    [.text(""), .layoutMargins(EdgeInsets(top: 0, right: 0, bottom: 0, left: width)), .height(1)]
  }

  /// The positions and widths of boxes in a row.
  private func places(
    _ boxes: [Label], _ distribution: StackDistribution, spacing: Double = 0, width: Double
  ) throws -> [String] {
    let row: Stack = [.views(boxes), .distribution(distribution), .spacing(spacing)]
    let layout = try Self.renderer.layout(row.document(width: width))
    return zip(layout.document.frames, layout.layouts).map {
      "\(plain($0.x))+\(plain($1.width))"
    }
  }

  @Test("A stack's distribution divides the stack's length among its boxes")
  func sharing() throws {
    let two = [bar(10), bar(20)]
    #expect(try places(two, .fill, spacing: 5, width: 50) == ["0+10", "15+35"])
    #expect(try places([bar(10), box("", 20, 1)], .fill, width: 50) == ["0+30", "30+20"])
    #expect(try places([box("", 10, 1), bar(20)], .fill, width: 15) == ["0+10", "10+20"])
    #expect(
      try places([bar(0), bar(0)], .fillEqually, spacing: 4, width: 24) == ["0+10", "14+10"])
    #expect(try places([bar(10), bar(30)], .fillProportionally, width: 80) == ["0+20", "20+60"])
    #expect(try places([bar(0), bar(0)], .fillProportionally, width: 80) == ["0+0", "0+0"])
    #expect(
      try places(two + [bar(10)], .equalSpacing, spacing: 2, width: 60)
        == ["0+10", "20+20", "50+10"])
    #expect(
      try places([bar(10), bar(30), bar(20)], .equalCentering, width: 115)
        == ["0+10", "40+30", "95+20"])
    for distribution in StackDistribution.allCases {
      #expect(try places([], distribution, width: 10).isEmpty)
    }
  }

  @Test(
    "A stack places boxes one after another inside its margins, and stretches boxes without a size")
  func placing() throws {
    let row: Stack = [
      .views([box("a", 10, 20), [.text(""), .height(5)] as Label, box("c", 30, 10)]),
      .spacing(2), .color(.white),
    ]
    let column: Stack = [
      .views([row, box("d", 50, 8)]), .axis(.vertical), .spacing(1), .layoutMargins(all: 3),
    ]
    #expect(
      try frames(column, width: 106) == [
        " 3,3 100x20", "a 3,3 10x20", " 15,3 56x5", "c 73,3 30x10", "d 3,24 50x8",
      ])
    // If the caller sets no width, the column's content is as wide as its widest box: 50 points.
    // The row is stretched to 50 points. Its empty label fills the 6 points that the other labels
    // leave.
    #expect(
      try frames(column) == [
        " 3,3 50x20", "a 3,3 10x20", " 15,3 6x5", "c 23,3 30x10", "d 3,24 50x8",
      ])
    let framed: Stack = Stack(row.style <<- .borderWidth(1))
    #expect(try frames(framed, width: 60, height: 40).first == " 0,0 60x40")
  }

  @Test("A label has the size of its text's layout, plus its margins")
  func measuring() throws {
    let label: Label = [.text("Hello, wide world"), .font(.system(20)), .layoutMargins(all: 4)]
    let layout = try Self.renderer.layout(AttributedText(label.style))
    let document = try Self.renderer.layout(label.document())
    #expect(document.width == layout.width + 8 && document.height == layout.height + 8)

    let narrow = try Self.renderer.layout(label.document(width: 130))
    #expect(narrow.layouts[0].lines.count == 2 && narrow.height == 2 * layout.height + 8)
    let short: Label = label.style <<- .maximumLines(1)
    #expect(try Self.renderer.layout(short.document(width: 130)).height == layout.height + 8)

    // In nested stacks, the height of text depends on its final width.
    let half: Stack = [.views([label, label]), .distribution(.fillEqually)]
    let nested: Stack = [.views([half, half]), .axis(.vertical)]
    let deep = try Self.renderer.layout(nested.document(width: 260))
    #expect(deep.layouts.count == 6 && deep.height == 2 * narrow.height)
  }

  @Test("A label's text is centred vertically, and the frame has the label's border and corners")
  func frame() throws {
    let label: Label = [
      .text("x"), .height(60), .cornerRadius(30), .borderWidth(2), .color(.green),
    ]
    let frame = label.document().frames[0]
    #expect(frame.container.verticalAlignment == .center && frame.container.height == 60)
    #expect(frame.cornerRadius == 30 && frame.border == Border(2, .black))
    #expect(frame.background == .green)
    let plain: Label = [.text("x"), .color(.red)]
    let canvas = try Self.renderer.layout(plain.document())
    let picture = try Self.renderer.render(plain.document())
    // The label's width in pixels is not a whole number, but the red background must also fill the
    // last pixel column.
    #expect(canvas.width.rounded() != canvas.width && canvas.document.background == .red)
    #expect(picture[picture.width - 1, picture.height - 1] == .red)
    let red: Label = [.borderColor(.red)]
    #expect(red.document().frames[0].border == Border(1, .red))
  }

  @Test(
    "A label in a stack has its control state's attributes; duplicate attributes give a warning")
  func statesAndDuplicates() throws {
    let button: Label = [.states([Normal("Login"), Highlighted("...", .red)]), .kern(1), .kern(2)]
    let stack: Stack = [.views([button])]
    let document = stack.document(state: .highlighted)
    #expect(document.frames[0].text.string == "...")
    #expect(document.diagnostics.map(\.code) == ["duplicateAttribute"])
    #expect(
      document.diagnostics[0].message == "the style sets kern twice; the first value is used")
  }

  @Test("Stacks that are nested too deeply are rejected, and so are too many boxes")
  func bounds() throws {
    var view: any Composable = Label([.text("x")])
    for depth in 0..<16 {
      view = Stack([.views([view]), .axis(depth % 2 == 0 ? .vertical : .horizontal)])
    }
    let layout = try Self.renderer.layout(view.document(width: 100))
    #expect(layout.layouts.count == 16 && layout.layouts.last?.width == 100)
    let deeper = Stack([.views([view])])
    #expect(throws: RenderError.tooLarge(what: "the nesting of boxes", value: 17, limit: 16)) {
      try Self.renderer.layout(deeper.document())
    }

    var limits = Limits()
    limits.frames = 2
    let small = TextRenderer(fonts: .bundled, limits: limits)
    let three: Stack = [.views([Label([]), Label([]), Label([])])]
    #expect(throws: RenderError.tooLarge(what: "the number of boxes", value: 3, limit: 2)) {
      try small.layout(three.document())
    }
  }
}
