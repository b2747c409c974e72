// Kern and tracking must add no space between joined letters or inside a grapheme cluster.

import Foundation
import Testing

@testable import Galley

@Suite("Kern and tracking do not separate joined letters or grapheme clusters")
struct UnitedLettersTests {
  /// An article of the Universal Declaration of Human Rights in languages whose letters join, such
  /// as Arabic.
  private static let joining = Declaration.all.filter {
    ["ar", "fa", "ur", "ps", "sd", "ug", "aii", "nqo", "mn-Mong"].contains($0.language)
  }

  private static let changes: [[TextAttribute]] = [
    [.kern(5)], [.tracking(5), .ligature(1)], [.kern(-1)], [.kern(60)],
  ]

  @Test(
    "Kern and tracking add space only after letters that do not join the next letter",
    arguments: joining)
  func joined(_ article: Declaration) throws {
    let types = try JoiningTypes()
    for change in Self.changes {
      let extra = try Self.extra(article.text, article.language, change)
      let scalars = Array(article.text.unicodeScalars)
      try #require(scalars.count == article.text.utf16.count)
      let clusters = extra.keys.sorted() + [article.text.utf16.count]
      var joins = 0
      for (cluster, next) in zip(clusters, clusters.dropFirst()) {
        // All test text is in the Basic Multilingual Plane, so each character is one UTF-16 code
        // unit.
        let last = next - 1
        guard types.joinNext(last, scalars) else { continue }
        joins += 1
        #expect(abs(extra[cluster] ?? 0) < 1e-6, "\(scalars[last]) at \(last)")
      }
      #expect(joins > 30)
      #expect(extra.values.contains { abs($0) > 0.9 })
    }
  }

  /// Languages whose letters are connected by a headline, such as Hindi.
  private static let headlines: Set<String> = ["as", "bn", "hi", "mr", "ne", "pa", "sa"]

  @Test(
    "Kern is added once per user-perceived character; a conjunct is one character",
    arguments: Declaration.all.filter { article in
      !joining.contains { $0.language == article.language }
    })
  func characters(_ article: Declaration) throws {
    let extra = try Self.extra(article.text, article.language, [.kern(5)])
    var starts: Set<Int> = []
    var ends: [Int: Int] = [:]
    for character in article.text.indices {
      let start = character.utf16Offset(in: article.text)
      starts.insert(start)
      ends[start] = article.text.index(after: character).utf16Offset(in: article.text)
    }
    // If a character has several glyph clusters, kern is added only to the last of them. If several
    // characters form a ligature, kern is added only once.
    let clusters = extra.keys.sorted() + [article.text.utf16.count]
    for (cluster, next) in zip(clusters, clusters.dropFirst()) {
      let isEnd = starts.contains(next) || next == article.text.utf16.count
      let isInvisible =
        article.text.utf16[
          String.Index(utf16Offset: cluster, in: article.text)] == 0x200C
      // Kern is not added between letters that share a headline.
      let isOnHeadline =
        Self.headlines.contains(article.language) && next < article.text.utf16.count
        && [cluster, next].allSatisfy {
          article.text[String.Index(utf16Offset: $0, in: article.text)].isLetter
        }
      #expect(
        abs((extra[cluster] ?? 0) - (isEnd && !isInvisible && !isOnHeadline ? 5 : 0)) < 1e-6,
        "\(cluster)..<\(next)")
    }
  }

  @Test("Kern and tracking do not change which glyphs are drawn", arguments: Declaration.all)
  func sameGlyphs(_ article: Declaration) throws {
    let renderer = try Declaration.renderer.get()
    let plain = try renderer.layout(article.text()).glyphs.map(\.id)
    for change in Self.changes {
      let spaced = try renderer.layout(
        AttributedText(article.text, [.language(article.language)] + change))
      #expect(spaced.glyphs.map(\.id) == plain)
    }
  }

  /// The width that kern or tracking adds to each cluster's advance. The key is the cluster's text
  /// offset.
  private static func extra(
    _ text: String, _ language: String, _ change: [TextAttribute]
  ) throws -> [Int: Double] {
    let renderer = try Declaration.renderer.get()
    func advances(_ change: [TextAttribute]) throws -> [Int: Double] {
      let attributes: [TextAttribute] = [.language(language), .font(FontDescriptor(size: 20))]
      let layout = try renderer.layout(AttributedText(text, attributes + change))
      return layout.glyphs.reduce(into: [:]) { $0[Int($1.cluster), default: 0] += $1.advance }
    }
    let plain = try advances([])
    return try advances(change).reduce(into: [:]) { $0[$1.key] = $1.value - (plain[$1.key] ?? 0) }
  }
}

/// The joining types of characters, from Unicode's `ArabicShaping.txt`.
private struct JoiningTypes {
  private var types: [UInt32: Character] = [:]

  init() throws {
    let text = try String(
      contentsOf: URL(filePath: "/usr/share/unicode/ArabicShaping.txt"), encoding: .utf8)
    for line in text.split(separator: "\n") where !line.hasPrefix("#") {
      let fields = line.split(separator: ";").map { $0.trimmingCharacters(in: .whitespaces) }
      guard fields.count >= 3, let value = UInt32(fields[0], radix: 16) else { continue }
      types[value] = fields[2].first
    }
  }

  private func type(_ scalar: Unicode.Scalar) -> Character {
    if let type = types[scalar.value] { return type }
    switch scalar.properties.generalCategory {
    case .nonspacingMark, .enclosingMark, .format: return "T"
    default: return "U"
    }
  }

  /// Whether the letter at `index` is joined to the following letter (Unicode §9.2). If there is a
  /// mark at `index`, the letter before the mark counts.
  func joinNext(_ index: Int, _ scalars: [Unicode.Scalar]) -> Bool {
    guard let left = scalars[...index].last(where: { type($0) != "T" }).map(type),
      let right = scalars[(index + 1)...].first(where: { type($0) != "T" }).map(type)
    else { return false }
    return "DLC".contains(left) && "DRC".contains(right)
  }
}
