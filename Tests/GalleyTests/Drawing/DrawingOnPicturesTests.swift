// Drawing layouts on an existing bitmap, and placing finished layouts in documents.

import TestSupport
import Testing

@testable import Galley

@Suite("Drawing on existing bitmaps")
struct DrawingOnPicturesTests {
  private let renderer = TextRenderer(fonts: .bundled)
  private let text = AttributedText(
    "Quartz", [.font(.system(24)), .foregroundColor(.tomato), .backgroundColor(.white)])

  private func picture(_ width: Int, _ height: Int, _ color: Color) throws -> Bitmap {
    try #require(Bitmap(width: width, height: height, filledWith: color.pixel))
  }

  @Test("Drawing on a bitmap of one colour equals drawing on a canvas of that colour")
  func plain() throws {
    for blending in Blending.allCases {
      let layout = try renderer.layout(text, in: TextContainer(width: 100, height: 40))
      let wanted = try renderer.draw(
        layout, scale: 1.5, background: .black, blending: blending)
      var bitmap = try picture(150, 60, .black)
      try renderer.draw(layout, onto: &bitmap, scale: 1.5, blending: blending)
      #expect(bitmap == wanted)
    }
  }

  @Test("A layout looks the same at every offset; no pixels outside the layout change")
  func place() throws {
    let layout = try renderer.layout(text, in: TextContainer(width: 100, height: 40))
    let wanted = try renderer.draw(layout, scale: 2, background: .black)
    var bitmap = try picture(300, 200, .black)
    try renderer.draw(layout, onto: &bitmap, x: 25, y: 30, scale: 2)
    for y in 0..<200 {
      for x in 0..<300 {
        let inside = wanted[x - 50, y - 60]
        #expect(bitmap[x, y] == inside ?? .black)
      }
    }
  }

  @Test("Text outside the bitmap is clipped, however far away it is")
  func outside() throws {
    let layout = try renderer.layout(text)
    for (x, y) in [(-10.0, -5.0), (90, 30), (1e9, 0), (-.infinity, 0), (.nan, .nan)] {
      var bitmap = try picture(100, 40, .white)
      try renderer.draw(layout, onto: &bitmap, x: x, y: y)
      #expect(bitmap.pixels.count == 4000)
    }
  }

  @Test(
    "A document drawn on a bitmap has its usual pixels, and is clipped at the document's edges")
  func document() throws {
    var document = TextDocument(text, in: TextContainer(width: 40, height: 20))
    document.scale = 2
    let layout = try renderer.layout(document)
    let alone = try renderer.draw(layout)
    let clear = Color(red: 0, green: 0, blue: 0, alpha: 0)
    var bitmap = try picture(120, 80, clear)
    try renderer.draw(layout, onto: &bitmap, x: 10, y: 15)
    for y in 0..<80 {
      for x in 0..<120 {
        #expect(bitmap[x, y] == alone[x - 20, y - 30] ?? clear)
      }
    }
  }

  @Test("If drawing on a bitmap fails, the bitmap keeps its pixels where nothing has been drawn")
  func errors() throws {
    let layout = try renderer.layout(text)
    var bitmap = try picture(100, 40, .white)
    #expect(throws: RenderError.self) { try renderer.draw(layout, onto: &bitmap, scale: 0) }
    var limits = Limits()
    limits.paintedPixels = 10
    let careful = TextRenderer(fonts: .bundled, limits: limits)
    #expect(throws: RenderError.self) { try careful.draw(layout, onto: &bitmap) }
    #expect(bitmap.pixels.count == 4000)
    #expect(bitmap[99, 39] == .white)
  }

  @Test("A bitmap made from raw bytes can be drawn on like any other bitmap")
  func rawBytes() throws {
    var bitmap = try Bitmap(
      width: 100, height: 40, straightBytes: [UInt8](repeating: 255, count: 16_000))
    let layout = try renderer.layout(text)
    try renderer.draw(layout, onto: &bitmap)
    var wanted = try picture(100, 40, .white)
    try renderer.draw(layout, onto: &wanted)
    #expect(bitmap == wanted)
  }

  @Test("A document can contain finished layouts instead of attributed text")
  func frames() throws {
    let first = try renderer.layout(text, in: TextContainer(width: 100))
    let second = try renderer.layout(AttributedText("judge my vow"), in: TextContainer(width: 60))
    var plain = [
      TextDocument.Frame(first.text, in: first.container),
      TextDocument.Frame(second.text, in: second.container),
    ]
    (plain[1].x, plain[1].y) = (20, 30)
    let placed = [
      TextDocument.Frame(first), TextDocument.Frame(second, x: 20, y: 30),
    ]
    #expect(
      try renderer.render(TextDocument(frames: placed))
        == renderer.render(TextDocument(frames: plain)))
  }

  @Test("A layout placed in a document keeps its fonts until its text is changed")
  func fonts() throws {
    let own = TextRenderer(
      fonts: try FontLibrary.bundled.adding(paths: [Repository.testFont("Shapes.ttf")]))
    let layout = try own.layout(
      AttributedText("AC", [.font(.family("Galley Shapes", size: 40))]))
    var document = TextDocument(frames: [TextDocument.Frame(layout)])
    #expect(try renderer.layout(document).layouts[0].fonts.map(\.family) == ["Galley Shapes"])
    #expect(try renderer.render(document) == own.render(document))
    document.frames[0].text.insert("A", at: 0)
    #expect(try renderer.layout(document).layouts[0].fonts.map(\.family) == ["Inter"])
  }
}
