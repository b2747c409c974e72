// Shapes the items of a paragraph one after the other.

import GalleyFont
import GalleyUnicode

/// The glyphs of a paragraph while its items are shaped.
struct ParagraphShaping {
  private(set) var glyphs: [ShapedGlyph] = []
  private(set) var flags: [UnitFlags]
  var advances: [Double]

  init(flags: consuming [UnitFlags]) {
    advances = [Double](filledWith: 0, count: flags.count)
    glyphs.reserveCapacity(flags.count)
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
      } else if items[index].kind == .text {
        shaper.shape(
          ShapingItem(items[index], style: style, count: content.count), of: content,
          cased: cased, into: &glyphs)
      } else {
        let offset = items[index].range.lowerBound
        flags[offset].insert(.clusterStart)
        if items[index].kind == .attachment {
          advances[offset] = style.attachment?.advance(items[index].orientation) ?? 0
        }
      }
      items[index].glyphs = start..<glyphs.count
      Self.measure(
        glyphs, from: start, unit: style.unit(of: items[index].face, items[index].orientation),
        &advances, &flags)
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
  init(_ item: Item, part: Range<Int>? = nil, style: ResolvedStyle, count: Int) {
    let range = part ?? item.range
    self.init(
      range: range, face: item.face, script: item.script.rawValue, language: style.language,
      isRightToLeft: item.isRightToLeft, isUpright: item.orientation == .upright,
      features: style.features,
      isParagraphStart: range.lowerBound == 0, isParagraphEnd: range.upperBound == count)
  }
}
