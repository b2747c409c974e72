// Tests that documents built from Swift elements can be written as JSON and read again.

import Galley
import GalleyDocuments
import Testing

@testable import GalleyBuilder

@Suite("Elements as JSON")
struct JSONTests {
  /// Elements of every kind, with all kinds of modifiers.
  @ElementBuilder
  private func elements() throws -> [Node] {
    let picture = try #require(Bitmap(width: 3, height: 2, filledWith: 0xFF20_80F0))
    Text("a \(Text("b").bold().background(.gold).padding(2)) c").lineHeight(.multiple(1.5))
      .truncationMode(.tail).lineLimit(1).frame(width: 20, height: 18).link("https://example.org")
    Text(markdown: "*a* `b` [c](https://example.org)").strikethrough().textCase(.upper)
    Text("مرحبا").language("ar").verticalAlignment(.center).frame(width: 60, height: 40)
    Text("縦").frame { $0.container.writingMode = .verticalRL }.require(contrast: .init(3))
    Text("fill").fit(.fill).maximumScaleFactor(3).fitGroup("g").frame(width: 40, height: 30)
    Text("arc").path("M0 20Q20 0 40 20", startOffset: .fraction(0.5), side: .right)
    Text("").collapses()
    Box().frame(width: 9, height: 4, minWidth: 2, maxHeight: 5).background(.red).cornerRadius(2)
      .shadow(blur: 3, y: 1).border(.black, width: 0.5)
    Picture(picture, fit: .contain, focus: PictureFocus(x: 0, y: 1)).alt("a picture")
      .frame(width: 12).blendMode(.multiply)
    Shape("M0 0H10V10Z", viewBox: Rectangle(x: 0, y: 0, width: 12, height: 12))
      .fill(Gradient(kind: .radial, .red, .blue), rule: .evenodd)
      .stroke(.black, lineWidth: 2, join: .round, cap: .square).rotationEffect(degrees: 20)
    Column(alignment: .center, spacing: 2) {
      Text("one")
      Spacer(4)
      Spacer().weight(2)
      Text("two").margins(.leading, .auto).weight(1).shrink(0).basis(3).hidden()
    }
    .opacity(0.5).clipped().padding(.trailing, 3).name("column")
    .background(Gradient(kind: .conic, .red, .blue))
  }

  @Test("The JSON of a document is read back as an equal document", arguments: ["en", "he"])
  func roundTrip(_ language: String) throws {
    let renderer = TextRenderer(fonts: .bundled)
    let cards = [
      try Card(width: 300, height: 200, scale: 2) { try Row(spacing: -1) { try elements() } },
      try Card { try Column(distribution: .equalCentering) { try elements() } },
      try Card(width: 200) { try elements() },
      try Card { try Layers { try elements() } },
    ]
    for card in cards {
      let styled = card.font(.family("serif", size: 13)).foregroundStyle(.navy).padding(7)
        .language(language).require(noMissingGlyphs: true).alt("x").background(.white)
      let document = try styled.document()
      let json = try document.json()
      let again = try TextDocument(json: Array(json.utf8))
      #expect(try again.json() == json)
      #expect(try renderer.layout(again).json() == renderer.layout(document).json())
      #expect(try renderer.render(again) == renderer.render(document))
    }
  }
}
