// A paragraph shaped once, ready to be broken at any width.

import GalleyFont
import GalleyUnicode

/// A paragraph shaped once. Offsets are from its start, lengths are points.
struct ShapedParagraph {
  /// The whole text that the paragraph is part of.
  let text: AttributedText
  /// Where the paragraph stands in it.
  let range: ParagraphRange
  let style: ResolvedParagraphStyle
  let bidi: BidiParagraph
  let items: [Item]
  /// Glyphs of all items, each item's in visual order.
  let glyphs: [ShapedGlyph]
  /// What is known of each unit.
  let flags: [UnitFlags]
  /// Width of the cluster that begins at a unit, spacing included; 0 inside clusters.
  var advances: [Double]
  /// Points after clusters.
  let spacing: ClusterSpacing
  let missing: [TextLayout.MissingGlyph]
  /// The text as drawn, where that is another one.
  let cased: CasedText?

  /// The units of the whole text.
  var units: [UInt16] { text.utf16 }
  /// Number of units without the separator.
  var count: Int { range.content.count }
  /// Whether a line without text stands between a line separator and the paragraph's own.
  var endsInEmptyLine: Bool {
    range.hasSeparator && count > 0 && ParagraphSplitter.isLineSeparator(unit(at: count - 1))
  }
  /// Whether the paragraph is written right to left.
  var isRightToLeft: Bool { bidi.baseLevel & 1 == 1 }

  /// Analyses, itemizes and shapes one paragraph.
  init(
    _ range: ParagraphRange, of text: AttributedText, styles: StyleTable,
    container: TextContainer, fonts: FontCatalog, context: RenderContext
  ) {
    // The style on a paragraph's first character is the paragraph's (attribute semantics §0.9).
    let run = text.runIndex(at: range.full.lowerBound) ?? max(text.runs.count - 1, 0)
    let attributes = run < text.runs.count ? text.runs[run].attributes : TextAttributes()
    let language = run < styles.styles.count ? styles[run].language : container.language
    let units = text.utf16
    self.text = text
    self.range = range
    let style = ResolvedParagraphStyle(attributes.paragraphStyle, language: language)
    self.style = style
    let content = units.span.extracting(range.content)
    let analysis = ParagraphAnalysis(
      content, direction: Self.direction(style, container), language: language,
      rules: style.breakRules, breaker: context.breaker
    ) { flags in
      guard styles.hasWritingDirections else { return [] }
      return ExplicitDirections(range.content, of: text) {
        flags[$0].contains(.graphemeStart)
      }.controls
    }
    bidi = analysis.bidi
    let cased = CasedText(range.content, of: text, styles: styles, breaker: context.breaker)
    let itemizer = Itemizer(
      units: units, content: range.content, text: text, styles: styles, analysis: analysis,
      fallback: FontFallback(
        units: cased?.units ?? units, content: range.content, cased: cased, styles: styles,
        fonts: fonts, memo: context.fonts.faces))
    var (items, missing) = itemizer.items()
    var unitFlags = analysis.flags
    if container.writingMode.isVertical {
      items = VerticalItems(text: text, content: range.content).oriented(items, &unitFlags)
    }
    var shaping = ParagraphShaping(flags: unitFlags)
    shaping.shape(&items, of: content, cased: cased, styles: styles, context: context)
    var spacing = ClusterSpacing(
      units: content, firstOffset: range.content.lowerBound, text: text, items: items,
      flags: shaping.flags, styles: styles, cased: cased)
    spacing.widen(&shaping.advances)
    self.items = items
    self.missing = missing
    self.cased = cased
    glyphs = shaping.glyphs
    flags = shaping.flags
    advances = shaping.advances
    self.spacing = spacing
  }

  private static func direction(
    _ style: ResolvedParagraphStyle, _ container: TextContainer
  ) -> ParagraphDirection {
    switch style.baseWritingDirection {
    case .leftToRight: .leftToRight
    case .rightToLeft: .rightToLeft
    case .natural:
      .natural(
        fallback: container.defaultDirection == .rightToLeft ? .rightToLeft : .leftToRight)
    }
  }

  /// The unit at an offset.
  func unit(at offset: Int) -> UInt16 { text.utf16[range.content.lowerBound + offset] }

  /// The index of the attribute run that holds an offset.
  func run(at offset: Int) -> Int { text.runIndex(at: range.content.lowerBound + offset) ?? 0 }

  /// Whether a line may begin at an offset without shaping anything again.
  func isSafe(at offset: Int) -> Bool {
    guard offset > 0, offset < count else { return true }
    return flags[offset].contains(.clusterStart) && !flags[offset].contains(.unsafeToBreak)
  }

  /// The index of the item that holds an offset.
  func itemIndex(at offset: Int) -> Int {
    var low = 0
    var high = items.count
    while low < high {
      let middle = (low + high) / 2
      if items[middle].range.upperBound <= offset { low = middle + 1 } else { high = middle }
    }
    return low
  }

  /// The end of a line's text without the white space that hangs behind it.
  func visibleEnd(of line: Range<Int>) -> Int {
    var end = line.upperBound
    while end > line.lowerBound, flags[end - 1].contains(.whitespace) { end -= 1 }
    return end
  }

  /// What a line that ends at `end` drops: the tracking of its last cluster.
  func trailingTracking(at end: Int, from start: Int) -> Double {
    guard !spacing.tracking.isEmpty, end > start else { return 0 }
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

/// The glyphs of a paragraph while its items are shaped.
struct ParagraphShaping {
  private(set) var glyphs: [ShapedGlyph] = []
  private(set) var flags: [UnitFlags]
  var advances: [Double]

  init(flags: [UnitFlags]) {
    self.flags = flags
    advances = [Double](repeating: 0, count: flags.count)
    glyphs.reserveCapacity(flags.count)
  }

  mutating func shape(
    _ items: inout [Item], of content: Span<UInt16>, cased: CasedText?, styles: StyleTable,
    context: RenderContext
  ) {
    // A paragraph that is left half shaped is never set: the typesetter asks again and throws.
    for index in items.indices where !context.cancellation.isRequested {
      let item = items[index]
      let start = glyphs.count
      if item.orientation == .combined {
        context.shaper.shapeCombined(
          &items[index], style: styles[item.style], of: content, cased: cased, into: &glyphs)
      } else if item.kind == .text {
        context.shaper.shape(
          item, style: styles[item.style], of: content, cased: cased, into: &glyphs)
      } else {
        flags[item.range.lowerBound].insert(.clusterStart)
        if item.kind == .attachment {
          advances[item.range.lowerBound] =
            styles[item.style].attachment?.advance(item.orientation) ?? 0
        }
      }
      items[index].glyphs = start..<glyphs.count
      let unit = styles[item.style].unit(of: item.face, item.orientation)
      for glyph in glyphs[start...] {
        let cluster = Int(glyph.cluster)
        advances[cluster] += Double(glyph.xAdvance) * unit
        flags[cluster].insert(
          glyph.isUnsafeToBreak ? [.clusterStart, .unsafeToBreak] : .clusterStart)
      }
    }
  }
}

extension ShapingItem {
  /// What the shaper is to do for a part of an item, or for all of it.
  init(_ item: Item, part: Range<Int>? = nil, style: ResolvedStyle, count: Int) {
    let range = part ?? item.range
    self.init(
      range: range, face: item.face, script: item.script.rawValue, language: style.language,
      isRightToLeft: item.isRightToLeft, isUpright: item.orientation == .upright,
      features: style.features,
      isParagraphStart: range.lowerBound == 0, isParagraphEnd: range.upperBound == count)
  }
}
