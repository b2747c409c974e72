import Galley
import Testing

@testable import GalleyDocuments
@testable import GalleyStyles

@Suite("Labels and stacks")
struct StackTests {
  private static let renderer = TextRenderer(fonts: .bundled)

  private func places(
    _ needed: [Double], _ distribution: StackDistribution, spacing: Double = 0,
    available: Double? = nil, isFixed: [Bool]? = nil
  ) -> [String] {
    StackSharing(
      needed, isFixed: isFixed ?? needed.map { _ in false }, spacing: spacing, distribution,
      available: available
    ).places.map { "\(plain($0.start))+\(plain($0.length))" }
  }

  @Test("A stack's distribution divides the stack's length among its boxes")
  func sharing() {
    #expect(places([10, 20], .fill, spacing: 5) == ["0+10", "15+20"])
    #expect(places([10, 20], .fill, spacing: 5, available: 50) == ["0+10", "15+35"])
    #expect(
      places([10, 20], .fill, available: 50, isFixed: [false, true]) == ["0+30", "30+20"])
    #expect(places([10, 20], .fill, available: 15) == ["0+10", "10+5"])
    #expect(places([30, 20], .fill, available: 15) == ["0+15", "15+0"])
    #expect(places([10, 20], .fillEqually, spacing: 4) == ["0+20", "24+20"])
    #expect(places([10, 20], .fillEqually, spacing: 4, available: 24) == ["0+10", "14+10"])
    #expect(places([10, 30], .fillProportionally, available: 80) == ["0+20", "20+60"])
    #expect(places([0, 0], .fillProportionally, available: 80) == ["0+0", "0+0"])
    #expect(
      places([10, 20, 10], .equalSpacing, spacing: 2, available: 60) == ["0+10", "20+20", "50+10"])
    #expect(places([10, 20], .equalSpacing, spacing: 2, available: 8) == ["0+10", "12+20"])
    #expect(
      places([10, 30, 20], .equalCentering, available: 115) == ["0+10", "40+30", "95+20"])
    #expect(places([10, 30], .equalCentering, spacing: 3, available: 20) == ["0+10", "13+30"])
    for distribution in StackDistribution.allCases {
      #expect(places([], distribution, available: 10).isEmpty)
      #expect(places([7], distribution, spacing: 9) == ["0+7"])
    }
  }

  private func frames(
    _ view: some Composable, width: Double? = nil, height: Double? = nil
  ) throws -> [String] {
    try view.document(measuredBy: Self.renderer, width: width, height: height).frames.map {
      let (width, height) = ($0.container.width ?? -1, $0.container.height ?? -1)
      return "\($0.text.string) \(plain($0.x)),\(plain($0.y)) \(plain(width))x\(plain(height))"
    }
  }

  private func box(_ name: String, _ width: Double, _ height: Double) -> Label {
    [.text(name), .width(width), .height(height)]
  }

  @Test("A stack places boxes in sequence inside its margins and stretches boxes without a size")
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
    // Without a given width, the column is as wide as its widest box, which is 50 points wide. The
    // row is stretched to 50 points. Its empty label fills the 6 points that the other labels
    // leave.
    #expect(
      try frames(column) == [
        " 3,3 50x20", "a 3,3 10x20", " 15,3 6x5", "c 23,3 30x10", "d 3,24 50x8",
      ])
    let equal = column.style <<- .distribution(.fillEqually)
    #expect(try frames(Stack(equal), height: 37).first == " 3,3 50x15")
  }

  @Test("The measured size of labels and stacks equals the size of their layout")
  func measuring() throws {
    let label: Label = [.text("Hello, wide world"), .font(.system(20)), .layoutMargins(all: 4)]
    let layout = try Self.renderer.layout(AttributedText(label.style))
    let document = try label.document(measuredBy: Self.renderer)
    #expect(document.width == layout.width + 8 && document.height == layout.height + 8)
    #expect(try Self.renderer.layout(document).layouts[0].lines.count == 1)

    let narrow = try label.document(measuredBy: Self.renderer, width: 130)
    let lines = try Self.renderer.layout(narrow).layouts[0].lines
    #expect(lines.count == 2 && narrow.height == 2 * layout.height + 8)
    let short: Label = label.style <<- .maximumLines(1)
    #expect(try short.document(measuredBy: Self.renderer, width: 130).height == layout.height + 8)

    // In nested stacks, the height of text depends on its final width.
    let half: Stack = [.views([label, label]), .distribution(.fillEqually)]
    let nested: Stack = [.views([half, half]), .axis(.vertical)]
    let deep = try nested.document(measuredBy: Self.renderer, width: 260)
    #expect(deep.frames.count == 4 && deep.height == (2 * (narrow.height ?? 0) - 1e-6).rounded(.up))
  }

  @Test("A label's text is centred vertically, and the frame has the label's border and corners")
  func frame() throws {
    let label: Label = [
      .text("x"), .height(60), .cornerRadius(30), .borderWidth(2), .color(.green),
    ]
    let frame = try label.document(measuredBy: Self.renderer).frames[0]
    #expect(frame.container.verticalAlignment == .center && frame.container.height == 60)
    #expect(frame.cornerRadius == 30 && frame.border == Border(2, .black))
    #expect(frame.background == .green)
    let plain: Label = [.text("x"), .color(.red)]
    let canvas = try plain.document(measuredBy: Self.renderer)
    let picture = try Self.renderer.render(canvas)
    // The letter's width in pixels is fractional, but the last pixel column must still be red.
    #expect(canvas.width?.rounded() != canvas.width && canvas.background == .red)
    #expect(picture[picture.width - 1, picture.height - 1] == .red)
    let red: Label = [.borderColor(.red)]
    #expect(try red.document(measuredBy: Self.renderer).frames[0].border == Border(1, .red))
  }

  @Test(
    "A label in a stack has its control state's attributes; duplicate attributes give a warning")
  func statesAndDuplicates() throws {
    let button: Label = [.states([Normal("Login"), Highlighted("...", .red)]), .kern(1), .kern(2)]
    let stack: Stack = [.views([button])]
    let document = try stack.document(measuredBy: Self.renderer, state: .highlighted)
    #expect(document.frames[0].text.string == "...")
    #expect(document.diagnostics.map(\.code) == ["duplicateAttribute"])
    #expect(
      document.diagnostics[0].message == "the style sets kern twice; the first value is used")
  }

  @Test("In deep stacks, each box is measured once per width, and too many boxes are refused")
  func bounds() throws {
    var view: any Composable = Label([.text("x")])
    for depth in 0..<40 {
      view = Stack([.views([view]), .axis(depth % 2 == 0 ? .vertical : .horizontal)])
    }
    let document = try view.document(measuredBy: Self.renderer, width: 100)
    #expect(document.frames.count == 1 && document.frames[0].container.width == 100)

    var limits = Limits()
    limits.frames = 3
    let small = TextRenderer(fonts: .bundled, limits: limits)
    let three: Stack = [.views([Label([]), Label([]), Label([])])]
    #expect(throws: RenderError.tooLarge(what: "the number of boxes", value: 4, limit: 3)) {
      try three.document(measuredBy: small)
    }
  }
}
