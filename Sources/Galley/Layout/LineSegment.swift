// The pieces that a line is put together from, before they are put in visual order.

import GalleyFont
import GalleyUnicode

/// Glyphs of one item on one line, with one embedding level.
struct LineSegment {
  /// Where attributes come from.
  enum Source {
    /// From the text's runs, by each glyph's cluster.
    case text
    /// One set for all glyphs, which stand at one offset of the paragraph: a token's or hyphen's.
    case inserted(attributes: Int, offset: Int)
  }

  /// Offsets from the paragraph's start; empty for what is not in the text.
  var range: Range<Int>
  var face: FontFace
  var style: ResolvedStyle
  var script: Script
  var level: UInt8
  /// In visual order.
  var glyphs: [ShapedGlyph]
  /// Width of a tab, which has no glyphs.
  var tabWidth: Double?
  var source = Source.text
}

extension ShapedParagraph {
  /// The segments of a line in text order, with levels by rule L1 of UAX #9.
  func segments(of line: Range<Int>, reshaper: Reshaper) -> [LineSegment] {
    guard !line.isEmpty else { return [] }
    let levels = bidi.levels(ofLine: line)
    var segments: [LineSegment] = []
    var index = itemIndex(at: line.lowerBound)
    while index < items.count, items[index].range.lowerBound < line.upperBound {
      let item = items[index]
      index += 1
      guard item.kind != .separator else { continue }
      let part = item.range.clamped(to: line)
      var glyphs = reshaper.glyphs(of: part, in: item, of: self)
      var start = part.lowerBound
      while start < part.upperBound {
        let level = levels[start - line.lowerBound]
        var end = start + 1
        while end < part.upperBound, levels[end - line.lowerBound] == level { end += 1 }
        var own = glyphs
        if end - start < part.count {
          own = glyphs.filter { (start..<end).contains(Int($0.cluster)) }
          glyphs.removeAll { (start..<end).contains(Int($0.cluster)) }
        }
        // White space at the line's end may have got another direction than it was shaped in.
        if (level ^ item.level) & 1 == 1 { own.reverse() }
        segments.append(
          LineSegment(
            range: start..<end, face: item.face, style: reshaper.styles[item.style],
            script: item.script, level: level, glyphs: own,
            tabWidth: item.kind == .tab ? advances[start] : nil))
        start = end
      }
    }
    return segments
  }
}
