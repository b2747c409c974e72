// Placeholders `{{name}}`: where values are used, which braces are literal, and how inserted values
// shift ranges.

import Galley
import Testing

@testable import GalleyDocuments

@Suite("Placeholders")
struct PlaceholderTests {
  private static let values =
    "{\"name\": \"Ann\", \"n\": 3.50, \"yes\": true, \"empty\": \"\", \"markup\": \"{{n}}<b>\"}"

  @Test(
    "Values replace placeholders",
    arguments: [
      ("Hello {{name}}!", "Hello Ann!"), ("{{name}}{{name}}", "AnnAnn"), ("{{ name }}", "Ann"),
      ("{{n}} {{yes}}", "3.50 true"), ("a{{empty}}b", "ab"), ("{{markup}}", "{{n}}<b>"),
      ("\\\\{{name}}", "{{name}}"), ("\\\\{{name}} {{name}}", "{{name}} Ann"), ("{name}", "{name}"),
      ("{{{name}}}", "{Ann}"), ("a{", "a{"), ("}}", "}}"), ("\\\\ \\\\{ x", "\\ \\{ x"),
      ("😀{{name}}😀", "😀Ann😀"),
    ])
  func values(_ text: String, _ expected: String) throws {
    let read = try document("{\"text\": \"\(text)\", \"values\": \(Self.values)}")
    #expect(read.frames[0].text.string == expected)
    let nested = try document(
      "{\"text\": [{\"text\": [\"\(text)\"], \"kern\": 1}], \"values\": \(Self.values)}")
    #expect(nested.frames[0].text.string == expected)
  }

  @Test("Without values, placeholders are literal text")
  func braces() throws {
    let read = try document("{\"text\": \"{{name}} \\\\{{ {{\"}")
    #expect(read.frames[0].text.string == "{{name}} \\{{ {{")
  }

  @Test("If values are given, placeholders without a value and unclosed placeholders give errors")
  func errors() {
    #expect(
      problem("{\"values\": {\"name\": \"x\"}, \"text\": [\"a\", \"{{nam}}\"]}")
        == "text[1]: no value for the placeholder {{nam}}; did you mean \"name\"?")
    #expect(
      problem("{\"values\": {}, \"text\": \"{{a}}\"}")
        == "text: no value for the placeholder {{a}}; no values are given")
    #expect(
      problem("{\"values\": {}, \"text\": \"{{a\"}")
        == "text: the placeholder \"{{a\" has no closing braces; write literal braces as \\{{")
    #expect(
      problem("{\"values\": {\"a\": null}, \"text\": \"\"}")
        == "values.a: expected a string, a number, a boolean or an object, found null")
  }

  @Test("A value that no placeholder uses gives a warning")
  func unused() throws {
    let read = try document(
      """
      {"values": {"a": 1, "b": 2, "c": 3}, "frames": [{"text": "{{b}}"}, {"text": "{{b}}"}],
       "truncationToken": "{{c}}"}
      """)
    #expect(read.diagnostics.map(\.code) == ["unusedValue"])
    #expect(read.diagnostics.map(\.path) == ["values.a"])
  }

  @Test(
    "Ranges are adjusted to the lengths of the values that replace placeholders",
    arguments: [
      ("ab{{name}}cd", 0, 2, "ab:1 Anncd:-"), ("ab{{name}}cd", 2, 10, "ab:- Ann:1 cd:-"),
      ("ab{{name}}cd", 10, 12, "abAnn:- cd:1"), ("ab{{name}}cd", 1, 11, "a:- bAnnc:1 d:-"),
      ("ab{{name}}cd", 0, 12, "abAnncd:1"), ("ab{{name}}cd", 5, 6, "ab:- Ann:1 cd:-"),
      ("ab{{name}}cd", 5, 11, "ab:- Annc:1 d:-"), ("ab{{name}}cd", 0, 3, "abAnn:1 cd:-"),
      ("{{name}}{{n}}z", 8, 13, "Ann:- 3.50:1 z:-"), ("{{empty}}z", 0, 9, "z:-"),
      ("{{empty}}z", 9, 10, "z:1"), ("a\\\\{{b", 1, 4, "a:- {{:1 b:-"),
      ("a\\\\{{b", 4, 5, "a{{:- b:1"), ("a\\\\{{b", 0, 1, "a:1 {{b:-"),
    ])
  func ranges(_ text: String, _ start: Int, _ end: Int, _ runs: String) throws {
    let read = try document(
      """
      {"text": "\(text)", "values": \(Self.values),
       "ranges": [{"indices": [\(start), \(end)], "kern": 1}]}
      """)
    #expect(read.kerns == runs)
  }

  @Test("The offsets of ranges refer to the text before placeholders are replaced")
  func offsets() {
    #expect(
      problem(
        """
        {"text": "{{a}}", "values": {"a": "a long value"}, "ranges": [{"indices": [0, 6]}]}
        """)
        == "ranges[0].indices[1]: 6 is outside the text; expected an integer from 0 to 5,"
        + " the text's length in UTF-16 units")
  }

  @Test("Placeholder values cannot make the text longer than the limit")
  func length() {
    var limits = Limits()
    limits.textLength = 10_000
    limits.documentBytes = 60_000
    let value = String(repeating: "v", count: 9_000)
    #expect(
      problem("{\"text\": \"{{v}}{{v}}\", \"values\": {\"v\": \"\(value)\"}}", limits: limits)
        == "text: the text is longer than 10000 UTF-16 units, which is the limit")
    #expect(
      problem(
        "{\"text\": [\"{{v}}\", \"{{v}}\"], \"values\": {\"v\": \"\(value)\"}}", limits: limits)
        == "text[1]: the text is longer than 10000 UTF-16 units, which is the limit")
    let frames = String(repeating: "{\"text\": \"{{v}}\"},", count: 20) + "{\"text\": \"\"}"
    #expect(
      problem("{\"frames\": [\(frames)], \"values\": {\"v\": \"\(value)\"}}", limits: limits)
        == "frames[6].text: the document's text has more than 60000 UTF-16 units in total, which is"
        + " the limit")
  }
}
