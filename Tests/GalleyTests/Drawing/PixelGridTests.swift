import TestSupport
import Testing

@testable import Galley

@Suite("Rounding to the pixel grid")
struct PixelGridTests {
  @Test(
    "A rectangle's side is rounded up to whole pixels; floating-point errors do not add a pixel",
    arguments: [
      (100, 1, 100), (100.000_000_01, 1, 100), (99.999_999_99, 1, 100), (100.001, 1, 101),
      (33.3, 3, 100), (0, 1, 0), (-5, 1, 0), (0.1, 1, 1), (0.1 + 0.2, 10, 3),
      (.infinity, 1, 1 << 30), (.nan, 1, 0), (1e300, 100, 1 << 30),
    ] as [(Double, Double, Int)])
  func sides(
    _ points: Double, _ scale: Double, _ side: Int
  ) {
    #expect(PixelGrid(scale: scale).side(points) == side)
  }

  @Test(
    "Rectangle edges at half pixels are rounded away from zero",
    arguments: [
      (0.5, 1), (-0.5, -1), (0.499_999_99999, 1), (0.4999, 0), (1.5, 2), (-1.5, -2), (2.4, 2),
      (-1e300, -1 << 30),
    ] as [(Double, Int)])
  func edges(_ points: Double, _ edge: Int) {
    #expect(PixelGrid(scale: 1).edge(points) == edge)
  }

  @Test(
    "Pen positions are rounded to quarters of a pixel",
    arguments: [
      (0, 0, 0), (0.25, 0, 1), (0.99, 1, 0), (-0.25, -1, 3), (-1, -1, 0), (7.6, 7, 2), (7.63, 7, 3),
      (0.125, 0, 1), (-0.125, -1, 3),
    ] as [(Double, Int, Int)])
  func pens(
    _ points: Double, _ column: Int, _ phase: Int
  ) {
    let pen = PixelGrid(scale: 1).pen(points)
    #expect(pen.column == column && pen.phase == phase)
  }

  @Test("Decoration lines are at least one pixel row thick")
  func decorations() {
    let grid = PixelGrid(scale: 2)
    #expect(grid.rows(0.01) == 1 && grid.rows(0.75) == 2 && grid.rows(1.2) == 2)
    #expect(grid.row(1.25, below: 10) == 13 && grid.row(-1.25, below: 10) == 8)
  }

  @Test("Adjacent rectangles share their edge after rounding")
  func neighbours() {
    let grid = PixelGrid(scale: 1.37)
    var random = SeededGenerator(seed: 9)
    var x = 0.0
    var last: PixelRect?
    for _ in 0..<500 {
      let width = Double.random(in: 0...9, using: &random)
      let rect = grid.rect(x: x, y: 0, width: width, height: 1)
      if let last { #expect(last.maxX == rect.minX) }
      last = rect
      x += width
    }
  }

  @Test("The tiles of a rectangle cover each of its pixels exactly once")
  func tiles() {
    let rect = PixelRect(minX: -3, minY: 2, maxX: 8, maxY: 7)
    let tiles = rect.tiles(side: 4)
    #expect(tiles.reduce(0) { $0 + $1.width * $1.height } == 55)
    #expect(tiles.allSatisfy { $0.intersection(rect) == $0 && $0.width <= 4 && $0.height <= 4 })
    #expect(tiles.reduce(PixelRect.empty) { $0.union($1) } == rect)
    #expect(PixelRect.empty.tiles(side: 4).isEmpty)
  }

  @Test(
    "The pixel grid of vector files differs from that of images, even if the scale is the same")
  func vector() {
    #expect(PixelGrid.vector.isVector)
    #expect(!PixelGrid(scale: PixelGrid.vector.scale).isVector)
  }
}
