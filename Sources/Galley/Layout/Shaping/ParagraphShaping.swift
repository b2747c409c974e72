// Shapes the items of a paragraph one after the other.

import GalleyFont
import GalleyUnicode

/// The glyphs of a paragraph while its items are shaped.
struct ParagraphShaping {
  private(set) var glyphs: [ShapedGlyph]
  private(set) var flags: [UnitFlags]
  var advances: [Double]

  /// Nothing shaped yet. Glyphs and advances get the memory of empty arrays.
  init(
    flags: consuming [UnitFlags], glyphs: consuming [ShapedGlyph] = [],
    advances: consuming [Double] = []
  ) {
    let count = flags.count
    self.advances = advances
    self.advances.append(addingCapacity: count) { $0.append(repeating: 0, count: count) }
    self.glyphs = glyphs
    self.glyphs.reserveCapacity(count)
    self.flags = flags
  }

  /// Shapes all items, each of which gets the indices of its glyphs.
  mutating func shape(
    _ found: inout ItemizedParagraph, of content: Span<UInt16>, transformed: TransformedText?,
    styles: StyleTable, _ context: LayoutContext
  ) {
    guard let first = found.items.first else { return }
    let shaper = context.shaper
    var run = first.style
    var style = styles[run]
    var face = first.face
    // The request to the shaper, of which mostly little changes from item to item.
    var shaping = ShapingItem(
      first, face: found.faces[face], style: style, count: content.count)
    // A paragraph that is left half shaped is never laid out: the caller checks again and throws.
    for index in found.items.indices where !context.cancellation.isRequested {
      let item = found.items[index]
      if item.style != run {
        run = item.style
        style = styles[run]
        (shaping.language, shaping.features) = (style.language, style.features)
      }
      if item.face != face {
        face = item.face
        shaping.face = found.faces[face]
      }
      let start = glyphs.count
      if item.orientation == .combined {
        shaper.shapeCombined(
          &found.items[index], face: shaping.face, style: style, of: content,
          transformed: transformed,
          into: &glyphs)
      } else if item.kind == .text {
        shaping.goOn(with: item, item.range, count: content.count)
        shaper.shape(shaping, of: content, transformed: transformed, into: &glyphs)
      } else {
        addCluster(of: item, style)
      }
      Self.measure(
        glyphs, from: start, unit: style.unit(of: shaping.face, item.orientation), &advances, &flags
      )
      found.items[index].glyphs = start..<glyphs.count
    }
  }

  /// Makes a cluster of what has no glyphs.
  private mutating func addCluster(of item: Item, _ style: ResolvedStyle) {
    let offset = item.range.lowerBound
    flags[offset].insert(.clusterStart)
    if item.kind == .attachment {
      advances[offset] = style.attachment?.advance(item.orientation) ?? 0
    }
  }

  /// What was shaped, which has it no longer.
  consuming func result() -> (glyphs: [ShapedGlyph], flags: [UnitFlags], advances: [Double]) {
    (glyphs, flags, advances)
  }

  /// Gives clusters the width of their glyphs, which are the last ones.
  private static func measure(
    _ glyphs: [ShapedGlyph], from start: Int, unit: Double, _ advances: inout [Double],
    _ flags: inout [UnitFlags]
  ) {
    let glyphs = glyphs.span
    var advances = advances.mutableSpan
    var flags = flags.mutableSpan
    for index in start..<glyphs.count {
      let cluster = Int(glyphs[index].cluster)
      advances[cluster] += Double(glyphs[index].xAdvance) * unit
      flags[cluster].formUnion(
        glyphs[index].isUnsafeToBreak ? [.clusterStart, .unsafeToBreak] : .clusterStart)
    }
  }
}

extension ShapingItem {
  /// What the shaper is to do for a part of an item, or for all of it.
  init(
    _ item: Item, part: Range<Int>? = nil, face: FontFace, style: ResolvedStyle, count: Int
  ) {
    let range = part ?? item.range
    self.init(
      range: range, face: face, script: item.script.rawValue, language: style.language,
      features: style.features)
    goOn(with: item, range, count: count)
  }

  /// Goes on to a part of another item of the same face and style.
  fileprivate mutating func goOn(with item: Item, _ range: Range<Int>, count: Int) {
    self.range = range
    script = item.script.rawValue
    isRightToLeft = item.isRightToLeft
    isUpright = item.orientation == .upright
    isParagraphStart = range.lowerBound == 0
    isParagraphEnd = range.upperBound == count
  }
}

extension Shaper {
  /// Appends the glyphs of an item, or of a part of it, in the case that it is drawn in; clusters
  /// are the paragraph's offsets.
  func shape(
    _ item: Item, part: Range<Int>? = nil, face: FontFace, style: ResolvedStyle,
    of content: Span<UInt16>, transformed: TransformedText?, adding features: [FontFeature] = [],
    into glyphs: inout [ShapedGlyph]
  ) {
    var shaping = ShapingItem(item, part: part, face: face, style: style, count: content.count)
    if !features.isEmpty { shaping.features += features }
    shape(shaping, of: content, transformed: transformed, into: &glyphs)
  }

  /// The same for what is to be shaped by the paragraph's offsets.
  func shape(
    _ shaping: ShapingItem, of content: Span<UInt16>, transformed: TransformedText?,
    into glyphs: inout [ShapedGlyph]
  ) {
    guard let transformed else { return shape(content, shaping, into: &glyphs) }
    var shaping = shaping
    shaping.range = transformed.range(of: shaping.range)
    shape(transformed.units.span, shaping, sources: transformed.sources, into: &glyphs)
  }
}
