// The Swift code of the page on `AttributedString` and `NSRange`, compiled and run.

import Foundation
import Galley
import GalleyEditing
import GalleyFoundation
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
