// Tests of stacks whose boxes have the heights of their texts.

import GalleyTestSupport
import Testing

@testable import Galley

@Suite("Documents with stacks")
struct StackedDocumentTests {
  private static let renderer = TextRenderer(fonts: .bundled)

  private func frame(
    _ text: String, _ change: (inout TextDocument.Frame) -> Void = { _ in }
  ) -> TextDocument.Frame {
    var frame = TextDocument.Frame(AttributedText(text))
    change(&frame)
    return frame
  }

  private func layout(
    _ frames: [TextDocument.Frame], _ stack: FrameStack = FrameStack(), width: Double? = 200,
    height: Double? = nil
  ) throws -> DocumentLayout {
    try Self.renderer.layout(
      TextDocument(frames: frames, stack: stack, width: width, height: height))
  }

  @Test("A box follows the text above it, however many lines the text has")
  func follows() throws {
    let short = try layout([frame("One line"), frame("next")])
    let long = try layout([
      frame("Text that needs several lines in so narrow a box"), frame("next"),
    ])
    let lines = long.layouts[0].lines.count
    #expect(lines > 1 && short.layouts[0].lines.count == 1)
    #expect(long.document.frames[1].y == long.layouts[0].height)
    #expect(abs(long.document.frames[1].y - Double(lines) * short.document.frames[1].y) < 1e-6)
    #expect(long.height == long.document.frames[1].y + long.layouts[1].height)
  }

  @Test("If there is room, a row in a column is as wide as its texts without line breaks")
  func rowWidth() throws {
    let row = TextDocument.Frame(
      frames: [frame("ab cd"), frame("ef gh")], stack: FrameStack(axis: .horizontal, spacing: 4))
    let found = try layout([row], FrameStack(alignment: .leading))
    #expect(found.layouts.map(\.lines.count).allSatisfy { $0 <= 1 })
    let boxes = found.document.frames.filter { !$0.text.isEmpty }
    try #require(boxes.count == 2)
    let first = try #require(found.layouts.first { $0.text.string == "ab cd" })
    #expect(abs(boxes[1].x - boxes[0].x - first.width - 4) < 1e-6)
  }

  @Test("Removed boxes and spacers leave no gap, and are not listed in layouts")
  func removed() throws {
    let stack = FrameStack(spacing: 10)
    let plain = try layout([frame("a"), frame("b")], stack)
    let some = try layout(
      [
        frame("a"), frame("hidden") { $0.isHidden = true }, frame("") { $0.collapses = true },
        frame("b"),
      ], stack)
    #expect(some.document.frames.map(\.y) == plain.document.frames.map(\.y))
    #expect(some.height == plain.height && some.layouts.count == 2)
    let space = try layout([frame("a"), frame(" ") { $0.collapses = true }, frame("b")], stack)
    #expect(space.layouts.count == 3)
    let spacer = try layout(
      [frame("a"), frame("") { ($0.content, $0.item.weight) = (.spacer, 1) }, frame("b")], stack,
      height: 300)
    #expect(spacer.layouts.count == 2)
    #expect(spacer.document.frames[1].y == 300 - spacer.layouts[1].height)
  }

  @Test(
    "A document with nested stacks can be drawn from layouts that were computed before")
  func nestedWithLayouts() throws {
    let inner = frame("") {
      $0.content = .frames
      $0.stack = FrameStack()
      $0.frames = [frame("one"), frame("two")]
      $0.edge = .start
    }
    let document = TextDocument(frames: [inner], width: 100, height: 60)
    let found = try Self.renderer.layout(document)
    #expect(found.layouts.count == 3)
    let combined = DocumentLayout(document, layouts: found.layouts)
    #expect(try !Self.renderer.encode(combined).bytes.isEmpty)
    #expect(combined.document.frames.map(\.edge) == [.left])
  }

  @Test("Boxes are listed depth first, and each box has a list of its children")
  func children() throws {
    let inner = TextDocument.Frame(frames: [frame("b"), frame("c")], stack: FrameStack())
    let found = try layout([frame("a"), inner, frame("d")])
    #expect(found.layouts.map(\.text.string) == ["a", "", "b", "c", "d"])
    #expect(found.children(of: 0) == nil && found.children(of: 1) == [2, 3])
    let json = try found.json()
    #expect(json.contains(#""children": [2, 3]"#) || json.contains(#""children":[2,3]"#), "\(json)")
  }

  @Test("A layout in a stack equals the layout of the same text in a box of the same size")
  func sameAsPlaced() throws {
    for alignment in VerticalAlignment.allCases {
      var random = RandomText(seed: 35)
      for _ in 0..<12 {
        var one = TextDocument.Frame(random.text(pieces: 30))
        // In a truncating mode, text has a single line unless its height is limited.
        let modes = Set(one.text.runs.map { $0.attributes.paragraphStyle?.lineBreakMode })
        guard modes.isSubset(of: [nil, .byWordWrapping, .byCharWrapping]) else { continue }
        one.container.verticalAlignment = alignment
        one.item.minimumHeight = 300
        let stacked = try layout([one], width: 150).layouts[0]
        var container = one.container
        (container.width, container.height) = (150, stacked.height)
        let placed = try Self.renderer.layout(one.text, in: container)
        #expect(stacked.lines.map(\.range) == placed.lines.map(\.range))
        for (line, other) in zip(stacked.lines, placed.lines) {
          #expect(abs(line.baseline - other.baseline) < 1e-6 && line.x == other.x)
        }
        for (glyph, other) in zip(stacked.glyphs, placed.glyphs) {
          #expect(glyph.id == other.id && abs(glyph.y - other.y) < 1e-6 && glyph.x == other.x)
        }
      }
    }
  }

  @Test("If the content is longer than its stack, the excess length is reported in points")
  func overflow() throws {
    let found = try layout([frame("a") { $0.item.minimumHeight = 70 }], height: 50)
    #expect(found.overflow)
    let report = try #require(found.diagnostics.first { $0.code == "stackOverflow" })
    #expect(report.numbers == ["points": 20])
    let inner = TextDocument.Frame(
      frames: [frame("a") { $0.item.minimumHeight = 70 }], stack: FrameStack(),
      in: TextContainer(height: 30))
    let nested = try layout([inner])
    #expect(nested.layouts[0].overflow && nested.layouts[0].diagnostics.count == 1)
    #expect(try !layout([frame("a")], height: 50).overflow)
  }

  @Test("Contracts apply to boxes at any depth, and errors name the box's position in the document")
  func contracts() throws {
    var pale = frame("pale") {
      $0.background = .white
      $0.text = AttributedText(
        "pale", [.foregroundColor(Color(red: 0xEE, green: 0xEE, blue: 0xEE))])
      $0.contract.contrast = LayoutContract.Contrast(4.5)
      $0.contract.maximumLines = 1
    }
    let hidden = frame("x") { $0.isHidden = true }
    let spacer = frame("") { $0.content = .spacer }
    let inner = TextDocument.Frame(frames: [spacer, pale], stack: FrameStack())
    let found = try layout([hidden, inner], width: 100)
    #expect(found.brokenContracts.map(\.path) == ["frames[1].frames[1].require.contrast"])
    #expect(found.brokenContracts.map(\.frame) == [1])
    pale.text = AttributedText("two lines of words")
    pale.contract.contrast = nil
    let long = try layout([TextDocument.Frame(frames: [pale], stack: FrameStack())], width: 50)
    #expect(
      long.brokenContracts.map(\.path) == ["frames[0].frames[0].require.maximumLines"])
  }

  @Test("The alternative text contains the texts of all boxes that are not removed")
  func altText() {
    let inner = TextDocument.Frame(
      frames: [frame("b"), frame("removed") { $0.isHidden = true }, frame("c")])
    let hidden = TextDocument.Frame(frames: [frame("removed")])
    var document = TextDocument(frames: [frame("a"), inner, hidden, frame("d")])
    document.frames[2].isHidden = true
    #expect(document.altText == "a\nb\nc\nd" && !document.hasAltText)
    document.frames[1].frames[0].alt = "B"
    #expect(document.altText == "a\nB\nc\nd" && document.hasAltText)
  }

  @Test("The greatest limits of boxes are accepted")
  func greatestLimits() throws {
    var limits = Limits()
    (limits.frames, limits.boxDepth) = (.max, .max)
    let renderer = TextRenderer(fonts: .bundled, limits: limits)
    let inner = TextDocument.Frame(frames: [frame("b")], stack: FrameStack())
    let found = try renderer.layout(
      TextDocument(frames: [frame("a"), inner], stack: FrameStack()))
    #expect(found.layouts.count == 3)
  }

  @Test("Text in a box of negative width is laid out, even if the text was not measured")
  func negativeWidths() throws {
    let found = try layout([
      frame("ab") {
        ($0.item.minimumWidth, $0.item.maximumWidth) = (-1, -1)
        $0.container.insets.left = -1
        $0.container.height = 20
      }
    ])
    #expect(found.layouts[0].width == -1)
    #expect(found.layouts[0].text.string == "ab" && !found.layouts[0].lines.isEmpty)
  }

  @Test("Text that is measured before an earlier box keeps its place in the list of layouts")
  func order() throws {
    // The height of the first box is known, so its text is laid out last.
    let first = frame("first") { $0.container.height = 30 }
    let found = try layout([
      first, TextDocument.Frame(frames: [], stack: FrameStack()), frame("last"),
    ])
    #expect(found.layouts.map(\.text.string) == ["first", "", "last"])
    #expect(found.layouts.map(\.height) == found.document.frames.map { $0.container.height })
    #expect(found.layouts.map(\.width) == [200, 200, 200])
  }

  @Test("Stack lengths that are not finite or are beyond the limit give errors")
  func hostile() {
    for value in [Double.nan, .infinity, 1e300] {
      #expect(throws: RenderError.self) {
        try layout([frame("a") { $0.item.minimumWidth = value }])
      }
      #expect(throws: RenderError.self) { try layout([frame("a")], FrameStack(spacing: value)) }
      #expect(throws: RenderError.self) {
        try layout([frame("a") { $0.item.margins = Margins(value) }])
      }
    }
    for ratio in [0, .leastNonzeroMagnitude, 1e-300] {
      #expect(throws: RenderError.self) {
        try layout([frame("") { ($0.content, $0.item.aspectRatio) = (.none, ratio) }])
      }
    }
    for inset in [Double.nan, .infinity, 1e300] {
      #expect(throws: RenderError.self) {
        try layout([
          frame("") { ($0.content, $0.container.insets) = (.none, EdgeInsets(left: inset)) }
        ])
      }
    }
    var limits = Limits()
    limits.layoutSteps = 100
    let strict = TextRenderer(fonts: .bundled, limits: limits)
    let empty = (0..<200).map { _ in frame("") { $0.content = .none } }
    #expect(throws: RenderError.self) {
      try strict.layout(TextDocument(frames: empty, stack: FrameStack(), width: 9))
    }
    var deep = frame("a")
    for _ in 0..<40 { deep = TextDocument.Frame(frames: [deep], stack: FrameStack()) }
    #expect(throws: RenderError.self) { try layout([deep]) }
  }

  @Test("A fit group does not change text on a path")
  func groupWithPath() throws {
    let path = TextPath(
      Path([.move(to: Path.Point(x: 0, y: 50)), .line(to: Path.Point(x: 90, y: 9))]))
    var along = TextDocument.Frame(AttributedText("along"), along: path)
    var other = frame("shrinking text") { $0.container = TextContainer(width: 40, height: 20) }
    (along.container.fit, other.container.fit) = (.shrink, .shrink)
    (along.fitGroup, other.fitGroup) = ("g", "g")
    let found = try layout([along, other]).layouts
    #expect(found[0].angle(ofGlyph: 0) < 0 && found[0].fitScale == 1 && found[1].fitScale < 1)
  }

  @Test("In a stack, text scaled to its width and number of lines determines the height of its box")
  func filledWidth() throws {
    let filling = frame("Hello fjord") {
      $0.container = TextContainer(width: 448)
      ($0.container.fit, $0.container.maximumLines) = (.fill, 1)
    }
    let found = try layout([filling, frame("below")])
    let text = found.layouts[0]
    #expect(text.fitScale > 3.9 && !text.overflow && text.lines.count == 1)
    let single = try layout([frame("Hello fjord")]).layouts[0]
    #expect(abs(text.height - text.fitScale * single.height) < 0.01)
    #expect(found.document.frames[1].y == text.height)
  }

  @Test(
    "With `firstBaseline` and `lastBaseline`, the first and last lines' letters touch the insets")
  func trims() throws {
    let font = FontDescriptor(families: ["Inter"], size: 40)
    func height(_ first: FirstBaseline?, _ last: LastBaseline?) throws -> TextLayout {
      var container = TextContainer(width: 300)
      (container.firstBaseline, container.lastBaseline) = (first, last)
      container.insets = EdgeInsets(top: 5, bottom: 7)
      return try Self.renderer.layout(AttributedText("Hxg", [.font(font)]), in: container)
    }
    let plain = try height(nil, nil)
    let cap = try height(.capHeight, .baseline)
    // In Inter, capital letters are 0.727 em high, and the letter x is 0.546 em high.
    #expect(abs(cap.lines[0].baseline - 5 - 0.727 * 40) < 0.1)
    #expect(abs(cap.height - 12 - 0.727 * 40) < 0.1)
    #expect(abs(try height(.xHeight, .baseline).height - 12 - 0.546 * 40) < 0.1)
    #expect(try height(.points(33), nil).lines[0].baseline == 38)
    let natural = try height(.ascent, .descent)
    #expect(abs(natural.height - plain.height) < 0.5 && cap.height < plain.height)
    // If the first baseline is above the box, the height of the box consists only of its insets.
    #expect(try height(.points(-50), .baseline).height == 12)
    // If a box is exactly as high as its letters, its line of text does not overflow.
    var tight = cap.container
    tight.height = cap.height
    #expect(try !Self.renderer.layout(cap.text, in: tight).overflow)
  }
}
