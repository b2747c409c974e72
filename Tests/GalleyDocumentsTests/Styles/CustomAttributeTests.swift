import Galley
import Testing

@testable import GalleyDocuments
@testable import GalleyStyles

private enum FooAttribute: Hashable {
  case foo(String)
  case weight(FontWeight)
}

private struct FooStyle: CustomAttribute {
  var attributes: [FooAttribute]

  init(_ attributes: [FooAttribute]) { self.attributes = attributes }

  func install(on style: inout TextStyle) {
    for attribute in attributes {
      switch attribute {
      case .foo(let foo): style = style <<- .text(foo)
      case .weight(let weight): style = style <<- .font(FontDescriptor(weight: weight.value))
      }
    }
  }

  func merging(slave: FooStyle) -> FooStyle { FooStyle(slave.attributes + attributes) }
}

private struct Highlighter: CustomAttribute {
  var color: Color

  func install(on style: inout TextStyle) {
    style = style <<- .backdrop(Marker(color: color))
  }
}

private struct Nested: CustomAttribute {
  func install(on style: inout TextStyle) {
    style = style <<- [.custom(Nested()), .kern(1)]
  }
}

@Suite("Custom attributes")
struct CustomAttributeTests {
  @Test("The attributes that a custom attribute sets override the style's own attributes")
  func installing() {
    let text: AttributedText = [.custom(FooStyle([.foo("Foobar")])), .text("x"), .kern(1)]^
    #expect(text == AttributedText("Foobar", [.kern(1)]))
    let style: TextStyle = [.custom(Nested())]
    #expect(style.resolved() == [.kern(1)])
  }

  @Test("Two custom attributes of one type become one, and the type can define how they merge")
  func merging() {
    let style: TextStyle =
      [.custom(FooStyle([.foo("a")])), .custom(Highlighter(color: .red)), .font(.system(20))]
    let merged =
      style <<- [
        .custom(FooStyle([.weight(.bold)])), .custom(Highlighter(color: .yellow)),
      ]
    #expect(merged.duplicates.isEmpty && merged.attributes.count == 3)
    let text = AttributedText(merged)
    let font = text.runs.first?.attributes.font
    #expect(text.string == "a" && font?.weight == 700 && font?.size == 20)
    #expect(
      text.runs.first?.attributes.backdrop == TextBackdrop(Marker(color: .yellow)))
    #expect(AttributedText(style <- .custom(Highlighter(color: .yellow))) == AttributedText(style))
  }

  @Test("A custom attribute can draw a backdrop that covers only the text, not the whole label")
  func drawing() throws {
    let renderer = TextRenderer(fonts: .bundled)
    let label: Label = [
      .text("marked"), .font(.system(20)), .foregroundColor(.yellow),
      .custom(Highlighter(color: .yellow)), .layoutMargins(all: 10), .color(.white),
    ]
    let document = label.document()
    let bitmap = try renderer.render(document)
    let layout = try renderer.layout(document).layouts[0]
    let line = try #require(layout.lines.first)
    let middle = Int(line.top + line.height / 2)
    #expect(bitmap[2, 2] == .white && bitmap[Int(line.x) + 2, middle] == .yellow)
    #expect(bitmap[bitmap.width - 3, middle] == .white)
  }
}
