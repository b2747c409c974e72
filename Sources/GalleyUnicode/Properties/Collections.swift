extension Array {
  /// Creates an array of a repeated element.
  ///
  /// Use this initializer instead of `Array(repeating:count:)`, which requests the array's type
  /// from the runtime on each call. For a short paragraph, this request takes longer than filling
  /// the array.
  @inlinable package init(filledWith element: Element, count: Int) {
    self = []
    append(addingCapacity: count) { $0.append(repeating: element, count: count) }
  }

  /// Returns the array and empties this variable, so that the caller has the only reference to the
  /// array.
  @inlinable package mutating func take() -> [Element] {
    var taken: [Element] = []
    swap(&taken, &self)
    return taken
  }

  /// Moves the array out of this variable, removes all its elements, and returns it. The returned
  /// array keeps its memory, which the caller can reuse.
  @inlinable package mutating func takeBuffer() -> [Element] {
    var taken = take()
    taken.removeAll(keepingCapacity: true)
    return taken
  }
}

extension RandomAccessCollection {
  /// Finds the first index whose element satisfies a predicate, by binary search. If no element
  /// satisfies the predicate, returns `endIndex`. The predicate must be monotonic: after the first
  /// match, all elements satisfy it.
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
