import Foundation
import Galley
import TestSupport
import Testing

@testable import GalleyContent
@testable import GalleyDocuments
@testable import GalleyFormats
@testable import GalleyMarkdown
@testable import GalleyStyles

@Suite("Explaining which style or element sets an attribute")
struct ExplanationTests {
  /// The attributes of the character at an offset. Each entry is the attribute's name, `=`, the
  /// rule that sets it, and all overridden rules.
  private func sources(
    _ text: String, as format: DocumentFormat = .json, frame: Int = 0, at offset: Int,
    _ options: DocumentOptions = DocumentOptions()
  ) throws -> [String] {
    let explanation = try AttributeExplanation(
      of: Array(text.utf8), as: format, frame: frame, offset: offset, options: options)
    return explanation.entries.map { entry in
      ([entry.name + " = " + (entry.source ?? "-")] + entry.overridden).joined(separator: ", ")
    }
  }

  @Test("In JSON, each of two nodes with equal keys is the source of its own attributes")
  func equalNodes() throws {
    let json = #"{"text": [{"kern": 1, "text": "a"}, {"kern": 1, "text": "b"}]}"#
    #expect(try sources(json, at: 1) == ["kern = text[1].kern"])
  }

  @Test("In JSON, an attribute comes from a text node, a style, an extended style or the document")
  func nodes() throws {
    let json = #"""
      {"attributes": {"font": {"family": "Inter", "size": 12}, "kern": 1},
       "styles": {"a": {"kern": 2, "font.weight": 700}, "b": {"extends": "a", "tracking": 1}},
       "text": ["x", {"style": "b", "font.size": 20, "text": ["y", {"text": "z", "kern": 3}]}]}
      """#
    #expect(
      try sources(json, at: 0) == [
        "font.family = attributes.font.family", "font.size = attributes.font.size",
        "kern = attributes.kern",
      ])
    #expect(
      try sources(json, at: 2) == [
        "font.family = attributes.font.family", "font.weight = styles.a[\"font.weight\"]",
        "font.size = text[1][\"font.size\"], attributes.font.size",
        "kern = text[1].text[1].kern, styles.a.kern, attributes.kern",
        "tracking = styles.b.tracking",
      ])
  }

  @Test("Later ranges override earlier ranges, and link attributes override inherited attributes")
  func ranges() throws {
    let json = #"""
      {"text": "abcdef", "linkAttributes": {"foregroundColor": "red", "kern": 9},
       "ranges": [{"indices": [0, 4], "kern": 1, "trackingEm": 0.1},
                  {"indices": [2, 6], "link": "x", "kern": 2, "font": "Inter@20"}]}
      """#
    #expect(
      try sources(json, at: 1) == ["kern = ranges[0].kern", "tracking = ranges[0].trackingEm"])
    #expect(
      try sources(json, at: 3) == [
        "font.family = ranges[1].font", "font.size = ranges[1].font",
        "foregroundColor = linkAttributes.foregroundColor",
        "kern = ranges[1].kern, linkAttributes.kern, ranges[0].kern",
        "tracking = ranges[0].trackingEm", "link = ranges[1].link",
      ])
  }

  @Test("A frame's attribute comes from the frame or from the document")
  func frames() throws {
    let json = #"""
      {"attributes": {"kern": 1}, "width": 9, "height": 9, "frames": [
        {"text": "a"}, {"text": "b", "attributes": {"kern": 2}}]}
      """#
    #expect(try sources(json, at: 0) == ["kern = attributes.kern"])
    #expect(
      try sources(json, frame: 1, at: 0) == ["kern = frames[1].attributes.kern, attributes.kern"])
  }

  @Test("In XML, an attribute comes from a style, a style's rule for a tag, or an element")
  func xml() throws {
    let xml = """
      <Label><styles name="s">
        <attributedTextStyle name="t" kern="1"><b font=":bold" kern="2"/></attributedTextStyle>
      </styles><attributedText style="t">x<b kern="3">y</b></attributedText></Label>
      """
    #expect(try sources(xml, as: .xml, at: 0) == ["kern = style t at 2:39"])
    #expect(
      try sources(xml, as: .xml, at: 1) == [
        "font.weight = <b> of style t at 2:51",
        "kern = 3:46, <b> of style t at 2:64, style t at 2:39",
      ])
  }

  @Test(
    "In formattable content, an attribute comes from the style of a content, quote, range or link")
  func content() throws {
    let styles = #"""
      {"attributes": {"kern": 1}, "contentStylesMap": {"post": {"font": "@20"}},
       "quoteStyles": {"kern": 2}, "rangeStylesMap": {"user": {"kern": 3}}, "linksColor": "red"}
      """#
    var options = DocumentOptions()
    options.contentStyles = try ContentStyleSheet(json: Array(styles.utf8))
    let json = #"""
      [{"text": "a"}, {"type": "post", "text": "b \"c\" d",
        "ranges": [{"type": "user", "indices": [6, 7], "url": "u"}]}]
      """#
    func at(_ offset: Int) throws -> [String] {
      try sources(json, as: .content, at: offset, options)
    }
    #expect(try at(0) == ["kern = attributes.kern"])
    #expect(try at(2) == ["font.size = contentStylesMap.post.font", "kern = attributes.kern"])
    #expect(try at(5).last == "kern = quoteStyles.kern, attributes.kern")
    #expect(
      try at(8) == [
        "font.size = contentStylesMap.post.font", "foregroundColor = linksColor of range 0",
        "kern = rangeStylesMap.user.kern, attributes.kern", "link = range 0",
      ])
  }

  @Test(
    "In Markdown, an attribute comes from a style sheet rule for a block, span, marker or cell")
  func markdown() throws {
    var options = DocumentOptions()
    options.markdown.styleSheet = StyleSheet(
      block: [
        .document: [.textColor(.red)], .item: [.kerning(1.pt)], .tableHeader: [.kerning(2.pt)],
        .codeBlock: [.fontName(.systemMonospace), .alignment(.left)],
      ],
      inline: [.link: [.textColor(.blue)], .strong: [.fontTraits(.bold)]])
    let text = "- a [**b**](u)\n\n```\nc\n```\n\n| d |\n|:-:|\n| e |\n"
    let color = "foregroundColor = block.document.textColor"
    let document = try TextDocument(Array(text.utf8), as: .markdown, options: options)
    /// The sources of the attributes at an offset in the frame whose text is `string`. Font
    /// properties with default values have no source and are left out.
    func at(_ string: String, _ offset: Int) throws -> [String] {
      let frame = try #require(document.frames.firstIndex { $0.text.string == string })
      return try sources(text, as: .markdown, frame: frame, at: offset, options)
        .filter { !$0.hasSuffix("= -") }
    }
    let kern = "kern = block.item.kerning"
    let direction = "paragraphStyle.baseWritingDirection = "
    let listDirection = direction + "the list's direction"
    #expect(try at("\u{2022}", 0) == [color, kern])
    #expect(try at("a b", 0) == [color, kern, listDirection])
    #expect(
      try at("a b", 2) == [
        "font.weight = inline.strong.fontTraits",
        "foregroundColor = inline.link.textColor, block.document.textColor", kern,
        "link = the link's target", listDirection,
      ])
    #expect(
      try at("c", 0) == [
        "font.family = block.codeBlock.fontName", color,
        "paragraphStyle.alignment = block.codeBlock.alignment",
        "paragraphStyle.tabStops = code's font", "paragraphStyle.defaultTabInterval = code's font",
        direction + "the left-to-right direction of code",
      ])
    let column = "paragraphStyle.alignment = the table's column"
    #expect(try at("d", 0) == [color, "kern = block.tableHeader.kerning", column])
    #expect(try at("e", 0) == [color, column])
  }

  @Test("In a style document, an attribute comes from a view, a control state or a text node")
  func styles() throws {
    let json = #"""
      {"axis": "vertical", "views": [
        {"text": ["a", {"text": "b", "kern": 2}], "kern": 1, "alignment": "center",
         "states": {"normal": {"kern": 3, "tracking": 4}, "disabled": {"text": "cd", "kern": 5}}},
        {"text": "e", "case": "upper", "font": "@20"}]}
      """#
    func at(_ frame: Int, _ offset: Int, in state: ControlState = .normal) throws -> [String] {
      var options = DocumentOptions()
      options.state = state
      return try sources(json, as: .style, frame: frame, at: offset, options)
    }
    let alignment = "paragraphStyle.alignment = views[0].alignment"
    let tracking = "tracking = views[0].states.normal.tracking"
    let kern = "views[0].states.normal.kern, views[0].kern"
    #expect(try at(0, 0) == ["kern = \(kern)", tracking, alignment])
    #expect(try at(0, 1) == ["kern = views[0].text[1].kern, \(kern)", tracking, alignment])
    #expect(
      try at(0, 1, in: .disabled) == [
        "kern = views[0].states.disabled.kern, \(kern)", tracking, alignment,
      ])
    #expect(try at(1, 0) == ["font.size = views[1].font", "textCase = views[1].case"])
  }

  @Test("In plain text, an attribute comes from a style sheet rule or the style of the first line")
  func plainText() throws {
    var options = DocumentOptions()
    options.textSheet = StyleSheet(block: [.document: [.textColor(.red), .kerning(1.pt)]])
    options.firstLineStyle = [.kern(2)]
    func at(_ offset: Int) throws -> [String] {
      try sources("ab\ncd", as: .text, at: offset, options).filter { !$0.hasSuffix("= -") }
    }
    let color = "foregroundColor = block.document.textColor"
    let kern = "block.document.kerning"
    #expect(try at(1) == [color, "kern = the first line's style, \(kern)"])
    #expect(try at(3) == [color, "kern = \(kern)"])
  }

  @Test("A Markdown list, code block or picture can set an attribute of its text")
  func markdownItself() throws {
    let pixel =
      "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAAAAAA6fptVAAAACklEQVR4nGNgAAAAAgABSK+kcQAAAABJRU5ErkJggg=="
    var options = DocumentOptions()
    options.markdown.styleSheet = StyleSheet()
    let text = "- a\n\n```\nc\n```\n\n![d](data:image/png;base64,\(pixel))\n"
    func at(_ frame: Int) throws -> [String] {
      try sources(text, as: .markdown, frame: frame, at: 0, options).filter {
        !$0.hasSuffix("= -")
      }
    }
    let direction = "paragraphStyle.baseWritingDirection = "
    #expect(try at(1) == [direction + "the list's direction"])
    #expect(try at(2).last == direction + "the left-to-right direction of code")
    #expect(try at(3) == ["attachmentImage = the image", "alt = the image"])
  }

  @Test("A missing frame or an offset outside the text is reported")
  func outside() {
    func problem(frame: Int, offset: Int) -> String {
      errorMessage {
        _ = try AttributeExplanation(
          of: Array("{\"text\": \"abc\"}".utf8), as: .json, frame: frame, offset: offset)
      }
    }
    #expect(
      problem(frame: 0, offset: 3)
        == "offset 3 is outside the text of frame 0, which has 3 UTF-16 units")
    #expect(
      problem(frame: 1, offset: 0)
        == "there is no frame 1; the document has 1 frame, numbered from 0")
    #expect(problem(frame: 0, offset: 2) == "none")
  }

  @Test(
    "An explanation's columns fit their longest entries, but the value column is at most 32 wide")
  func columns() throws {
    let link = "https://example.org/a/long/address"
    let json = """
      {"attributes": {"kern": 1.25}, "text": {"text": "ab", "kern": 2, "link": "\(link)"}}
      """
    let lines = try AttributeExplanation(of: Array(json.utf8), as: .json, offset: 1).lines
    #expect(
      lines.filter { !$0.contains("by default") } == [
        "frame 0, UTF-16 0..<2: \"ab\"",
        "  kern             2                                 text.kern, over attributes.kern",
        "  link             \"\(link)\"  text.link",
      ])
  }

  /// The test accepts links whose colour and underline have no explanation. Links have these
  /// attributes by default, even if the document does not set them.
  @Test("Every attribute in the golden documents can be explained, except default link attributes")
  func package() throws {
    let cases = Repository.url("Tests/GoldenTests/Cases")
    var places = 0
    for path in try FileManager.default.subpathsOfDirectory(atPath: cases.path).sorted() {
      guard path.hasSuffix(".json"), DocumentFormat(fileName: path) == .json,
        !path.contains("Assets/")
      else { continue }
      let file = cases.appending(path: path)
      let bytes = Array(try Data(contentsOf: file))
      let options = DocumentOptions(
        resources: .folder(
          file.deletingLastPathComponent().path, fontRoots: [Repository.path("Tests/Fonts")]))
      guard let document = try? TextDocument(bytes, as: .json, options: options) else { continue }
      let frames = document.allFrames
      guard let text = frames.last?.text, let run = text.runs.last else { continue }
      let explanation = try AttributeExplanation(
        of: bytes, as: .json, frame: frames.count - 1, offset: run.range.lowerBound,
        options: options)
      #expect(explanation.range == run.range)
      let known = Set(["foregroundColor", "underlineStyle"])
      let isLink = run.attributes.link != nil
      for entry in explanation.entries where !(isLink && known.contains(entry.name)) {
        #expect(entry.source != nil, "\(path): \(entry.name)")
        places += 1
      }
    }
    #expect(places > 500)
  }
}
