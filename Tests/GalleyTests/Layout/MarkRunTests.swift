// Long sequences of combining marks. HarfBuzz needs quadratic time to position the marks.

import Testing

@testable import Galley

@Suite("Long sequences of combining marks")
struct MarkRunTests {
  /// Base letters and combining marks. The tests repeat the marks many times after their letter.
  private static let stacks: [(base: String, marks: String)] = [
    ("\u{5D0}", "\u{5B0}\u{5B1}\u{5B2}"), ("\u{628}", "\u{64B}\u{651}\u{652}"),
    ("\u{1780}", "\u{17D2}\u{1780}"), ("\u{F40}", "\u{F90}"), ("\u{1000}", "\u{1039}\u{1000}"),
    ("\u{A98F}", "\u{A9C0}\u{A98F}"), ("a", "\u{301}\u{323}"), ("\u{915}", "\u{94D}\u{915}"),
    ("\u{11013}", "\u{11046}\u{11038}"), ("\u{200D}", "\u{200D}"),
  ]

  @Test(
    "If a letter has more combining marks than the limit, they are shaped in parts and reported",
    arguments: stacks)
  func parts(_ base: String, _ marks: String) throws {
    let text = base + String(repeating: marks, count: 600 / marks.utf16.count) + " x"
    let layout = try layout(text, [.font(.system(20))], width: 300)
    let found = try #require(layout.diagnostics.first { $0.code == "markRunTooLong" })
    #expect(
      found.message.hasSuffix("the limit is 128, so the marks are laid out in separate parts"))
    let range = try #require(found.range)
    #expect(range.upperBound == text.utf16.count - 2)
    #expect(range.lowerBound <= base.utf16.count)
    let longest = layout.runs.map { $0.range.count }.max() ?? 0
    #expect(longest <= 128 + marks.utf16.count)
    // The runs cover the whole text, and no run boundary is inside a character.
    var end = 0
    for run in layout.runs.sorted(by: { $0.range.lowerBound < $1.range.lowerBound }) {
      #expect(run.range.lowerBound == end)
      end = run.range.upperBound
      #expect(end == text.utf16.count || !UTF16.isTrailSurrogate(Array(text.utf16)[end]))
    }
    #expect(end == text.utf16.count)
    _ = try bundledRenderer.draw(layout)
    for offset in 0...text.utf16.count { _ = layout.caret(at: .init(offset)) }
  }

  @Test("Combining marks within the limit per letter are not reported", arguments: stacks)
  func atLimit(_ base: String, _ marks: String) throws {
    let text = base + String(repeating: marks, count: 126 / marks.utf16.count)
    let layout = try layout(text, [.font(.system(20))])
    #expect(layout.diagnostics.allSatisfy { $0.code != "markRunTooLong" })
  }

  @Test("The limit on combining marks per letter is at least 32, even if a lower limit is set")
  func limit() throws {
    var limits = Limits()
    limits.marksPerBase = 1
    let renderer = TextRenderer(fonts: .bundled, limits: limits)
    func codes(_ count: Int) throws -> [String] {
      let text = AttributedText("\u{5D0}" + String(repeating: "\u{5B0}", count: count))
      return try renderer.layout(text).diagnostics.map(\.code)
    }
    #expect(try codes(32) == [])
    #expect(try codes(33) == ["markRunTooLong"])
  }
}
