import Galley

/// Looks now and then whether the reading of a document is to end.
struct ReadingSteps {
  private let cancellation: Cancellation
  private let mayEnd: Bool
  private var count = 0

  /// Steps between two looks: some ten microseconds of reading.
  private static let stride = 256

  init(_ cancellation: Cancellation) {
    self.cancellation = cancellation
    mayEnd = cancellation.mayEnd
  }

  /// Counts a step: a value, an element or a block that is read. Throws when the reading is to end.
  mutating func next() throws(DocumentFault) {
    guard mayEnd else { return }
    count += 1
    if count % Self.stride == 1 { try check() }
  }

  /// Throws when the reading is to end.
  func check() throws(DocumentFault) {
    if mayEnd, cancellation.reason != nil { throw DocumentFault(cancellation) }
  }
}
