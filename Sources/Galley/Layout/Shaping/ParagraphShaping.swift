import GalleyFont
import GalleyUnicode

/// The glyphs, flags and advances of a paragraph whose items are being shaped.
struct ParagraphShaping {
  private(set) var glyphs: [ShapedGlyph] = []
  private(set) var flags: [UnitFlags]
  var advances: [Double]

  /// Creates a value without glyphs, for a paragraph that is not shaped yet.
  init(flags: consuming [UnitFlags]) {
    advances = [Double](filledWith: 0, count: flags.count)
    glyphs.reserveCapacity(flags.count)
    self.flags = flags
  }

  /// Shapes all items of a paragraph and sets each item's glyph range.
  mutating func shape(
    _ found: inout ItemizedParagraph, of content: Span<UInt16>, transformed: TransformedText?,
    styles: StyleTable, _ context: LayoutContext
  ) {
    guard let first = found.items.first else { return }
    let shaper = context.shaper
    var run = first.style
    var style = styles[run]
    var (face, isFullWidth) = (first.face, first.isFullWidth)
    // One shaping request is reused for all items, because few of its values change from item to
    // item.
    var shaping = ShapingItem(
      first, face: found.faces[face], style: style, count: content.count)
    // Each item can produce as many glyphs as the render's limit still allows. If all items
    // together exceed the limit, the render ends with an error.
    let allowed = context.work.glyphsLeft
    shaper.allow(glyphs: allowed)
    // If the render must end early, for example at its deadline, shaping stops. The caller then
    // throws an error, so a partly shaped paragraph is never laid out.
    for index in found.items.indices where !context.work.isEnding {
      let item = found.items[index]
      if item.style != run || item.isFullWidth != isFullWidth {
        (run, isFullWidth) = (item.style, item.isFullWidth)
        style = styles[run]
        (shaping.language, shaping.features) = (style.language, style.features(of: item))
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
        shaping.update(for: item, item.range, count: content.count)
        shaper.shape(shaping, of: content, transformed: transformed, into: &glyphs)
      } else {
        addCluster(of: item, style)
      }
      Self.measure(
        glyphs, from: start, unit: style.unit(of: shaping.face, item.orientation), &advances, &flags
      )
      found.items[index].glyphs = start..<glyphs.count
      if glyphs.count > allowed { break }
    }
    shaper.allow(glyphs: .max)
    context.work.count(steps: content.count)
    context.work.count(glyphs: glyphs.count, of: shaping.face.familyName)
  }

  /// Adds a cluster for an item that has no shaped glyphs, such as a tab or an attachment.
  private mutating func addCluster(of item: Item, _ style: ResolvedStyle) {
    let offset = item.range.lowerBound
    flags[offset].insert(.clusterStart)
    if item.kind == .attachment {
      advances[offset] = style.attachment?.advance(item.orientation) ?? 0
    }
  }

  /// Moves the glyphs, flags and advances out of this value and returns them.
  consuming func result() -> (glyphs: [ShapedGlyph], flags: [UnitFlags], advances: [Double]) {
    (glyphs, flags, advances)
  }

  /// Adds the width of each glyph to the advance of the glyph's cluster, and updates the cluster's
  /// flags. `start` is the index of the first glyph.
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
  /// Creates a shaping request for an item, or for a part of an item.
  init(
    _ item: Item, part: Range<Int>? = nil, face: FontFace, style: ResolvedStyle, count: Int
  ) {
    let range = part ?? item.range
    self.init(
      range: range, face: face, script: item.script.rawValue, language: style.language,
      features: style.features(of: item))
    update(for: item, range, count: count)
  }

  /// Changes this shaping request to a range of another item. The other item must have the face and
  /// style that the request already has.
  fileprivate mutating func update(for item: Item, _ range: Range<Int>, count: Int) {
    self.range = range
    script = item.script.rawValue
    isRightToLeft = item.isRightToLeft
    isUpright = item.orientation == .upright
    isParagraphStart = range.lowerBound == 0
    isParagraphEnd = range.upperBound == count
  }
}

extension ResolvedStyle {
  /// The OpenType features of an item: the style's own features, and `fwid` if the item needs it.
  /// The style's own features take precedence.
  fileprivate func features(of item: Item) -> [FontFeature] {
    item.isFullWidth ? [.fullWidth] + features : features
  }
}

extension FontFeature {
  /// The feature `fwid`, which substitutes fullwidth glyphs. The feature is needed because the
  /// default quotation marks and middle dots of many Japanese fonts have Latin widths.
  fileprivate static let fullWidth = FontFeature(tag: FontTag(rawValue: 0x6677_6964), value: 1)
}

extension Shaper {
  /// Applies case changes to an item or a part of an item, shapes the result and appends the
  /// glyphs. The glyphs' clusters are paragraph offsets.
  func shape(
    _ item: Item, part: Range<Int>? = nil, face: FontFace, style: ResolvedStyle,
    of content: Span<UInt16>, transformed: TransformedText?, adding features: [FontFeature] = [],
    into glyphs: inout [ShapedGlyph]
  ) {
    var shaping = ShapingItem(item, part: part, face: face, style: style, count: content.count)
    if !features.isEmpty { shaping.features += features }
    shape(shaping, of: content, transformed: transformed, into: &glyphs)
  }

  /// Shapes the text of a shaping request and appends the glyphs. The request's range is in
  /// paragraph offsets.
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
