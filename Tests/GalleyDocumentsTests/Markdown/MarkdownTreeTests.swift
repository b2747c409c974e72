// The tree of a Markdown document, compared with the specification's HTML.

import Galley
import GalleyJSON
import TestSupport
import Testing

@testable import GalleyDocuments
@testable import GalleyMarkdown

@Suite("Markdown: parsing")
struct MarkdownTreeTests {
  private func parse(
    _ markdown: String, limits: Limits = .default
  ) throws -> (root: MarkdownBlock, tooDeep: Int?) {
    let text = try UTF8Text(Array(markdown.utf8), limits: .default)
    return try MarkdownTreeBuilder.parse(text.bytes, lineStarts: text.lineStarts, limits: limits)
  }

  private func html(_ markdown: String, joinsStrong: Bool = false) throws -> String {
    MarkdownHTML(try parse(markdown).root, joinsStrong: joinsStrong).text
  }

  private static let cmark =
    EngineVersions.documentLibraries.first { $0.name == "cmark-gfm" }?
    .version ?? ""

  /// The numbers of the specification's examples whose parsed tree differs from the specification's
  /// HTML. There are three reasons for differences. In some CommonMark examples, the parser makes
  /// links of URLs without brackets, as GitHub's autolinks do. GitHub's tag filter changes only
  /// HTML, not the tree. The specification does not define the HTML of task lists.
  private static let different = "279 280 610 614 616 619 620 653"

  @Test("The parsed tree matches GitHub's Markdown specification")
  func specification() throws {
    let examples = try CommonMarkSpec.examples()
    #expect(examples.count > 640)
    let nested = "strong emphasis within strong emphasis"
    let joinsStrong =
      try LibraryDifferences.expected(nested, "twice", "cmark-gfm", Self.cmark) == "once"
    func found(_ example: SpecExample) throws -> String {
      try html(example.markdown, joinsStrong: joinsStrong).withoutUnread
    }
    var different: Set<Int> = []
    for example in examples where try found(example) != example.html.withoutUnread {
      different.insert(example.number)
    }
    let listed = try LibraryDifferences.expected(
      "examples of GitHub's specification that differ", Self.different, "cmark-gfm", Self.cmark)
    let known = Set(listed.split(separator: " ").compactMap { Int($0) })
    for number in different.subtracting(known).sorted() {
      let example = examples[number - 1]
      let html = try found(example)
      #expect(html == example.html.withoutUnread, "\(example): \(example.markdown)")
    }
    #expect(different == known)
  }

  @Test("In Markdown, a NUL character is replaced with U+FFFD, and a byte order mark is dropped")
  func controls() throws {
    #expect(try html("\u{FEFF}# a\u{0}b\r\n\r\nc\rd") == "<h1>a\u{FFFD}b</h1>\n<p>c\nd</p>\n")
    #expect(try html("") == "")
    #expect(try html("\u{FEFF}") == "")
  }

  @Test("Markdown task list items are recognized")
  func tasks() throws {
    let root = try parse("- [ ] open\n- [x] done\n- none").root
    #expect(
      root.children[0].children.map(\.kind) == [
        .item(isChecked: false), .item(isChecked: true), .item(isChecked: nil),
      ])
    #expect(root.children[0].kind == .list(start: nil, isTight: true))
  }

  @Test("Markdown blocks and pictures have their byte offset in the source")
  func places() throws {
    let root = try parse("one\n\n> - two ![alt](x.png)\n>   ![next](y.png)").root
    #expect(root.children[1].offset == 5)
    let text = root.children[1].children[0].children[0].children[0].text
    let offsets = text.runs.compactMap { run -> Int? in
      guard case .image(let image) = run.content else { return nil }
      return image.offset
    }
    #expect(offsets == [13, 31])
  }

  @Test("Markdown nested too deeply is flattened without losing text")
  func nesting() throws {
    var limits = Limits.default
    limits.nesting = 8
    let parsed = try parse(String(repeating: "> - ", count: 5000) + "deep", limits: limits)
    var (block, depth) = (parsed.root, 1)
    while let child = block.children.first { (block, depth) = (child, depth + 1) }
    #expect(depth <= 8 && block.kind == .paragraph)
    // Later versions of cmark-gfm keep the innermost `> -` markers as literal text before the word
    // "deep".
    guard case .text(let text)? = block.text.runs.first?.content else {
      Issue.record("the innermost paragraph has no text")
      return
    }
    #expect(block.text.runs.count == 1 && text.hasSuffix("deep"))
    #expect(text.dropLast(4).allSatisfy { "-> ".contains($0) })
    #expect(parsed.tooDeep != nil)

    let words = String(repeating: "*a ", count: 500) + String(repeating: "b*", count: 500)
    let nested = try #require(parse(words, limits: limits).root.children.first?.text)
    #expect(nested.spans.count <= 500 && nested.runs.count < 2000)
    #expect(try parse(words, limits: limits).tooDeep != nil)
    #expect(try parse("> a", limits: limits).tooDeep == nil)
  }

  @Test("A Markdown document with too many nodes is refused")
  func parts() throws {
    var limits = Limits.default
    limits.elements = 10
    #expect(throws: DocumentFault.self) {
      _ = try MarkdownTreeBuilder.parse(Array("a\n\nb\n\nc\n\nd\n\ne".utf8), limits: limits)
    }
  }

  @Test("Many threads can parse Markdown at the same time")
  func threads() async throws {
    let markdown = String(repeating: "~~a~~ www.example.com\n\n| a |\n|---|\n| b |\n\n", count: 40)
    let expected = try html(markdown)
    #expect(expected.contains("<del>a</del> <a href=\"http://www.example.com\">"))
    await withTaskGroup(of: Bool.self) { group in
      for _ in 0..<16 { group.addTask { (try? html(markdown)) == expected } }
      for await isEqual in group { #expect(isEqual) }
    }
  }
}

extension String {
  /// The expected HTML without the titles of links, the titles of pictures and the languages of
  /// code blocks. The tree does not contain these parts.
  fileprivate var withoutUnread: String {
    replacing(/(<(?:a|img) [^<]*?"|<code) (?:title|class)="[^"]*"/) { $0.output.1 }
  }
}
