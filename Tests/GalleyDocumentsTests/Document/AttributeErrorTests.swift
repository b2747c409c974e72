// The exact error messages for mistakes in attributes.

import Galley
import GalleyJSON
import Testing

@testable import GalleyDocuments

@Suite("Errors in attributes")
struct AttributeErrorTests {
  @Test(
    "Mistakes in attributes are reported with their JSON path and a suggestion",
    arguments: [
      ("\"fnt\": 1", "fnt: unknown key \"fnt\"; did you mean \"font\"?"),
      ("\"color\": \"red\"", "color: unknown key \"color\"; did you mean \"foregroundColor\"?"),
      ("\"fontSize\": 3", "fontSize: unknown key \"fontSize\"; did you mean \"font.size\"?"),
      (
        "\"alignment\": \"left\"",
        "alignment: unknown key \"alignment\"; did you mean \"paragraphStyle.alignment\"?"
      ),
      (
        "\"shadow.ofset\": \"1,1\"",
        "attributes[\"shadow.ofset\"]: unknown key \"ofset\"; did you mean \"offset\"?"
      ),
      (
        "\"font\": {\"sizes\": 1}", "font.sizes: unknown key \"sizes\"; did you mean \"size\"?"
      ),
      (
        "\"paragraphStyle\": {\"lineHeight\": {\"exact\": 3, \"leading\": 1}}",
        "paragraphStyle.lineHeight: expected exactly one of exact, multiple and leading, found 2"
      ),
      (
        "\"paragraphStyle\": {\"lineHeight\": {}}",
        "paragraphStyle.lineHeight: expected exactly one of exact, multiple and leading, found none"
      ),
      (
        "\"paragraphStyle\": {\"lineHeight\": 20}",
        "paragraphStyle.lineHeight: expected an object, {\"multiple\": 20} for a factor of the font size"
          + " or {\"exact\": 20} for points, found a number"
      ),
      (
        "\"paragraphStyle\": {\"lineHeight\": {\"exakt\": 3}}",
        "paragraphStyle.lineHeight.exakt: unknown key \"exakt\"; did you mean \"exact\"?"
      ),
      (
        "\"paragraphStyle\": {\"lineHeight\": {\"exact\": -1}}",
        "paragraphStyle.lineHeight.exact: -1 is out of range; expected a number from 0 to 1000000"
      ),
      ("\"kern\": \"1\"", "kern: expected a number from -1000000 to 1000000, found a string"),
      ("\"kern\": null", "kern: expected a number from -1000000 to 1000000, found null"),
      (
        "\"kern\": 2e6", "kern: 2000000 is out of range; expected a number from -1000000 to 1000000"
      ),
      ("\"ligature\": 3", "ligature: 3 is out of range; expected an integer from 0 to 2"),
      ("\"ligature\": 0.5", "ligature: 0.5 is out of range; expected an integer from 0 to 2"),
      (
        "\"foregroundColor\": \"tomatoe\"",
        "foregroundColor: \"tomatoe\" is not a colour; did you mean \"tomato\"?"
      ),
      (
        "\"foregroundColor\": \"inherit\"",
        "foregroundColor: \"inherit\" is not a colour; expected a CSS colour such as tomato,"
          + " #ff6347 or rgb(255 99 71)"
      ),
      (
        "\"foregroundColor\": \"#12\"",
        "foregroundColor: \"#12\" is not a colour; expected a CSS colour such as tomato, #ff6347 or"
          + " rgb(255 99 71)"
      ),
      (
        "\"font\": \":bolt@12\"",
        "font: \"bolt\" is not one of ultraLight, thin, extraLight, light, regular, medium,"
          + " semibold, bold, heavy, black; did you mean \"bold\"?"
      ),
      ("\"font\": \"A@\"", "font: \"\" is not a size; expected family:weight@size"),
      ("\"font\": \"A@x\"", "font: \"x\" is not a size; expected family:weight@size"),
      ("\"font\": \"A@nan\"", "font: \"nan\" is not a size; expected family:weight@size"),
      ("\"font\": \"\"", "font: the font is empty; expected family:weight@size"),
      ("\"font\": \"@0\"", "font: 0 is out of range; expected a number above 0, at most 10000"),
      (
        "\"font\": {\"size\": 10001}",
        "font.size: 10001 is out of range; expected a number above 0, at most 10000"
      ),
      (
        "\"font\": {\"weight\": 0}",
        "font.weight: 0 is out of range; expected a number from 1 to 1000"
      ),
      (
        "\"font\": {\"width\": 201}",
        "font.width: 201 is out of range; expected a number from 50 to 200"
      ),
      (
        "\"font\": {\"features\": {\"ligature\": 0}}",
        "font.features.ligature: \"ligature\" is not an OpenType tag; expected 1 to 4 ASCII characters"
      ),
      (
        "\"font\": {\"features\": {\"ss\": 0, \"ss \": 1}}",
        "font.features[\"ss \"]: the tag \"ss  \" is given twice"
      ),
      (
        "\"font\": 12",
        "font: expected a string such as \"Noto Serif:bold@18\" or an object, found a number"
      ),
      (
        "\"font\": \"A@12\", \"font.size\": 13",
        "attributes[\"font.size\"]: \"size\" of \"font\" is given twice: in a dotted key and in an"
          + " object; keep one of them"
      ),
      (
        "\"shadow\": [], \"shadow.blur\": 1",
        "attributes[\"shadow.blur\"]: \"shadow.blur\" is a part of \"shadow\", whose value is"
          + " an array, not an object; remove one of these keys"
      ),
      (
        "\"shadow\": {\"opacity\": 1.5}",
        "shadow.opacity: 1.5 is out of range; expected a number from 0 to 1"
      ),
      (
        "\"shadow\": {\"blur\": -1}",
        "shadow.blur: -1 is out of range; expected a number from 0 to 1000"
      ),
      (
        "\"shadow\": {\"offset\": [1]}",
        "shadow.offset: expected two numbers such as [3, 5] or \"3,5\", found 1"
      ),
      (
        "\"shadow\": {\"offset\": \"3;5\"}",
        "shadow.offset: \"3;5\" is not a number; expected two numbers such as [3, 5] or \"3,5\""
      ),
      (
        "\"shadow\": [{}, {\"blur\": \"1\"}]",
        "shadow[1].blur: expected a number from 0 to 1000, found a string"
      ),
      (
        "\"underlineStyle\": \"single\"",
        "underlineStyle: \"single\" is not one of styleNone, styleSingle, styleThick, styleDouble,"
          + " patternSolid, patternDot, patternDash, patternDashDot, patternDashDotDot, patternWave,"
          + " byWord; did you mean \"styleSingle\"?"
      ),
      (
        "\"underlineStyle\": \"none\"",
        "underlineStyle: \"none\" is not one of styleNone, styleSingle, styleThick, styleDouble,"
          + " patternSolid, patternDot, patternDash, patternDashDot, patternDashDotDot, patternWave,"
          + " byWord; did you mean \"styleNone\"?"
      ),
      (
        "\"underlineStyle\": [\"styleSingle\", \"styleThick\"]",
        "underlineStyle[1]: styleThick is one word too many; expected at most one style,"
          + " one pattern and byWord"
      ),
      (
        "\"underlineStyle\": 1",
        "underlineStyle: expected words such as \"styleSingle | patternDash\", or an array,"
          + " found a number"
      ),
      (
        "\"paragraphStyle\": {\"alignment\": \"centre\"}",
        "paragraphStyle.alignment: \"centre\" is not one of left, right, center, justified, natural;"
          + " did you mean \"center\"?"
      ),
      (
        "\"paragraphStyle\": {\"alignment\": \"justify\"}",
        "paragraphStyle.alignment: \"justify\" is not one of left, right, center, justified, natural;"
          + " did you mean \"justified\"?"
      ),
      (
        "\"paragraphStyle\": {\"tabStops\": \"left@x\"}",
        "paragraphStyle.tabStops: \"left@x\" is not a tab stop; expected one such as left@15 or 80"
      ),
      (
        "\"paragraphStyle\": {\"tabStops\": \"middle@3\"}",
        "paragraphStyle.tabStops: \"middle\" is not one of left, center, right, decimal, natural,"
          + " start, end, justified; did you mean \"center\"?"
      ),
      (
        "\"paragraphStyle\": {\"tabStops\": [{\"alignment\": \"left\"}]}",
        "paragraphStyle.tabStops[0]: a tab stop needs a \"location\" in points"
      ),
      (
        "\"paragraphStyle\": {\"minimumLineHeight\": -1}",
        "paragraphStyle.minimumLineHeight: -1 is out of range; expected a number from 0 to 1000000"
      ),
      (
        "\"language\": \"en_US\"",
        "language: \"en_US\" is not a language tag; expected a BCP 47 language tag such as en-GB"
      ),
      ("\"link\": 1", "link: expected a string with the link's target, found a number"),
      (
        "\"strokeJoin\": \"rund\"",
        "strokeJoin: \"rund\" is not one of miter, round, bevel; did you mean \"round\"?"
      ),
      (
        "\"textCase\": \"caps\"", "textCase: \"caps\" is not one of none, upper, lower, capitalize"
      ),
      (
        "\"superscript\": 9", "superscript: 9 is out of range; expected an integer from -8 to 8"
      ),
      (
        "\"superscript\": 0.5", "superscript: 0.5 is out of range; expected an integer from -8 to 8"
      ),
      (
        "\"horizontalInVertical\": 5",
        "horizontalInVertical: 5 is out of range; expected an integer from 0 to 4"
      ),
      (
        "\"verticalGlyphForm\": 2",
        "verticalGlyphForm: 2 is out of range; expected an integer from 0 to 1"
      ),
      (
        "\"writingDirection\": \"rtl\"",
        "writingDirection: \"rtl\" is not one of natural, leftToRight, rightToLeft,"
          + " leftToRightOverride, rightToLeftOverride, leftToRightIsolate, rightToLeftIsolate,"
          + " autoIsolate; did you mean \"rightToLeft\"?"
      ),
      (
        "\"writingDirection\": 7",
        "writingDirection: 7 is out of range; expected an integer from 0 to 6"
      ),
      (
        "\"writingDirection\": [1, 1.5]",
        "writingDirection[1]: 1.5 is out of range; expected an integer from 0 to 6"
      ),
    ])
  func reports(_ members: String, _ message: String) {
    #expect(attributeProblem(members) == message)
  }

  @Test("Attribute values without effect, such as a hyphenation factor of 0, are accepted")
  func accepts() throws {
    _ = try attributes(
      """
      "strokePosition": "center", "horizontalInVertical": 0,
      "paragraphStyle": {"hyphenationFactor": 0, "usesDefaultHyphenation": false,
        "lineBreakStrategy": 0, "lineBreakStrictness": "normal", "lineBreakQuality": "greedy",
        "allowsDefaultTighteningForTruncation": false, "kashida": false}
      """)
    _ = try attributes("\"paragraphStyle\": {\"lineBreakStrategy\": []}")
  }
}
