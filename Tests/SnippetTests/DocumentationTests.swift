// Every Swift block of a page is a snippet of these tests, and every snippet is on a page.

import Foundation
import TestSupport
import Testing

@Suite("Documentation")
struct DocumentationTests {
  /// The folders of the tests that run the snippets. The tests of the server run the snippets that
  /// need a web framework.
  private static let folders = ["Tests/SnippetTests", "Server/Tests/GalleyServerTests"]

  /// The regions from `// snippet: name` to `// end` in the files of ``folders``, without their
  /// indentation.
  private static func snippets() throws -> [String: String] {
    var snippets: [String: String] = [:]
    for file in try folders.flatMap({ try files(in: Repository.url($0), extension: "swift") }) {
      var name: String?
      var lines: [Substring] = []
      for line in try String(contentsOf: file, encoding: .utf8).split(
        separator: "\n", omittingEmptySubsequences: false)
      {
        let code = line.drop { $0 == " " }
        if code.hasPrefix("// snippet: ") {
          name = String(code.dropFirst(12))
          lines = []
        } else if code == "// end", let open = name {
          snippets[open] = dedented(lines)
          name = nil
        } else {
          lines.append(line)
        }
      }
    }
    return snippets
  }

  private static func files(in folder: URL, extension name: String) throws -> [URL] {
    try FileManager.default.contentsOfDirectory(at: folder, includingPropertiesForKeys: nil)
      .filter { $0.pathExtension == name }.sorted { $0.path < $1.path }
  }

  private static func dedented(_ lines: [Substring]) -> String {
    let indents = lines.filter { !$0.isEmpty }.map { line in line.prefix { $0 == " " }.count }
    return lines.map { $0.dropFirst(min(indents.min() ?? 0, $0.count)) }.joined(separator: "\n")
  }

  /// The Swift blocks of a page without their imports. Package manifests are left out, because
  /// `Scripts/try-library` tests them. Blocks after a comment `skip:` are left out too. The command
  /// `Scripts/check-docs --skipped` lists the reasons.
  private static func blocks(of page: URL) throws -> [String] {
    var blocks: [String] = []
    var open: [Substring]?
    var before: Substring = ""
    var isSkipped = false
    for line in try String(contentsOf: page, encoding: .utf8).split(
      separator: "\n", omittingEmptySubsequences: false)
    {
      if let lines = open, line == "```" {
        if !isSkipped, !lines.contains("import PackageDescription") {
          blocks.append(
            lines.drop { $0.isEmpty || $0.hasPrefix("import ") }.joined(separator: "\n"))
        }
        open = nil
      } else if line == "```swift" {
        open = []
        isSkipped = before.hasPrefix("<!-- skip: ")
      } else {
        open?.append(line)
      }
      before = line
    }
    return blocks
  }

  @Test("Every Swift code block of a page is a snippet of tested code; every snippet is on a page")
  func blocks() throws {
    let snippets = try Self.snippets()
    let catalogue = Repository.url("Sources/Galley/Galley.docc")
    let pages =
      [Repository.url("README.md")]
      + (try Self.files(in: catalogue, extension: "md"))
    #expect(pages.count >= 8)
    var shown: Set<String> = []
    for page in pages {
      for block in try Self.blocks(of: page) {
        let name = snippets.first { $0.value == block }?.key
        #expect(name != nil, "\(page.lastPathComponent) shows what no snippet is:\n\(block)")
        if let name { shown.insert(name) }
      }
    }
    #expect(shown == Set(snippets.keys))
  }
}
