// Helpers for the tests of picture and text assertions.

import Galley
import GalleyTesting
import Synchronization
import Testing

/// The parent suite of all assertion tests. The tests run one after another, because some of them
/// change environment variables.
@Suite("Assertions", .serialized) enum AssertionTests {}

/// Runs a closure and returns the test issues that the closure records, with messages and line
/// numbers.
func issues(_ body: () throws -> Void) rethrows -> [(message: String, line: Int)] {
  let found = Found()
  try withKnownIssue("the assertions fail as they should", isIntermittent: true) {
    try body()
  } matching: { issue in
    found.append(
      issue.comments.map(\.rawValue).joined(separator: "\n"), issue.sourceLocation?.line ?? 0)
    return true
  }
  return found.all
}

/// Collects the issues passed to a `withKnownIssue` matcher.
private final class Found: Sendable {
  private let issues = Mutex<[(message: String, line: Int)]>([])

  var all: [(message: String, line: Int)] { issues.withLock { $0 } }

  func append(_ message: String, _ line: Int) { issues.withLock { $0.append((message, line)) } }
}

/// A document with one line of text.
func document(_ text: String, kern: Double = 0) -> TextDocument {
  TextDocument(
    AttributedText(text, [.font(.system(16)), .kern(kern)]), in: TextContainer(width: 200))
}
