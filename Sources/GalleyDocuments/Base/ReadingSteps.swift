import Galley

/// Checks at intervals whether the reading of a document must end.
struct ReadingSteps {
  private let cancellation: Cancellation
  private let mayEnd: Bool
  private var count = 0

  /// Steps between two checks: about ten microseconds of reading.
  private static let stride = 256

  init(_ cancellation: Cancellation) {
    self.cancellation = cancellation
    mayEnd = cancellation.mayEnd
  }

  /// Counts a step: a value, an element or a block. Throws if the reading must end.
  mutating func next() throws(DocumentFault) {
    guard mayEnd else { return }
    count += 1
    if count % Self.stride == 1 { try check() }
  }

  /// Throws if the reading must end.
  func check() throws(DocumentFault) {
    if mayEnd, cancellation.reason != nil { throw DocumentFault(cancellation) }
  }
}
