// Tests of the settings that texts inherit from enclosing elements.

import Galley
import Testing

@testable import GalleyBuilder

@Suite("Inherited settings")
struct InheritanceTests {
  @Test(
    "A text inherits each setting, and each property of a font, that the text does not set itself")
  func text() throws {
    let card = Card {
      Column {
        Text("a")
        Text("b").font(FontDescriptor(size: 30)).foregroundStyle(.red)
        Row { Text("c").italic() }.font(FontDescriptor(size: 20)).kerning(1)
      }
      .font(.family("serif", size: 10, weight: .bold))
    }
    .foregroundStyle(.blue)
    let column = try card.document().frames[0]
    #expect(
      column.frames[0].text
        == AttributedText(
          "a", [.font(.family("serif", size: 10, weight: .bold)), .foregroundColor(.blue)]))
    #expect(
      column.frames[1].text
        == AttributedText(
          "b", [.font(.family("serif", size: 30, weight: .bold)), .foregroundColor(.red)]))
    let inner = column.frames[2].frames[0].text.runs[0].attributes
    #expect(
      inner.font == FontDescriptor(families: ["serif"], weight: 700, italic: true, size: 20))
    #expect(inner.kern == 1 && inner.foregroundColor == .blue)
  }

  @Test("If two modifiers of an element set the same property, the later modifier wins")
  func order() throws {
    let card = Card {
      Text("a").font(.system(10)).bold().bold(false).tracking(3).tracking(4)
      Column { Text("b") }.lineSpacing(1).lineSpacing(2)
    }
    let frames = try card.document().frames
    let attributes = frames[0].text.runs[0].attributes
    #expect(attributes.font?.weight == 400 && attributes.font?.size == 10)
    #expect(attributes.tracking == 4)
    #expect(frames[1].frames[0].text.runs[0].attributes.paragraphStyle?.lineSpacing == 2)
  }

  @Test("Texts inherit line limits, fits and contracts, and can override them")
  func containers() throws {
    let card = Card {
      Column {
        Text("a")
        Text("b").lineLimit(nil).fit(.none).require(maximumLines: 5)
        Text("c").fit(.fill).maximumScaleFactor(2)
      }
      .lineLimit(2).truncationMode(.middle).minimumScaleFactor(0.7).fitGroup("g")
      .require(noTruncation: true, maximumLines: 2)
    }
    .require(noWidow: true)
    let document = try card.document()
    let (first, second) = (document.frames[0].frames[0], document.frames[0].frames[1])
    #expect(first.container.maximumLines == 2 && first.container.fit == .shrink)
    #expect(first.container.minimumScale == 0.7 && first.fitGroup == "g")
    #expect(first.container.lastLineBreakMode == .byTruncatingMiddle)
    #expect(first.contract.maximumLines == 2 && first.contract.noTruncation == true)
    #expect(second.container.maximumLines == nil && second.container.fit == .none)
    #expect(second.contract.maximumLines == 5 && second.contract.noTruncation == true)
    let third = document.frames[0].frames[2].container
    #expect(third.fit == .fill && third.minimumScale == 0.7 && third.maximumScale == 2)
    #expect(document.contract.noWidow == true && first.contract.noWidow == nil)
    #expect(document.frames[0].contract.isEmpty && document.frames[0].fitGroup == nil)
  }

  @Test("Boxes do not inherit backgrounds, sizes or padding")
  func boxes() throws {
    let card = Card {
      Column { Text("a") }.padding(8).background(.red).frame(width: 90).opacity(0.5)
        .cornerRadius(4)
    }
    .padding(3).background(.blue)
    let document = try card.document()
    let text = document.frames[0].frames[0]
    #expect(document.insets == EdgeInsets(top: 3, right: 3, bottom: 3, left: 3))
    #expect(document.background == .blue && document.frames[0].background == .red)
    #expect(text.background == nil && text.container.width == nil && text.effects.opacity == 1)
    #expect(text.container.insets == EdgeInsets() && text.cornerRadius == 0)
  }

  @Test("The language of a card applies to its boxes, but a text can have another language")
  func language() throws {
    let card = Card {
      Text("a")
      Column { Text("b") }.language("ja")
    }
    .language("ar")
    let document = try card.document()
    #expect(
      document.language == "ar" && document.allFrames.allSatisfy { $0.container.language == "ar" })
    #expect(document.frames[0].text.runs[0].attributes.language == nil)
    #expect(document.frames[1].frames[0].text.runs[0].attributes.language == "ja")
  }
}
