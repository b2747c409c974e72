// Every attribute in XML, compared with the same attribute in JSON.

import Galley
import GalleyDocuments
import Testing

@Suite("XML: attributes")
struct XMLAttributeTests {
  private func xmlAttributes(_ spelling: String) throws -> TextAttributes {
    let document = try xmlDocument("<attributedText \(spelling)>x</attributedText>")
    return try #require(document.frames.first?.text.runs.first?.attributes)
  }

  @Test(
    "Attributes in XML have the same effect as attributes in JSON",
    arguments: [
      ("font=\"system:light@30\"", "\"font\": \"system:light@30\""),
      ("font=\":bold@21\"", "\"font\": \":bold@21\""),
      ("font.weight=\"550\" font.italic=\"true\"", "\"font\": {\"weight\": 550, \"italic\": true}"),
      (
        "font.features='{\"liga\": 0}' font.size=\"12\"",
        "\"font\": {\"features\": {\"liga\": 0}, \"size\": 12}"
      ),
      ("foregroundColor=\"#dddddd\"", "\"foregroundColor\": \"#dddddd\""),
      (
        "foregroundColor='{\"gradient\": \"linear\", \"stops\": [[0, \"red\"], [1, \"blue\"]]}'",
        "\"foregroundColor\": {\"gradient\": \"linear\", \"stops\": [[0, \"red\"], [1, \"blue\"]]}"
      ),
      ("backgroundColor=\"white\"", "\"backgroundColor\": \"white\""),
      ("ligature=\"0\"", "\"ligature\": 0"), ("kern=\"1.3\"", "\"kern\": 1.3"),
      ("kern=\" 2 \"", "\"kern\": 2"), ("tracking=\"1\"", "\"tracking\": 1"),
      ("trackingEm=\"0.1\"", "\"trackingEm\": 0.1"),
      (
        "underlineStyle=\"styleSingle | patternDot\"",
        "\"underlineStyle\": [\"styleSingle\", \"patternDot\"]"
      ),
      ("underlineStyle=\"styleNone\"", "\"underlineStyle\": \"styleNone\""),
      ("underlineStyle=\"styleThick|byWord\"", "\"underlineStyle\": \"styleThick | byWord\""),
      ("strikethroughStyle=\"styleDouble\"", "\"strikethroughStyle\": \"styleDouble\""),
      ("overlineStyle=\"byWord|styleThick\"", "\"overlineStyle\": \"styleThick | byWord\""),
      (
        "underlineColor=\"red\" strikethroughColor=\"#cccfff\"",
        "\"underlineColor\": \"red\", \"strikethroughColor\": \"#cccfff\""
      ),
      (
        "strokeColor=\"#001100\" strokeWidth=\"0.1\"",
        "\"strokeColor\": \"#001100\", \"strokeWidth\": 0.1"
      ),
      ("link=\"https://www.apple.com/\"", "\"link\": \"https://www.apple.com/\""),
      ("link=\"12\"", "\"link\": \"12\""),
      ("baselineOffset=\"4.2\"", "\"baselineOffset\": 4.2"),
      ("obliqueness=\"0.9\"", "\"obliqueness\": 0.9"),
      ("expansion=\"0.03\"", "\"expansion\": 0.03"),
      ("fontSizeAdjust=\"0.5\"", "\"fontSizeAdjust\": 0.5"),
      ("writingDirection=\"rightToLeft\"", "\"writingDirection\": \"rightToLeft\""),
      ("writingDirection=\"natural\"", "\"writingDirection\": \"natural\""),
      ("writingDirection=\"1\"", "\"writingDirection\": 1"),
      ("verticalGlyphForm=\"1\"", "\"verticalGlyphForm\": 1"),
      ("superscript=\"-1\"", "\"superscript\": -1"),
      ("textCase=\"upper\"", "\"textCase\": \"upper\""),
      ("xml:lang=\"de\"", "\"language\": \"de\""),
      (
        "shadow.opacity=\"0.4\" shadow.color=\"#dddddd\" shadow.offset=\"3,5\"",
        "\"shadow\": {\"opacity\": 0.4, \"color\": \"#dddddd\", \"offset\": [3, 5]}"
      ),
      ("shadow.offset=\"3, -5\"", "\"shadow\": {\"offset\": [3, -5]}"),
      (
        "paragraphStyle.tabStops=\"left@15; center@50\" paragraphStyle.alignment=\"justified\"",
        "\"paragraphStyle\": {\"tabStops\": \"left@15; center@50\", \"alignment\": \"justified\"}"
      ),
      ("paragraphStyle.tabStops=\"15\"", "\"paragraphStyle\": {\"tabStops\": \"15\"}"),
      (
        "paragraphStyle.firstLineHeadIndent=\"9.5\" paragraphStyle.headIndent=\"4.5\" paragraphStyle.tailIndent=\"0.1\"",
        "\"paragraphStyle\": {\"firstLineHeadIndent\": 9.5, \"headIndent\": 4.5, \"tailIndent\": 0.1}"
      ),
      (
        "paragraphStyle.lineBreakMode=\"byTruncatingTail\" paragraphStyle.maximumLineHeight=\"65.5\" paragraphStyle.minimumLineHeight=\"0.676767\"",
        "\"paragraphStyle\": {\"lineBreakMode\": \"byTruncatingTail\", \"maximumLineHeight\": 65.5, \"minimumLineHeight\": 0.676767}"
      ),
      (
        "paragraphStyle.lineHeightMultiple=\"3.14\" paragraphStyle.lineSpacing=\"2.78\" paragraphStyle.paragraphSpacing=\"3.5\" paragraphStyle.paragraphSpacingBefore=\"9.5\" paragraphStyle.defaultTabInterval=\"15\"",
        "\"paragraphStyle\": {\"lineHeightMultiple\": 3.14, \"lineSpacing\": 2.78, \"paragraphSpacing\": 3.5, \"paragraphSpacingBefore\": 9.5, \"defaultTabInterval\": 15}"
      ),
      (
        "paragraphStyle.kashida=\"true\" paragraphStyle.lineHeight='{\"exact\": 20}'",
        "\"paragraphStyle\": {\"kashida\": true, \"lineHeight\": {\"exact\": 20}}"
      ),
    ])
  func spelling(xml: String, json: String) throws {
    #expect(try xmlAttributes(xml) == attributes(json))
  }

  @Test(
    "XML keys such as `width` can be on the root, the view or the text; the innermost is used",
    arguments: [
      "<attributedText width=\"300\" height=\"40\" scale=\"2\" insets=\"1,2,3,4\" maximumLines=\"2\" background=\"red\" verticalAlignment=\"center\">x</attributedText>",
      "<Label width=\"300\" height=\"40\" scale=\"2\" insets=\"1,2,3,4\" maximumLines=\"2\" background=\"red\" verticalAlignment=\"center\"><attributedText>x</attributedText></Label>",
      "<View width=\"100\" height=\"40\" scale=\"2\" insets=\"9\" background=\"red\"><Label width=\"300\" maximumLines=\"2\"><attributedText insets=\"1,2,3,4\" verticalAlignment=\"center\">x</attributedText></Label></View>",
    ])
  func canvas(xml: String) throws {
    let read = try xmlDocument(xml)
    let expected = try document(
      """
      {"width": 300, "height": 40, "scale": 2, "insets": [1, 2, 3, 4], "maximumLines": 2,
       "background": "red", "verticalAlignment": "center", "text": "x"}
      """)
    #expect(read.width == expected.width && read.height == expected.height)
    #expect(read.scale == expected.scale && read.backgroundPaint == expected.backgroundPaint)
    #expect(read.frames.first?.container == expected.frames.first?.container)
    #expect(read.frames.first?.text == expected.frames.first?.text)
    #expect(read.diagnostics.isEmpty)
  }

  @Test("Errors in a JSON value have the value's line and column in the XML")
  func wrongJSON() {
    #expect(
      xmlProblem("<attributedText\n foregroundColor='{\"gradient\": }'>x</attributedText>")
        .hasPrefix("2:19: in the JSON of this value, 1:14: "))
    #expect(
      xmlProblem("<attributedText width=\"wide\">x</attributedText>")
        .hasPrefix("1:24: expected a number from 0 to "))
  }
}
