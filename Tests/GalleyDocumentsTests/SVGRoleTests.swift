// Tests of the WAI-ARIA roles in SVG files.

import Foundation
import Galley
import GalleyDocuments
import GalleyFormats
import TestSupport
import Testing

@Suite("Roles in SVG files")
struct SVGRoleTests {
  private let renderer = TextRenderer(fonts: .bundled)

  private func svg(_ json: String, _ text: SVGOptions.Text = .layer) throws -> String {
    var options = SVGOptions()
    options.text = text
    let document = try TextDocument(json: Array(json.utf8))
    return String(decoding: try renderer.svg(of: document, options: options), as: UTF8.self)
  }

  /// The roles of an SVG file. The roles inside an element with a role are in parentheses after it.
  private func outline(_ svg: String) -> String {
    var outline = ""
    var open: [(name: String, hasRole: Bool)] = []
    for tag in svg.matches(of: #/<(\/?)([a-zA-Z]+)([^>]*?)(\/?)>/#) {
      if !tag.1.isEmpty {
        let last = open.popLast()
        #expect(last?.name == String(tag.2))
        if last?.hasRole ?? false { outline += ")" }
        continue
      }
      let role = tag.3.firstMatch(of: #/ role="([a-z]+)"/#)?.1
      if let role {
        let isFirst = outline.isEmpty || outline.hasSuffix("(")
        outline += (isFirst ? "" : " ") + role + (tag.4.isEmpty ? "(" : "")
      }
      if tag.4.isEmpty { open.append((String(tag.2), role != nil)) }
    }
    #expect(open.isEmpty)
    return outline.replacing("()", with: "")
  }

  @Test(
    "In an SVG file, consecutive list items form one list, and cells form rows of one table",
    arguments: [SVGOptions.Text.layer, .fonts, .none])
  func flatFrames(_ text: SVGOptions.Text) throws {
    let svg = try svg(
      """
      {"width": 200, "frames": [
       {"text": "•", "role": "artifact"}, {"text": "a", "role": "listItem"},
       {"text": "•", "role": "artifact"}, {"text": "b", "role": "listItem", "opacity": 0.5},
       {"text": "Part", "role": "heading2"},
       {"text": "", "background": "red", "height": 9},
       {"text": "A", "role": "headerCell", "cell": [0, 0]},
       {"text": "", "background": "red", "height": 9},
       {"text": "B", "role": "headerCell", "cell": [0, 1]},
       {"text": "c", "role": "cell", "cell": [1, 0]}, {"text": "d"}]}
      """, text)
    #expect(
      outline(svg)
        == "list(listitem listitem) heading table(row(columnheader columnheader) row(cell))")
  }

  @Test("In an SVG file, roles are nested as frames are, also if the frames are layers or clip")
  func nestedFrames() throws {
    let svg = try svg(
      """
      {"width": 200, "stack": {}, "frames": [
       {"role": "list", "stack": {}, "opacity": 0.5, "frames": [
        {"role": "listItem", "stack": {}, "clips": true, "rotation": 5, "frames": [
         {"text": "a", "role": "paragraph"},
         {"role": "list", "stack": {}, "frames": [{"text": "b", "role": "listItem"}]}]},
        {"text": "c", "role": "listItem"}]},
       {"role": "table", "stack": {}, "frames": [
        {"role": "row", "stack": {"axis": "horizontal"}, "frames": [
         {"text": "d", "role": "headerCell"}, {"text": "e", "role": "cell", "opacity": 0.5}]}]},
       {"text": "f"}]}
      """)
    #expect(
      outline(svg)
        == "list(listitem(paragraph list(listitem)) listitem) table(row(columnheader cell))")
  }

  @Test("In an SVG file, text nodes with roles form lists, tables and quotations")
  func textNodes() throws {
    let svg = try svg(
      """
      {"width": 300, "text": [{"role": "heading1", "text": "T\\n"},
       {"role": "listItem", "text": "a\\n"},
       {"role": "listItem", "text": ["b ", {"role": "code", "text": "c"}, "\\n"]},
       {"role": "table", "text": [{"role": "row", "text": [
         {"role": "cell", "text": "d"}, "\\t", {"role": "cell", "text": "e"}]}, "\\n"]},
       {"role": "artifact", "text": "* * *\\n"}, "f"]}
      """)
    #expect(
      outline(svg) == "heading list(listitem listitem(code)) table(row(cell cell))")
    #expect(svg.contains("<tspan aria-hidden=\"true\""))
  }

  @Test("In an SVG file, the first header cell of a row is a row header, except in the first row")
  func headerCells() throws {
    let flat = try svg(
      """
      {"width": 200, "frames": [
       {"text": "A", "role": "headerCell", "cell": [0, 0]},
       {"text": "B", "role": "headerCell", "cell": [0, 1]},
       {"text": "C", "role": "headerCell", "cell": [1, 0]},
       {"text": "d", "role": "cell", "cell": [1, 1]}]}
      """)
    #expect(
      outline(flat) == "table(row(columnheader columnheader) row(rowheader cell))")
    let text = try svg(
      """
      {"width": 300, "text": ["Intro\\n", {"role": "table", "text": [
       {"role": "caption", "text": "T\\n"},
       {"role": "headerCell", "text": "A"}, "\\t", {"role": "headerCell", "text": "B"}, "\\n",
       {"role": "headerCell", "text": "C"}, "\\t", {"role": "cell", "text": "d"}]}]}
      """)
    #expect(
      outline(text) == "table(caption row(columnheader columnheader) row(rowheader cell))")
  }

  @Test("In an SVG file of a Markdown text, blocks have roles")
  func markdown() throws {
    let text = "# T\n\nOne\n\n- a\n- b\n\n| A |\n|---|\n| 1 |\n\n> q\n"
    let document = try TextDocument(Array(text.utf8), as: .markdown)
    let svg = String(decoding: try renderer.svg(of: document), as: UTF8.self)
    #expect(
      outline(svg)
        == "heading paragraph list(listitem listitem) table(row(columnheader) row(cell)) blockquote"
    )
  }

  @Test("In an SVG file, pictures and paths with alternative text are labelled figures")
  func figures() throws {
    let svg = try svg(
      """
      {"width": 200, "frames": [
       {"role": "figure", "alt": "A <line>", "path": {"data": "M0 0h9v9z", "fill": "red"},
        "width": 9, "height": 9},
       {"role": "figure", "stack": {}, "frames": [
        {"alt": "Inner", "path": {"data": "M0 0h9v9z", "fill": "red"}, "width": 9, "height": 9},
        {"text": "Words", "role": "caption"}]}]}
      """, .none)
    #expect(outline(svg) == "img figure(img caption)")
    #expect(svg.contains("<g role=\"img\" aria-label=\"A &lt;line&gt;\">\n"))
  }

  @Test("An SVG file of a document without roles has no roles, also if frames have alt text")
  func noRoles() throws {
    let svg = try svg(
      """
      {"width": 200, "frames": [{"text": "a"},
       {"alt": "A line", "path": {"data": "M0 0h9v9z", "fill": "red"}, "width": 9, "height": 9}]}
      """)
    #expect(!svg.contains("role=") && !svg.contains("aria-"))
  }
}
