// Invalid and hostile XML: errors with line and column, never a crash.

import Galley
import GalleyDocuments
import GalleyFormats
import Testing

@Suite("XML: grammar")
struct XMLGrammarTests {
  @Test(
    "XML syntax errors are reported with line and column",
    arguments: [
      ("", "1:1: the document has no element; add one such as <attributedText>"),
      ("<!-- only a comment -->", "1:24: the document has no element"),
      (
        "<attributedText>\n  <b>x</i>\n</attributedText>",
        "2:7: </i> does not close <b>, which was opened at 2:3; close that first"
      ),
      (
        "<attributedText>\n  é<b>x",
        "2:8: the document ends, but <b> from 2:4 is still open"
      ),
      ("<attributedText>a & b</attributedText>", "1:20: the XML is not well-formed here; in text"),
      ("<attributedText>a&nbsp;b</attributedText>", "1:18: unknown entity &nbsp;"),
      (
        "<attributedText\n  kern=\"1\" kern='2'>x</attributedText>",
        "2:12: \"kern\" is given twice; keep one of them"
      ),
      (
        "<attributedText>x</attributedText><a/>",
        "1:35: there is content after the outermost element"
      ),
      ("<attributedText kern=1>x</attributedText>", "1:22: the XML is not well-formed here"),
      (
        "<?xml version=\"1.0\" encoding=\"ISO-8859-1\"?><attributedText/>",
        "1:1: unsupported encoding \"ISO-8859-1\"; save the file as UTF-8"
      ),
    ])
  func grammar(xml: String, says: String) {
    let problem = xmlProblem(xml)
    #expect(problem.hasPrefix(says), "\(problem)")
  }

  @Test("A byte order mark and a declaration of UTF-8 in XML are skipped")
  func beginning() throws {
    #expect(try xmlString("\u{FEFF}<attributedText>x</attributedText>") == "x")
    let declared = "<?xml version=\"1.0\" encoding=\"utf-8\"?>\n<attributedText>x</attributedText>"
    #expect(try xmlString(declared) == "x")
  }

  @Test(
    "XML document type declarations are refused, whatever they declare",
    arguments: [
      "<!DOCTYPE attributedText>",
      "<!DOCTYPE attributedText SYSTEM \"file:///etc/passwd\">",
      "<!DOCTYPE attributedText [<!ENTITY a \"b\">]>",
      "<!DOCTYPE a [<!ENTITY x SYSTEM \"file:///etc/passwd\">]>",
      "<!DOCTYPE a [<!ENTITY % p SYSTEM \"http://localhost/\"> %p;]>",
      "<!DOCTYPE a [<!ATTLIST attributedText kern CDATA \"9\">]>",
    ])
  func documentTypes(declaration: String) {
    let problem = xmlProblem("\(declaration)\n<attributedText>&a;&x;</attributedText>")
    #expect(problem.hasPrefix("1:"), "\(problem)")
    #expect(
      problem.contains("document type declarations and entities are not allowed"), "\(problem)")
  }

  @Test("An XML entity bomb is refused before its entities are expanded")
  func bomb() {
    let entities = (1...20).map { "<!ENTITY e\($0) \"&e\($0 - 1);&e\($0 - 1);&e\($0 - 1);\">" }
    let problem = xmlProblem(
      "<!DOCTYPE a [<!ENTITY e0 \"ha\">\(entities.joined())]><attributedText>&e20;</attributedText>"
    )
    #expect(problem.contains("not allowed"))
  }

  @Test("The nesting depth, elements and bytes of an XML document are limited")
  func limits() {
    func nested(_ depth: Int) -> String {
      "<attributedText>" + String(repeating: "<b>", count: depth - 1) + "x"
        + String(repeating: "</b>", count: depth - 1) + "</attributedText>"
    }
    #expect(xmlProblem(nested(500)) == "none")
    #expect(xmlProblem(nested(513)).contains("deeper than 512 levels, which is the limit"))
    #expect(xmlProblem(nested(100_000)).contains("deeper than 512 levels, which is the limit"))
    var options = DocumentOptions.nowhere
    options.limits.elements = 3
    let four = "<attributedText><b/><b/><b/></attributedText>"
    #expect(xmlProblem(four, options) == "1:25: more than 3 elements, which is the limit")
    options.limits.documentBytes = 10
    #expect(xmlProblem(four, options).contains("the limit"))
  }

  @Test("An XML document that is cut off or has changed bytes is read or refused")
  func mutations() {
    let xml = Array(
      """
      <?xml version="1.0"?><Button layout:x="é"><styles name="s"><attributedTextStyle name="a">\
      <b font=":bold@21"/></attributedTextStyle></styles><attributedTitle state="selected|normal" \
      style="a" kern='1'>a &amp; <b>b<![CDATA[<]]></b> &#10;<!-- c --> {{d}}</attributedTitle></Button>
      """.utf8)
    #expect(throws: Never.self) { try TextDocument(xml, as: .xml, options: .nowhere) }
    for length in xml.indices {
      #expect(throws: DocumentError.self, "\(length)") {
        try TextDocument(Array(xml[..<length]), as: .xml, options: .nowhere)
      }
    }
    var generator = SeededGenerator(seed: 7)
    for _ in 0..<2_000 {
      var changed = xml
      for _ in 0..<Int.random(in: 1...4, using: &generator) {
        changed[Int.random(in: changed.indices, using: &generator)] = UInt8.random(
          in: 0...255, using: &generator)
      }
      _ = try? TextDocument(changed, as: .xml, options: .nowhere)
    }
    for _ in 0..<500 {
      let noise = (0..<64).map { _ in UInt8.random(in: 0...255, using: &generator) }
      #expect(throws: DocumentError.self) {
        try TextDocument(noise, as: .xml, options: .nowhere)
      }
    }
  }
}

/// A generator that gives the same numbers in every run (SplitMix64).
private struct SeededGenerator: RandomNumberGenerator {
  var state: UInt64

  init(seed: UInt64) { state = seed }

  mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var mixed = state
    mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
    mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
    return mixed ^ (mixed >> 31)
  }
}
