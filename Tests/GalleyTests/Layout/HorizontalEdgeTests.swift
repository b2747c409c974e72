// Boxes and gradients that are mirrored in right-to-left languages.

import Foundation
import GalleyUnicode
import Testing

@testable import Galley

@Suite("Mirrored positions and gradients")
struct HorizontalEdgeTests {
  private func frame(
    _ edge: HorizontalEdge, _ x: Double, language: String = "", _ text: String = ""
  ) -> TextDocument.Frame {
    var frame = TextDocument.Frame(AttributedText(text))
    (frame.x, frame.edge) = (x, edge)
    (frame.container.width, frame.container.height) = (30, 10)
    frame.container.language = language
    return frame
  }

  private func positions(_ frames: [TextDocument.Frame], width: Double?) throws -> [Double] {
    let layout = try bundledRenderer.layout(TextDocument(frames: frames, width: width, height: 20))
    #expect(layout.document.frames.allSatisfy { $0.edge == .left })
    return layout.document.frames.map(\.x)
  }

  @Test("A box's position is measured from the left, start or end edge of the canvas")
  func edges() throws {
    let edges = [HorizontalEdge.left, .start, .end]
    #expect(try positions(edges.map { frame($0, 12) }, width: 200) == [12, 12, 158])
    #expect(
      try positions(edges.map { frame($0, 12, language: "he") }, width: 200) == [12, 158, 12])
    var direction = frame(.start, 12)
    direction.container.defaultDirection = .rightToLeft
    #expect(try positions([direction], width: 200) == [158])
  }

  @Test(
    "A canvas without a set width has room for every box and for the box's distance from the edge")
  func canvas() throws {
    let frames = [frame(.start, 50), frame(.end, 20), frame(.end, -10)]
    #expect(try positions(frames, width: nil) == [50, 30, 60])
    #expect(
      try positions(frames.map { frame($0.edge, $0.x, language: "ar") }, width: nil) == [
        0, 20, -10,
      ])
  }

  @Test("Galley and Foundation agree on the writing direction of every language")
  func languages() {
    var mistakes: [String] = []
    for identifier in Locale.availableIdentifiers {
      let language = Locale(identifier: identifier).language
      let tag = identifier.replacing("_", with: "-")
      if tag.isRightToLeft != (language.characterDirection == .rightToLeft) {
        mistakes.append(tag)
      }
    }
    #expect(mistakes.isEmpty)
    #expect("az-Arab".isRightToLeft && !"ar-Latn".isRightToLeft && "ur_PK".isRightToLeft)
    #expect(!"".isRightToLeft && !"und".isRightToLeft)
  }

  @Test(
    "In Arabic documents, `mirrors` flips the gradients of the canvas, boxes, text and backdrops")
  func gradients() throws {
    func image(_ language: String, mirrors: Bool) throws -> Bitmap {
      var gradient = Gradient(angle: 90, .red, .blue)
      gradient.mirrors = mirrors
      var box = frame(.left, 60, language: language)
      box.backgroundPaint = .gradient(gradient)
      let paint = TextAttributes([
        .font(.system(20)), .foregroundGradient(gradient),
        .backdrop(BoxBackdrop(.gradient(gradient))),
      ])
      var text = frame(.left, 5, language: language)
      text.container.width = 50
      text.text = AttributedText("\u{2588}", paint)
      var document = TextDocument(frames: [text, box], width: 100, height: 40)
      document.backgroundPaint = .gradient(gradient)
      return try bundledRenderer.render(document)
    }
    let plain = try image("en", mirrors: true)
    #expect(plain == (try image("en", mirrors: false)))
    #expect(plain == (try image("ar", mirrors: false)))
    let mirrored = try image("ar", mirrors: true)
    for (x, y) in [(2, 38), (62, 5), (88, 5), (8, 12), (14, 12)] {
      let (left, right) = (plain.pixels[y * 100 + x], mirrored.pixels[y * 100 + x])
      #expect(
        (left & 0xFF > left >> 16 & 0xFF) != (right & 0xFF > right >> 16 & 0xFF), "\(x), \(y)")
    }
  }
}
