extension Array {
  /// An array of one element again and again.
  ///
  /// `Array(repeating:count:)` asks the runtime for the array's type each time, which takes longer
  /// than filling the array of a short paragraph.
  @inlinable package init(filledWith element: Element, count: Int) {
    self = []
    append(addingCapacity: count) { $0.append(repeating: element, count: count) }
  }

  /// Hands the array out and keeps none, so that nobody else refers to it.
  @inlinable package mutating func take() -> [Element] {
    var taken: [Element] = []
    swap(&taken, &self)
    return taken
  }

  /// Hands the array out without its elements, so that others can be put in its memory.
  @inlinable package mutating func takeEmptied() -> [Element] {
    var taken = take()
    taken.removeAll(keepingCapacity: true)
    return taken
  }
}

extension RandomAccessCollection {
  /// The first index whose element satisfies a condition that holds for no element before it and
  /// for every element after it, or `endIndex`: a binary search.
  @inlinable package func partitioningIndex(
    where belongsToSecondPartition: (Element) -> Bool
  ) -> Index {
    var (low, count) = (startIndex, self.count)
    while count > 0 {
      let half = count / 2
      let middle = index(low, offsetBy: half)
      if belongsToSecondPartition(self[middle]) {
        count = half
      } else {
        low = index(after: middle)
        count -= half + 1
      }
    }
    return low
  }
}
