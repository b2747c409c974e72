// One renderer used by many tasks at the same time.

import Testing

@testable import Galley

@Suite("Concurrent renders")
struct ThreadTests {
  /// Small documents of many kinds, with different scripts, directions, styles, limits, effects and
  /// boxes.
  private static let documents: [TextDocument] = {
    let big = TextAttribute.font(.system(18))
    var narrow = TextContainer(width: 90)
    narrow.maximumLines = 2
    narrow.lastLineBreakMode = .byTruncatingTail
    var shadow = TextShadow()
    (shadow.offsetX, shadow.offsetY, shadow.blur) = (1, 1, 2)
    var justified = ParagraphStyle()
    justified.alignment = .justified
    let texts: [(AttributedText, TextContainer)] = [
      (AttributedText("Quartz", [big]), TextContainer()),
      (AttributedText("\u{5E9}\u{5DC}\u{5D5}\u{5DD} abc 12", [big]), TextContainer(width: 80)),
      (
        AttributedText("\u{633}\u{644}\u{627}\u{645}", [big, .underlineStyle(.single)]),
        TextContainer()
      ),
      (AttributedText("\u{915}\u{94D}\u{937}\u{93F} \u{E01}\u{E33}", [big]), TextContainer()),
      (
        AttributedText("office affairs of judges", [.font(.family("Noto Serif", size: 14))]), narrow
      ),
      (AttributedText("Glow", [big, .shadow(shadow)]), TextContainer()),
      (AttributedText("Edge", [big, .strokeWidth(4), .kern(1)]), TextContainer()),
      (
        AttributedText("to fill a line to both edges", [.paragraphStyle(justified)]),
        TextContainer(width: 70)
      ),
      (
        AttributedText("a\tb\n\u{3B1}\u{3B2}\u{3B3} \u{436}", [.font(.system(11, weight: .bold))]),
        TextContainer()
      ),
    ]
    return texts.map { text, container in
      var document = TextDocument(text, in: container)
      document.background = .white
      return document
    }
  }()

  /// A document's pixels and its encoded PNG.
  private struct Picture: Equatable, Sendable {
    var bitmap: Bitmap
    var png: [UInt8]
  }

  private static func picture(_ renderer: TextRenderer, _ document: TextDocument) throws -> Picture
  {
    let bitmap = try renderer.render(document)
    return Picture(bitmap: bitmap, png: try bitmap.png(effort: .fast))
  }

  @Test("200 renders in each of 64 concurrent tasks give the same bytes as sequential renders")
  func manyTasks() async throws {
    let serial = TextRenderer(fonts: .bundled)
    let expected = try Self.documents.map { try Self.picture(serial, $0) }
    #expect(Set(expected.map(\.bitmap)).count == expected.count)
    let renderer = TextRenderer(fonts: .bundled)
    try await withThrowingTaskGroup(of: [String].self) { group in
      for task in 0..<64 {
        group.addTask {
          var different: [String] = []
          for turn in 0..<200 {
            // Tasks start with different documents, so that different documents are rendered at
            // the same time.
            let index = (task * 7 + turn) % Self.documents.count
            let document = Self.documents[index]
            // Only every eighth render is encoded as a PNG. The bytes of a PNG depend only on its
            // pixels, and the pixels of all renders are compared.
            if turn % 8 == 0 {
              let picture = try Self.picture(renderer, document)
              if picture.bitmap != expected[index].bitmap { different.append("pixels \(index)") }
              if picture.png != expected[index].png { different.append("PNG \(index)") }
            } else {
              let bitmap = try await renderer.render(document)
              if bitmap != expected[index].bitmap { different.append("pixels \(index)") }
            }
          }
          return different
        }
      }
      for try await different in group { #expect(different == []) }
    }
    #expect(renderer.contexts.idleCount >= 1)
  }
}
