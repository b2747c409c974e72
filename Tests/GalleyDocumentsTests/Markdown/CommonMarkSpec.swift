// Reads the examples in GitHub's Markdown specification, from the file that the Debian package
// `cmark-gfm` installs.

import Foundation
import TestSupport

/// An example in the specification: Markdown and the HTML expected for it.
struct SpecExample: Sendable, CustomStringConvertible {
  /// The number of the example, from 1.
  let number: Int
  /// The Markdown extension that the example needs; empty for plain CommonMark.
  let group: String
  let markdown: String
  let html: String

  var description: String { "example \(number)" }
}

/// Reads the specification: CommonMark 0.29 with GitHub's extensions.
enum CommonMarkSpec {
  private struct Missing: Error, CustomStringConvertible {
    var description: String { "\(CommonMarkSpec.path) is missing: run Scripts/setup" }
  }

  private static let path = "/usr/share/doc/cmark-gfm/spec.txt.gz"

  /// All examples in order. Arrows are replaced by tabs, because the specification writes each tab
  /// as an arrow.
  static func examples() throws -> [SpecExample] {
    guard FileManager.default.fileExists(atPath: path) else { throw Missing() }
    return examples(of: try Program.run("/bin/gzip", ["-dc", path]).text)
  }

  private static func examples(of text: String) -> [SpecExample] {
    let fence = String(repeating: "`", count: 32)
    var examples: [SpecExample] = []
    var parts: [String]?
    var group = ""
    for line in text.replacing("\u{2192}", with: "\t").split(
      separator: "\n", omittingEmptySubsequences: false)
    {
      if var open = parts {
        if line == fence {
          examples.append(
            SpecExample(
              number: examples.count + 1, group: group, markdown: open[0], html: open[1]))
          parts = nil
        } else if line == "." {
          parts?.append("")
        } else {
          open[open.count - 1] += line + "\n"
          parts = open
        }
      } else if line.hasPrefix(fence + " example") {
        group = line.dropFirst(fence.count + " example".count).trimmingCharacters(in: .whitespaces)
        parts = [""]
      }
    }
    return examples
  }
}
