// Draws the same card from every document format and compares the images.

import Galley
import GalleyContent
import GalleyDocuments
import GalleyFormats
import GalleyMarkdown
import GalleyStyles
import Testing

@Suite("Golden card")
struct CardTests {
  private static let renderer = TextRenderer(fonts: .bundled)

  /// The tested card as a JSON document.
  private static let json = """
    {"width": 240, "insets": 12, "background": "white",
     "attributes": {"font": "system@16", "foregroundColor": "#2e4453",
                    "paragraphStyle": {"alignment": "center", "lineSpacing": 4}},
     "linkAttributes": {},
     "text": ["Hello ", {"text": "Anna", "font": ":bold"}, ", would you read ",
              {"text": "the other card", "link": "https://example.com/other",
               "foregroundColor": "#0087be"}, "?"]}
    """

  private static let content = """
    {"text": "Hello Anna, would you read the other card?",
     "ranges": [{"type": "user", "indices": [6, 10]},
                {"type": "post", "url": "https://example.com/other", "indices": [27, 41]}]}
    """

  private static let contentStyles = """
    {"width": 240, "insets": 12, "background": "white",
     "attributes": {"font": "system@16", "foregroundColor": "#2e4453",
                    "paragraphStyle": {"alignment": "center", "lineSpacing": 4}},
     "rangeStylesMap": {"user": {"font": ":bold"}}, "linksColor": "#0087be"}
    """

  private static let style = """
    {"text": ["Hello ", {"text": "Anna", "font": ":bold"}, ", would you read ",
              {"text": "the other card", "link": "https://example.com/other",
               "foregroundColor": "#0087be"}, "?"],
     "font": "system@16", "foregroundColor": "#2e4453", "alignment": "center",
     "paragraphStyle.lineSpacing": 4, "width": 240, "layoutMargins": 12, "color": "white"}
    """

  private static let xml = """
    <Label width="240" insets="12" background="white" linkAttributes="{}">
      <styles name="CardStyles">
        <attributedTextStyle name="card" font="system@16" foregroundColor="#2e4453"
          paragraphStyle.alignment="center" paragraphStyle.lineSpacing="4">
          <b font=":bold" />
          <a foregroundColor="#0087be" />
        </attributedTextStyle>
      </styles>
      <attributedText style="card">
        Hello <b>Anna</b>, would you read <a link="https://example.com/other">the other card</a>?
      </attributedText>
    </Label>
    """

  private static let markdown = """
    Hello **Anna**, would you read [the other card](https://example.com/other)?
    """

  private static let sheet = """
    {"base": "none",
     "block": {"document": {"textStyle": {"name": "system", "size": 16}, "textColor": "#2e4453",
                            "alignment": "center", "lineSpacing": 4, "blockPadding": 12,
                            "backgroundColor": "white"}},
     "inline": {"strong": {"fontWeight": "bold"}, "link": {"textColor": "#0087be"}}}
    """

  /// The card that the tests draw, as a label built in Swift.
  private func label() throws -> Label {
    let blue = try #require(Color(css: "#0087be"))
    let grey = try #require(Color(css: "#2e4453"))
    var spaced = ParagraphStyle()
    spaced.lineSpacing = 4
    let body: TextStyle = [.font(.system(16)), .foregroundColor(grey), .alignment(.center)]
    let name: AttributedText = [.text("Anna"), .font(FontDescriptor(weight: 700))]^
    let link: AttributedText =
      .link("https://example.com/other") <- .foregroundColor(blue) <- .text("the other card")
    return body <<- .attributedText("Hello " + name + ", would you read " + link + "?")
      <- .paragraphStyle(spaced) <- [.width(240), .layoutMargins(all: 12), .color(.white)]
  }

  private func picture(_ document: TextDocument) throws -> (pixels: Bitmap, links: [[Rectangle]]) {
    let layout = try Self.renderer.layout(document)
    let frame = layout.document.frames[0]
    let links = layout.layouts[0].links.map { link in
      link.rects.map {
        Rectangle(x: frame.x + $0.x, y: frame.y + $0.y, width: $0.width, height: $0.height)
      }
    }
    return (try Self.renderer.draw(layout), links)
  }

  @Test("A card has the same pixels and links in every format, and as a label built in Swift")
  func formats() throws {
    let expected = try picture(TextDocument(json: Array(Self.json.utf8)))
    #expect(expected.pixels.width == 240 && expected.links.map(\.count) == [1])

    var options = DocumentOptions()
    options.contentStyles = try ContentStyleSheet(json: Array(Self.contentStyles.utf8))
    let content = try picture(
      TextDocument(Array(Self.content.utf8), as: .content, options: options))
    #expect(content.pixels == expected.pixels && content.links == expected.links)

    let xml = try picture(TextDocument(Array(Self.xml.utf8), as: .xml))
    #expect(xml.pixels == expected.pixels && xml.links == expected.links)

    let style = try picture(TextDocument(Array(Self.style.utf8), as: .style))
    #expect(style.pixels == expected.pixels && style.links == expected.links)

    options.markdown = MarkdownOptions(
      styleSheet: try StyleSheet(json: Array(Self.sheet.utf8)), width: 240)
    let markdown = try picture(
      TextDocument(Array(Self.markdown.utf8), as: .markdown, options: options))
    #expect(markdown.pixels == expected.pixels && markdown.links == expected.links)

    let label = try picture(label().document())
    #expect(label.pixels == expected.pixels && label.links == expected.links)
  }
}
