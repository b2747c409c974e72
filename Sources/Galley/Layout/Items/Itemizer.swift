// Cuts a paragraph into items: text that one call of the shaper can set.

import GalleyFont
import GalleyUnicode

/// A stretch of a paragraph with one style, script, level and face.
struct Item {
  /// What the item holds.
  enum Kind {
    /// Text that is shaped.
    case text
    /// One tab character, whose width the line decides.
    case tab
    /// One line separator, without width.
    case separator
    /// One U+FFFC that a picture stands in the place of.
    case attachment
  }

  /// Offsets from the paragraph's start.
  var range: Range<Int>
  var kind: Kind
  /// Index of the attribute run whose style it is shaped with.
  var style: Int
  var face: FontFace
  var level: UInt8
  var script: Script
  /// How it stands in its line.
  var orientation = GlyphOrientation.horizontal
  /// Factor on the width of what is combined into one character's room.
  var compression = 1.0
  /// Indices of its glyphs in the paragraph, filled in by shaping.
  var glyphs: Range<Int> = 0..<0

  var isRightToLeft: Bool { level & 1 == 1 }
}

/// Cuts a paragraph where style, script, level or face change, and around tabs, separators and
/// attachments.
struct Itemizer {
  let units: [UInt16]
  /// The paragraph's content in `units`.
  let content: Range<Int>
  let text: AttributedText
  let styles: StyleTable
  let analysis: ParagraphAnalysis
  let fallback: FontFallback

  /// The items in text order, and the characters that no font has.
  func items() -> (items: [Item], missing: [TextLayout.MissingGlyph]) {
    var items: [Item] = []
    var missing: [TextLayout.MissingGlyph] = []
    let runs = text.runs
    var run = text.runIndex(at: content.lowerBound) ?? 0
    var script = 0
    var offset = 0
    while offset < content.count {
      while run + 1 < runs.count, runs[run].range.upperBound <= content.lowerBound + offset {
        run += 1
      }
      while script + 1 < analysis.scripts.count,
        analysis.scripts[script].range.upperBound <= offset
      { script += 1 }
      let template = Item(
        range: offset..<offset + 1, kind: kind(at: offset, in: run), style: run,
        face: styles[run].face,
        level: analysis.bidi.levels[offset], script: analysis.scripts[script].script)
      guard template.kind == .text else {
        items.append(template)
        offset += 1
        continue
      }
      let end = segmentEnd(
        from: offset, run: run, limit: analysis.scripts[script].range.upperBound)
      fallback.split(
        template, end: end, analysis: analysis, into: &items, missing: &missing)
      offset = end
    }
    return (items, missing)
  }

  private func kind(at offset: Int, in run: Int) -> Item.Kind {
    switch units[content.lowerBound + offset] {
    case 0x09: .tab
    case TextAttachment.character where styles[run].attachment != nil: .attachment
    case let unit where ParagraphSplitter.isLineSeparator(unit): .separator
    default: .text
    }
  }

  /// The end of the text from `start` that has one shaping style and one level. A style that begins
  /// inside a grapheme cluster counts from the next one.
  private func segmentEnd(from start: Int, run: Int, limit: Int) -> Int {
    let key = styles.shapingKeys[run]
    let level = analysis.bidi.levels[start]
    var run = run
    var end = start + 1
    let runs = text.runs
    let limit = min(limit, content.count)
    while end < limit, analysis.bidi.levels[end] == level {
      while run + 1 < runs.count, runs[run].range.upperBound <= content.lowerBound + end {
        run += 1
      }
      guard kind(at: end, in: run) == .text else { break }
      if styles.shapingKeys[run] != key, analysis.flags[end].contains(.graphemeStart) { break }
      end += 1
    }
    return end
  }
}
