import Galley
import TestSupport
import Testing

@testable import GalleyDocuments
@testable import GalleyStyles

@Suite("Styles in JSON")
struct StyleJSONTests {
  private func style(_ json: String) throws(DocumentError) -> TextStyle {
    try TextStyle(json: Array(json.utf8))
  }

  private func problem(_ json: String) -> String {
    errorMessage { _ = try style(json) }
  }

  @Test("A style in JSON equals the same style in Swift")
  func values() throws {
    let read = try style(
      """
      {"text": "Foo", "case": "upper", "alignment": "center", "paragraphStyle.lineSpacing": 4,
       "font": ":bold@30", "foregroundColor": "red", "kern": 1.5, "color": "cyan",
       "cornerRadius": 5, "borderWidth": 2, "borderColor": "blue", "width": 100, "height": 50,
       "layoutMargins": [1, 2], "maximumLines": 2,
       "states": {"normal": {"kern": 2}, "disabled": {"text": "x"}}}
      """)
    var spaced = ParagraphStyle()
    spaced.lineSpacing = 4
    let literal: TextStyle = [
      .text("Foo"), .case(.upper), .alignment(.center), .paragraphStyle(spaced),
      .font(FontDescriptor(weight: 700, size: 30)), .foregroundColor(.red), .kern(1.5),
      .color(.cyan), .cornerRadius(5), .borderWidth(2), .borderColor(.blue), .width(100),
      .height(50), .layoutMargins(EdgeInsets(top: 1, right: 2, bottom: 1, left: 2)),
      .maximumLines(2), .states([Normal([.kern(2)]), Disabled("x")]),
    ]
    #expect(read == literal && read.duplicates.isEmpty)
    #expect(try style("{}") == TextStyle())
  }

  @Test("In JSON, a stack's style contains its boxes' styles, and a label can have attributed text")
  func stacks() throws {
    let read = try style(
      """
      {"views": [{"text": [{"text": "a", "kern": 1}, "b"]}, {"views": []}], "axis": "vertical",
       "spacing": 20, "distribution": "equalCentering"}
      """)
    let label: Label = [.attributedText(AttributedText("a", [.kern(1)]) + "b")]
    let empty: Stack = []
    let literal: Stack = [
      .views([label, empty]), .axis(.vertical), .spacing(20), .distribution(.equalCentering),
    ]
    #expect(Stack(read) == literal)
  }

  @Test("If two keys set the same attribute, the first is used and the second is a duplicate")
  func duplicates() throws {
    let read = try style(
      "{\"alignment\": \"left\", \"paragraphStyle\": {\"alignment\": \"center\"}, \"case\": \"upper\", \"textCase\": \"lower\"}"
    )
    #expect(read.textAttributes.paragraphStyle?.alignment == .left && read.duplicates.count == 2)
    #expect(read.textAttributes.textCase == .upper)
  }

  @Test(
    "Mistakes in styles are reported with their JSON path",
    arguments: [
      ("[]", "1:1: expected a style, which is an object, found an array"),
      ("{\"spacin\": 1}", "spacin: unknown key \"spacin\"; did you mean \"spacing\"?"),
      (
        "{\"states\": {\"pressed\": {}}}",
        "states.pressed: unknown state \"pressed\"; expected \"normal\", \"highlighted\","
          + " \"disabled\", \"selected\", \"focused\""
      ),
      ("{\"states\": []}", "states: expected an object of styles by state, found an array"),
      ("{\"views\": [{}, 7]}", "views[1]: expected a style, which is an object, found a number"),
      ("{\"views\": 1}", "views: expected an array of styles, found a number"),
      (
        "{\"views\": [{\"height\": -1}]}",
        "views[0].height: -1 is out of range; expected a number from 0 to 1000000"
      ),
      ("{\"axis\": \"up\"}", "axis: \"up\" is not one of vertical, horizontal"),
    ])
  func errors(_ json: String, _ message: String) {
    #expect(problem(json) == message)
  }
}
