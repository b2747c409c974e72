// Tests of text that is scaled until it fills its box.

import GalleyTestSupport
import TestSupport
import Testing

@testable import Galley

@Suite("Text that fills its box")
struct FillTests {
  private static let renderer = TextRenderer(fonts: .bundled)

  private func fits(_ layout: TextLayout) -> Bool {
    !layout.overflow && !layout.lines.contains(where: \.dividesWord)
      && layout.lines.allSatisfy { $0.x + $0.width <= layout.width + 1e-6 }
  }

  private func layout(
    _ text: AttributedText, _ container: TextContainer, scale: Double? = nil
  ) throws -> TextLayout {
    var container = container
    container.fit = .fill
    if let scale { (container.minimumScale, container.maximumScale) = (scale, scale) }
    return try Self.renderer.layout(text, in: container)
  }

  private static let texts = [
    "Be.", "One sentence that fills its box", "الناس أحرار ومتساوون في الكرامة والحقوق",
    "सभी मनुष्यों को गौरव और अधिकारों के मामले में जन्मजात स्वतन्त्रता प्राप्त है",
    "すべての人間は生まれながらにして自由である",
    "All human beings are born free and equal in dignity and rights. They are endowed with reason"
      + " and conscience and should act towards one another in a spirit of brotherhood.",
    "First\nSecond line\nThird", "ทุกคนเกิดมามีอิสระและเสมอภาคกัน", "Unteilbarkeitserklärungen",
  ]

  @Test("The scale is within 0.5 % of the greatest scale at which the text fits", arguments: texts)
  func greatest(_ string: String) throws {
    var random = SeededGenerator(seed: UInt64(string.utf8.count))
    for _ in 0..<12 {
      let text = AttributedText(
        string, [.font(FontDescriptor(size: .random(in: 10...30, using: &random)))])
      var box = TextContainer(width: .random(in: 60...400, using: &random))
      if Bool.random(using: &random) {
        box.height = .random(in: 40...300, using: &random)
      } else {
        box.maximumLines = .random(in: 1...4, using: &random)
      }
      let found = try layout(text, box)
      if !fits(found) {
        #expect(found.fitScale == 0.5)
        #expect(try !fits(layout(text, box, scale: 0.51)))
        continue
      }
      var scale = found.fitScale * 1.005
      while scale <= 4 {
        let larger = try layout(text, box, scale: scale)
        #expect(!fits(larger), "\(box): \(found.fitScale), but \(scale) fits as well")
        if fits(larger) { break }
        scale *= 1.01
      }
    }
  }

  @Test(
    "With indents or hyphenation, the scale is within 0.5 % of the greatest scale that fits",
    arguments: [
      (2, 48, 120, 250, 1, 0, 0), (2, 48, 300, 200, 0, 40, 0), (4, 13, 300, 300, 0, 0, -120),
      (2, 48, 300, 200, 0, 0, -100), (4, 16, 300, 300, 0, 0, -120),
    ])
  func paragraphs(
    count: Int, size: Double, width: Double, height: Double, hyphenation: Double, head: Double,
    tail: Double
  ) throws {
    let sentence =
      hyphenation > 0
      ? "internationalization characteristic considerable "
      : "The quick brown fox jumps over the lazy dog while extraordinarily characteristic"
        + " representations of internationalization fill the available space and everything waits. "
    var style = ParagraphStyle()
    (style.hyphenationFactor, style.headIndent, style.tailIndent) = (hyphenation, head, tail)
    let text = AttributedText(
      String(repeating: sentence, count: count),
      [.font(FontDescriptor(size: size)), .paragraphStyle(style), .language("en")])
    var box = TextContainer(width: width, height: height)
    box.minimumScale = 0.1
    let found = try layout(text, box)
    #expect(fits(found))
    var scale = found.fitScale * 1.006
    while scale <= found.fitScale * 1.4 {
      #expect(try !fits(layout(text, box, scale: scale)), "\(scale) fits, but not chosen")
      scale *= 1.006
    }
  }

  @Test("The chosen scale fits, even if hyphenation changes line breaks near the greatest scale")
  func hyphenationThreshold() throws {
    var style = ParagraphStyle()
    style.hyphenationFactor = 0.5
    let text = AttributedText(
      "in extraordinarily quick representation everything representation meanwhile representation"
        + " characteristic in everything everything everything characteristic jumps considerable",
      [.paragraphStyle(style), .language("en")])
    var box = TextContainer(width: 223, height: 288)
    box.minimumScale = 0.1
    let found = try layout(text, box)
    #expect(fits(found), "\(found.fitScale)")
  }

  @Test("Text stops growing at the maximum scale; if no scale fits, it has the minimum scale")
  func limits() throws {
    var box = TextContainer(width: 1000, height: 1000)
    #expect(try layout(AttributedText("a"), box).fitScale == 4)
    box.maximumScale = 2.5
    #expect(try layout(AttributedText("a"), box).fitScale == 2.5)
    let narrow = TextContainer(width: 10, height: 10)
    let found = try layout(AttributedText("overlong words everywhere"), narrow)
    #expect(found.fitScale == 0.5 && found.overflow)
    for scale in [Double.nan, -1, 0, .infinity] {
      (box.minimumScale, box.maximumScale) = (scale, scale)
      _ = try layout(AttributedText("a b c"), box)
    }
  }

  @Test("A first baseline in points is not scaled, and the text fills the rest of the box")
  func fixedBaseline() throws {
    var box = TextContainer(width: 200, height: 100)
    (box.firstBaseline, box.lastBaseline) = (.points(50), .baseline)
    #expect(try layout(AttributedText("a"), box).fitScale == 4)
    #expect(try layout(AttributedText("a"), box).lines[0].baseline == 50)
    box.maximumScale = 20
    let two = try layout(AttributedText("a\nb"), box)
    #expect(abs(two.lines[1].baseline - 100) < 0.5 && two.lines[0].baseline == 50)
    box.firstBaseline = .points(150)
    #expect(try layout(AttributedText("a"), box).fitScale == 0.5)
    box.width = 1000
    box.firstBaseline = .points(-50)
    let above = try layout(AttributedText("a\nb"), box)
    #expect(abs(above.lines[1].baseline - 100) < 1 && above.lines[0].baseline == -50)
  }

  @Test("All boxes of a fit group get the smallest scale of the group")
  func groups() throws {
    func frame(_ text: String, _ group: String?) -> TextDocument.Frame {
      var frame = TextDocument.Frame(
        AttributedText(text), in: TextContainer(width: 150, height: 100))
      frame.container.fit = .fill
      frame.fitGroup = group
      return frame
    }
    let texts = ["Short", "A good deal longer than the others", "Middling text"]
    let alone = try texts.map {
      try Self.renderer.layout(TextDocument(frames: [frame($0, nil)])).layouts[0].fitScale
    }
    let grouped = try Self.renderer.layout(TextDocument(frames: texts.map { frame($0, "g") }))
    #expect(Set(grouped.layouts.map(\.fitScale)) == [alone[1]])
    #expect(alone[0] > alone[1] && alone[2] > alone[1])
    let mixed = try Self.renderer.layout(
      TextDocument(frames: [frame(texts[0], nil), frame(texts[1], "g"), frame(texts[2], "g")]))
    #expect(mixed.layouts.map(\.fitScale) == [alone[0], alone[1], alone[1]])
  }
}
