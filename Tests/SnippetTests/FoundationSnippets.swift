// Compiles and runs the Swift code on the page about `AttributedString` and `NSRange`.

import Foundation
import Galley
import GalleyEditing
import GalleyFoundation
import GalleyMarkdown
import Testing

@Suite("Snippets: Foundation")
struct FoundationSnippets {
  @Test("Attributed strings of Foundation")
  func attributedStrings() throws {
    // snippet: foundation-string
    var greeting = AttributedString("Hello world")
    greeting.galley.font = .system(24)
    if let world = greeting.range(of: "world") {
      greeting[world].galley.font = .system(24, weight: .bold)
      greeting[world].link = URL(string: "https://example.org/")
    }
    let text = AttributedText(greeting)
    let back = AttributedString(text)
    // end

    #expect(text.string == "Hello world" && AttributedText(back) == text)
    let world = try #require(text.attributes(at: 6)?.attributes)
    #expect(world.font?.weight == 700 && world.link == "https://example.org/")
  }

  @Test("Markdown becomes an attributed string of Foundation")
  func markdown() throws {
    // snippet: foundation-markdown
    var notice = try AttributedString(
      markdown: "Doors open at **19:00**. See the [plan](https://example.org/plan).",
      including: \.galley)
    notice.galley.font = .system(24)
    let drawn = AttributedText(notice)
    // end

    let time = try #require(drawn.attributes(at: 14)?.attributes)
    #expect(time.font == .system(24, weight: .bold))
    #expect(drawn.string == "Doors open at 19:00. See the plan.")

    // snippet: foundation-markdown-sheet
    let sheet = StyleSheet.plain.duplicate()
    sheet.mutate(inline: [.link: [.underline(.single)], .strong: [.textColor(.tomato)]])
    let styled = AttributedText(notice, styleSheet: sheet)
    // end

    #expect(styled.attributes(at: 14)?.attributes.foregroundColor == .tomato)
    let plan = try #require(styled.attributes(at: 29)?.attributes)
    #expect(plan.underlineStyle == .single && plan.link == "https://example.org/plan")

    // snippet: foundation-markdown-text
    let base = TextAttributes([.font(.system(24))])
    let title = try AttributedText(markdown: "Doors open at **19:00**", base)
    // end

    #expect(title.attributes(at: 14)?.attributes.font == .system(24, weight: .bold))
  }

  @Test("Ranges of Foundation")
  func ranges() {
    // snippet: foundation-range
    var storage = TextStorage(AttributedText("Hello world"))
    storage.add([.kern(2)], to: NSRange(location: 6, length: 5))
    let world = storage.string.range(of: "world").map { storage.nsRange(of: $0) }
    // end

    #expect(world == NSRange(location: 6, length: 5))
    #expect(storage.text.attributes(at: 6)?.attributes.kern == 2)
  }
}
