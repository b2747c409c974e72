// A paragraph shaped once, ready to be broken at any width.

import GalleyFont
import GalleyUnicode

/// A paragraph shaped once, with the widths of its clusters. Offsets are from its start, lengths
/// are points.
struct ShapedParagraph {
  private let content: ShapedContent
  /// Width of the cluster that begins at a unit, spacing included; 0 inside clusters.
  var advances: [Double]
  /// The divisions that change the spelling of the line being set, where it begins and ends.
  var divisions: (start: WordDivision?, end: WordDivision?) = (nil, nil)

  /// Analyses, itemizes and shapes one paragraph.
  init(
    _ range: ParagraphRange, of styles: StyleTable, container: borrowing TextContainer,
    fonts: FontCatalog, context: RenderContext
  ) {
    content = ShapedContent(
      range, of: styles, container: container, fonts: fonts, context: context)
    advances = content.advances
  }

  /// The arrays whose memory the next paragraph may have when this one has been set.
  var arrays: ParagraphArrays { content.arrays }

  var styles: StyleTable { content.styles }
  var text: AttributedText { content.styles.text }
  var range: ParagraphRange { content.range }
  var style: ResolvedParagraphStyle { content.style }
  var language: String { content.language }
  var bidi: BidiParagraph { content.bidi }
  var items: [Item] { content.items }
  var faces: [FontFace] { content.faces }
  var glyphs: [ShapedGlyph] { content.glyphs }
  var flags: [UnitFlags] { content.flags }
  var spacing: ClusterSpacing { content.spacing }
  var missing: [MissingGlyph] { content.missing }
  var transformed: TransformedText? { content.transformed }

  /// The units of the whole text.
  var units: [UInt16] { content.styles.text.utf16 }
  /// Number of units without the separator.
  var count: Int { content.range.content.count }
  /// Whether a line without text stands between a line separator and the paragraph's own.
  var endsInEmptyLine: Bool {
    range.hasSeparator && count > 0 && ParagraphSplitter.isLineSeparator(unit(at: count - 1))
  }
  /// Whether the paragraph is written right to left.
  var isRightToLeft: Bool { content.bidi.baseLevel & 1 == 1 }

  /// The unit at an offset.
  func unit(at offset: Int) -> UInt16 {
    content.styles.text.utf16[content.range.content.lowerBound + offset]
  }

  /// The index of the attribute run that holds an offset.
  func run(at offset: Int) -> Int {
    content.styles.text.runIndex(at: content.range.content.lowerBound + offset) ?? 0
  }

  /// Whether a line may begin at an offset without shaping anything again.
  func isSafe(at offset: Int) -> Bool {
    guard offset > 0, offset < count else { return true }
    if offset == divisions.start?.offset || offset == divisions.end?.offset { return false }
    return flags[offset].contains(.clusterStart) && !flags[offset].contains(.unsafeToBreak)
  }

  /// The index of the item that holds an offset.
  func itemIndex(at offset: Int) -> Int {
    items.partitioningIndex { $0.range.upperBound > offset }
  }

  /// The end of a line's text without the white space that hangs behind it.
  func visibleEnd(of line: Range<Int>) -> Int {
    var end = line.upperBound
    while end > line.lowerBound, flags[end - 1].contains(.whitespace) { end -= 1 }
    return end
  }

  /// What a line that ends at `end` drops: the tracking of its last cluster.
  func trailingTracking(at end: Int, from start: Int) -> Double {
    guard spacing.hasTracking, end > start else { return 0 }
    var cluster = end - 1
    while cluster > start, !flags[cluster].contains(.clusterStart) { cluster -= 1 }
    return spacing.tracking(at: cluster)
  }

  /// Width of a range by the clusters that begin in it.
  func width(of range: Range<Int>) -> Double {
    var width = 0.0
    for offset in range { width += advances[offset] }
    return width
  }
}
