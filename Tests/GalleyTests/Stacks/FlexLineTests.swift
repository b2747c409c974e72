// Tests of the lengths and positions of boxes along the axis of a stack.

import TestSupport
import Testing

@testable import Galley

@Suite("Boxes along an axis")
struct FlexLineTests {
  private func item(
    _ base: Double, grow: Double = 0, shrink: Double = 1, from minimum: Double = 0,
    to maximum: Double = .infinity
  ) -> FlexItem {
    FlexItem(
      base: base, minimum: minimum, maximum: maximum, grow: grow, shrink: shrink, fixed: 0,
      before: 0, after: 0)
  }

  private func lengths(_ items: [FlexItem], room: Double, spacing: Double = 0) -> [Double] {
    var line = FlexLine(items, spacing: spacing)
    line.resolve(room: room)
    return line.items.map(\.length)
  }

  @Test(
    "Boxes share the free or missing length in proportion to their factors, within their limits")
  func resolving() {
    #expect(lengths([item(10, grow: 1), item(10, grow: 3)], room: 60) == [20, 40])
    #expect(lengths([item(10, grow: 0.25), item(10)], room: 60) == [20, 10])
    #expect(lengths([item(40), item(40, shrink: 3)], room: 60) == [35, 25])
    #expect(lengths([item(10), item(50)], room: 30) == [5, 25])
    #expect(lengths([item(10, grow: 1, to: 15), item(10, grow: 1)], room: 60) == [15, 45])
    #expect(lengths([item(40, from: 38), item(40)], room: 60) == [38, 22])
    #expect(lengths([item(10, grow: 1), item(10, grow: 1)], room: 60, spacing: 4) == [28, 28])
    #expect(lengths([item(0, grow: 1, from: 50), item(0, grow: 1)], room: 60) == [50, 10])
  }

  @Test("Equal spacing fills the available length, and never makes a gap smaller than the spacing")
  func equalSpacing() {
    func starts(_ lengths: [Double], room: Double) -> [Double] {
      var line = FlexLine(lengths.map { item($0) }, spacing: 5)
      line.place(room: room, .equalSpacing)
      return line.items.map(\.start)
    }
    #expect(starts([10, 30, 20], room: 100) == [0, 30, 80])
    #expect(starts([10, 30, 20], room: 50) == [0, 15, 50])
    #expect(starts([10], room: 50) == [0])
  }

  @Test("The centres of boxes are at equal distances, unless a gap would be too small")
  func equalCentering() {
    func starts(_ lengths: [Double], room: Double, spacing: Double = 0) -> [Double] {
      var line = FlexLine(lengths.map { item($0) }, spacing: spacing)
      line.place(room: room, .equalCentering)
      return line.items.map(\.start)
    }
    #expect(starts([10, 30, 20], room: 115) == [0, 40, 95])
    #expect(starts([10, 10], room: 50) == [0, 40])
    #expect(starts([10], room: 50) == [0])
    #expect(starts([], room: 50) == [])
    // The gaps next to the wide middle box have the minimum spacing, so its neighbours are not
    // moved.
    #expect(starts([10, 60, 10], room: 90, spacing: 5) == [0, 15, 80])
    #expect(starts([60, 10, 10], room: 100, spacing: 8) == [0, 68, 90])
    #expect(starts([10, 30], room: 20, spacing: 3) == [0, 13])
  }

  @Test("The resolved boxes fill the available length, or at least one of them is at a limit")
  func property() {
    var random = SeededGenerator(seed: 35)
    for _ in 0..<2000 {
      let items = (0..<Int.random(in: 1...6, using: &random)).map { _ in
        let least = Double.random(in: 0...30, using: &random)
        return item(
          .random(in: 0...80, using: &random), grow: .random(in: 0...2, using: &random),
          shrink: .random(in: 0...2, using: &random), from: least,
          to: least + .random(in: 0...60, using: &random))
      }
      let room = Double.random(in: 0...300, using: &random)
      let found = lengths(items, room: room)
      let free = room - found.reduce(0, +)
      for (length, item) in zip(found, items) {
        #expect(length >= item.minimum - 1e-9 && length <= item.maximum + 1e-9)
        // If space is left although all grow factors are at least 1, all boxes have their maximum
        // length. If the boxes overflow although all shrink factors are at least 1, all boxes have
        // their minimum length.
        let (grows, shrinks) = (
          items.reduce(0) { $0 + $1.grow } >= 1, items.reduce(0) { $0 + $1.shrink } >= 1
        )
        if free > 1e-6, grows, items.allSatisfy({ $0.grow >= 1 }) {
          #expect(abs(length - item.maximum) < 1e-6)
        }
        if free < -1e-6, shrinks, items.allSatisfy({ $0.shrink >= 1 }) {
          #expect(length - item.minimum < 1e-6)
        }
      }
    }
  }
}
