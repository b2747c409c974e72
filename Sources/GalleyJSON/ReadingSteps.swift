package import Galley

/// Checks at intervals whether reading a document must stop, because of a timeout or cancellation.
package struct ReadingSteps {
  private let cancellation: Cancellation
  private let mayEnd: Bool
  private var count = 0

  /// The number of steps between two checks for cancellation. This number of steps takes about ten
  /// microseconds.
  private static let stride = 256

  package init(_ cancellation: Cancellation) {
    self.cancellation = cancellation
    mayEnd = cancellation.mayEnd
  }

  /// Counts one step, such as a JSON value, an XML element or a Markdown node. At intervals, throws
  /// an error if reading was cancelled or timed out.
  package mutating func next() throws(DocumentFault) {
    guard mayEnd else { return }
    count += 1
    if count % Self.stride == 1 { try check() }
  }

  /// Throws an error if reading was cancelled or timed out.
  package func check() throws(DocumentFault) {
    if mayEnd, cancellation.reason != nil { throw DocumentFault(cancellation) }
  }
}
