// Reports of picture comparisons contain all pictures, escape all text, and need no network.

import Foundation
import FoundationXML
import Galley
import Testing

@testable import GalleyCompare

@Suite("Comparison reports")
struct ReportTests {
  private func entry(_ name: String, notes: [String] = []) throws -> ComparisonReport.Entry {
    let old = try renderer.render(document("Pining for the fjords"))
    let new = try renderer.render(document("Pining for the fiords"))
    return .init(
      name: name, comparison: ImageComparison(expected: old, actual: new), notes: notes)
  }

  private static let hostile = [
    "<script>alert(1)</script>", "\"><img src=x onerror=alert(1)>", "' onload='x",
    "a&b;\u{0}\u{202E}",
    "</title></style></script>", "http://example.org/",
  ]

  @Test("One report page can show several comparisons")
  func several() throws {
    let report = ComparisonReport(
      title: "Two", entries: [try entry("one", notes: ["first note"]), try entry("two")])
    let html = try report.html()
    #expect(
      html.components(separatedBy: "<section class=\"comparison\" data-matches=\"false\">").count
        == 3)
    for part in ["<bdi>one</bdi>", "<bdi>two</bdi>", "<bdi>first note</bdi>", "pixels differ"] {
      #expect(html.contains(part))
    }
    for view in ["side", "onion", "flicker"] { #expect(html.contains("value=\"\(view)\"")) }
    #expect(html.contains("prefers-color-scheme: dark"))
  }

  @Test("The report page contains the pictures")
  func pictures() throws {
    let entry = try entry("one")
    let html = try ComparisonReport(title: "", entries: [entry]).html()
    let found = html.matches(of: #/src="data:image/png;base64,([A-Za-z0-9+/=]+)"/#)
      .map { Data(base64Encoded: String($0.1)) }
    #expect(found.count == 3)
    let pictures = try found.map { try Bitmap(png: [UInt8](try #require($0))) }
    #expect(pictures[0] == entry.comparison.expected && pictures[2] == entry.comparison.actual)
    #expect(pictures[1] == entry.comparison.differenceImage)
  }

  @Test("The report page requests nothing from a network")
  func selfContained() throws {
    let html = try ComparisonReport(title: "t", entries: [try entry("one")]).html()
    let plain = html.replacing(#/data:image/png;base64,[A-Za-z0-9+/=]+/#, with: "")
    for part in ["http:", "https:", "//", "url(", "@import", "<link", "<iframe", "import("] {
      #expect(!plain.contains(part), "\(part)")
    }
    #expect(plain.contains("default-src 'none'"))
    #expect(plain.matches(of: #/ (src|href|srcset|action)=/#).count == 3)
  }

  @Test(
    "A comparison report shows markup in titles, names and notes as plain text",
    arguments: hostile)
  func escaping(text: String) throws {
    let clean = try ComparisonReport(title: "x", entries: [try entry("x", notes: ["x"])]).html()
    let html = try ComparisonReport(title: text, entries: [try entry(text, notes: [text])]).html()
    func tags(_ html: String) -> [String] { html.matches(of: #/<[^<>]*>/#).map { String($0.0) } }
    // The page has the same tags as a page whose text contains no markup.
    #expect(tags(html) == tags(clean))
    #expect(!html.unicodeScalars.contains { $0 == "\u{0}" || $0 == "\u{202E}" })
  }

  @Test("Every HTML element of a comparison report is closed, in the right order")
  func structure() throws {
    let report = ComparisonReport(title: "<&", entries: [try entry("\"'<>&", notes: ["<b>"])])
    let html = try report.html()
    // The HTML from `<body>` to `<script>` must parse as XML. Before parsing, the test completes
    // attributes without values and elements without end tags.
    let start = try #require(html.range(of: "<body"))
    let end = try #require(html.range(of: "<script>"))
    let body = String(html[start.lowerBound..<end.lowerBound]) + "</body>"
    let xml = body.replacing(#/<(img|input|meta)([^<>]*)>/#) { "<\($0.1)\($0.2)/>" }
      .replacing(#/ (hidden|checked|selected)(?=[ >\/])/#) { " \($0.1)=\"\"" }
    let parser = XMLParser(data: Data(xml.utf8))
    #expect(parser.parse(), "\(String(describing: parser.parserError)) line \(parser.lineNumber)")
  }
}
