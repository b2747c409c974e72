// Compiles and runs the Swift code on the page about formattable content.

import Foundation
import Galley
import GalleyContent
import GalleyDocuments
import TestSupport
import Testing

// snippet: content-range
struct MentionRange: FormattableContentRange {
  let kind: FormattableRangeKind = "mention"
  let range: Range<Int>

  func apply(
    _ styles: any FormattableContentStyles, to text: inout AttributedText, withShift shift: Int
  ) -> Shift {
    let place = shifted(by: shift)
    text.insert("@", at: place.lowerBound)
    if let attributes = styles.rangeStylesMap?[kind] {
      text.add(attributes, to: place.lowerBound..<place.upperBound + 1)
    }
    return 1
  }
}

enum MentionsFactory: FormattableRangesFactory {
  static func contentRange(
    from dictionary: [String: ContentValue]
  ) -> (any FormattableContentRange)? {
    guard kind(from: dictionary) == "mention", let range = range(from: dictionary) else {
      return DefaultRangesFactory.contentRange(from: dictionary)
    }
    return MentionRange(range: range)
  }
}
// end

@Suite("Snippets: formattable content")
struct ContentSnippets {
  private let folder = Repository.url("Examples/activity")

  private func bytes(_ name: String) throws -> [UInt8] {
    [UInt8](try Data(contentsOf: folder.appendingPathComponent(name)))
  }

  @Test("Content becomes a document")
  func document() throws {
    let renderer = TextRenderer(fonts: .bundled)
    let (activity, stylesheet) = (try bytes("activity.json"), try bytes("styles.json"))

    // snippet: content-document
    let sheet = try ContentStyleSheet(json: stylesheet)
    let content = try ContentDocument(json: activity)
    let document = content.textDocument(with: sheet)
    let layout = try renderer.layout(document)
    for link in layout.layouts[0].links { print(link.url, link.rects) }
    let picture = try renderer.draw(layout)
    // end

    #expect(layout.layouts[0].links.count >= 1 && picture.width > 0)
  }

  @Test("Formattable content becomes attributed text")
  func formatting() {
    // snippet: content-formatter
    let styles = ContentStyles(
      key: "activity",
      attributes: TextAttributes([.font(.system(16))]),
      quoteStyles: TextAttributes([.font(FontDescriptor(italic: true))]),
      rangeStylesMap: ["user": TextAttributes([.font(FontDescriptor(weight: 700))])],
      linksColor: .darkBlue)
    let content = FormattableTextContent(
      "This site was created by Author",
      ranges: [
        ContentRange("site", 0..<9, url: "https://www.wordpress.com"),
        ContentRange("user", 25..<31),
      ],
      kind: "site")
    let formatter = FormattableContentFormatter()  // reuse one formatter: it caches formatted text
    let text = formatter.render(content: content, with: styles)
    // end

    #expect(text.runs.count == 3 && text.runs[2].attributes.font?.weight == 700)
  }

  @Test("Formattable content can have actions")
  func actions() {
    // snippet: content-action
    let follow = ContentActionCommand("follow") { command, context in
      command.on.toggle()
      context.completion?(command.identifier, true)
    }
    let site = FormattableTextContent(
      "This site", actions: [ContentAction("follow", command: follow)], kind: "site")
    site.action(id: "follow")?.execute(context: ActionContext(content: site))
    print(site.isActionEnabled(id: "follow"), site.isActionOn(id: "follow"))  // true true
    // end

    #expect(site.isActionOn(id: "follow"))
  }

  @Test("Factories style content")
  func factories() throws {
    let json = """
      {"text": "for anna", "ranges": [{"type": "mention", "indices": [4, 8]}]}
      """

    // snippet: content-factory
    let content = try ContentDocument(
      json: Array(json.utf8), factory: ContentFactory<MentionsFactory>.self)
    // end

    let text = content.textDocument(with: ContentStyleSheet()).frames[0].text
    #expect(text.string == "for @anna")
  }
}
