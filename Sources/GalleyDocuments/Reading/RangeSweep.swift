// Conversion of attribute ranges to runs, in one pass over the text.

import Galley
import GalleyJSON

/// Moves a position through the text from start to end, and maintains the combined attributes of
/// all ranges that cover the position. A range later in the list overrides earlier ranges.
///
/// The ranges are the leaves of a binary tree, in list order. A leaf is empty while its range does
/// not cover the position. Each tree node holds the combined attributes of the leaves below the
/// node. At the start and the end of a range, one leaf and its ancestors change. The time for n
/// ranges is therefore proportional to n · log n, even if many ranges overlap.
struct RangeSweep {
  /// The combined attributes of a tree node. This is a class, so that a tree node with one
  /// non-empty child can share the child's object.
  private final class Sum: Sendable {
    let patch: AttributePatch
    init(_ patch: AttributePatch) { self.patch = patch }
  }

  private let ranges: [RangePatch]
  private var sums: [Sum?]
  private let leaves: Int

  private init(_ ranges: [RangePatch]) {
    self.ranges = ranges
    var leaves = 1
    while leaves < ranges.count { leaves *= 2 }
    self.leaves = leaves
    sums = [Sum?](repeating: nil, count: 2 * leaves)
  }

  /// Creates attributed text from `utf16`. The attributes of the ranges override the base
  /// attributes.
  static func apply(
    _ ranges: [RangePatch], to utf16: [UInt16], base: AttributePatch, _ context: inout ReadContext
  ) throws(DocumentFault) -> AttributedText {
    var sweep = RangeSweep(ranges)
    var text = AttributedText()
    var start = 0
    func append(upTo end: Int, _ patch: AttributePatch) {
      guard start < end else { return }
      context.traceOrigins(patch, in: start..<end)
      text.append(utf16: Array(utf16[start..<end]), patch.resolved)
      start = end
    }
    var current = base
    let edges = ranges.edges()
    var index = 0
    while index < edges.count {
      let place = edges[index].place
      append(upTo: place, current)
      while index < edges.count, edges[index].place == place {
        try sweep.set(edges[index].range, covers: edges[index].begins)
        index += 1
      }
      current = try sweep.sum(over: base)
    }
    append(upTo: utf16.count, current)
    return text
  }

  private mutating func set(_ range: Int, covers: Bool) throws(DocumentFault) {
    var node = leaves + range
    sums[node] = covers ? Sum(ranges[range].patch) : nil
    while node > 1 {
      node /= 2
      let (lower, upper) = (sums[2 * node], sums[2 * node + 1])
      if let lower, let upper {
        sums[node] = Sum(try lower.patch.merging(upper.patch, at: ranges[range].offset))
      } else {
        sums[node] = lower ?? upper
      }
    }
  }

  private func sum(over base: AttributePatch) throws(DocumentFault) -> AttributePatch {
    guard let sum = sums[1] else { return base }
    return try base.merging(sum.patch, at: ranges.first?.offset ?? 0)
  }
}

extension [RangePatch] {
  /// The starts and ends of all non-empty ranges, sorted by position.
  fileprivate func edges() -> [(place: Int, range: Int, begins: Bool)] {
    var edges: [(place: Int, range: Int, begins: Bool)] = []
    edges.reserveCapacity(2 * count)
    for (index, range) in enumerated() where !range.range.isEmpty {
      edges.append((range.range.lowerBound, index, true))
      edges.append((range.range.upperBound, index, false))
    }
    return edges.sorted { ($0.place, $0.range) < ($1.place, $1.range) }
  }
}
