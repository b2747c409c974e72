// Short arrays of one element, as layout makes for every paragraph.

extension Array {
  /// An array of one element again and again.
  ///
  /// `Array(repeating:count:)` asks the runtime for the array's type each time, which takes longer
  /// than filling the array of a short paragraph.
  @inlinable package init(filledWith element: Element, count: Int) {
    self = []
    append(addingCapacity: count) { $0.append(repeating: element, count: count) }
  }
}
