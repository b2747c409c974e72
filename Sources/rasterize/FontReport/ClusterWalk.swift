// The clusters of a layout's text with the runs that draw them.

import Galley
import GalleyFont
import GalleyUnicode

/// The grapheme clusters of a layout that are drawn, in the order of the text.
struct ClusterWalk {
  /// A cluster and what draws it.
  struct Cluster {
    /// Of the first UTF-16 unit.
    let offset: Int
    let characters: String
    let run: TextLayout.Run
    /// Whether some character of it has a glyph in no font.
    let isMissing: Bool
    fileprivate let presentation: FontPresentation
    fileprivate let catalog: FontCatalog

    /// What is told of it where a family was asked for.
    func report(after query: FontQuery) -> ClusterReport {
      let passed = catalog.facesPassedOver(
        for: Array(characters.unicodeScalars), after: query,
        script: FontTag(run.script)?.rawValue ?? 0, language: run.language,
        presentation: presentation)
      return ClusterReport(
        offset: offset, characters: characters, run: run, isMissing: isMissing, passed: passed)
    }
  }

  let clusters: [Cluster]

  init(_ layout: TextLayout, _ catalog: FontCatalog) {
    let units = layout.text.utf16
    let boundaries = TextBreaker().graphemeBoundaries(in: units.span)
    let missing = Set(layout.missingGlyphs.map(\.offset))
    // Runs stand as they are seen; what a truncation hides has none, and its token no range.
    let runs = layout.runs.filter { !$0.range.isEmpty && !$0.isAttachment }
      .sorted { $0.range.lowerBound < $1.range.lowerBound }
    var next = 0
    clusters = zip(boundaries, boundaries.dropFirst()).compactMap { start, end in
      while next < runs.count, runs[next].range.upperBound <= start { next += 1 }
      guard next < runs.count, runs[next].range.contains(start) else { return nil }
      let presentation: FontPresentation =
        switch EmojiPresentation(ofCluster: units.span.extracting(start..<end)) {
        case .none: .none
        case .text: .text
        case .emoji: .emoji
        }
      return Cluster(
        offset: start, characters: String(decoding: units[start..<end], as: UTF16.self),
        run: runs[next], isMissing: (start..<end).contains(where: missing.contains),
        presentation: presentation, catalog: catalog)
    }
  }
}
