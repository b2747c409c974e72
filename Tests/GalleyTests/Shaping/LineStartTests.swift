// The text offsets at which lines start, compared with Chromium for the same texts, fonts and
// widths.

import Foundation
import TestSupport
import Testing

@testable import Galley

@Suite("Line starts compared with Chromium")
struct LineStartTests {
  /// A row of `Tests/Texts/line-starts.tsv`: the text offsets at which Chromium starts lines, for
  /// one language and width.
  struct Measured: Sendable {
    var language: String
    var fonts: [String]
    var width: Double
    var starts: [Int]
  }

  @Test("Lines start at the same offsets as in Chromium, except for known differences")
  func chromium() throws {
    let measured = try Self.measured()
    let names =
      Declaration.all.map(\.language)
      + ["ja", "ko", "zh-Hans"].flatMap { language in
        ["loose", "normal", "strict", "keepAll"].map { language + "/" + $0 }
      }
    #expect(Set(measured.map(\.language)) == Set(names))
    #expect(Set(measured.map(\.width)).count == 6)
    var differences: [String] = []
    for line in measured {
      let (starts, fonts) = try Self.lines(of: line.language, width: line.width)
      #expect(fonts.isSubset(of: line.fonts), "\(line.language)")
      if starts != line.starts {
        differences.append("\(line.language)\t\(Int(line.width))")
        if ProcessInfo.processInfo.environment["GALLEY_SHOW_LINES"] != nil {
          try Self.show(line, starts)
        }
      }
    }
    let quotations = try LibraryDifferences.expected(
      "line starts: Korean quotation marks", "listed", "icu", Self.icu)
    let known = try Self.rows("line-starts-differences.tsv")
      .filter { !($0[2].contains("LB19a") && quotations == "as Chromium") }
      .map { $0.prefix(2).joined(separator: "\t") }
    #expect(differences.filter { !known.contains($0) } == [], "not listed")
    #expect(known.filter { !differences.contains($0) } == [], "listed and gone")
  }

  private static let icu =
    EngineVersions.libraries.first { $0.name.lowercased() == "icu" }?.version ?? ""

  /// The offset of the first visible character of each line, and the font files that the text uses.
  private static func lines(
    of language: String, width: Double
  ) throws -> (starts: [Int], fonts: Set<String>) {
    let text = try Self.text(of: language)
    let style = paragraph { style in
      // Chromium's lines were measured with the punctuation spacing and line break strictness set
      // here.
      style.punctuationSpacing = PunctuationSpacing.none
      style.lineBreakStrictness = language.split(separator: "/").dropFirst().first.flatMap {
        LineBreakStrictness(rawValue: String($0))
      }
    }
    let tag = String(language.prefix { $0 != "/" })
    let layout = try Declaration.renderer.get().layout(
      AttributedText(text, [.language(tag), .font(FontDescriptor(size: 20)), style]),
      in: TextContainer(width: width))
    let starts = layout.lines.compactMap { line in
      line.range.first { layout.text.utf16[$0] != 0x20 }
    }
    let fonts = layout.runs.map { run in
      run.face.path.split(separator: ":").last.map(String.init) ?? ""
    }.map { path in
      path.contains("/Tests/Fonts/")
        ? "../Tests/Fonts/" + (path as NSString).lastPathComponent : path
    }
    return (starts, Set(fonts))
  }

  /// Returns an article of the Universal Declaration of Human Rights in a language. If `language`
  /// also names a line breaking strictness, as in `ja/loose`, returns a sample for line breaking.
  private static func text(of language: String) throws -> String {
    guard let slash = language.firstIndex(of: "/") else { return try Declaration.text(language) }
    let row = try rows("line-breaking.tsv").first { $0[0] == language[..<slash] }
    return try #require(row)[1]
  }

  private static func measured() throws -> [Measured] {
    try rows("line-starts.tsv").map { row in
      Measured(
        language: row[0], fonts: row[1].split(separator: " ").map(String.init),
        width: try #require(Double(row[2])),
        starts: row[3].split(separator: " ").compactMap { Int($0) })
    }
  }

  private static func rows(_ name: String) throws -> [[String]] {
    let file = URL(filePath: Repository.testFont("../Texts/" + name))
    return try String(contentsOf: file, encoding: .utf8).split(separator: "\n")
      .filter { !$0.hasPrefix("#") }
      .map { $0.split(separator: "\t").map(String.init) }
  }

  /// Prints Chromium's lines and Galley's lines of the same text, for debugging.
  private static func show(_ line: Measured, _ starts: [Int]) throws {
    let units = Array(try Self.text(of: line.language).utf16)
    func divided(_ starts: [Int]) -> String {
      zip(starts, starts.dropFirst() + [units.count]).map {
        String(decoding: units[$0..<$1], as: UTF16.self)
      }.joined(separator: "|")
    }
    print(
      "\(line.language) \(line.width)\nchromium \(divided(line.starts))\ngalley   \(divided(starts))"
    )
  }
}
