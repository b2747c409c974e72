// Styles in XML: rules for tags, styles that extend others, groups of styles, style files, and
// unknown style names.

import Foundation
import Galley
import GalleyDocuments
import GalleyFormats
import TestSupport
import Testing

@Suite("XML: styles")
struct XMLStyleTests {
  /// The text runs of an XML label with the given styles and text, as `string:kern` pairs.
  private func kerns(
    _ styles: String, _ text: String, _ options: DocumentOptions = .nowhere
  ) throws -> String {
    try xmlDocument("<Label>\(styles)\(text)</Label>", options).kerns
  }

  private func styles(_ content: String, _ name: String = "s") -> String {
    "<styles name=\"\(name)\">\(content)</styles>"
  }

  @Test(
    "XML attributes override the style rules for their tag, and child elements override parents")
  func rules() throws {
    let sheet = styles(
      "<attributedTextStyle name=\"a\" kern=\"9\"><b kern=\"1\"/><i kern=\"2\"/></attributedTextStyle>"
    )
    #expect(
      try kerns(sheet, "<attributedText style=\"a\">x<b>y<i>z</i></b></attributedText>")
        == "x:9 y:1 z:2")
    #expect(
      try kerns(
        sheet,
        "<attributedText style=\"a\" kern=\"5\">x<b>y<b kern=\"7\">z</b></b></attributedText>")
        == "x:5 y:1 z:7")
    #expect(try kerns(sheet, "<attributedText><b>y</b></attributedText>") == "y:-")
    // If an element has its own style, the rules of this style apply to the element and its
    // contents.
    let two =
      sheet + styles("<attributedTextStyle name=\"c\"><b kern=\"3\"/></attributedTextStyle>", "t")
    #expect(
      try kerns(
        two, "<attributedText style=\"a\"><b>x</b><b style=\"c\">y</b><b>z</b></attributedText>")
        == "x:1 y:3 z:1")
  }

  @Test("A style's own rules override extended styles; later extended styles override earlier ones")
  func extending() throws {
    let sheet = styles(
      """
      <attributedTextStyle name="d" extend="a b"><j kern="40"/></attributedTextStyle>
      <attributedTextStyle name="a" kern="1"><i kern="10"/><j kern="11"/></attributedTextStyle>
      <attributedTextStyle name="b" kern="2"><j kern="20"/><k kern="21"/></attributedTextStyle>
      """)
    let text = "<attributedText style=\"d\">x<i>i</i><j>j</j><k>k</k></attributedText>"
    #expect(try kerns(sheet, text) == "x:2 i:10 j:40 k:21")
    let swapped = sheet.replacing("a b", with: "b | a").replacing("<j kern=\"40\"/>", with: "")
    #expect(try kerns(swapped, text) == "x:1 i:10 j:11 k:21")
    #expect(
      try kerns(sheet, "<attributedText style=\"b a\"><j>j</j><k>k</k></attributedText>")
        == "j:11 k:21")
  }

  @Test("XML style rules for the same tag merge key by key, and fonts merge part by part")
  func parts() throws {
    let sheet = styles(
      """
      <attributedTextStyle name="a"><b font=":bold@21" kern="1"/></attributedTextStyle>
      <attributedTextStyle name="c" extend="a"><b font="@30"/></attributedTextStyle>
      """)
    let document = try xmlDocument(
      "<Label>\(sheet)<attributedText style=\"c\"><b>x</b></attributedText></Label>")
    let attributes = try #require(document.frames.first?.text.runs.first?.attributes)
    #expect(attributes.font == FontDescriptor(weight: 700, size: 30) && attributes.kern == 1)
  }

  @Test("If styles extend each other in a cycle, the error gives their names, line and column")
  func cycle() {
    let sheet = styles(
      """
      <attributedTextStyle name="a" extend="b"/><attributedTextStyle name="b" extend="s.c"/>
      <attributedTextStyle name="c" extend="a"/>
      """)
    #expect(
      xmlProblem("<Label>\(sheet)<attributedText>x</attributedText></Label>")
        == "2:39: styles extend each other in a circle: a → b → c → a")
  }

  @Test(
    "Unknown names of styles, attributes and values are reported with the valid names",
    arguments: [
      ("style=\"haeder\"", "undefined style \"haeder\"; did you mean \"header\"?"),
      ("style=\"s.headr\"", "undefined style \"s.headr\"; did you mean \"s.header\"?"),
      ("style=\"header titl\"", "undefined style \"titl\"; expected \"header\", \"s.header\""),
      (
        "foregroundColour=\"red\"",
        "unknown attribute \"foregroundColour\"; did you mean \"foregroundColor\"?"
      ),
      ("foregroundColor=\"gren\"", "\"gren\" is not a colour; did you mean \"green\"?"),
      ("kern=\"wide\"", "expected a number from"),
      ("underlineStyle=\"styleSingel\"", "\"styleSingel\" is not one of"),
    ])
  func unknown(attribute: String, says: String) {
    let sheet = styles("<attributedTextStyle name=\"header\"/>")
    let problem = xmlProblem(
      "<Label>\(sheet)\n<attributedText \(attribute)>x</attributedText></Label>")
    #expect(problem.hasPrefix("2:"), "\(problem)")
    #expect(problem.contains(says), "\(problem)")
  }

  @Test(
    "Malformed XML styles are reported",
    arguments: [
      ("<styleGroup/>", "a <styleGroup> needs a name"),
      ("<styles><attributedTextStyle/></styles>", "an <attributedTextStyle> needs a name"),
      ("<styles>x</styles>", "<styles> may contain elements, but no text"),
      (
        "<styles><atributedTextStyle name=\"a\"/></styles>",
        "unknown element <atributedTextStyle>; did you mean <attributedTextStyle>?"
      ),
      (
        "<styles><AttributedTextStyle name=\"a\"/></styles>",
        "unknown element <AttributedTextStyle>; did you mean <attributedTextStyle>?"
      ),
      (
        "<styles><header/></styles>",
        "unknown element <header>; expected <attributedTextStyle>"
      ),
      (
        "<styles><attributedTextStyle name=\"a\"/><attributedTextStyle name=\"a\"/></styles>",
        "two styles in this element have the name \"a\""
      ),
      (
        "<styles><attributedTextStyle name=\"a\"><b><i/></b></attributedTextStyle></styles>",
        "a rule such as <b> may have attributes, but no elements"
      ),
    ])
  func malformed(sheet: String, says: String) {
    let problem = xmlProblem("<Label>\(sheet)<attributedText>x</attributedText></Label>")
    #expect(problem.contains(says), "\(problem)")
  }

  @Test(
    "A view style and a text style can have the same name",
    arguments: ["LabelStyle", "MyViewStyle", "layoutStyle", "my:viewStyle"])
  func viewStyles(name: String) throws {
    let sheet = styles(
      "<\(name) name=\"a\" xmlns:my=\"m\"/><attributedTextStyle name=\"a\" kern=\"2\"/>")
    let text = "<Label>\(sheet)<attributedText style=\"a\">x</attributedText></Label>"
    #expect(try xmlDocument(text).kerns == "x:2")
  }

  @Test("If a document names no style, the style files in the document's folder are not read")
  func beside() throws {
    let folder = try TemporaryFolder([
      "a.styles.xml":
        "<styleGroup name=\"common\"><attributedTextStyle name=\"t\" kern=\"3\"/></styleGroup>",
      "b.styles.xml": "<broken",
    ])
    let plain = "<attributedText kern=\"1\">x</attributedText>"
    #expect(try xmlDocument(plain, folder.options).kerns == "x:1")
    let named = "<attributedText style=\"common.t\">x</attributedText>"
    let problem = xmlProblem(named, folder.options)
    #expect(
      problem.contains("b.styles.xml: 1:8: the document ends")
        || problem.contains("b.styles.xml: 1:1"), "\(problem)")
    try folder.write("<styles name=\"z\"/>", to: "b.styles.xml")
    #expect(try xmlDocument(named, folder.options).kerns == "x:3")
    #expect(
      xmlProblem("<attributedText style=\"t\">x</attributedText>", folder.options)
        .contains("did you mean \"common.t\"?"), "a group's styles need their full names")
  }

  @Test(
    "Styles in a document override the option `styleFiles`, which overrides files in the folder")
  func precedence() throws {
    func sheet(_ kern: Int) -> String {
      "<styles name=\"s\"><attributedTextStyle name=\"a\" kern=\"\(kern)\"/></styles>"
    }
    let folder = try TemporaryFolder(["a.styles.xml": sheet(1), "given.xml": sheet(2)])
    var options = folder.options
    let text = "<attributedText style=\"a\">x</attributedText>"
    #expect(try xmlDocument(text, options).kerns == "x:1")
    options.xml.styleFiles = [folder.path + "/given.xml"]
    #expect(try xmlDocument(text, options).kerns == "x:2")
    #expect(try xmlDocument("<Label>\(sheet(3))\(text)</Label>", options).kerns == "x:3")
    options.xml.styleFiles = [folder.path + "/none.xml"]
    #expect(xmlProblem(text, options).contains("cannot be read: there is no such file"))
  }

  @Test("A symbolic link that leads outside the document's folder is not followed")
  func links() throws {
    let outside = try TemporaryFolder([
      "secret.xml": "<styles><attributedTextStyle name=\"a\"/></styles>"
    ]
    )
    let folder = try TemporaryFolder()
    try FileManager.default.createSymbolicLink(
      atPath: folder.path + "/x.styles.xml", withDestinationPath: outside.path + "/secret.xml")
    #expect(
      xmlProblem("<attributedText style=\"a\">x</attributedText>", folder.options)
        .contains("undefined style \"a\""))
  }

  @Test("If a style has no rule for a tag, the warning suggests the nearest rule")
  func unruled() throws {
    let sheet = styles("<attributedTextStyle name=\"a\"><title kern=\"1\"/></attributedTextStyle>")
    let document = try xmlDocument(
      "<Label>\(sheet)<attributedText style=\"a\"><titel>x</titel></attributedText></Label>")
    #expect(document.diagnostics.map(\.code) == ["unknownTag"])
    #expect(
      document.diagnostics.first?.message
        == "the style has no rule for <titel>; did you mean <title>?")
  }
}
