// Where lines begin, against what Chromium does with the same texts, fonts and widths.

import Foundation
import Testing

@testable import Galley

@Suite("Line starts")
struct LineStartTests {
  /// One line of `Tests/Texts/line-starts.tsv`.
  struct Measured: Sendable {
    var language: String
    var fonts: [String]
    var width: Double
    var starts: [Int]
  }

  @Test("are Chromium's, but for the differences that are listed with their reasons")
  func chromium() throws {
    let measured = try Self.measured()
    #expect(Set(measured.map(\.language)) == Set(Declaration.all.map(\.language)))
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
    let known = try Self.rows("line-starts-differences.tsv").map {
      $0.prefix(2).joined(separator: "\t")
    }
    #expect(differences.filter { !known.contains($0) } == [], "not listed")
    #expect(known.filter { !differences.contains($0) } == [], "listed and gone")
  }

  /// Offsets of what each line shows first, and the font files it is set in.
  private static func lines(
    of language: String, width: Double
  ) throws -> (starts: [Int], fonts: Set<String>) {
    let article = try #require(Declaration.all.first { $0.language == language })
    let layout = try Declaration.renderer.get().layout(
      article.text(.font(FontDescriptor(size: 20))), width: width)
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

  private static func measured() throws -> [Measured] {
    try rows("line-starts.tsv").map { row in
      Measured(
        language: row[0], fonts: row[1].split(separator: " ").map(String.init),
        width: try #require(Double(row[2])),
        starts: row[3].split(separator: " ").compactMap { Int($0) })
    }
  }

  private static func rows(_ name: String) throws -> [[String]] {
    let file = URL(filePath: testFont("../Texts/" + name))
    return try String(contentsOf: file, encoding: .utf8).split(separator: "\n")
      .filter { !$0.hasPrefix("#") }
      .map { $0.split(separator: "\t").map(String.init) }
  }

  /// Prints both ways of breaking a text, for whoever looks for the reason.
  private static func show(_ line: Measured, _ starts: [Int]) throws {
    let units = Array(try Declaration.text(line.language).utf16)
    func text(_ starts: [Int]) -> String {
      zip(starts, starts.dropFirst() + [units.count]).map {
        String(decoding: units[$0..<$1], as: UTF16.self)
      }.joined(separator: "|")
    }
    print("\(line.language) \(line.width)\nchromium \(text(line.starts))\ngalley   \(text(starts))")
  }
}
