// The key `lint`, which lists the codes of the lint findings that a document silences.

import Galley
import GalleyDocuments
import Testing

@Suite("The key lint")
struct LintKeyTests {
  @Test("A code in the key `lint` silences all findings with this code, and is written to JSON")
  func ignored() throws {
    let json = #"{"text": "\u202Bx", "lint": {"ignore": ["unpairedBidiControl"]}}"#
    let document = try document(json)
    #expect(document.ignoredFindings == ["unpairedBidiControl"])
    let renderer = TextRenderer(fonts: .bundled)
    #expect(try renderer.layout(document).lint().isEmpty)
    #expect(try document.json().contains(#""lint": {"ignore": ["unpairedBidiControl"]}"#))
    let plain = try renderer.layout(try GalleyDocumentsTests.document(#"{"text": "\u202Bx"}"#))
    #expect(plain.lint().map(\.diagnostic.code) == ["unpairedBidiControl"])
    #expect(plain.lint(ignoring: ["unpairedBidiControl"]).isEmpty)
  }

  @Test(
    "Invalid values of the key `lint` are refused",
    arguments: [
      (#"{"ignored": []}"#, #"did you mean "ignore"?"#), (#"{"ignore": "x"}"#, "array"),
      (#"{"ignore": [1]}"#, "code of a finding"), ("3", "an object such as"),
    ])
  func refused(value: String, part: String) {
    let problem = problem(#"{"text": "a", "lint": \#(value)}"#)
    #expect(problem.contains(part), "\(problem)")
  }
}
