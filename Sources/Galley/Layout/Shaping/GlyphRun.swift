import GalleyFont
import GalleyUnicode

/// Consecutive glyphs of one item on one line. All these glyphs have the same embedding level, face
/// and style. The runs of a ``TextLayout`` are built from glyph runs.
struct GlyphRun {
  /// The source from which a run's glyphs get their text attributes.
  enum Origin {
    /// The run shows text of the paragraph. Each glyph has the attributes of the text at the offset
    /// of the glyph's cluster.
    case text
    /// The run is an inserted truncation token or hyphen. All its glyphs have the same index of
    /// attributes and the same offset in the paragraph.
    case inserted(attributes: Int, offset: Int)
  }

  /// Range of the run's text, in offsets from the paragraph's start; empty for inserted glyphs.
  var range: Range<Int>
  var face: FontFace
  var style: ResolvedStyle
  var script: Script
  var level: UInt8
  /// Glyphs in visual order; usually a slice of the paragraph's glyph array.
  var glyphs: ArraySlice<ShapedGlyph>
  /// Spacing around the run's clusters, in points.
  var spacing: ClusterSpacing
  /// Width, in points, of a tab or an attachment; `nil` for text. Tabs and attachments have no
  /// shaped glyphs.
  var fixedWidth: Double?
  /// Whether the run is an attachment that replaces U+FFFC.
  var isAttachment = false
  var origin = Origin.text
  /// Orientation of the glyphs within the line.
  var orientation = GlyphOrientation.horizontal
  /// Factor that compresses combined text (tate-chu-yoko) to the width of one character; 1 for
  /// other text.
  var compression = 1.0

  var isRightToLeft: Bool { level & 1 == 1 }

  /// Whether the run was inserted and shows no text of the paragraph.
  var isInserted: Bool {
    if case .inserted = origin { true } else { false }
  }
}

extension GlyphRun {
  /// The index after the last glyph of the cluster whose first glyph is at index `start`.
  func clusterEnd(from start: Int) -> Int {
    var end = start + 1
    while end < glyphs.endIndex, glyphs[end].cluster == glyphs[start].cluster { end += 1 }
    return end
  }

  /// Width of a cluster's glyphs without the cluster's spacing. `cluster` is a range of glyph
  /// indices.
  func naturalWidth(of cluster: Range<Int>) -> Double {
    let unit = style.unit(of: face, orientation)
    return glyphs[cluster].reduce(0) { $0 + Double($1.xAdvance) * unit }
  }

  /// Total width of the run's clusters that begin at or after an offset, including their spacing. A
  /// tab or an attachment counts as one cluster.
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

  /// Indices of the glyphs whose clusters are at or after an offset. Cluster offsets ascend in
  /// left-to-right text and descend in right-to-left text.
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

  /// The offset of the run's last cluster, in text order, that begins before the given offset. The
  /// result is `nil` if there is no such cluster, or if the run is a tab or an attachment.
  func lastCluster(before offset: Int) -> Int? {
    if fixedWidth != nil { return nil }
    let isBefore = { (glyph: ShapedGlyph) in Int(glyph.cluster) < offset }
    let glyph = isRightToLeft ? glyphs.first(where: isBefore) : glyphs.last(where: isBefore)
    return glyph.map { Int($0.cluster) }
  }
}

extension GlyphRun {
  /// Creates the glyph run that an entry of ``LineRuns`` describes. The run shows a part of `item`.
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

  /// Points by which the glyphs of vertical text are lowered from the line's central baseline,
  /// before the text is rotated; 0 in horizontal lines. Sideways glyphs are placed by their
  /// alphabetic baseline, which is below the central baseline. Slanted upright glyphs are moved so
  /// that the slant shears them around their centre.
  func drop(skew: Double) -> Double {
    guard orientation != .horizontal else { return 0 }
    let middle = face.centralBaseline * style.size(of: face) / Double(face.unitsPerEm)
    return orientation == .sideways ? middle : middle * skew
  }
}
