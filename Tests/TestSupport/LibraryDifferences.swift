import Foundation

/// Expected values that differ between Debian 12's library versions and later versions.
/// `Tests/LibraryDifferences.tsv` lists these values with reasons.
package enum LibraryDifferences {
  /// A line of `LibraryDifferences.tsv`.
  package struct Line: Sendable {
    /// The name that a test passes to `expected` to get this value.
    package let test: String
    package let library: String
    /// The first library version in which this value was seen.
    package let version: String
    package let value: String
    package let reason: String
  }

  /// An error for a line that does not have five fields.
  package struct MalformedLine: Error {
    package let text: String
  }

  /// Returns the value that a test expects with the given version of a library. If the list has no
  /// value for the given version, returns the value for the latest earlier version in the list. If
  /// there is no earlier version either, returns `reference`, the value with Debian 12's version.
  package static func expected(
    _ test: String, _ reference: String, _ library: String, _ version: String
  ) throws -> String {
    let listed = try lines().filter {
      $0.test == test && $0.library == library && !isLess(version, $0.version)
    }
    return listed.max { isLess($0.version, $1.version) }?.value ?? reference
  }

  /// All lines of the committed list of known differences between library versions.
  package static func lines() throws -> [Line] {
    let text = String(
      decoding: try Repository.bytes("Tests/LibraryDifferences.tsv"), as: UTF8.self)
    return try text.split(separator: "\n").filter { !$0.hasPrefix("#") }.map { line in
      let fields = line.split(separator: "\t").map(String.init)
      guard fields.count == 5 else { throw MalformedLine(text: String(line)) }
      return Line(
        test: fields[0], library: fields[1], version: fields[2], value: fields[3],
        reason: fields[4])
    }
  }

  /// Whether one version is lower than another. Compares the numbers in versions such as `72.1` or
  /// `0.29.0.gfm.13`.
  package static func isLess(_ version: String, _ other: String) -> Bool {
    func numbers(_ text: String) -> [Int] {
      text.split { !$0.isNumber }.compactMap { Int($0) }
    }
    return numbers(version).lexicographicallyPrecedes(numbers(other))
  }
}
