// The chunked sequence that holds the paragraphs of text storages and layouts, compared with an
// array.

import Synchronization
import TestSupport
import Testing

@testable import Galley
@testable import GalleyEditing

/// An element that contains one number. A chunked sequence of such elements stores the sum of the
/// numbers.
private final class Counted: Measured {
  let number: Int
  private let count = Mutex(0)
  init(_ number: Int) { self.number = number }

  /// The number of times that the element was measured. A sequence measures all elements of a chunk
  /// when it creates the chunk.
  var measurements: Int { count.withLock { $0 } }

  var measure: Total {
    count.withLock { $0 += 1 }
    return Total(sum: number)
  }
}

private struct Total: Addable {
  var sum = 0
  static func += (left: inout Total, right: Total) { left.sum += right.sum }
}

@Suite("Chunked sequences")
struct ChunkedSequenceTests {
  @Test("After any replacements, a chunked sequence has the same elements and sums as an array")
  func replacements() {
    var random = SeededGenerator(seed: 7)
    var model: [Counted] = []
    var sequence = ChunkedSequence<Counted>()
    for step in 0..<600 {
      let lower = Int.random(in: 0...model.count, using: &random)
      let most = step % 7 == 0 ? 200 : 3
      let upper = min(lower + Int.random(in: 0...most, using: &random), model.count)
      let new = (0..<Int.random(in: 0...most, using: &random)).map { _ in
        Counted(Int.random(in: 0...5, using: &random))
      }
      model.replaceSubrange(lower..<upper, with: new)
      sequence.replaceSubrange(lower..<upper, with: new)
      #expect(sequence.count == model.count)
      #expect(sequence[0..<model.count].elementsEqual(model, by: ===), "step \(step)")
      let start = Int.random(in: 0...model.count, using: &random)
      let end = Int.random(in: start...model.count, using: &random)
      #expect(sequence[start..<end].elementsEqual(model[start..<end], by: ===))
      #expect(sequence.measure(before: start).sum == model[..<start].reduce(0) { $0 + $1.number })
      if start < model.count {
        #expect(sequence[start] === model[start])
        #expect(sequence.from(start).elementsEqual(model[start...], by: ===))
        #expect(sequence.backwards(from: start).elementsEqual(model[...start].reversed(), by: ===))
      }
    }
  }

  @Test("A chunked sequence finds the first element whose running sum meets a condition")
  func first() throws {
    let numbers = (0..<500).map { $0 % 4 }
    let sequence = ChunkedSequence(numbers.map(Counted.init))
    for wanted in stride(from: 0, to: 749, by: 13) {
      let found = try #require(sequence.first { $0.sum > wanted })
      #expect(found.before.sum <= wanted)
      #expect(found.before.sum + numbers[found.index] > wanted)
      #expect(found.before.sum == numbers[..<found.index].reduce(0, +))
    }
    #expect(sequence.first { $0.sum > 750 } == nil)
  }

  @Test(
    "An edit measures only elements of the edited chunk again",
    arguments: [0..<1, 30..<31, 62..<64, 63..<64, 64..<65, 64..<64, 127..<128])
  func sharing(_ range: Range<Int>) {
    // 128 elements are two chunks of 64 elements.
    let elements = (0..<128).map(Counted.init)
    var sequence = ChunkedSequence(elements)
    sequence.replaceSubrange(range, with: range.map { _ in Counted(0) })
    let edited = range.lowerBound < 64 ? 0..<64 : 64..<128
    for (index, element) in elements.enumerated() {
      let isMeasuredAgain = edited.contains(index) && !range.contains(index)
      #expect(element.measurements == (isMeasuredAgain ? 2 : 1), "element \(index)")
    }
  }

  @Test("The change between two sequences is one range, from the first difference to the last")
  func change() throws {
    let old = ChunkedSequence((0..<1_000).map(Counted.init))
    #expect(old.change(from: old) == nil)
    var new = old
    new.replaceSubrange(400..<402, with: [Counted(1), Counted(2), Counted(3)])
    let change = try #require(new.change(from: old))
    #expect(change.old == 400..<402 && change.new == 400..<403)
    var shorter = new
    shorter.replaceSubrange(0..<1, with: [])
    let removed = try #require(shorter.change(from: new))
    #expect(removed.old == 0..<1 && removed.new == 0..<0)
    let back = try #require(old.change(from: shorter))
    #expect(back.old == 0..<402 && back.new == 0..<402)
    #expect(old.change(from: ChunkedSequence())?.new == 0..<1_000)
    #expect(ChunkedSequence<Counted>().change(from: old)?.old == 0..<1_000)
  }
}

@Suite("Exact sums of lengths")
struct FixedPointTests {
  @Test("A sum of lengths is the same in any order and any grouping")
  func order() {
    var random = SeededGenerator(seed: 3)
    let lengths = (0..<2_000).map { _ in Double.random(in: 0...40, using: &random) / 3 }
    let forward = lengths.reduce(FixedPoint()) { $0 + FixedPoint($1) }
    let backward = lengths.reversed().reduce(FixedPoint()) { $0 + FixedPoint($1) }
    let halves =
      lengths[..<700].reduce(FixedPoint()) { $0 + FixedPoint($1) }
      + lengths[700...].reduce(FixedPoint()) { $0 + FixedPoint($1) }
    #expect(forward == backward && forward == halves)
    #expect(forward.points.isNear(lengths.reduce(0, +), within: 1e-8))
    #expect((forward - halves).points == 0)
  }

  @Test("A sum of more than 64 bits is exact")
  func large() {
    let sum = (0..<20).reduce(FixedPoint()) { sum, _ in sum + FixedPoint(8_000_000.25) }
    #expect(sum.points == 160_000_005)
    #expect((FixedPoint() - sum).points == -160_000_005)
  }

  @Test("A sum of infinite lengths does not overflow, and NaN counts as 0")
  func absurd() {
    var sum = FixedPoint(.infinity)
    for _ in 0..<100 { sum += FixedPoint(.greatestFiniteMagnitude) }
    #expect(sum.points > 1e18)
    #expect(FixedPoint(.nan).points == 0)
    #expect(FixedPoint(-.infinity).points < -1e18)
  }
}
