import Galley
import TestSupport
import Testing

@testable import GalleyContent
@testable import GalleyDocuments
@testable import GalleyFormats

@Suite("Formattable content as a document")
struct ContentDocumentTests {
  private func sheet(_ json: String) throws(DocumentError) -> ContentStyleSheet {
    try ContentStyleSheet(json: Array(json.utf8))
  }

  private func problem(_ json: String) -> String {
    errorMessage { _ = try sheet(json) }
  }

  @Test("A content style sheet sets attributes for each kind of group, content and range")
  func kinds() throws {
    let sheet = try sheet(
      """
      {"styles": {"bold": {"font": ":bold"}},
       "attributes": {"kern": 1, "font": "@20"},
       "groupStylesMap": {"header": {"kern": 2}},
       "contentStylesMap": {"site": {"style": "bold", "tracking": 3}},
       "quoteStyles": {"font": {"italic": true}},
       "rangeStylesMap": {"user": {"trackingEm": 0.5}},
       "linksColor": "red", "key": "activity"}
      """)
    let plain = sheet.styles()
    #expect(plain.attributes == TextAttributes([.kern(1), .font(FontDescriptor(size: 20))]))
    #expect(plain.quoteStyles == TextAttributes([.font(FontDescriptor(italic: true))]))
    #expect(plain.linksColor == .red)
    let site = sheet.styles(for: "site", in: .header)
    #expect(site.attributes.kern == 2 && site.attributes.tracking == 3)
    #expect(site.attributes.font == FontDescriptor(weight: 700, size: 20))
    #expect(site.rangeStylesMap?["user"]?.tracking == 10, "0.5 em of the inherited size, 20")
    #expect(site.key == "activity/header/site" && plain.key == "activity/body/text")
    #expect(ContentStyleSheet().styles().attributes == TextAttributes())
  }

  @Test(
    "Mistakes in a content style sheet are reported with their path",
    arguments: [
      ("[]", "1:1: expected an object of content styles, found an array"),
      (
        "{\"rangeStyleMap\": {}}",
        "rangeStyleMap: unknown key \"rangeStyleMap\"; did you mean \"rangeStylesMap\"?"
      ),
      (
        "{\"rangeStylesMap\": {\"user\": {\"kerm\": 1}}}",
        "rangeStylesMap.user.kerm: unknown key \"kerm\"; did you mean \"kern\"?"
      ),
      (
        "{\"rangeStylesMap\": []}",
        "rangeStylesMap: expected an object with attributes for each kind of content, group or"
          + " range, found an array"
      ),
      (
        "{\"linksColor\": \"bleu\"}", "linksColor: \"bleu\" is not a colour; did you mean \"blue\"?"
      ),
      (
        "{\"attributes\": {\"style\": \"x\"}}",
        "attributes.style: undefined style \"x\"; the document has no \"styles\""
      ),
      ("{\"text\": \"x\"}", "text: unknown key \"text\"; did you mean \"textCase\"?"),
    ])
  func errors(_ json: String, _ message: String) {
    let problem = problem(json)
    #expect(problem.hasPrefix(message.split(separator: ";").first.map(String.init) ?? message))
  }

  @Test("Content objects become paragraphs with links; the metadata lists the paragraphs' ranges")
  func document() throws {
    let json = """
      {"header": {"text": "New", "type": "title"},
       "body": [{"text": null}, {"text": "by \\u2605 me", "type": "site",
                 "actions": {"like": true, "follow": false}, "meta": {"b": 1, "a": [null, true]},
                 "ranges": [{"type": "noticon", "value": "*", "indices": [0, 0]},
                            {"url": "u", "indices": [3, 4], "siteID": 7}]}],
       "meta": {"id": 5}}
      """
    let sheet = try sheet(
      "{\"width\": 200, \"scale\": 2, \"insets\": 4, \"background\": \"white\", \"linksColor\": \"red\"}"
    )
    let document = try ContentDocument(json: Array(json.utf8)).textDocument(with: sheet)
    #expect(document.width == 200 && document.scale == 2 && document.background == .white)
    #expect(!document.hasFrames && document.frames[0].container.insets.left == 4)
    let text = document.frames[0].text
    #expect(text.string == "New\n*by \u{2605} me")
    #expect(text.attribute(.link, at: 8)?.range == 8..<9)
    #expect(
      document.metadata
        == """
        {"groups":[{"kind":"header","blocks":[{"type":"title","range":[0,3],"ranges":[],\
        "actions":[]}]},{"kind":"body","blocks":[{"type":"text","range":[3,3],"ranges":[],\
        "actions":[]},{"type":"site","range":[4,12],"ranges":[{"type":"noticon","range":[4,5]},\
        {"type":"link","range":[8,9],"url":"u","meta":{"siteID":7}}],"actions":[\
        {"identifier":"follow","enabled":true,"on":false},{"identifier":"like","enabled":true,\
        "on":true}],"meta":{"a":[null,true],"b":1}}]}],"meta":{"id":5}}
        """)
    let layout = try TextRenderer(fonts: .bundled).layout(document)
    let link = try #require(layout.layouts[0].links.first)
    #expect(link.url == "u" && link.rects.count == 1 && link.rects[0].y > layout.height / 3)
  }

  @Test("Content styles passed as an option apply to documents and to batch lines")
  func format() throws {
    #expect(DocumentFormat(fileName: "activity.content.json") == .content)
    var options = DocumentOptions()
    options.contentStyles = try sheet("{\"attributes\": {\"kern\": 4}}")
    let json = Array("{\"id\": 1, \"text\": \"ab\", \"ranges\": []}".utf8)
    let document = try TextDocument(json, as: .content, options: options)
    #expect(document.kerns == "ab:4" && document.diagnostics.map(\.code) == ["unknownKey"])
    let line = DocumentLine<TextDocument>(json: json, as: .content, options: options)
    let content = try line.content.get()
    #expect(line.id == "1" && content.kerns == "ab:4")
    #expect(
      content.diagnostics.isEmpty, "the id belongs to the line, so it is not an unknown key")
  }
}
