// A sequence that is fast to copy, and fast to edit at any position. Each element has a measure,
// and the sum of the first n measures is fast to compute.

/// An element of a chunked sequence. Each element has a measure, such as a length.
protocol Measured: Sendable {
  associatedtype Measure: Addable
  var measure: Measure { get }
}

/// A measure of elements, such as a length, that can be added to other measures. `init()` creates
/// the measure of an empty sequence.
protocol Addable: Sendable {
  init()
  static func += (left: inout Self, right: Self)
}

/// A sequence of elements, stored in chunks of up to 64 elements. Each chunk stores the sum of its
/// elements' measures.
///
/// An edit replaces only the chunks around the edited elements, so copies share all other chunks.
/// Comparing two copies skips shared chunks.
struct ChunkedSequence<Element: Measured>: Sendable {
  /// A chunk of consecutive elements of the sequence, never empty.
  final class Chunk: Sendable {
    let elements: [Element]
    let measure: Element.Measure

    init(_ elements: ArraySlice<Element>) {
      self.elements = Array(elements)
      var measure = Element.Measure()
      for element in elements { measure += element.measure }
      self.measure = measure
    }
  }

  /// A chunk, with copies of its number of elements and of its measure. Both values are read often,
  /// and reading a copy avoids a pointer access.
  private struct Node: Sendable {
    let chunk: Chunk
    let count: Int
    let measure: Element.Measure

    init(_ chunk: Chunk) {
      self.chunk = chunk
      count = chunk.elements.count
      measure = chunk.measure
    }
  }

  private var nodes: [Node] = []
  /// Number of elements in the sequence.
  private(set) var count = 0

  private static var greatest: Int { 64 }
  private static var least: Int { 16 }

  init() {}

  init(_ elements: [Element]) {
    nodes = Self.nodes(of: elements)
    count = elements.count
  }

  /// The sum of the measures of all elements. For example, a paragraph's measure is its length.
  var measure: Element.Measure {
    var sum = Element.Measure()
    for node in nodes { sum += node.measure }
    return sum
  }

  /// The sum of the measures of the elements before `index`.
  func measure(before index: Int) -> Element.Measure {
    var sum = Element.Measure()
    var left = index
    for node in nodes {
      guard node.count <= left else {
        for element in node.chunk.elements.prefix(left) { sum += element.measure }
        break
      }
      sum += node.measure
      left -= node.count
    }
    return sum
  }

  /// Adds up the measures of the elements until the sum satisfies the condition `reaches`. Returns
  /// the index of the last added element, and the sum before that element. Returns `nil` if no sum
  /// satisfies the condition. If a sum satisfies the condition, every greater sum must satisfy it
  /// too.
  func first(
    where reaches: (Element.Measure) -> Bool
  ) -> (index: Int, before: Element.Measure)? {
    var sum = Element.Measure()
    var index = 0
    for node in nodes {
      var next = sum
      next += node.measure
      guard reaches(next) else {
        sum = next
        index += node.count
        continue
      }
      for element in node.chunk.elements {
        var next = sum
        next += element.measure
        if reaches(next) { return (index, sum) }
        sum = next
        index += 1
      }
    }
    return nil
  }

  /// The elements in a range of indices.
  subscript(range: Range<Int>) -> [Element] {
    var elements: [Element] = []
    elements.reserveCapacity(range.count)
    var start = 0
    for node in nodes where !range.isEmpty {
      let part = range.clamped(to: start..<start + node.count)
      if part.isEmpty, start >= range.upperBound { break }
      elements += node.chunk.elements[part.lowerBound - start..<part.upperBound - start]
      start += node.count
    }
    return elements
  }

  /// The element at an index of the sequence.
  subscript(index: Int) -> Element {
    let place = place(of: index)
    return nodes[place.node].chunk.elements[index - place.start]
  }

  /// The elements from `index` to the end.
  func from(_ index: Int) -> some Sequence<Element> {
    let place = place(of: index)
    return nodes.dropFirst(place.node).lazy.flatMap(\.chunk.elements)
      .dropFirst(index - place.start)
  }

  /// The elements from `index` back to the start of the sequence, in reverse order.
  func backwards(from index: Int) -> some Sequence<Element> {
    let place = place(of: index)
    let behind = nodes.isEmpty ? 0 : nodes[place.node].count - (index - place.start) - 1
    return nodes.prefix(place.node + 1).reversed().lazy.flatMap { $0.chunk.elements.reversed() }
      .dropFirst(behind)
  }

  /// Replaces the elements of a range.
  mutating func replaceSubrange(_ range: Range<Int>, with elements: [Element]) {
    guard !nodes.isEmpty else {
      self = ChunkedSequence(elements)
      return
    }
    var first = place(of: range.lowerBound)
    var last = place(of: max(range.upperBound - 1, range.lowerBound))
    let kept = nodes[first.node...last.node].reduce(0) { $0 + $1.count } - range.count
    if kept + elements.count < Self.least {
      // Together, the kept elements and the new elements are too few for a chunk. They are
      // therefore merged with a neighbouring chunk.
      if last.node + 1 < nodes.count {
        last = (last.node + 1, last.start + nodes[last.node].count)
      } else if first.node > 0 {
        first = (first.node - 1, first.start - nodes[first.node - 1].count)
      }
    }
    let end = last.start + nodes[last.node].count
    let all = self[first.start..<range.lowerBound] + elements + self[range.upperBound..<end]
    nodes.replaceSubrange(first.node...last.node, with: Self.nodes(of: all))
    count += elements.count - range.count
  }

  /// Finds the chunk that contains an element. For the end of the sequence, finds the last chunk.
  /// `node` is the chunk's index in `nodes`, and `start` is the sequence index of the chunk's first
  /// element.
  private func place(of index: Int) -> (node: Int, start: Int) {
    var start = 0
    for (node, one) in nodes.enumerated() {
      if index < start + one.count || node == nodes.count - 1 { return (node, start) }
      start += one.count
    }
    return (0, 0)
  }

  private static func nodes(of elements: [Element]) -> [Node] {
    guard !elements.isEmpty else { return [] }
    let chunks = (elements.count + greatest - 1) / greatest
    return (0..<chunks).map { index in
      let start = elements.count * index / chunks
      let end = elements.count * (index + 1) / chunks
      return Node(Chunk(elements[start..<end]))
    }
  }
}

extension ChunkedSequence where Element: AnyObject {
  /// Compares this sequence with `old`. Returns two ranges: the part of `old` and the part of this
  /// sequence that differ. Objects that both sequences share at the start or at the end are outside
  /// the ranges. Returns `nil` if the sequences contain the same objects.
  func change(from old: ChunkedSequence) -> (old: Range<Int>, new: Range<Int>)? {
    let limit = min(nodes.count, old.nodes.count)
    var head = 0
    var headCount = 0
    while head < limit, nodes[head].chunk === old.nodes[head].chunk {
      headCount += nodes[head].count
      head += 1
    }
    var tail = 0
    var tailCount = 0
    while tail < limit - head,
      nodes[nodes.count - 1 - tail].chunk === old.nodes[old.nodes.count - 1 - tail].chunk
    {
      tailCount += nodes[nodes.count - 1 - tail].count
      tail += 1
    }
    let before = old[headCount..<old.count - tailCount]
    let after = self[headCount..<count - tailCount]
    let start = zip(before, after).prefix { $0 === $1 }.count
    let end = zip(before.dropFirst(start).reversed(), after.dropFirst(start).reversed())
      .prefix { $0 === $1 }.count
    guard start + end < before.count || start + end < after.count else { return nil }
    return (
      headCount + start..<headCount + before.count - end,
      headCount + start..<headCount + after.count - end
    )
  }
}
