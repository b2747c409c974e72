import Foundation
import Testing

@testable import Galley

@Suite("Rounded rectangles")
struct RoundedRectTests {
  /// The area of the part of a quarter circle with x in `0..<right` and y in `0..<bottom`. The
  /// circle's centre is (0, 0). At each x, the part has the arc's height, but at most the height
  /// `bottom`. The area is the integral of this height.
  private func quarter(_ right: Double, _ bottom: Double, _ radius: Double) -> Double {
    let (right, bottom) = (min(max(right, 0), radius), min(max(bottom, 0), radius))
    func primitive(_ x: Double) -> Double {
      (x * (radius * radius - x * x).squareRoot() + radius * radius * asin(x / radius)) / 2
    }
    // From x = 0 to x = `corner`, the arc is higher than `bottom`. So the area up to `corner` is a
    // rectangle of height `bottom`.
    let corner = min((radius * radius - bottom * bottom).squareRoot(), right)
    return corner * bottom + primitive(right) - primitive(corner)
  }

  @Test(
    "The coverage of each pixel of a small circle is exact",
    arguments: [(0.0, 0.0), (0.5, 0.25), (0.3, 0.9)])
  func dot(_ x: Double, _ y: Double) {
    let radius = 2.25
    let (cx, cy) = (3 + x + radius, 2 + y + radius)
    let dot = RoundedRect(
      ExactRect(minX: 3 + x, minY: 2 + y, maxX: 3 + x + 4.5, maxY: 2 + y + 4.5), radius: radius)
    let part = PixelRect(minX: 0, minY: 0, maxX: 12, maxY: 12)
    let coverage = dot.coverage(of: part)
    /// The area of the part of the circle that is left of and above a point.
    func area(_ px: Double, _ py: Double) -> Double {
      let whole = Double.pi * radius * radius / 4
      func signed(_ dx: Double, _ dy: Double) -> Double {
        let quarterArea = quarter(abs(dx), abs(dy), radius)
        return dx * dy < 0 ? -quarterArea : quarterArea
      }
      let (dx, dy) = (px - cx, py - cy)
      return whole + signed(dx, dy) + (dx < 0 ? -1 : 1) * quarter(abs(dx), radius, radius)
        + (dy < 0 ? -1 : 1) * quarter(radius, abs(dy), radius)
    }
    for row in 0..<12 {
      for column in 0..<12 {
        let (left, top) = (Double(column), Double(row))
        let exact =
          area(left + 1, top + 1) - area(left, top + 1) - area(left + 1, top) + area(left, top)
        let found = Double(coverage[row * 12 + column])
        #expect(abs(found - exact * 255) < 1, "\(column), \(row)")
      }
    }
    #expect(dot.pixels.intersection(part) == dot.pixels)
  }

  @Test("A rounded rectangle has the exact area of a rectangle with quarter circles at its corners")
  func corners() {
    for (side, radius) in [(40, 20.0), (41, 7.5), (64, 12.25), (30, 99)] {
      let rect = PixelRect(minX: 5, minY: -3, maxX: 5 + side, maxY: side - 3)
      let coverage = rounded(rect, radius: radius).coverage(of: rect)
      let area = Double(coverage.reduce(0) { $0 + Int($1) }) / 255
      let radius = min(radius, Double(side) / 2)
      #expect(abs(area - (Double(side * side) - (4 - Double.pi) * radius * radius)) < 0.3)
      // The coverage of a rounded square is symmetric, both horizontally and vertically.
      for y in 0..<side {
        for x in 0..<side {
          let value = coverage[y * side + x]
          #expect(value == coverage[y * side + side - 1 - x])
          #expect(value == coverage[(side - 1 - y) * side + x])
        }
      }
    }
    let square = PixelRect(minX: 0, minY: 0, maxX: 3, maxY: 3)
    #expect(rounded(square, radius: 0).isSquare && rounded(square, radius: .nan).isSquare)
    #expect(rounded(square, radius: -1).coverage(of: square).allSatisfy { $0 == 255 })
  }

  @Test("An edge row's coverage is the fraction of the row's height that is inside the rectangle")
  func fractions() {
    let square = RoundedRect(ExactRect(minX: 1, minY: 1.25, maxX: 3, maxY: 3.5), radius: 0)
    let coverage = square.coverage(of: PixelRect(minX: 0, minY: 0, maxX: 4, maxY: 5))
    let rows = (0..<5).map { Array(coverage[$0 * 4..<$0 * 4 + 4]) }
    #expect(
      rows == [
        [0, 0, 0, 0], [0, 191, 191, 0], [0, 255, 255, 0], [0, 128, 128, 0], [0, 0, 0, 0],
      ])
  }

  private func rounded(_ rect: PixelRect, radius: Double) -> RoundedRect {
    RoundedRect(
      ExactRect(
        minX: Double(rect.minX), minY: Double(rect.minY), maxX: Double(rect.maxX),
        maxY: Double(rect.maxY)), radius: radius)
  }
}
