// Tests of the Swift elements that build documents, and of the elements' modifiers.

import Galley
import GalleyDocuments
import TestSupport
import Testing

@testable import GalleyBuilder

@Suite("Elements")
struct ElementTests {
  /// The texts of a card's frames, in order.
  private func texts(of card: Card) throws -> [String] {
    try card.document().allFrames.map(\.text.string)
  }

  @ElementBuilder
  private func numbers(upTo end: Int) -> [Node] {
    for number in 1...end where number != 2 { Text("\(number)") }
  }

  @Test(
    "An element's braces can contain conditions, loops, optional elements and calls of builders")
  func statements() throws {
    func card(_ number: Int, _ name: String?) -> Card {
      Card {
        let word = "word"
        Text(word)
        if number > 1 { Text("many") }
        if let name { Text(name) } else { Text("unknown") }
        switch number {
        case 1: Text("one")
        case 2: Text("two")
        default: Spacer()
        }
        name.map { Text($0).bold() }
        numbers(upTo: number)
      }
    }
    #expect(try texts(of: card(1, nil)) == ["word", "unknown", "one", "1"])
    #expect(try texts(of: card(2, "Ada")) == ["word", "many", "Ada", "two", "Ada", "1"])
    #expect(try texts(of: card(3, "Ada")) == ["word", "many", "Ada", "", "Ada", "1", "3"])
    #expect(try texts(of: Card {}) == [])
  }

  @Test(
    "Padding becomes insets and margins stay margins; the language decides which edge is leading")
  func edges() throws {
    func frame(_ language: String) throws -> TextDocument.Frame {
      let card = Card {
        Text("a").padding(5).padding(.leading, 1).padding(.vertical, 2)
          .margins(.trailing, .auto).margins(.bottom, 7)
      }
      return try card.language(language).document().frames[0]
    }
    let (left, right) = (try frame("en"), try frame("he"))
    #expect(left.container.insets == EdgeInsets(top: 2, right: 5, bottom: 2, left: 1))
    #expect(right.container.insets == EdgeInsets(top: 2, right: 1, bottom: 2, left: 5))
    #expect(left.item.margins == Margins(right: .auto, bottom: .points(7)))
    #expect(right.item.margins == Margins(bottom: .points(7), left: .auto))
  }

  @Test("Column and row elements become stacks", arguments: FrameStack.Alignment.allCases)
  func stacks(_ alignment: FrameStack.Alignment) throws {
    let card = Card {
      Column(alignment: alignment, spacing: 3, distribution: .equalSpacing) {
        Row(alignment: alignment, spacing: -1) { Text("a").alignment(alignment) }
      }
    }
    let column = try card.document().frames[0]
    #expect(
      column.stack
        == FrameStack(alignment: alignment, distribution: .equalSpacing).with(spacing: 3))
    #expect(
      column.frames[0].stack
        == FrameStack(axis: .horizontal, alignment: alignment).with(spacing: -1))
    #expect(column.frames[0].frames[0].item.alignment == alignment)
  }

  @Test("The only element of a card is as high as the card, unless the element has its own height")
  func fillingCard() throws {
    let renderer = TextRenderer(fonts: .bundled)
    func height(of card: Card) throws -> [Double] {
      try renderer.layout(try card.document()).layouts.map(\.height)
    }
    #expect(try height(of: Card(width: 90, height: 80) { Box().background(.red) }) == [80])
    #expect(try height(of: Card(width: 90, height: 80) { Box().frame(height: 9) }) == [9])
    #expect(try height(of: Card(width: 90) { Box() }) == [0])
    #expect(
      try height(
        of: Card(width: 90, height: 80) {
          Box(); Box().weight(1)
        }) == [0, 80])
  }

  @Test(
    "An inner text keeps its own settings, and its background becomes a box around its letters")
  func interpolation() throws {
    let inner = Text("b\(Text("c").italic())").bold().background(.gold).padding(.leading, 3)
      .cornerRadius(2)
    let card = Card { Text("a \(inner) \(4) \(AttributedText("d", [.kern(2)]))").kerning(1) }
    let text = try card.document().frames[0].text
    #expect(text.string == "a bc 4 d")
    let letters = (0..<text.length).compactMap { text.attributes(at: $0)?.attributes }
    #expect(letters.map(\.kern) == [1, 1, 1, 1, 1, 1, 1, 2])
    #expect(letters[2].font == FontDescriptor(weight: 700) && letters[0].font == nil)
    #expect(letters[3].font == FontDescriptor(weight: 700, italic: true))
    let box = try #require(letters[3].backdrop?.shape as? BoxBackdrop)
    #expect(box.paint == .color(.gold) && box.padding == EdgeInsets(left: 3))
    #expect(box.cornerRadius == 2 && letters[2].backdrop == letters[3].backdrop)
    #expect(letters[4].backdrop == nil)
  }

  @Test("In strings of Swift elements, braces and asterisks are literal")
  func strings() throws {
    let string = "**a** {{b}} \\(c)"
    #expect(try texts(of: Card { Text(string) }) == [string])
    #expect(try texts(of: Card { Text("\(string)") }) == [string])
  }

  @Test("Markdown text inherits settings, and its sizes in ems refer to the inherited size")
  func markdown() throws {
    let card = Card {
      Text("See \(Text(markdown: "**this** `one`").foregroundStyle(.red)).")
        .font(.family("serif", size: 20))
    }
    let text = try card.document().frames[0].text
    #expect(text.string == "See this one.")
    let strong = try #require(text.attributes(at: 4)?.attributes)
    #expect(strong.font == .family("serif", size: 20, weight: .bold))
    #expect(strong.foregroundColor == .red)
    let code = try #require(text.attributes(at: 9)?.attributes)
    #expect(code.font?.size == 18 && code.font?.families == ["monospace"])
    #expect(text.attributes(at: 0)?.attributes.foregroundColor == nil)
  }

  @Test("Modifiers of an element set the properties of its frame")
  func modifiers() throws {
    let text = Text("a").frame(width: 1, height: 2, minWidth: 3, maxWidth: 4)
      .frame(minHeight: 5, maxHeight: 6).aspectRatio(2).weight(7).shrink(8).basis(9)
      .name("n").alt("x").hidden().collapses().border(.red, width: 3)
      .cornerRadius(CornerRadii(4)).shadow(blur: 1).shadow(color: .red, blur: 2, y: 3)
      .rotationEffect(degrees: 30).clipped().blendMode(.multiply).verticalAlignment(.bottom)
      .firstBaseline(.capHeight).lastBaseline(.baseline)
      .frame { $0.container.writingMode = .verticalRL }
    let frame = try Card { text }.document().frames[0]
    #expect(frame.container.width == 1 && frame.container.height == 2)
    #expect(frame.item.minimumWidth == 3 && frame.item.maximumWidth == 4)
    #expect(frame.item.minimumHeight == 5 && frame.item.maximumHeight == 6)
    #expect(frame.item.aspectRatio == 2 && frame.item.weight == 7)
    #expect(frame.item.shrink == 8 && frame.item.basis == 9)
    #expect(frame.name == "n" && frame.alt == "x" && frame.isHidden && frame.collapses)
    #expect(frame.border == Border(3, .red) && frame.effects.cornerRadii == CornerRadii(4))
    #expect(frame.effects.shadows.map(\.blur) == [1, 2] && frame.effects.rotation == 30)
    #expect(frame.effects.clips && frame.effects.blendMode == .multiply)
    #expect(frame.container.verticalAlignment == .bottom)
    #expect(frame.container.firstBaseline == .capHeight)
    #expect(frame.container.lastBaseline == .baseline)
    #expect(frame.container.writingMode == .verticalRL)
  }

  @Test("A spacer with a background becomes a box that takes the free space")
  func spacers() throws {
    let card = Card {
      Spacer()
      Spacer(12)
      Spacer().background(.red)
    }
    let frames = try card.document().frames
    #expect(frames.map(\.content) == [.spacer, .spacer, .none])
    #expect(frames.map(\.item.weight) == [1, 0, 1] && frames[1].item.basis == 12)
  }
}

extension FrameStack {
  fileprivate func with(spacing: Double) -> FrameStack {
    var stack = self
    stack.spacing = spacing
    return stack
  }
}
