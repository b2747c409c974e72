import GalleyFont
import GalleyUnicode

/// The glyph runs of a line in text order, a token or hyphen where it stands.
struct LineRuns {
  /// Where the glyphs of one run are found. Numbers alone: much is computed from a line's runs that
  /// needs neither glyphs nor fonts, and each copy of a ``GlyphRun`` counts references up and down.
  struct Entry {
    /// What has the glyphs.
    enum Source {
      /// The paragraph's item at an index, and the indices of its glyphs.
      case item(Int, glyphs: Range<Int>)
      /// A run made for the line alone, by its index.
      case made(Int)
    }

    /// Offsets from the paragraph's start; empty for what is not in the text.
    let range: Range<Int>
    let level: UInt8
    /// Whether it is an attachment in the place of U+FFFC.
    let isAttachment: Bool
    /// Whether it stands for no text of the paragraph.
    let isInserted: Bool
    let source: Source

    var isRightToLeft: Bool { level & 1 == 1 }
  }

  private(set) var list: [Entry]
  /// Those that are not as the paragraph has them: tokens and hyphens, and what was shaped again.
  private var made: [GlyphRun] = []

  /// No runs, in the memory of an empty array.
  init(into list: consuming [Entry] = []) { self.list = list }

  /// Hands out the memory of the entries.
  mutating func takeMemory() -> [Entry] { list.takeEmptied() }

  /// A run with its glyphs.
  func run(_ index: Int, of line: LineText) -> GlyphRun {
    let entry = list[index]
    switch entry.source {
    case .made(let index): return made[index]
    case .item(let index, let glyphs):
      let paragraph = line.paragraph
      return GlyphRun(
        entry, of: paragraph.items[index], in: line, glyphs: paragraph.glyphs[glyphs],
        spacing: paragraph.spacing)
    }
  }

  /// All runs with their glyphs.
  func runs(of line: LineText) -> [GlyphRun] { list.indices.map { run($0, of: line) } }

  /// Width of all with all their spacing.
  func width(of line: LineText) -> Double {
    list.indices.reduce(0) { $0 + run($1, of: line).width() }
  }

  /// Whether tracking may stand behind one of them.
  func mayHaveTracking(of line: LineText) -> Bool {
    line.paragraph.spacing.hasTracking || made.contains { $0.spacing.hasTracking }
  }

  /// Whether they stand from left to right in the order of the text.
  var isInVisualOrder: Bool { !list.contains { $0.isRightToLeft } }

  /// Their indices from left to right (UAX #9 L2).
  var visualOrder: [Int] {
    isInVisualOrder ? Array(list.indices) : Bidi.visualOrder(levels: list.map(\.level))
  }
}

extension LineRuns {
  /// Puts what was made for the line in front of what is at an index.
  mutating func insert(_ run: GlyphRun, at index: Int) {
    list.insert(make(run), at: index)
  }

  /// Appends what was made for the line.
  mutating func append(_ runs: [GlyphRun]) {
    for run in runs { list.append(make(run)) }
  }

  /// Puts what was made for the line in the place of what is at an index.
  mutating func replace(_ index: Int, by run: GlyphRun) { list[index] = make(run) }

  private mutating func make(_ run: GlyphRun) -> Entry {
    made.append(run)
    return Entry(
      range: run.range, level: run.level, isAttachment: run.isAttachment,
      isInserted: run.isInserted, source: .made(made.count - 1))
  }

  /// Appends the runs of a line's text, or of a part of it, with levels by rule L1 of UAX #9.
  mutating func append(_ part: Range<Int>, of line: LineText) {
    let paragraph = line.paragraph
    var index = paragraph.itemIndex(at: part.lowerBound)
    let items = paragraph.items
    guard !part.isEmpty, index < items.count else { return }
    let levels = paragraph.bidi.isUniform ? [] : paragraph.bidi.levels(ofLine: part)
    while index < items.count, items[index].range.lowerBound < part.upperBound {
      if items[index].kind != .separator {
        append(
          items[index].range.clamped(to: part), ofItem: index, line, levels: levels,
          from: part.lowerBound)
      }
      index += 1
    }
  }

  /// Appends the runs of an item's part. `levels` are of the line that begins at an offset; empty
  /// where the item's own holds throughout.
  private mutating func append(
    _ part: Range<Int>, ofItem index: Int, _ line: LineText, levels: [UInt8],
    from lineStart: Int
  ) {
    let paragraph = line.paragraph
    let item = paragraph.items[index]
    let own = line.ownGlyphs(of: part, in: item)
    let reshaped = own == nil ? line.shape(part, in: item) : []
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
      let entry = Entry(
        range: start..<end, level: level, isAttachment: item.kind == .attachment,
        isInserted: false, source: .item(index, glyphs: taken))
      // White space at the line's end may have got another direction than it was shaped in.
      let isTurned = (level ^ item.level) & 1 == 1 && taken.count > 1
      if own == nil || isTurned || line.changesSpacing {
        var run = GlyphRun(
          entry, of: item, in: line,
          glyphs: own == nil ? reshaped[taken] : paragraph.glyphs[taken],
          spacing: line.spacing(of: part))
        if isTurned { run.glyphs.reverse() }
        list.append(make(run))
      } else {
        list.append(entry)
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
