import GalleyFont
import GalleyUnicode

/// The text of one line: a reference to the paragraph, and the changes that apply only to this
/// line. Tabs, reshaped text, and punctuation marks at the line's ends can have widths that differ
/// from those in the paragraph. Hyphenation can change the spelling. Most lines have no changes.
struct LineText {
  let paragraph: ShapedParagraph
  private var changes: Changes?

  /// The changes that apply only to one line. Several `LineText` values can share this object. A
  /// `LineText` copies a shared object before changing it (copy-on-write).
  private final class Changes {
    /// The hyphenation points at the line's start and end. A point is stored only if hyphenation
    /// there changes the spelling.
    var start: HyphenationPoint?
    var end: HyphenationPoint?
    /// Offset of the first code unit that was reshaped because the line's start is unsafe to break.
    var headStart = 0
    /// Advances, in points, of all code units that were reshaped because the line's start is unsafe
    /// to break.
    var head: [Double] = []
    /// Widths of the line's tabs, in text order.
    var tabs: [(offset: Int, width: Double)] = []
    /// Punctuation marks at the line's ends whose widths differ from their widths in the paragraph.
    var edges: LineEdges?
    /// Offset of the first tab that cannot use a tab stop; `nil` if the line has no such tab.
    var missedTab: Int?

    init() {}

    init(_ other: Changes) {
      (start, end) = (other.start, other.end)
      (headStart, head, tabs) = (other.headStart, other.head, other.tabs)
      edges = other.edges
      missedTab = other.missedTab
    }

    /// The index of the line's first tab at or after a text offset.
    func firstTab(from offset: Int) -> Int {
      tabs.partitioningIndex { $0.offset >= offset }
    }
  }

  /// Creates the text of a line. `start` and `end` are the hyphenation points at the line's ends. A
  /// point is passed only if hyphenation there changes the spelling.
  init(_ paragraph: ShapedParagraph, start: HyphenationPoint? = nil, end: HyphenationPoint? = nil) {
    self.paragraph = paragraph
    guard start != nil || end != nil else { return }
    let changes = Changes()
    (changes.start, changes.end) = (start, end)
    self.changes = changes
  }

  /// The hyphenation point at the line's start; `nil` if there is no such point, or if hyphenation
  /// there does not change the spelling.
  var startHyphenation: HyphenationPoint? { changes?.start }
  /// The hyphenation point at the line's end; `nil` if there is no such point, or if hyphenation
  /// there does not change the spelling.
  var endHyphenation: HyphenationPoint? { changes?.end }
  /// Advances of the code units that were reshaped because the line's start is unsafe to break.
  var head: [Double] { changes?.head ?? [] }

  /// Returns a copy of this line's text with `point` as the hyphenation point at the line's end.
  func ending(in point: HyphenationPoint) -> LineText {
    var text = self
    text.change { $0.end = point }
    return text
  }

  /// Sets the advances of the code units that were reshaped at the line's start. The first of these
  /// code units is at the offset `start`.
  mutating func setHead(_ advances: [Double], from start: Int) {
    change { ($0.headStart, $0.head) = (start, advances) }
  }

  /// Sets the width of a tab. Tabs must be set in text order.
  mutating func setTab(at offset: Int, _ tab: TabWidth) {
    change { changes in
      changes.tabs.append((offset, tab.points))
      if tab.isMissed, changes.missedTab == nil { changes.missedTab = offset }
    }
  }

  /// Punctuation marks at the line's ends whose widths differ from their widths in the paragraph.
  var edges: LineEdges? { changes?.edges }

  /// Sets the adjusted punctuation marks at the line's ends.
  mutating func setEdges(_ edges: LineEdges) { change { $0.edges = edges } }

  /// Offset of the first tab that cannot use a tab stop; `nil` if the text has no such tab. If the
  /// line is shortened later, this tab can be after the line's end.
  var missedTab: Int? { changes?.missedTab }

  private mutating func change(_ body: (Changes) -> Void) {
    if !isKnownUniquelyReferenced(&changes) {
      changes = changes.map(Changes.init) ?? Changes()
    }
    if let changes { body(changes) }
  }

  /// Width, including spacing, of the cluster that begins at an offset; 0 if no cluster begins
  /// there.
  func advance(at offset: Int) -> Double {
    guard let changes else { return paragraph.advances[offset] }
    if let edges = changes.edges, edges.points(at: offset) != 0 {
      return max(paragraph.advances[offset] + edges.points(at: offset), 0)
    }
    let place = offset - changes.headStart
    if changes.head.indices.contains(place) { return changes.head[place] }
    let tab = changes.firstTab(from: offset)
    if tab < changes.tabs.count, changes.tabs[tab].offset == offset {
      return changes.tabs[tab].width
    }
    return paragraph.advances[offset]
  }

  /// Total width, including spacing, of the clusters that begin in a range of the line's text.
  func width(of range: Range<Int>) -> Double {
    var width = changes?.edges?.points(in: range) ?? 0
    guard let changes, !changes.head.isEmpty || !changes.tabs.isEmpty else {
      for offset in range { width += paragraph.advances[offset] }
      return width
    }
    var tab = changes.firstTab(from: range.lowerBound)
    for offset in range {
      if tab < changes.tabs.count, changes.tabs[tab].offset == offset {
        width += changes.tabs[tab].width
        tab += 1
      } else if changes.head.indices.contains(offset - changes.headStart) {
        width += changes.head[offset - changes.headStart]
      } else {
        width += paragraph.advances[offset]
      }
    }
    return width
  }

  /// Whether a line can begin or end at an offset without reshaping the text.
  func isSafe(at offset: Int) -> Bool {
    if let changes, offset > 0, offset < paragraph.count,
      offset == changes.start?.offset || offset == changes.end?.offset
    {
      return false
    }
    return paragraph.isSafe(at: offset)
  }

  /// Whether the spacing of characters on this line can differ from their spacing in the paragraph.
  /// It can differ if a hyphen changes the spelling of a word. It also differs if a punctuation
  /// mark at the line's start or end is adjusted.
  var changesSpacing: Bool {
    guard let changes else { return false }
    if changes.edges != nil { return true }
    return !paragraph.spacing.isEmpty && (changes.start != nil || changes.end != nil)
  }
}

/// The width of a tab on a line, in points.
struct TabWidth {
  var points: Double
  /// Whether the tab cannot use a tab stop: the line has no further stop, or the text after the tab
  /// does not fit at the stop.
  var isMissed = false
}

// Reshapes a part of an item if the line cuts the item at an offset that is unsafe to break.
//
// If both ends of the part are safe, the paragraph's own glyphs are used. Otherwise, the whole part
// is reshaped. Reshaping only the text between the cut and the nearest safe offset would be faster,
// but the cut can also change glyphs after that offset. For example, Inter raises a hyphen before a
// digit, unless a lowercase letter precedes the hyphen.
extension LineText {
  /// The glyphs of `part` in visual order. The cluster of each glyph is an offset from the
  /// paragraph's start.
  func glyphs(of part: Range<Int>, in item: Item) -> ArraySlice<ShapedGlyph> {
    if let own = ownGlyphs(of: part, in: item) { return paragraph.glyphs[own] }
    return shape(part, in: item)[...]
  }

  /// The range that the glyphs of `part` have in `paragraph.glyphs`; `nil` if the part must be
  /// reshaped. `part` is a part of `item`.
  func ownGlyphs(of part: Range<Int>, in item: Item) -> Range<Int>? {
    guard item.kind == .text, !part.isEmpty else { return 0..<0 }
    if part == item.range { return item.glyphs }
    return isSafe(part, in: item) ? slice(part, of: item) : nil
  }

  /// Whether a part of an item can use the paragraph's own glyphs. Each end of the part must be
  /// safe to break or be an end of the item.
  private func isSafe(_ part: Range<Int>, in item: Item) -> Bool {
    (part.lowerBound == item.range.lowerBound || isSafe(at: part.lowerBound))
      && (part.upperBound == item.range.upperBound || isSafe(at: part.upperBound))
  }

  /// Width of a line's visible text, without the tracking after the text's last cluster. If an end
  /// of the line must be reshaped, the reshaped glyphs are measured.
  func visibleWidth(of line: Range<Int>) -> Double {
    guard !line.isEmpty else { return 0 }
    let first = paragraph.items[paragraph.itemIndex(at: line.lowerBound)].range.clamped(to: line)
    let last = paragraph.items[paragraph.itemIndex(at: line.upperBound - 1)].range.clamped(to: line)
    var width = self.width(ofPart: first)
    if first != last {
      width += self.width(of: first.upperBound..<last.lowerBound)
      width += self.width(ofPart: last)
    }
    return width - paragraph.trailingTracking(at: line.upperBound, from: line.lowerBound)
  }

  private func width(ofPart part: Range<Int>) -> Double {
    let item = paragraph.items[paragraph.itemIndex(at: part.lowerBound)]
    if item.kind != .text || isSafe(part, in: item) { return width(of: part) }
    return GlyphRun(
      range: part, face: paragraph.faces[item.face], style: paragraph.styles[item.style],
      script: item.script, level: item.level, glyphs: shape(part, in: item)[...],
      spacing: spacing(of: part), orientation: item.orientation
    ).width()
  }

  /// Length in points of one font unit of an item's face at the item's font size. The length is
  /// measured along the line.
  func unit(of item: Item) -> Double {
    paragraph.styles[item.style].unit(of: paragraph.faces[item.face], item.orientation)
  }

  /// Shapes `part` of an item as a whole and returns its glyphs.
  func shape(_ part: Range<Int>, in item: Item) -> [ShapedGlyph] {
    var glyphs: [ShapedGlyph] = []
    guard !part.isEmpty else { return glyphs }
    let face = paragraph.faces[item.face]
    if let text = RespelledText(part, of: self) {
      var shaping = ShapingItem(
        item, part: part, face: face, style: paragraph.styles[item.style], count: paragraph.count)
      shaping.range = text.range
      paragraph.shaper.shape(text.units.span, shaping, sources: text.sources, into: &glyphs)
      return glyphs
    }
    paragraph.shaper.shape(
      item, part: part, face: face, style: paragraph.styles[item.style],
      of: paragraph.units.span.extracting(paragraph.range.content),
      transformed: paragraph.transformed, into: &glyphs)
    return glyphs
  }

  /// The range that the glyphs of `part` have in `paragraph.glyphs`. `part` is a part of `item`.
  /// Both ends of the part must be safe to break. Binary search finds the indices, because the
  /// glyphs are sorted by cluster offset: in ascending order, or in descending order in
  /// right-to-left items.
  private func slice(_ part: Range<Int>, of item: Item) -> Range<Int> {
    let glyphs = paragraph.glyphs
    func first(where isPast: (Int) -> Bool) -> Int {
      item.glyphs.partitioningIndex { isPast(Int(glyphs[$0].cluster)) }
    }
    let start: Int
    let end: Int
    if item.isRightToLeft {
      start = first { $0 < part.upperBound }
      end = first { $0 < part.lowerBound }
    } else {
      start = first { $0 >= part.lowerBound }
      end = first { $0 >= part.upperBound }
    }
    return start < end ? start..<end : 0..<0
  }
}
