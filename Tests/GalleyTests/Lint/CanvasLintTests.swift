// Lint findings for text that the canvas cuts off.

import Testing

@testable import Galley

@Suite("Lint: text outside the canvas")
struct CanvasLintTests {
  /// The lint findings for a box with one word, at the given position on a canvas of 100 by 50
  /// points.
  private func found(
    x: Double = 10, y: Double = 10, _ attributes: [TextAttribute] = []
  ) throws -> [LintFinding] {
    var frame = TextDocument.Frame(
      AttributedText("Ham", [.font(.system(20))] + attributes))
    (frame.x, frame.y) = (x, y)
    var document = TextDocument(frames: [TextDocument.Frame(AttributedText("a")), frame])
    (document.width, document.height) = (100, 50)
    return try bundledRenderer.layout(document).lint()
  }

  @Test("Text cut off by the canvas is reported with its box, the side and the number of points")
  func reported() throws {
    let found = try found(y: 40)
    #expect(found.map(\.diagnostic.code) == ["inkOutsideCanvas"])
    let finding = try #require(found.first)
    #expect(finding.frame == 1)
    #expect(finding.diagnostic.range == 0..<3)
    let points = try #require(finding.diagnostic.numbers["points"])
    #expect(points > 4 && points < 20)
    #expect(
      finding.diagnostic.message.hasPrefix(
        "the canvas cuts off \(decimal(points)) points of the text at the bottom; "))
  }

  @Test(
    "Lint names the side of the canvas at which text is cut off",
    arguments: [(-10.0, 10.0, "left"), (80, 10, "right"), (10, -12, "top"), (10, 40, "bottom")])
  func sides(_ x: Double, _ y: Double, _ side: String) throws {
    #expect(try found(x: x, y: y).first?.diagnostic.message.contains("at the \(side);") == true)
  }

  @Test("Fully visible text has no finding, even if its box or shadow reaches outside the canvas")
  func whole() throws {
    #expect(try found().isEmpty)
    // At y = −4, a part of the line is outside the canvas. This part is the empty space above the
    // letters.
    #expect(try found(y: -4).isEmpty)
    var shadow = TextShadow(.black)
    shadow.offsetY = 60
    #expect(try found(y: 10, [.shadow(shadow)]).isEmpty)
  }

  @Test("In a document without boxes, lint reports no letters as cut off")
  func plain() throws {
    var document = TextDocument(AttributedText("Ham and eggs", [.font(.system(20))]))
    (document.width, document.height) = (30, 12)
    let codes = try bundledRenderer.layout(document).lint().map(\.diagnostic.code)
    #expect(!codes.contains("inkOutsideCanvas"))
  }
}
