// Styles for the first line of plain text.

import Galley
import Testing

@testable import GalleyMarkdown

@Suite("Style of the first line of plain text")
struct FirstLineStyleTests {
  /// The expected sizes are those of UIKit's text styles at the default content size. All
  /// first-line styles are bold or semibold.
  @Test(
    "Each first-line style has the size of the UIKit text style with the same name",
    arguments: [
      ("largeTitle", 34.0, 700.0), ("title", 28, 700), ("title2", 22, 700), ("title3", 20, 600),
      ("headline", 17, 600),
    ])
  func styles(_ name: String, _ size: Double, _ weight: Double) throws {
    let attributes = try #require(
      FirstLineStyle.attributes(named: name, in: nil, for: StyleTraits()))
    let font = try #require(TextAttributes(attributes).font)
    #expect(font.size == size && font.weight == weight && font.families == ["system"])
  }

  @Test("Without a style sheet, only five UIKit text style names are valid for the first line")
  func names() {
    #expect(FirstLineStyle.names(in: nil).count == 5)
    #expect(FirstLineStyle.attributes(named: "title9", in: nil, for: StyleTraits()) == nil)
  }
}
