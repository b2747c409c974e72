// The truncation of the last visible line. The tests combine box heights, line limits, line break
// modes, shrinking to fit, and writing modes.

import Testing

@testable import Galley

@Suite("The last visible line")
struct LastLineTests {
  private static let text = "Where the fjord meets the long evening and a very long headline"
  private static let lineHeight = 20.0

  /// Lays out the text in a box with room for `depth` lines, each at most 150 points long. If
  /// `depth` is `nil`, the number of lines has no limit.
  private func boxed(
    _ writingMode: WritingMode, depth: Int?, _ change: (inout TextContainer) -> Void = { _ in }
  ) throws -> TextLayout {
    let points = depth.map { Double($0) * Self.lineHeight + 1 }
    let style = paragraph {
      ($0.minimumLineHeight, $0.maximumLineHeight) = (Self.lineHeight, Self.lineHeight)
    }
    return try layout(Self.text, [.font(.family("Inter", size: 16)), style]) { container in
      let isHorizontal = writingMode == .horizontal
      (container.width, container.height) = isHorizontal ? (150, points) : (points, 150)
      container.writingMode = writingMode
      change(&container)
    }
  }

  @Test(
    "If text is hidden and the line break mode truncates, only the last visible line is truncated",
    arguments: WritingMode.allCases, [nil] + LineBreakMode.allCases)
  func grid(_ writingMode: WritingMode, _ mode: LineBreakMode?) throws {
    try checkGrid(writingMode, mode) { _ in }
  }

  @Test(
    "If text is hidden at the minimum scale, only the last visible line is truncated",
    arguments: WritingMode.allCases, [nil] + LineBreakMode.allCases)
  func shrinkingGrid(_ writingMode: WritingMode, _ mode: LineBreakMode?) throws {
    try checkGrid(writingMode, mode) { ($0.fit, $0.minimumScale) = (.shrink, 1) }
  }

  private func checkGrid(
    _ writingMode: WritingMode, _ mode: LineBreakMode?, _ fit: (inout TextContainer) -> Void
  ) throws {
    let total = try boxed(writingMode, depth: nil).lines.count
    try #require(total >= 4)
    for depth in [nil] + (1...total).map(Int?.some) {
      for limit in [nil] + (1...total + 1).map(Int?.some) {
        let shown = min(depth ?? total, limit ?? total, total)
        let place: Comment = "\(shown) of \(total), depth \(depth ?? 0), limit \(limit ?? 0)"
        let layout = try boxed(writingMode, depth: depth) {
          ($0.maximumLines, $0.lastLineBreakMode) = (limit, mode)
          fit(&$0)
        }
        #expect(layout.lines.count == shown, place)
        #expect(layout.overflow == (shown < total), place)
        let isCut = shown < total && mode?.isTruncating == true
        #expect(layout.lines.map(\.isTruncated) == [false] * (shown - 1) + [isCut], place)
      }
    }
  }

  @Test(
    "If text overflows even at the minimum scale, the last visible line is truncated",
    arguments: 1...3, 1...3)
  func shrinking(_ depth: Int, _ limit: Int) throws {
    let layout = try boxed(.horizontal, depth: depth) {
      ($0.maximumLines, $0.lastLineBreakMode) = (limit, .byTruncatingTail)
      ($0.fit, $0.minimumScale) = (.shrink, 0.95)
    }
    #expect(layout.overflow && layout.lines.last?.isTruncated == true)
  }
}

/// Returns the array repeated `count` times.
private func * (array: [Bool], count: Int) -> [Bool] {
  Array(repeatElement(array, count: count).joined())
}
