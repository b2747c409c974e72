// Valid and invalid JSON according to RFC 8259. The cases resemble those of public JSON test
// suites.

import Galley
import Testing

@testable import GalleyDocuments

/// Reads JSON from a string.
func json(_ text: String, limits: Limits = .default) throws(DocumentError) -> JSONText {
  try JSONText(Array(text.utf8), limits: limits)
}

@Suite("Reading JSON")
struct JSONReaderTests {
  @Test(
    "Valid JSON is accepted",
    arguments: [
      "[]", "{}", "[[]   ]", "[\"\"]", "[\"a\"]", "[false]", "[true]", "[null]", "null", "42", "-0",
      "-1", "\"\"", " [1] ", "[1,null,null,null,2]", "[1 ,\t2\r\n,3]", "[123e65]", "[0e+1]",
      "[0e1]",
      "[1E22]", "[1E-2]", "[1E+2]", "[123.456e78]", "[0.1e-2]", "[1e-400]", "[-0.0]", "[20e1]",
      "[-123]", "{\"a\":[]}", "{\"\":0}", "{\"a\":1,\"b\":2}", "{\"title\":\"\\u041f\\u043e\"}",
      "[\"\\u0060\\u012a\\u12AB\"]", "[\"\\uD801\\udc37\"]", "[\"\\ud83d\\ude39\\ud83d\\udc8d\"]",
      "[\"\\\"\\\\\\/\\b\\f\\n\\r\\t\"]", "[\"\\\\u0000\"]", "[\"\\u0000\"]", "[\"\u{7F}\"]",
      "[\"a/*b*/c\"]", "[\"\u{2028}\u{2029}\"]", "[\"\\uDBFF\\uDFFF\"]", "[\"\u{10FFFF}\"]",
      "[\"\\uFDD0\\uFFFE\"]", "{\"asd\":\"sdf\",\"dfg\":\"fgh\"}", "[1,[2,[3,{\"a\":[{}]}]]]",
      "[9007199254740993]", "[123456789012345678901234567890]", "[0.1,0.2]",
    ])
  func accepts(_ text: String) throws {
    _ = try json(text)
  }

  @Test(
    "Invalid JSON is refused",
    arguments: [
      "", " ", "[", "]", "{", "}", "[1", "[1,", "[1,]", "[,1]", "[1,,2]", "[1 2]", "[1]]", "[1]x",
      "[1:2]", "{]", "[}", "{\"a\"}", "{\"a\":}", "{\"a\":1,}", "{,}", "{\"a\" 1}",
      "{\"a\":1 \"b\":2}",
      "{a:1}", "{'a':1}", "{1:1}", "{null:1}", "{\"a\":1}}", "{\"a\":1}{\"b\":2}", "{\"a\"::1}",
      "[+1]", "[.5]", "[1.]", "[1.e1]", "[01]", "[-01]", "[-]", "[- 1]", "[--1]", "[1e]", "[1e+]",
      "[1eE2]", "[1.2.3]", "[0x10]", "[1_000]", "[1,000.]", "[1e999]", "[-1e999]", "[NaN]",
      "[-NaN]", "[Infinity]", "[-Infinity]", "[inf]", "[True]", "[tru]", "[truee]", "[nul]",
      "[nulll]", "[undefined]", "[None]", "[\"a]", "[\"\\\"]", "[\"\\a\"]", "[\"\\x41\"]",
      "[\"\\u12\"]", "[\"\\u12G4\"]", "[\"\\U0041\"]", "[\"\\ud800\"]", "[\"\\udc00\"]",
      "[\"\\ud800x\"]", "[\"\\ud800\\n\"]", "[\"\\ud800\\ud800\"]", "[\"\\ud800\\u0041\"]",
      "[\"\\udfff\\ud800\"]", "[\"a\nb\"]", "[\"a\tb\"]", "[\"\u{0}\"]", "[\"\u{1F}\"]", "['a']",
      "[1] // end", "/* a */ [1]", "[1 /* one */]", "# a\n[1]", "{\"a\":1,\"a\":2}",
      "{\"a\":1,\"\\u0061\":1}", "[\u{A0}1]", "[\u{0C}1]", "[1\u{0}]", "\u{2060}[]", "(1)", "<a/>",
      "a\":1", "[\"a\",\n4\n,1,", "[\"\\\\\\\"]", "{\"a\":\"b\",,\"c\":1}", "[1;2]", "{\"a\"=1}",
    ])
  func refuses(_ text: String) {
    #expect(throws: DocumentError.self) { try json(text) }
  }

  @Test("Each JSON key and value has its offset in the source")
  func values() throws {
    let text = try json("{ \"a\" : [1.5, \"\\u00e9x\", null, true], \"b\": {} }")
    let members = try #require(text.root.members)
    #expect(members.map(\.key) == ["a", "b"])
    #expect(members.map(\.keyOffset) == [2, 38])
    guard case .array(let values) = members[0].value.content else {
      Issue.record("no array")
      return
    }
    #expect(values.map(\.offset) == [9, 14, 25, 31])
    #expect(values.map { Int($0.end) } == [12, 23, 29, 35])
    guard case .number(1.5) = values[0].content, case .string("éx") = values[1].content,
      case .null = values[2].content, case .bool(true) = values[3].content
    else {
      Issue.record("other values: \(values)")
      return
    }
    #expect(text.root.kindName == "an object")
    #expect(text.root[key: "b"]?.members?.isEmpty == true)
    #expect(text.root[key: "c"] == nil)
  }

  @Test(
    "JSON numbers are rounded to the nearest double",
    arguments: [
      ("0", 0), ("-0", -0.0), ("1", 1), ("12.5e1", 125), ("0.1", 0.1), ("1e22", 1e22),
      ("123456789012345", 123_456_789_012_345), ("9007199254740993", 9_007_199_254_740_992),
      ("1e23", 1e23), ("2.2250738585072014e-308", 2.2250738585072014e-308), ("1e-400", 0),
      ("5e-324", Double.leastNonzeroMagnitude), ("1.7976931348623157e308", 1.7976931348623157e308),
      ("0.000000000000000000000000000001", 1e-30), ("100000000000000000000000", 1e23),
      ("0.30000000000000004", 0.30000000000000004), ("7.0000000000000000000000000000001", 7),
      ("0e99999999999999999999", 0), ("123456789.123456789", 123456789.123456789),
    ])
  func doubles(_ spelling: String, _ value: Double) throws {
    guard case .number(let number) = try json(spelling).root.content else {
      Issue.record("no number")
      return
    }
    #expect(number == value)
    #expect(number.sign == value.sign)
  }

  @Test(
    "Escape sequences in JSON strings are decoded",
    arguments: [
      ("\"\\ud83d\\ude39\"", "\u{1F639}"), ("\"a\\u0000b\"", "a\u{0}b"),
      ("\"\\\"\\\\\\/\\b\\f\\n\\r\\t\"", "\"\\/\u{8}\u{C}\n\r\t"),
      ("\"\\uDBFF\\uDFFF\"", "\u{10FFFF}"),
      ("\"e\u{301}\\u0301\"", "e\u{301}\u{301}"), ("\"\\u20ac\u{20AC}\\u20AC\"", "€€€"),
    ])
  func escapes(_ spelling: String, _ value: String) throws {
    guard case .string(let string) = try json(spelling).root.content else {
      Issue.record("no string")
      return
    }
    #expect(Array(string.utf8) == Array(value.utf8))
  }

  @Test("A byte order mark before JSON is skipped")
  func byteOrderMark() throws {
    let text = try json("\u{FEFF}{\"a\": x}".replacingX(by: "1"))
    #expect(text.root[key: "a"]?.offset == 9)
    #expect(
      throws:
        DocumentError(line: 1, column: 2, code: "syntax", message: "a number needs a digit")
    ) {
      try json("\u{FEFF}[-]")
    }
  }

  @Test("JSON with bytes that are not UTF-8 is refused")
  func utf8() {
    for bytes: [UInt8] in [
      [0xFF], [0xC0, 0xAF], [0xED, 0xA0, 0x80], [0xE2, 0x82], [0xF4, 0x90, 0x80, 0x80], [0x80],
    ] {
      #expect {
        try JSONText(Array("[1,\n\"é".utf8) + bytes + Array("\"]".utf8))
      } throws: { error in
        let error = error as? DocumentError
        return error?.place == "2:3" && error?.message.contains("not UTF-8") == true
      }
    }
  }

  @Test("The end of a JSON string is found at any distance from its start")
  func lengths() throws {
    for length in 0...20 {
      let plain = String(repeating: "x", count: length)
      let text = try json("[\"\(plain)\", \"\(plain)\\n\(plain)\", {\"\(plain)\": 1}]")
      guard case .array(let values) = text.root.content else {
        Issue.record("no array")
        return
      }
      #expect(values[0].string == plain)
      #expect(values[1].string == plain + "\n" + plain)
      #expect(values[2].members?.first?.key == plain)
      #expect(values[2][key: plain]?.offset == 4 * length + 16)
      #expect(
        throws: DocumentError(
          line: 1, column: length + 2, code: "syntax",
          message: "a string contains a control character; write it as \\u001f")
      ) {
        try json("\"\(plain)\u{1F}\(plain)\"")
      }
    }
  }

  @Test("Bytes that are not UTF-8 are found at any distance from the start of the document")
  func utf8Places() {
    for length in 0...20 {
      for filler in ["x", "é", "語"] {
        let start = Array(("\"" + String(repeating: filler, count: length)).utf8)
        for bytes: [UInt8] in [[0x80], [0xE8, 0xAA], [0xC3], [0xFF]] {
          let error = DocumentError(
            line: 1, column: length + 2, code: "syntax",
            message: "the document is not UTF-8 from here on; save it as UTF-8")
          #expect(throws: error) { try JSONText(start + bytes + Array("xxxxxxxxxxxxx\"".utf8)) }
          #expect(throws: error) { try JSONText(start + bytes) }
        }
      }
    }
  }

  @Test("JSON is written without white space between tokens")
  func spelling() throws {
    let text = try json(" {\"a b\" : [1.50, \"x \\\" y\", {}],\n\t\"é\" : 12345678901234567890 } ")
    #expect(
      text.compactText(of: text.root)
        == "{\"a b\":[1.50,\"x \\\" y\",{}],\"é\":12345678901234567890}")
  }

  @Test("JSON values are found by path")
  func paths() throws {
    let text = try json("{\"text\":[\"a\",{\"font\":{\"size\":1}}],\"a b\":{\"c.d\":[[2]]}}")
    func path(_ piece: String) throws -> String {
      let bytes = Array(piece.utf8)
      let offset = try #require(
        text.bytes.indices.first { text.bytes[$0...].starts(with: bytes) })
      return text.root.path(to: offset)
    }
    #expect(try path("{\"text") == "")
    #expect(try path("\"text") == "text")
    #expect(try path("[\"a") == "text")
    #expect(try path("\"a\",") == "text[0]")
    #expect(try path("\"size") == "text[1].font.size")
    #expect(try path("1}") == "text[1].font.size")
    #expect(try path("2]") == "[\"a b\"][\"c.d\"][0][0]")
  }
}

extension String {
  fileprivate func replacingX(by digit: Character) -> String {
    String(map { $0 == "x" ? digit : $0 })
  }
}
