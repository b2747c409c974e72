import Galley
import Testing

@testable import GalleyContent
@testable import GalleyDocuments

@Suite("Formatting of formattable content")
struct ContentFormatterTests {
  private let styles = ContentStyles(
    key: "test", attributes: TextAttributes([.kern(1)]),
    rangeStylesMap: [
      "a": TextAttributes([.kern(2)]), "b": TextAttributes([.kern(3)]),
      "noticon": TextAttributes([.kern(9)]),
    ], linksColor: .blue)

  private func render(_ text: String, _ ranges: any FormattableContentRange...) -> RenderedContent {
    RenderedContent(FormattableTextContent(text, ranges: ranges), styles)
  }

  private func kerns(_ content: RenderedContent) -> String {
    runs(content.text) { $0.kern.map { plain($0) } ?? "-" }
  }

  @Test("Range attributes override content attributes, and a linked range has a URL and a colour")
  func kinds() {
    let rendered = render(
      "This site", ContentRange("a", 0..<4), ContentRange("unknown", 5..<9, url: "u"))
    #expect(kerns(rendered) == "This:2  :1 site:1")
    let link = rendered.text.runs.last?.attributes
    #expect(link?.link == "u" && link?.foregroundColor == .blue)
    var red = styles
    red.rangeStylesMap = [.link: TextAttributes([.foregroundColor(.red)])]
    let content = FormattableTextContent("x", ranges: [ContentRange(.link, 0..<1, url: "u")])
    #expect(RenderedContent(content, red).text.runs[0].attributes.foregroundColor == .red)
  }

  @Test("Text ranges after an icon are shifted, even if the icon is last in the list of ranges")
  func shift() {
    let icon = IconContentRange("*>", 4..<4)
    let (before, behind) = (ContentRange("a", 0..<4), ContentRange("b", 5..<9))
    for ranges: [any FormattableContentRange] in [[before, icon, behind], [behind, icon, before]] {
      let content = FormattableTextContent("This site", ranges: ranges)
      let rendered = RenderedContent(content, styles)
      #expect(kerns(rendered) == "This:2 *>:9  :1 site:3")
      #expect(Set(rendered.ranges) == [0..<4, 4..<6, 7..<11])
    }
  }

  @Test("Each inserted icon shifts later offsets by one, even if several icons share an offset")
  func manyIcons() {
    let rendered = render(
      "abc", IconContentRange("1", 0..<0), IconContentRange("2", 1..<1),
      IconContentRange("3", 1..<1), IconContentRange("4", 3..<3), ContentRange("a", 2..<3))
    #expect(rendered.text.string == "1a23bc4")
    #expect(rendered.ranges == [0..<1, 2..<3, 3..<4, 6..<7, 5..<6])
    #expect(kerns(rendered) == "1:9 a:1 23:9 b:1 c:2 4:9")
  }

  @Test("A range includes the icons inside it, but not the icons at its edges")
  func nestedIcon() {
    let inside = render("abcd", ContentRange("a", 1..<3, url: "u"), IconContentRange("*", 2..<2))
    #expect(inside.text.string == "ab*cd" && inside.ranges == [1..<4, 2..<3])
    #expect(inside.text.attribute(.link, at: 2)?.range == 1..<4)
    for (place, string) in [(1, "a*bcd"), (3, "abc*d")] {
      let edge = render(
        "abcd", ContentRange("a", 1..<3, url: "u"), IconContentRange("*", place..<place))
      #expect(edge.text.string == string)
      #expect(edge.text.ranges(of: .link, in: 0..<5).map(\.range.count) == [2])
    }
    // An icon with a range is inserted before the range's text. Both the icon and the text get the
    // attributes that the styles define for the icon's kind.
    #expect(kerns(render("abcd", IconContentRange("*", 1..<3))) == "a:1 *bc:9 d:1")
  }

  @Test("Inner ranges override outer ranges, and later ranges override overlapping earlier ranges")
  func nesting() {
    let (outer, inner) = (ContentRange("a", 0..<6), ContentRange("b", 2..<4))
    #expect(kerns(render("abcdef", outer, inner)) == "ab:2 cd:3 ef:2")
    #expect(kerns(render("abcdef", inner, outer)) == "ab:2 cd:3 ef:2")
    let (first, second) = (ContentRange("a", 0..<4), ContentRange("b", 2..<6))
    #expect(kerns(render("abcdef", second, first)) == "ab:2 cdef:3")
    let same = ContentRange("b", 0..<6)
    #expect(kerns(render("abcdef", outer, same)) == "abcdef:3")
    #expect(kerns(render("abcdef", same, outer)) == "abcdef:2")
  }

  @Test("Ranges that extend beyond the text are clipped without a crash")
  func outside() {
    let far = (Int.max - 1)..<Int.max
    let rendered = render(
      "ab", ContentRange("a", 1..<9), IconContentRange("*", 7..<8), ContentRange("b", far))
    #expect(kerns(rendered) == "a:1 b:2 *:9")
  }

  @Test("Quotes have their own styles, but the styles of ranges override quote styles")
  func quotes() {
    func quotes(_ text: String) -> [String] {
      let units = Array(text.utf16)
      return units.quotations.map { String(decoding: units[$0], as: UTF16.self) }
    }
    #expect(quotes("He said \"yes\" and “no”.") == ["\"yes\"", "“no”"])
    #expect(quotes("«a» „b“ „c” »d« 「e」『f』") == ["«a»", "„b“", "„c”", "»d«", "「e」", "『f』"])
    #expect(quotes("“a ‘b’ «c» d” e") == ["“a ‘b’ «c» d”"])
    #expect(quotes("5\" wide, “open \n\"shut\"") == ["\"shut\""])
    #expect(quotes("“open «shut» \"x") == ["«shut»"])
    #expect(quotes("").isEmpty && quotes("\"").isEmpty && quotes("\"\n\"").isEmpty)
    #expect(quotes(String(repeating: "«“「", count: 10_000)).isEmpty)

    var styles = styles
    styles.quoteStyles = TextAttributes([.kern(5)])
    let content = FormattableTextContent(
      "a \"bc\"", ranges: [ContentRange("a", 3..<4)])
    #expect(kerns(RenderedContent(content, styles)) == "a :1 \":5 b:2 c\":5")
  }

  @Test("The formatter caches formatted text for each pair of content and style key, up to a limit")
  func cache() {
    let formatter = FormattableContentFormatter(keeping: 4, units: 100)
    let content = FormattableTextContent("text", ranges: [ContentRange("a", 0..<2)])
    let first = formatter.render(content: content, with: styles)
    var recoloured = styles
    recoloured.attributes.foregroundColor = .red
    #expect(
      formatter.render(content: content, with: recoloured) == first,
      "the key is equal, so the cached text is returned")
    recoloured.key = "other"
    #expect(formatter.render(content: content, with: recoloured) != first)
    #expect(formatter.count == 2)
    var moved = content
    moved.ranges = [ContentRange("a", 0..<3)]
    #expect(formatter.render(content: moved, with: styles) != first && formatter.count == 3)
    moved.ranges = [IconContentRange("*", 0..<3)]
    #expect(formatter.render(content: moved, with: styles).string == "*text")

    for number in 0..<50 {
      _ = formatter.render(content: content, with: styles)
      _ = formatter.render(content: FormattableTextContent("\(number)"), with: styles)
      #expect(formatter.count <= 4)
    }
    // Text that is requested often stays in the cache.
    #expect(formatter.render(content: content, with: recoloured) != first)
    #expect(formatter.render(content: content, with: styles) == first)
    let long = FormattableTextContent(String(repeating: "x", count: 101))
    let count = formatter.count
    #expect(formatter.render(content: long, with: styles).length == 101)
    #expect(formatter.count == count, "the text is longer than the cache's limit")
    let none = FormattableContentFormatter(keeping: 0)
    #expect(none.render(content: content, with: styles) == first && none.count == 0)
  }

  @Test("Many tasks can use one content formatter at the same time")
  func tasks() async {
    let formatter = FormattableContentFormatter(keeping: 8)
    let styles = styles
    let agreed = await withTaskGroup(of: Bool.self) { group in
      for task in 0..<64 {
        group.addTask {
          (0..<50).allSatisfy { round in
            let number = (task + round) % 16
            let content = FormattableTextContent(
              "number \(number)", ranges: [IconContentRange("*", 7..<7)])
            let text = formatter.render(content: content, with: styles)
            return text.string == "number *\(number)"
          }
        }
      }
      return await group.allSatisfy { $0 }
    }
    #expect(agreed && formatter.count <= 8)
  }
}
