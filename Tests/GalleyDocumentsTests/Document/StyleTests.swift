// Named styles, which can extend other styles, and the errors for invalid styles.

import Galley
import Testing

@testable import GalleyDocuments

@Suite("Styles of documents")
struct StyleTests {
  @Test(
    "Mistakes in styles are reported with their JSON path",
    arguments: [
      (
        "{\"a\": {\"extends\": \"b\"}, \"b\": {\"extends\": [\"c\", \"a\"]}, \"c\": {}}",
        "styles.b.extends[1]: styles extend each other in a circle: a → b → a"
      ),
      (
        "{\"a\": {\"extends\": \"a\"}}",
        "styles.a.extends: styles extend each other in a circle: a → a"
      ),
      (
        "{\"x\": {\"extends\": \"a\"}, \"a\": {\"extends\": \"b\"}, \"b\": {\"extends\": \"a\"}}",
        "styles.b.extends: styles extend each other in a circle: a → b → a"
      ),
      (
        "{\"header\": {}, \"b\": {\"extends\": \"headr\"}}",
        "styles.b.extends: undefined style \"headr\"; did you mean \"header\"?"
      ),
      (
        "{\"big title\": {\"kern\": true}}",
        "styles[\"big title\"].kern: expected a number from -1000000 to 1000000, found a boolean"
      ),
      (
        "{\"a\": {\"extends\": 1}}",
        "styles.a.extends: expected the name of a style or an array of names, found a number"
      ),
      ("{\"a\": 1}", "styles.a: expected an object of attributes, found a number"),
      ("[]", "styles: expected an object of named styles, found an array"),
    ])
  func reports(_ styles: String, _ message: String) {
    #expect(problem("{\"text\": \"x\", \"styles\": \(styles)}") == message)
  }

  @Test("A text node or a range that uses an undefined style gives an error")
  func undefined() {
    #expect(
      problem("{\"text\": {\"text\": \"x\", \"style\": \"a\"}}")
        == "text.style: undefined style \"a\"; the document has no \"styles\"")
    #expect(
      problem(
        """
        {"styles": {"body": {}}, "text": "x", "ranges": [{"indices": [0, 1], "style": ["boby"]}]}
        """) == "ranges[0].style[0]: undefined style \"boby\"; did you mean \"body\"?")
  }

  @Test("Styles can be defined in any order")
  func order() throws {
    let read = try document(
      """
      {"text": {"text": "x", "style": "late"}, "styles": {"late": {"extends": ["mid", "low"]},
        "mid": {"extends": "low", "kern": 2}, "low": {"kern": 1, "ligature": 2}}}
      """)
    let attributes = read.frames[0].text.runs[0].attributes
    #expect(attributes.kern == 1 && attributes.ligature == 2)
  }

  @Test("Several styles can extend the same style")
  func diamonds() throws {
    let read = try document(
      """
      {"text": {"text": "x", "style": "d"}, "styles": {"a": {"kern": 1},
        "b": {"extends": "a", "kern": 2}, "c": {"extends": "a"}, "d": {"extends": ["b", "c"]}}}
      """)
    #expect(read.kerns == "x:1")
  }

  @Test("A chain of 100,000 styles, each of which extends the previous style, is read")
  func chains() throws {
    var styles = "\"s0\": {\"kern\": 1}"
    for index in 1..<100_000 {
      styles += ",\"s\(index)\":{\"extends\":\"s\(index - 1)\"}"
    }
    let read = try document(
      "{\"styles\": {\(styles)}, \"text\": {\"text\": \"x\", \"style\": \"s99999\"}}")
    #expect(read.kerns == "x:1")
  }

  @Test("In a long chain, each style can extend the next style, and cycles are reported")
  func circles() throws {
    var styles = "\"s0\": {\"extends\": \"s1\"}"
    for index in 1..<20_000 {
      styles += ",\"s\(index)\":{\"extends\":\"s\((index + 1) % 20_000)\"}"
    }
    let circle = problem("{\"styles\": {\(styles)}, \"text\": \"x\"}")
    #expect(
      circle.hasPrefix("styles.s19999.extends: styles extend each other in a circle: s0 → s1"))
    #expect(circle.hasSuffix("→ … → s19998 → s19999 → s0"))
    let line = styles.replacing(
      ",\"s19999\":{\"extends\":\"s0\"}", with: ",\"s19999\":{\"kern\":4}")
    let read = try document(
      "{\"styles\": {\(line)}, \"text\": {\"text\": \"x\", \"style\": \"s0\"}}")
    #expect(read.kerns == "x:4")
  }

  @Test("The number of font features in a chain of styles is limited")
  func features() {
    var styles = "\"s0\": {}"
    for index in 1..<2_000 {
      let tag = String(index + 1_000)
      styles += ",\"s\(index)\":{\"extends\":\"s\(index - 1)\",\"font.features.\(tag)\":1}"
    }
    #expect(
      problem("{\"styles\": {\(styles)}, \"text\": \"x\"}")
        == "styles.s513.extends: this font has 513 features, variations and paletteColors in"
        + " total; the limit is 512")
  }
}
