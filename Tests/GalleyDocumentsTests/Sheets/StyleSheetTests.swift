import Foundation
import Galley
import Testing

@testable import GalleyDocuments
@testable import GalleyMarkdown

@Suite("Style sheets")
struct StyleSheetTests {
  @Test("A change modifies the style sheet itself, but not a duplicate made before the change")
  func references() {
    let sheet = StyleSheet(block: [.paragraph: [.kerning(1.pt)]])
    let other = sheet.duplicate()
    let before = sheet.snapshot
    let changed = sheet.mutate(
      block: [.paragraph: [.kerning(2.pt)]], inline: [.link: [.textColor(.red)]])
    #expect(changed === sheet)
    #expect(sheet.snapshot.block == [.paragraph: [.kerning(1.pt), .kerning(2.pt)]])
    #expect(sheet.snapshot.inline == [.link: [.textColor(.red)]])
    #expect(other.snapshot == before && before.inline.isEmpty)
  }

  @Test("Many tasks can change and read one style sheet, and no task sees a partial change")
  func threads() async {
    let sheet = StyleSheet()
    let changes = 200
    await withTaskGroup(of: Bool.self) { group in
      for task in 0..<8 {
        group.addTask {
          var isWhole = true
          for _ in 0..<changes {
            sheet.mutate(
              block: [.paragraph: [.kerning(task.pt)]], inline: [.link: [.kerning(task.pt)]])
            let now = sheet.snapshot
            isWhole = isWhole && now.block[.paragraph]?.count == now.inline[.link]?.count
          }
          return isWhole
        }
      }
      for await isWhole in group { #expect(isWhole) }
    }
    #expect(sheet.snapshot.block[.paragraph]?.count == 8 * changes)
  }

  @Test("The default sheet has rules for Markdown, and readable text in both colour schemes")
  func builtIn() {
    for scheme in ColorScheme.allCases {
      var resolver = StyleResolver(.builtIn, StyleTraits(colorScheme: scheme))
      let ground = resolver.document.box.background
      var texts = [resolver.document.attributes.foregroundColor]
      texts.append(resolver.block([.blockQuote], in: resolver.document).attributes.foregroundColor)
      texts.append(resolver.inline([.link], in: resolver.document).attributes.foregroundColor)
      for text in texts {
        #expect(contrast(text ?? .black, ground ?? .black) >= 4.5)
      }
      let sizes = (1...6).map { level in
        resolver.block([.heading(level: level)], in: resolver.document).attributes.font?.size ?? 0
      }
      #expect(sizes == sizes.sorted(by: >) && sizes[0] == 34)
    }
  }

  /// The contrast ratio of two opaque colours (WCAG 2.1).
  private func contrast(_ one: Color, _ other: Color) -> Double {
    let (dark, light) = (
      min(luminance(one), luminance(other)), max(luminance(one), luminance(other))
    )
    return (light + 0.05) / (dark + 0.05)
  }

  private func luminance(_ color: Color) -> Double {
    func linear(_ channel: UInt8) -> Double {
      let value = Double(channel) / 255
      return value <= 0.03928 ? value / 12.92 : pow((value + 0.055) / 1.055, 2.4)
    }
    return 0.2126 * linear(color.red) + 0.7152 * linear(color.green) + 0.0722 * linear(color.blue)
  }
}

@Suite("List markers")
struct ListMarkerTests {
  @Test(
    "List numbers are written in each number format",
    arguments: [
      (OrderedListMarkerFormat.arabicNumeral, ["0", "1", "9", "27", "4000"]),
      (.lowercaseAlpha, ["0", "a", "i", "aa", "ewv"]),
      (.uppercaseAlpha, ["0", "A", "I", "AA", "EWV"]),
      (.lowercaseRoman, ["0", "i", "ix", "xxvii", "4000"]),
      (.uppercaseRoman, ["0", "I", "IX", "XXVII", "4000"]),
      (.lowercaseHexadecimal, ["0", "1", "9", "1b", "fa0"]),
      (.uppercaseHexadecimal, ["0", "1", "9", "1B", "FA0"]),
      (.octal, ["0", "1", "11", "33", "7640"]),
    ])
  func numbers(_ format: OrderedListMarkerFormat, _ texts: [String]) {
    #expect([0, 1, 9, 27, 4000].map(format.text) == texts)
  }

  @Test("Every list number format can write the largest and the smallest integer")
  func extremes() {
    for format in OrderedListMarkerFormat.allCases {
      #expect(!format.text(of: .max).isEmpty && !format.text(of: .min).isEmpty)
    }
    #expect(OrderedListMarkerFormat.lowercaseAlpha.text(of: 702) == "zz")
    #expect(OrderedListMarkerFormat.lowercaseRoman.text(of: 3999) == "mmmcmxcix")
  }

  @Test("Nested lists alternate their marker formats, and markers can have a prefix and a suffix")
  func depths() {
    let ordered = OrderedListMarker([.arabicNumeral, .lowercaseAlpha], prefix: "(", suffix: ")")
    #expect((0..<3).map { ordered.text(of: 2, depth: $0) } == ["(2)", "(b)", "(2)"])
    let unordered = UnorderedListMarker([.bullet, .custom("->")])
    #expect((0..<3).map { unordered.text(depth: $0) } == ["\u{2022}", "->", "\u{2022}"])
    #expect(OrderedListMarker([]).text(of: 1) == "")
    #expect(TaskListMarker().text(isChecked: true) == "\u{2611}")
  }
}

@Suite("Finding the styles of a style sheet by name")
struct NamedTextAttributesTests {
  private let rules = StyleRules(block: [
    .document: [.textColor(.red)], .heading1: [.textStyle(.title2), .kerning(1.pt)],
  ])

  @Test("Each named style of a style sheet includes the sheet's rules for the whole document")
  func names() throws {
    let traits = StyleTraits(contentSize: .xSmall)
    let heading = try #require(rules.textAttributes(named: "heading1", for: traits))
    #expect(heading.font?.size == 19 && heading.kern == 1 && heading.foregroundColor == .red)
    let title = try #require(rules.textAttributes(named: "headline", for: traits))
    #expect(title.font?.size == 14 && title.font?.weight == 600 && title.foregroundColor == .red)
    #expect(rules.textAttributes(named: "title", for: traits) == heading)
    #expect(rules.textAttributes(named: "heading", for: traits) == nil)
    for name in StyleRules.textStyleNames {
      #expect(rules.textAttributes(named: name, for: traits) != nil)
    }
  }
}
