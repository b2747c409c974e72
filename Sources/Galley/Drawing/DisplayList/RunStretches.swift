/// A stretch: consecutive text runs, in logical order, that have the same value of an attribute.
struct RunStretch<Value: Equatable> {
  let value: Value
  /// The positions of the text runs: their text lines, and their indices on these lines.
  fileprivate(set) var places: [(line: Int, run: Int)]
  /// The UTF-16 offset at which the last run of the stretch ends.
  fileprivate var end: Int
}

extension TextLayout {
  /// The stretches of consecutive runs with equal values of an attribute. Text without a visible
  /// run, such as a paragraph separator, also ends a stretch if the text has a different value.
  func stretches<Value: Equatable>(
    of key: KeyPath<TextAttributes, Value?>, in displayLines: [DisplayLine]
  ) -> [RunStretch<Value>] {
    var stretches: [RunStretch<Value>] = []
    var isOpen = false
    for line in displayLines.indices {
      for index in displayLines[line].logicalOrder {
        let run = displayLines[line].runs[index]
        guard let value = run.attributes[keyPath: key] else {
          isOpen = false
          continue
        }
        let place = (line: line, run: index)
        let range = run.run.range
        if isOpen, let last = stretches.last, last.value == value,
          has(value, key, last.end..<max(last.end, range.lowerBound))
        {
          stretches[stretches.count - 1].places.append(place)
          stretches[stretches.count - 1].end = max(last.end, range.upperBound)
        } else {
          stretches.append(RunStretch(value: value, places: [place], end: range.upperBound))
        }
        isOpen = true
      }
    }
    return stretches
  }

  private func has<Value: Equatable>(
    _ value: Value, _ key: KeyPath<TextAttributes, Value?>, _ range: Range<Int>
  ) -> Bool {
    text.runs(in: range).allSatisfy { $0.attributes[keyPath: key] == value }
  }
}
