// The flag of every verb that makes something of a document: how wide that is.

import ArgumentParser
import Galley

/// How wide documents are.
struct WidthOption: ParsableArguments {
  @Option(parsing: .unconditional, help: "Width in points, instead of the document's.")
  var width: Double?

  func validate() throws {
    try Self.check(width, "--width", limit: Limits.default.length)
  }

  /// Refuses a number that is not above 0 or too large.
  static func check(_ number: Double?, _ name: String, limit: Double) throws {
    guard let number, !(number > 0 && number <= limit) else { return }
    throw ValidationError("\(name) is \(number), but has to be above 0 and at most \(Int(limit))")
  }
}

extension TextDocument {
  /// Makes the canvas as wide as is said.
  mutating func override(width: Double?) {
    guard let width else { return }
    self.width = width
    // Without frames the canvas is the box that the text is set in.
    guard !hasFrames else { return }
    for index in frames.indices { frames[index].container.width = width }
  }
}
