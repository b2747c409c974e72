// White space in XML: line breaks are kept, and the indentation of the source is dropped.

import Galley
import GalleyDocuments
import Testing

@Suite("XML: white space")
struct XMLWhiteSpaceTests {
  private func text(_ content: String, _ attributes: String = "") throws -> String? {
    try xmlString("<attributedText\(attributes)>\(content)</attributedText>")
  }

  @Test(
    "Line breaks stay, spaces around them are dropped, and other runs of spaces become one space",
    arguments: [
      ("a", "a"), (" a ", "a"), ("\n  a\n", "a"), ("\n\t a\n    b\t\n", "a\nb"),
      ("a  \t b", "a b"), ("a\n\n  b", "a\n\nb"), ("a\r\nb\rc", "a\nb\nc"), ("", ""), (" \n ", ""),
      ("a\u{A0} b", "a\u{A0} b"), ("a\u{3000}\n b", "a\u{3000}\nb"),
      ("<!-- c --> a <!-- c -->  b <!-- c -->", "a b"),
    ])
  func lines(content: String, becomes: String) throws {
    #expect(try text(content) == becomes)
  }

  @Test(
    "White space in XML text collapses across elements",
    arguments: [
      ("<b>a</b> <i>b</i>", "a b"), ("<b>a </b> <i> b</i>", "a b"),
      ("\n <b> a</b>\n <i>b </i>\n", "a\nb"), ("<b> </b>a<b> </b>", "a"),
      ("a<b/>\n<b/>b", "a\nb"), ("a <b>\n</b> b", "a\nb"),
    ])
  func elements(content: String, becomes: String) throws {
    #expect(try text(content) == becomes)
  }

  @Test(
    "In XML, collapsed spaces have the first space's style, and a line break keeps its own style")
  func owners() throws {
    let document = try xmlDocument(
      "<attributedText kern=\"1\"><b kern=\"2\">a </b> b\n<b kern=\"2\"> c</b></attributedText>")
    #expect(document.kerns == "a :2 b\n:1 c:2")
  }

  @Test("Character references, CDATA sections and xml:space keep white space")
  func literal() throws {
    #expect(try text(" a&#10;&#32;&#9;b ") == "a\n \tb")
    #expect(try text("a <![CDATA[  \n ]]> b") == "a   \n  b")
    #expect(try text("\n  a  b\n", " xml:space=\"preserve\"") == "\n  a  b\n")
    #expect(
      try text("  a  <b xml:space=\"preserve\"> c  <i xml:space=\"default\"> d  e </i></b>")
        == "a  c   d e")
  }

  @Test("White space in XML collapses around a picture in the same way as around a letter")
  func pictures() throws {
    let png =
      "data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAAAAAA6fptVAAAACklEQVR4nGNoAAAAggCBd81ytgAAAABJRU5ErkJggg=="
    #expect(try text(" <p attachmentImage=\"\(png)\"/> a") == "\u{FFFC} a")
    #expect(try text("a\n <p attachmentImage=\"\(png)\">\n </p>\n") == "a\n\u{FFFC}")
  }
}
