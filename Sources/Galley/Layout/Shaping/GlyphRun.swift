import GalleyFont
import GalleyUnicode

/// Glyphs of one item on one line, with one embedding level, face and style. The runs of a layout
/// are built from them.
struct GlyphRun {
  /// Source of the attributes.
  enum Origin {
    /// The text's attribute runs, by each glyph's cluster.
    case text
    /// A single attribute index for all glyphs, which are at one offset of the paragraph: for tokens
    /// and hyphens.
    case inserted(attributes: Int, offset: Int)
  }

  /// Offsets from the paragraph's start; empty for inserted glyphs.
  var range: Range<Int>
  var face: FontFace
  var style: ResolvedStyle
  var script: Script
  var level: UInt8
  /// Glyphs in visual order. The slice is usually of the paragraph's array.
  var glyphs: ArraySlice<ShapedGlyph>
  /// Points after each cluster, by the cluster's offset.
  var spacing: ClusterSpacing
  /// Width of a tab or an attachment, which have no glyphs; `nil` for text.
  var fixedWidth: Double?
  /// Whether the run is an attachment in place of U+FFFC.
  var isAttachment = false
  var origin = Origin.text
  /// Orientation of the glyphs in the line.
  var orientation = GlyphOrientation.horizontal
  /// Factor on the width of text that is combined into the space of one character.
  var compression = 1.0

  var isRightToLeft: Bool { level & 1 == 1 }

  /// Whether the run was inserted and has no text of the paragraph.
  var isInserted: Bool {
    if case .inserted = origin { true } else { false }
  }
}

extension GlyphRun {
  /// The end of the cluster whose first glyph is at an index.
  func clusterEnd(from start: Int) -> Int {
    var end = start + 1
    while end < glyphs.endIndex, glyphs[end].cluster == glyphs[start].cluster { end += 1 }
    return end
  }

  /// Width of a cluster's glyphs without spacing.
  func naturalWidth(of cluster: Range<Int>) -> Double {
    let unit = style.unit(of: face, orientation)
    return glyphs[cluster].reduce(0) { $0 + Double($1.xAdvance) * unit }
  }

  /// Width of the clusters from an offset on, with their spacing; or the width of the tab or
  /// attachment.
  func width(from offset: Int = 0) -> Double {
    if let fixedWidth { return range.lowerBound >= offset ? fixedWidth : 0 }
    let glyphs = self.glyphs(from: offset)
    var width = 0.0
    var start = glyphs.lowerBound
    while start < glyphs.upperBound {
      let end = clusterEnd(from: start)
      let cluster = Int(self.glyphs[start].cluster)
      let natural = naturalWidth(of: start..<end)
      width += ClusterSpacing.width(natural, with: spacing.total(at: cluster))
      start = end
    }
    return width
  }

  /// Indices of the glyphs whose clusters are at or after an offset. Cluster offsets ascend, or
  /// descend in right-to-left text.
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

  /// The last cluster, in text order, that begins before an offset.
  func lastCluster(before offset: Int) -> Int? {
    if fixedWidth != nil { return nil }
    let isBefore = { (glyph: ShapedGlyph) in Int(glyph.cluster) < offset }
    let glyph = isRightToLeft ? glyphs.first(where: isBefore) : glyphs.last(where: isBefore)
    return glyph.map { Int($0.cluster) }
  }
}

extension GlyphRun {
  /// Creates a run for a part of an item.
  init(
    _ entry: LineRuns.Entry, of item: Item, in line: LineText, glyphs: ArraySlice<ShapedGlyph>,
    spacing: ClusterSpacing
  ) {
    let paragraph = line.paragraph
    self.init(
      range: entry.range, face: paragraph.faces[item.face], style: paragraph.styles[item.style],
      script: item.script, level: entry.level, glyphs: glyphs, spacing: spacing,
      fixedWidth: item.kind == .text ? nil : line.advance(at: entry.range.lowerBound),
      isAttachment: entry.isAttachment, orientation: item.orientation,
      compression: item.compression)
  }
}

extension GlyphRun {
  /// Points by which the glyphs are raised above the line's baseline.
  var raise: Double { style.raise(orientation) }

  /// Points from the line's baseline down to the glyphs' baseline. Sideways glyphs have an
  /// alphabetic baseline. Upright glyphs with a slant lean around their centre.
  func drop(skew: Double) -> Double {
    guard orientation != .horizontal else { return 0 }
    let middle = face.centralBaseline * style.size / Double(face.unitsPerEm)
    return orientation == .sideways ? middle : middle * skew
  }
}
