// Shapes the items of a paragraph one after the other.

import GalleyFont
import GalleyUnicode

/// The glyphs of a paragraph while its items are shaped.
struct ParagraphShaping {
  private(set) var glyphs: [ShapedGlyph]
  private(set) var flags: [UnitFlags]
  var advances: [Double]

  /// What there is of glyphs and advances is put in the memory of `arrays`.
  init(flags: consuming [UnitFlags], into arrays: inout ParagraphArrays) {
    advances = arrays.advances.takeEmptied()
    let count = flags.count
    advances.append(addingCapacity: count) { $0.append(repeating: 0, count: count) }
    glyphs = arrays.glyphs.takeEmptied()
    glyphs.reserveCapacity(count)
    self.flags = flags
  }

  mutating func shape(
    _ items: inout [Item], of content: Span<UInt16>, cased: CasedText?, styles: StyleTable,
    context: RenderContext
  ) {
    let shaper = context.shaper
    // A paragraph that is left half shaped is never set: the typesetter asks again and throws.
    for index in items.indices where !context.cancellation.isRequested {
      let style = styles[items[index].style]
      let start = glyphs.count
      if items[index].orientation == .combined {
        shaper.shapeCombined(
          &items[index], style: style, of: content, cased: cased, into: &glyphs)
      }
      add(items[index], from: start, style, of: content, cased: cased, shaper)
      items[index].glyphs = start..<glyphs.count
    }
  }

  /// Shapes an item, if it is not combined, and measures its glyphs, which are those from `start`.
  ///
  /// Never inlined: the caller would copy the item for each look at it.
  @inline(never)
  private mutating func add(
    _ item: Item, from start: Int, _ style: ResolvedStyle, of content: Span<UInt16>,
    cased: CasedText?, _ shaper: Shaper
  ) {
    if item.orientation != .combined, item.kind == .text {
      shaper.shape(
        ShapingItem(item, style: style, count: content.count), of: content, cased: cased,
        into: &glyphs)
    } else if item.orientation != .combined {
      let offset = item.range.lowerBound
      flags[offset].insert(.clusterStart)
      if item.kind == .attachment {
        advances[offset] = style.attachment?.advance(item.orientation) ?? 0
      }
    }
    Self.measure(
      glyphs, from: start, unit: style.unit(of: item.face, item.orientation), &advances, &flags)
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
  init(_ item: Item, part: Range<Int>? = nil, style: ResolvedStyle, count: Int) {
    let range = part ?? item.range
    self.init(
      range: range, face: item.face, script: item.script.rawValue, language: style.language,
      isRightToLeft: item.isRightToLeft, isUpright: item.orientation == .upright,
      features: style.features,
      isParagraphStart: range.lowerBound == 0, isParagraphEnd: range.upperBound == count)
  }
}
