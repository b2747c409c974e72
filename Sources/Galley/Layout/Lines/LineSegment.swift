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
  /// In visual order, mostly the paragraph's own.
  var glyphs: ArraySlice<ShapedGlyph>
  /// Points after clusters, by their own offsets.
  var spacing: ClusterSpacing
  /// Width of a tab or an attachment, which have no glyphs.
  var fixedWidth: Double?
  /// Whether it is a picture in the place of U+FFFC.
  var isAttachment = false
  var source = Source.text
  /// How its glyphs stand in the line.
  var orientation = GlyphOrientation.horizontal
  /// Factor on the width of what is combined into one character's room.
  var compression = 1.0

  var isRightToLeft: Bool { level & 1 == 1 }

  /// Whether it stands for no text of the paragraph.
  var isInserted: Bool {
    if case .inserted = source { true } else { false }
  }
}

extension LineSegment {
  /// The end of the cluster whose first glyph is at an index.
  func clusterEnd(from start: Int) -> Int {
    var end = start + 1
    while end < glyphs.endIndex, glyphs[end].cluster == glyphs[start].cluster { end += 1 }
    return end
  }

  /// Width of a cluster's glyphs, spacing left out.
  func naturalWidth(of cluster: Range<Int>) -> Double {
    let unit = style.unit(of: face, orientation)
    return glyphs[cluster].reduce(0) { $0 + Double($1.xAdvance) * unit }
  }

  /// Width of its clusters from an offset on, each with its spacing and none negative; or of its
  /// tab or attachment.
  func width(from offset: Int = 0) -> Double {
    if let fixedWidth { return range.lowerBound >= offset ? fixedWidth : 0 }
    let glyphs = self.glyphs(from: offset)
    var width = 0.0
    var start = glyphs.lowerBound
    while start < glyphs.upperBound {
      let end = clusterEnd(from: start)
      let cluster = Int(self.glyphs[start].cluster)
      width += max(naturalWidth(of: start..<end) + spacing.total(at: cluster), 0)
      start = end
    }
    return width
  }

  /// Indices of the glyphs whose clusters begin at an offset or behind it. Clusters rise, or fall
  /// where the text runs right to left.
  private func glyphs(from offset: Int) -> Range<Int> {
    if isRightToLeft {
      var end = glyphs.startIndex
      while end < glyphs.endIndex, Int(glyphs[end].cluster) >= offset { end += 1 }
      return glyphs.startIndex..<end
    }
    var start = glyphs.endIndex
    while start > glyphs.startIndex, Int(glyphs[start - 1].cluster) >= offset { start -= 1 }
    return start..<glyphs.endIndex
  }

  /// The last cluster in text order that begins before an offset.
  func lastCluster(before offset: Int) -> Int? {
    if fixedWidth != nil { return nil }
    let isBefore = { (glyph: ShapedGlyph) in Int(glyph.cluster) < offset }
    let glyph = isRightToLeft ? glyphs.first(where: isBefore) : glyphs.last(where: isBefore)
    return glyph.map { Int($0.cluster) }
  }
}

extension ShapedParagraph {
  /// The segments of a line in text order, with levels by rule L1 of UAX #9. They are put into an
  /// array that has none, for its memory.
  func segments(
    of line: Range<Int>, reshaper: Reshaper, into array: consuming [LineSegment] = []
  ) -> [LineSegment] {
    var index = itemIndex(at: line.lowerBound)
    guard !line.isEmpty, index < items.count else { return array }
    let levels = bidi.isUniform ? [] : bidi.levels(ofLine: line)
    let (items, faces, styles) = (items, faces, reshaper.styles)
    var segments = array
    var run = items[index].style
    var style = styles[run]
    while index < items.count, items[index].range.lowerBound < line.upperBound {
      let item = items[index]
      index += 1
      if item.style != run { (run, style) = (item.style, styles[item.style]) }
      guard item.kind != .separator else { continue }
      let part = item.range.clamped(to: line)
      var glyphs = reshaper.glyphs(of: part, in: item, of: self)
      let spacing = spacing(of: part)
      var start = part.lowerBound
      while start < part.upperBound {
        let level = levels.isEmpty ? item.level : levels[start - line.lowerBound]
        // What rule L1 gives another level inside a cluster, such as a joiner at the line's end, has
        // no glyph of its own to move.
        var end = levels.isEmpty ? part.upperBound : start + 1
        while end < part.upperBound,
          levels[end - line.lowerBound] == level || !flags[end].contains(.clusterStart)
        { end += 1 }
        var own =
          end == part.upperBound
          ? glyphs : Self.takeGlyphs(before: end, of: item, from: &glyphs)
        // White space at the line's end may have got another direction than it was shaped in.
        if (level ^ item.level) & 1 == 1 { own.reverse() }
        segments.append(
          LineSegment(
            range: start..<end, face: faces[item.face], style: style,
            script: item.script, level: level, glyphs: own, spacing: spacing,
            fixedWidth: item.kind == .text ? nil : advances[start],
            isAttachment: item.kind == .attachment, orientation: item.orientation,
            compression: item.compression))
        start = end
      }
    }
    return segments
  }

  /// Takes the glyphs of the text before an offset, which is first in text order, from an item's.
  private static func takeGlyphs(
    before offset: Int, of item: Item, from glyphs: inout ArraySlice<ShapedGlyph>
  ) -> ArraySlice<ShapedGlyph> {
    if item.isRightToLeft {
      let cut = glyphs.lastIndex { Int($0.cluster) >= offset }.map { $0 + 1 } ?? glyphs.startIndex
      defer { glyphs = glyphs[..<cut] }
      return glyphs[cut...]
    }
    let cut = glyphs.firstIndex { Int($0.cluster) >= offset } ?? glyphs.endIndex
    defer { glyphs = glyphs[cut...] }
    return glyphs[..<cut]
  }
}
