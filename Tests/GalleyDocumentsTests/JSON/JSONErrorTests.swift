// The exact messages for errors in JSON syntax.

import Galley
import Testing

@testable import GalleyDocuments

@Suite("Syntax errors in JSON")
struct JSONErrorTests {
  @Test(
    "JSON syntax errors are reported with line, column and the expected token",
    arguments: [
      ("", "1:1: the document is empty; expected a JSON value"),
      ("{\"a\": 1,\n \"b\" 2}", "2:6: expected \":\" after the key, found \"2\""),
      ("[1,\r\n2,\r3,\n]", "3:2: trailing comma; remove it"),
      ("{\"é\": 1, }", "1:8: trailing comma; remove it"),
      ("[1 2]", "1:4: expected \",\" or \"]\", found \"2\""),
      ("{\"a\": [}", "1:8: expected a value, found \"}\""),
      ("[1] [2]", "1:5: expected the end of the document, found \"[\""),
      ("{\"a\":", "1:6: expected a value, found the end of the document"),
      ("{a: 1}", "1:2: expected a key in double quotes, found \"a\""),
      (
        "{'a': 1}",
        "1:2: expected a key in double quotes, found \"'\"; put strings and keys in double quotes"
      ),
      (
        "[1, // one\n2]",
        "1:5: expected a value, found \"/\"; remove the comment, because JSON has no comments"
      ),
      (
        "[1 /* one */]",
        "1:4: expected \",\" or \"]\", found \"/\"; remove the comment, because JSON has no"
          + " comments"
      ),
      ("[NaN]", "1:2: NaN is not a JSON number; use a finite number"),
      ("[1, -Infinity]", "1:5: -Infinity is not a JSON number; use a finite number"),
      ("[1e999]", "1:2: the number 1e999 is too large for a double"),
      ("[007]", "1:2: a number must not begin with 0 and another digit"),
      ("[.5]", "1:2: a number needs a digit before the point"),
      ("[5.]", "1:2: a number needs a digit after the point"),
      ("[True]", "1:2: True is not JSON; write true"),
      ("[None]", "1:2: None is not JSON; write null"),
      ("[bold]", "1:2: invalid JSON value \"bold\"; put strings in double quotes"),
      ("[\"a\nb\"]", "1:4: a string contains a control character; write it as \\n"),
      ("[\"\u{1}\"]", "1:3: a string contains a control character; write it as \\u0001"),
      ("[1, \"abc]", "1:5: unterminated string; expected a closing double quote"),
      (
        "[\"\\q\"]",
        "1:3: unknown escape; expected one of \\\" \\\\ \\/ \\b \\f \\n \\r \\t, or \\u and four "
          + "hexadecimal digits"
      ),
      ("[\"\\u00g0\"]", "1:3: expected four hexadecimal digits after \\u"),
      (
        "[\"a\\ud800b\"]",
        "1:4: unpaired surrogate \\ud800; expected one of \\ud800-\\udbff, followed by one of"
          + " \\udc00-\\udfff"
      ),
      (
        "{\"frames\": [{}, {\"text\": 1,\n \"text\": 2}]}",
        "frames[1].text: the key \"text\" is given twice, at 1:18 and at 2:2; keep one of them"
      ),
      (
        "[[1,[2,{\"a\":{\"b\":1,\"b\":2}}]]]",
        "[0][1][1].a.b: the key \"b\" is given twice, at 1:14 and at 1:20; keep one of them"
      ),
      (
        "{\"a\": {\"big title\": 1, \"big title\": 2}}",
        "a[\"big title\"]: the key \"big title\" is given twice, at 1:8 and at 1:24; keep one of them"
      ),
    ])
  func reports(_ text: String, _ message: String) {
    #expect {
      try json(text)
    } throws: { error in
      let errorText = (error as? DocumentError)?.description
      if errorText != message { Issue.record("\(errorText ?? "nothing")") }
      return errorText == message
    }
  }

  @Test("JSON keys that look equal but have different bytes are different keys")
  func keys() throws {
    // The NFC and NFD forms of a letter are equal strings in Swift, but different keys in JSON.
    #expect(try json("{\"\u{E9}\": 1, \"e\u{301}\": 2}").root.members?.count == 2)
    let many = (0..<20).map { "\"k\($0)\": 0" }.joined(separator: ",")
    #expect(try json("{\(many),\"\u{E9}\": 1, \"e\u{301}\": 2}").root.members?.count == 22)
    #expect(throws: DocumentError.self) { try json("{\(many),\"k3\": 1}") }
  }

  @Test(
    "The nesting limit of JSON is checked without recursion",
    arguments: ["[", "{\"a\":", "[{\"a\":"])
  func depth(_ opening: String) {
    let bomb = String(repeating: opening, count: 1_000_000)
    #expect {
      try json(bomb)
    } throws: { error in
      (error as? DocumentError)?.message
        == "the document is nested deeper than 512 levels, which is the limit"
    }
  }

  @Test("JSON arrays nested up to the depth limit are accepted, and deeper arrays are refused")
  func deepest() throws {
    let deepest = String(repeating: "[", count: 512) + String(repeating: "]", count: 512)
    _ = try json(deepest)
    #expect(throws: DocumentError.self) { try json("[\(deepest)]") }
    var limits = Limits()
    limits.nesting = 2_000_000
    let tenThousand = String(repeating: "[", count: 10_000) + String(repeating: "]", count: 10_000)
    _ = try json(tenThousand, limits: limits)
    #expect(throws: DocumentError.self) { try json("[\(tenThousand)]", limits: limits) }
  }

  @Test("The size of a JSON document is limited")
  func size() throws {
    var limits = Limits()
    limits.documentBytes = 10
    _ = try json("[12345678]", limits: limits)
    #expect(
      throws:
        DocumentError(code: "tooLarge", message: "the document has 11 bytes; the limit is 10")
    ) {
      try json("[123456789]", limits: limits)
    }
  }

  @Test("Reading a long JSON number or string takes linear time")
  func longValues() throws {
    let digits = String(repeating: "7", count: 300_000)
    #expect(throws: DocumentError.self) { try json("[\(digits)]") }
    guard case .number(let small) = try json("0.\(digits)").root.content else {
      Issue.record("no number")
      return
    }
    #expect(small == 7.0 / 9.0)
    let escapes = String(repeating: "\\n", count: 300_000)
    guard case .string(let lines) = try json("\"\(escapes)\"").root.content else {
      Issue.record("no string")
      return
    }
    #expect(lines.utf8.count == 300_000)
  }
}
