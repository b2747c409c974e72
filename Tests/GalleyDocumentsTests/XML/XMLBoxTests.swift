// Labels, buttons and other views in XML: their text, control states and positions.

import Galley
import GalleyDocuments
import GalleyFormats
import GalleyStyles
import Testing

@Suite("XML: views")
struct XMLBoxTests {
  private static let button = """
    <Button>
      <attributedTitle>n</attributedTitle>
      <attributedTitle state="selected | highlighted">s</attributedTitle>
      <attributedTitle state="disabled">d</attributedTitle>
    </Button>
    """

  private func title(_ state: ControlState, _ xml: String = button) throws -> String? {
    var options = DocumentOptions.nowhere
    options.state = state
    return try xmlDocument(xml, options).frames.first?.text.string
  }

  @Test("A control state without its own title uses the title of the normal state")
  func states() throws {
    #expect(ControlState.allCases.count == 5)
    #expect(try title(.normal) == "n")
    #expect(try title(.highlighted) == "s")
    #expect(try title(.selected) == "s")
    #expect(try title(.disabled) == "d")
    #expect(try title(.focused) == "n")
    #expect(try title(.focused, "<Label><attributedText>x</attributedText></Label>") == "x")
  }

  @Test("If a control state has two titles, the last title is used, as in UIKit")
  func lastTitle() throws {
    let twice = Self.button.replacing("state=\"disabled\"", with: "state=\"selected\"")
    #expect(try title(.selected, twice) == "d")
    #expect(try title(.highlighted, twice) == "s")
  }

  @Test("A missing title and an unknown control state in XML are reported")
  func wrongStates() {
    var options = DocumentOptions.nowhere
    options.state = .focused
    let xml = "<Button><attributedTitle state=\"selected\">x</attributedTitle></Button>"
    #expect(
      xmlProblem(xml, options)
        == "1:1: no title for the state focused or for the state normal; there are titles for"
        + " selected")
    #expect(
      xmlProblem(
        "<Button><attributedTitle state=\"selected | higlighted\">x</attributedTitle></Button>")
        == "1:33: unknown control state \"higlighted\"; did you mean \"highlighted\"?")
  }

  @Test("UIKit layout attributes are ignored and reported, even with an undeclared prefix")
  func layoutAttributes() throws {
    let document = try xmlDocument(
      """
      <Label
        layout:top="safeAreaLayoutGuide inset(10)" numberOfLines="0"
        xmlns:layout="http://schema.reactant.tech/layout"><attributedText>x</attributedText></Label>
      """)
    #expect(document.frames.first?.text.string == "x")
    #expect(document.diagnostics.map(\.code) == ["ignoredAttribute", "ignoredAttribute"])
    #expect(document.diagnostics.map(\.path) == ["2:3", "2:46"])
    #expect(document.diagnostics.first?.message.hasPrefix("layout:top ") == true)
  }

  @Test(
    "Unknown XML names are reported with the nearest known name",
    arguments: [
      (
        "<label><attributedText>x</attributedText></label>",
        "1:1: unknown element <label>; did you mean <Label>?"
      ),
      (
        "<Label><attributedtext>x</attributedtext></Label>",
        "1:8: unknown element <attributedtext>; did you mean <attributedText>?"
      ),
      (
        "<Label numberOfLine=\"1\"><attributedText>x</attributedText></Label>",
        "1:8: unknown attribute \"numberOfLine\"; did you mean \"numberOfLines\"?"
      ),
      ("<Label>x</Label>", "1:8: <Label> may contain elements, but no text"),
      ("<Label/>", "1:1: the document has no text; expected an <attributedText>"),
      (
        "<Label><attributedText>x</attributedText><attributedText>y</attributedText></Label>",
        "1:42: a view has one <attributedText>"
      ),
      (
        "<attributedText><b text=\"x\"/></attributedText>",
        "1:20: unknown attribute \"text\"; write the text between the tags"
      ),
    ])
  func unknown(xml: String, says: String) {
    let problem = xmlProblem(xml)
    #expect(problem.hasPrefix(says), "\(problem)")
  }

  @Test("Custom XML views can contain views, and each custom view is reported")
  func ownViews() throws {
    let document = try xmlDocument(
      "<Lable custom=\"1\"><my:View><Label><attributedText>x</attributedText></Label></my:View></Lable>"
    )
    #expect(document.frames.first?.text.string == "x")
    #expect(
      document.diagnostics.map(\.code) == ["unknownElement", "unknownElement", "ignoredAttribute"])
    #expect(document.diagnostics.first?.message.hasSuffix("did you mean <Label>?") == true)
  }

  @Test("If a view contains several labels or buttons, each becomes a frame at its position")
  func frames() throws {
    let xml = """
      <Component width="200" height="90" background="white">
        <Label x="10" y="5" width="80"><attributedText kern="1">a</attributedText></Label>
        <View><Button y="50" cornerRadius="4"><attributedTitle background="red">b</attributedTitle></Button></View>
      </Component>
      """
    let document = try xmlDocument(xml)
    #expect(document.hasFrames && document.width == 200 && document.height == 90)
    #expect(document.frames.map(\.text.string) == ["a", "b"])
    #expect(document.frames.map(\.x) == [10, 0] && document.frames.map(\.y) == [5, 50])
    #expect(document.frames[0].container.width == 80 && document.frames[1].cornerRadius == 4)
    #expect(document.frames[1].background == .red)
    let problem = xmlProblem(xml.replacing(" y=\"50\"", with: ""))
    #expect(
      problem
        == "3:9: the document has several text elements, but this one has no position; add x"
        + " and y in points")
  }
}
