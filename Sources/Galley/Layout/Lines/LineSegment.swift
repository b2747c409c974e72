// The pieces that a line is put together from, before they are put in visual order.

import GalleyFont
import GalleyUnicode

/// A piece of a line: where the glyphs are found that one item has on it with one embedding level.
/// Numbers alone, for a line asks its pieces much that glyphs and fonts have no part in, and each
/// look at one that held them would count references up and down.
struct LineSegment {
  /// What has its glyphs.
  enum Source {
    /// The paragraph's item at an index, whose glyphs they are by their own indices.
    case item(Int, glyphs: Range<Int>)
    /// What was made for the line alone, by its index.
    case made(Int)
  }

  /// Offsets from the paragraph's start; empty for what is not in the text.
  let range: Range<Int>
  let level: UInt8
  /// Whether it is a picture in the place of U+FFFC.
  let isAttachment: Bool
  /// Whether it stands for no text of the paragraph.
  let isInserted: Bool
  let source: Source

  var isRightToLeft: Bool { level & 1 == 1 }
}

/// The pieces of a line in text order, a token or hyphen where it stands.
struct LineSegments {
  private(set) var list: [LineSegment]
  /// Those that are not as the paragraph has them: tokens and hyphens, and what was shaped again.
  private var made: [ShapedSegment] = []

  /// None. They are put into an array that has none, for its memory.
  init(into list: consuming [LineSegment] = []) { self.list = list }

  /// Hands out the memory of the list.
  mutating func takeMemory() -> [LineSegment] { list.takeEmptied() }

  /// A segment with its glyphs.
  func shaped(_ index: Int, of paragraph: ShapedParagraph) -> ShapedSegment {
    let segment = list[index]
    switch segment.source {
    case .made(let index): return made[index]
    case .item(let index, let glyphs):
      return ShapedSegment(
        segment, of: paragraph.items[index], in: paragraph, glyphs: paragraph.glyphs[glyphs],
        spacing: paragraph.spacing)
    }
  }

  /// All with their glyphs.
  func shaped(of paragraph: ShapedParagraph) -> [ShapedSegment] {
    list.indices.map { shaped($0, of: paragraph) }
  }

  /// Width of all with all their spacing.
  func width(of paragraph: ShapedParagraph) -> Double {
    list.indices.reduce(0) { $0 + shaped($1, of: paragraph).width() }
  }

  /// Whether tracking may stand behind one of them.
  func mayHaveTracking(of paragraph: ShapedParagraph) -> Bool {
    paragraph.spacing.hasTracking || made.contains { $0.spacing.hasTracking }
  }

  /// Whether they stand from left to right in the order of the text.
  var isInVisualOrder: Bool { !list.contains { $0.isRightToLeft } }

  /// Their indices from left to right (UAX #9 L2).
  var visualOrder: [Int] {
    isInVisualOrder ? Array(list.indices) : Bidi.visualOrder(levels: list.map(\.level))
  }
}

extension LineSegments {
  /// Puts what was made for the line in front of what is at an index.
  mutating func insert(_ segment: ShapedSegment, at index: Int) {
    list.insert(make(segment), at: index)
  }

  /// Appends what was made for the line.
  mutating func append(_ segments: [ShapedSegment]) {
    for segment in segments { list.append(make(segment)) }
  }

  /// Puts what was made for the line in the place of what is at an index.
  mutating func replace(_ index: Int, by segment: ShapedSegment) { list[index] = make(segment) }

  private mutating func make(_ segment: ShapedSegment) -> LineSegment {
    made.append(segment)
    return LineSegment(
      range: segment.range, level: segment.level, isAttachment: segment.isAttachment,
      isInserted: segment.isInserted, source: .made(made.count - 1))
  }

  /// Appends those of a line's text, or of a part of it, with levels by rule L1 of UAX #9.
  mutating func append(_ line: Range<Int>, of paragraph: ShapedParagraph, _ reshaper: Reshaper) {
    var index = paragraph.itemIndex(at: line.lowerBound)
    let items = paragraph.items
    guard !line.isEmpty, index < items.count else { return }
    let levels = paragraph.bidi.isUniform ? [] : paragraph.bidi.levels(ofLine: line)
    while index < items.count, items[index].range.lowerBound < line.upperBound {
      if items[index].kind != .separator {
        append(
          items[index].range.clamped(to: line), ofItem: index, paragraph, reshaper,
          levels: levels, from: line.lowerBound)
      }
      index += 1
    }
  }

  /// Appends those of an item's part. `levels` are of the line that begins at an offset; none if
  /// the item's own holds throughout.
  private mutating func append(
    _ part: Range<Int>, ofItem index: Int, _ paragraph: ShapedParagraph, _ reshaper: Reshaper,
    levels: [UInt8], from lineStart: Int
  ) {
    let item = paragraph.items[index]
    let own = reshaper.ownGlyphs(of: part, in: item, of: paragraph)
    let reshaped = own == nil ? reshaper.shape(part, in: item, of: paragraph) : []
    var glyphs = own ?? reshaped.indices
    var start = part.lowerBound
    while start < part.upperBound {
      let level = levels.isEmpty ? item.level : levels[start - lineStart]
      // What rule L1 gives another level inside a cluster, such as a joiner at the line's end, has
      // no glyph of its own to move.
      var end = levels.isEmpty ? part.upperBound : start + 1
      while end < part.upperBound,
        levels[end - lineStart] == level || !paragraph.flags[end].contains(.clusterStart)
      { end += 1 }
      let taken =
        end == part.upperBound
        ? glyphs
        : item.takeGlyphs(
          before: end, from: &glyphs, in: own == nil ? reshaped : paragraph.glyphs)
      let segment = LineSegment(
        range: start..<end, level: level, isAttachment: item.kind == .attachment,
        isInserted: false, source: .item(index, glyphs: taken))
      // White space at the line's end may have got another direction than it was shaped in.
      let isTurned = (level ^ item.level) & 1 == 1 && taken.count > 1
      if own == nil || isTurned || paragraph.changesSpacing {
        var shaped = ShapedSegment(
          segment, of: item, in: paragraph,
          glyphs: own == nil ? reshaped[taken] : paragraph.glyphs[taken],
          spacing: paragraph.spacing(of: part))
        if isTurned { shaped.glyphs.reverse() }
        list.append(make(shaped))
      } else {
        list.append(segment)
      }
      start = end
    }
  }
}

extension Item {
  /// Takes the glyphs of the text before an offset, which is first in text order, from those of a
  /// range of an array.
  fileprivate func takeGlyphs(
    before offset: Int, from range: inout Range<Int>, in glyphs: [ShapedGlyph]
  ) -> Range<Int> {
    var cut = range.lowerBound
    if isRightToLeft {
      cut = range.upperBound
      while cut > range.lowerBound, Int(glyphs[cut - 1].cluster) < offset { cut -= 1 }
      defer { range = range.lowerBound..<cut }
      return cut..<range.upperBound
    }
    while cut < range.upperBound, Int(glyphs[cut].cluster) < offset { cut += 1 }
    defer { range = cut..<range.upperBound }
    return range.lowerBound..<cut
  }
}

extension ShapedParagraph {
  /// Whether a division of a word may change the spacing in a part of the line being set.
  fileprivate var changesSpacing: Bool {
    !spacing.isEmpty && (divisions.start != nil || divisions.end != nil)
  }
}
