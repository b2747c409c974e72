// Compiles and runs the Swift code on the page about golden image tests, and compares images with
// references.

import Galley
import GalleyCompare
import GalleyTesting
import Testing
import XCTest

// snippet: greeting
@Test func greeting() {
  let text = AttributedText("Hello, fjord", [.font(.system(24))])
  assertImage(of: TextDocument(text, in: TextContainer(width: 160)))
}
// end

// snippet: greeting-xctest
final class GreetingTests: XCTestCase {
  func testGreeting() {
    let text = AttributedText("Hello, fjord", [.font(.system(24))])
    assertImage(of: TextDocument(text, in: TextContainer(width: 160)))
  }
}
// end

@Suite("Snippets: testing images")
struct TestingSnippets {
  // snippet: tolerances
  @Test(arguments: ["left", "right"])
  func label(side: String) throws {
    let renderer = TextRenderer(fonts: .bundled)
    let text = AttributedText(side, [.font(.system(18)), .foregroundColor(.tomato)])
    let layout = try renderer.layout(text, in: TextContainer(width: 80))
    assertLayout(of: DocumentLayout(TextDocument(text), layouts: [layout]), named: "label-\(side)")
    assertImage(
      of: try renderer.draw(layout, scale: 2), named: "label-\(side)",
      tolerance: .perceptual(1), allowedShare: 0.001)
  }
  // end

  @Test("Comparing pictures")
  func comparing() throws {
    let stored = try #require(Bitmap(width: 40, height: 20, filledWith: 0xFFFF_FFFF))
    let drawn = try #require(Bitmap(width: 40, height: 20, filledWith: 0xFFFE_FFFF))

    // snippet: comparing
    let comparison = ImageComparison(expected: stored, actual: drawn, tolerance: .channels(2))
    print(comparison.matches, comparison.summary)  // pixel counts, largest difference, its position
    let difference = comparison.differenceImage  // red: difference beyond tolerance; amber: less
    let entry = ComparisonReport.Entry(name: "card", comparison: comparison)
    let page = try ComparisonReport(title: "Cards", entries: [entry]).html()
    // end

    #expect(comparison.matches && difference != nil && page.contains("<bdi>Cards</bdi>"))
  }
}
