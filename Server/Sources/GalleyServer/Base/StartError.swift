/// Why the server cannot start, or keeps the templates that it has; one line.
package struct StartError: Error, Sendable, CustomStringConvertible {
  package let description: String

  package init(_ description: String) {
    self.description = description
  }
}
