// A place in a document's text, as a flag spells it.

import ArgumentParser

/// `OFFSET` in the first frame's text, or `FRAME:OFFSET`, in UTF-16 units from 0.
struct ExplainedPlace: ExpressibleByArgument, Sendable, Hashable {
  let frame: Int
  let offset: Int

  init?(argument: String) {
    let parts = argument.split(separator: ":", omittingEmptySubsequences: false)
    let numbers = parts.compactMap { Int($0) }.filter { $0 >= 0 }
    guard numbers.count == parts.count, (1...2).contains(numbers.count) else { return nil }
    frame = numbers.count == 2 ? numbers[0] : 0
    offset = numbers[numbers.count - 1]
  }
}
