// Suggestions for unknown keys: keys from other systems, and misspelled keys.

import Galley
import Testing

@testable import GalleyDocuments

@Suite("Suggestions for unknown keys")
struct SuggestionTests {
  @Test(
    "The error for a key from CSS, Figma, SwiftUI or UIKit suggests the equivalent key",
    arguments: [
      ("letterSpacing", "tracking"), ("letter-spacing", "tracking"), ("kerning", "kern"),
      ("textAlign", "paragraphStyle.alignment"),
      ("white-space", "paragraphStyle.lineBreakMode"), ("size", "font.size"),
      ("color", "foregroundColor"),
      ("fill", "foregroundColor"), ("foregroundStyle", "foregroundColor"),
      ("fontFamily", "font.family"), ("font-weight", "font.weight"), ("bold", "font.weight"),
      ("fontStyle", "font.italic"), ("font-feature-settings", "font.features"),
      ("lineHeight", "paragraphStyle.lineHeight"), ("leading", "paragraphStyle.lineHeight"),
      ("textIndent", "paragraphStyle.firstLineHeadIndent"),
      ("text-decoration", "underlineStyle"), ("strike", "strikethroughStyle"),
      ("textTransform", "textCase"), ("textShadow", "shadow"), ("colour", "foregroundColor"),
      ("href", "link"),
      ("lang", "language"), ("direction", "paragraphStyle.baseWritingDirection"),
      ("hyphens", "paragraphStyle.hyphenationFactor"), ("verticalAlign", "baselineOffset"),
      ("text-combine-upright", "horizontalInVertical"), ("tateChuYoko", "horizontalInVertical"),
    ])
  func ofAttributes(_ word: String, _ key: String) {
    #expect(
      attributeProblem("\"\(word)\": 1").hasSuffix(
        "unknown key \"\(word)\"; did you mean \"\(key)\"?"))
  }

  @Test(
    "The error for an unknown top-level key suggests a document key or a text attribute",
    arguments: [
      ("padding", "\"insets\"?"), ("backgroundColor", "\"background\"?"),
      ("numberOfLines", "\"maximumLines\"?"), ("lineLimit", "\"maximumLines\"?"),
      ("minimumScaleFactor", "\"minimumScale\"?"), ("pixelRatio", "\"scale\"?"),
      ("content", "\"text\"?"), ("layers", "\"frames\"?"),
      ("color", "\"foregroundColor\" in \"attributes\"?"),
      ("letterSpacing", "\"tracking\" in \"attributes\"?"),
      ("textAlign", "\"paragraphStyle.alignment\" in \"attributes\"?"),
      ("align", "\"paragraphStyle.alignment\" in \"attributes\"?"),
      ("textAlignHorizontal", "\"paragraphStyle.alignment\" in \"attributes\"?"),
      ("whiteSpace", "\"paragraphStyle.lineBreakMode\" in \"attributes\"?"),
      ("overflowWrap", "\"paragraphStyle.lineBreakMode\" in \"attributes\"?"),
      ("size", "\"font.size\" in \"attributes\"?"), ("font", "\"font\" in \"attributes\"?"),
      ("contentInset", "\"insets\"?"), ("attributedText", "\"text\"?"),
      ("direction", "\"paragraphStyle.baseWritingDirection\" in \"attributes\"?"),
    ])
  func ofDocuments(_ word: String, _ key: String) {
    #expect(
      problem("{\"text\": \"x\", \"\(word)\": 1}")
        == "\(word): unknown key \"\(word)\"; did you mean \(key)")
  }

  @Test(
    "The error for a key of CSS flexbox suggests Galley's key for a stack or for a box in a stack",
    arguments: [
      ("gap", "\"stack.spacing\"?"), ("column-gap", "\"stack.spacing\"?"),
      ("flexDirection", "\"stack.axis\"?"), ("display", "\"stack\"?"),
      ("justifyContent", "\"stack.distribution\"?"),
      ("alignItems", "\"stack.alignment\"?"), ("flexGrow", "\"weight\"?"),
      ("flexShrink", "\"shrink\"?"), ("flex-basis", "\"basis\"?"),
      ("alignSelf", "\"alignment\"?"), ("maxWidth", "\"maximumWidth\"?"),
      ("margin", "\"margins\"?"), ("rotate", "\"rotation\"?"), ("overflow", "\"clips\"?"),
    ])
  func ofBoxes(_ word: String, _ key: String) {
    #expect(
      problem("{\"frames\": [{\"text\": \"x\", \"\(word)\": 1}]}")
        == "frames[0].\(word): unknown key \"\(word)\"; did you mean \(key)")
  }

  @Test("Inside a stack object, the error for a key of CSS flexbox suggests a key of this object")
  func ofStacks() {
    #expect(
      problem(#"{"stack": {"gap": 4}, "frames": []}"#)
        == #"stack.gap: unknown key "gap"; did you mean "spacing"?"#)
  }

  @Test(
    "No key is suggested if more than a third of the unknown key's letters must be edited",
    arguments: ["quux", "quaternion"])
  func farWords(_ word: String) {
    #expect(problem("{\"text\": \"x\", \"\(word)\": 1}") == "\(word): unknown key \"\(word)\"")
  }

  @Test(
    "If a key names a property that is not supported yet, the error says so",
    arguments: [
      "columns", "ruby", "textAlignLast", "hanging-punctuation", "synthesis", "leader", "zIndex",
      "visibility", "textBoxTrim",
    ])
  func planned(_ word: String) {
    let message = "unknown key \"\(word)\"; there is no \"\(word)\" yet"
    #expect(problem("{\"text\": \"x\", \"\(word)\": 1}") == "\(word): \(message)")
    #expect(
      problem("{\"text\": \"x\", \"attributes\": {\"\(word)\": 1}}")
        == "attributes.\(word): \(message)")
  }

  @Test(
    "In a document or in attributes, the error for a key of frames says that it belongs in a frame",
    arguments: [
      ("transform", "rotation"), ("rotation", "rotation"), ("opacity", "opacity"),
      ("overflow", "clips"), ("transform-origin", "anchor"),
    ])
  func ofFrames(_ word: String, _ key: String) {
    let message = "unknown key \"\(word)\"; set \"\(key)\" in a frame"
    #expect(problem("{\"text\": \"x\", \"\(word)\": 1}") == "\(word): \(message)")
    #expect(attributeProblem("\"\(word)\": 1") == "\(word): \(message)")
  }

  @Test("A name that is not a key gets no suggestion for keys")
  func ofNames() {
    #expect(
      problem(#"{"values": {"name": "A"}, "text": "{{opacity}}"}"#).hasSuffix(
        "; values given: \"name\""))
    #expect(
      problem(#"{"text": "x", "attributes": {"style": "opacity"}, "styles": {"a": {}}}"#)
        .contains("frame") == false)
    #expect(!attributeProblem(#""foregroundColor": {"transform": 1}"#).contains("frame"))
  }

  @Test("If a font has the unknown key `style`, the error suggests the key `italic`")
  func fontStyle() {
    #expect(
      problem(#"{"text": "x", "attributes": {"font": {"style": "italic"}}}"#)
        == #"attributes.font.style: unknown key "style"; did you mean "italic"?"#)
  }

  @Test(
    "If few keys are valid and none is similar to the unknown key, the error lists all valid keys")
  func lists() {
    #expect(
      attributeProblem("\"shadow\": {\"quux\": 1}")
        == "shadow.quux: unknown key \"quux\"; expected \"color\", \"opacity\", \"offset\", \"blur\""
    )
  }

  @Test("Each suggested key is a valid key of documents")
  func targetsExist() throws {
    let schema = TextDocument.jsonSchema
    for target in FamiliarNames.targets {
      let last = target.split(separator: ".").last.map(String.init) ?? target
      #expect(schema.contains("\"\(last)\""), "\(target) is not a key")
    }
  }

  @Test("The error for an invalid language or line height shows a valid value")
  func shapes() {
    #expect(
      problem(#"{"text": "x", "language": "{{lang}}"}"#)
        == "language: \"{{lang}}\" is not a language tag; placeholders need \"values\"; expected a"
        + " BCP 47 language tag such as en-GB")
    #expect(
      attributeProblem("\"paragraphStyle\": {\"lineHeight\": 1.5}")
        == "paragraphStyle.lineHeight: expected an object, {\"multiple\": 1.5} for a factor of the font size"
        + " or {\"exact\": 1.5} for points, found a number")
  }
}
