import GalleyFont
import GalleyUnicode

/// The glyph runs of a line in text order, including any inserted truncation token or hyphen.
struct LineRuns {
  /// The text range of a run, and the location of its glyphs. Many operations need neither glyphs
  /// nor fonts, so an entry stores no references. Copying a ``GlyphRun`` is slower, because each
  /// copy changes reference counts.
  struct Entry {
    /// The storage that contains a run's glyphs.
    enum Source {
      /// The glyphs are stored in the paragraph. The associated values are the index of the run's
      /// item, and the range of the glyphs' indices.
      case item(Int, glyphs: Range<Int>)
      /// The run is stored in `made`, because it exists only on this line. The associated value is
      /// the run's index in `made`.
      case made(Int)
    }

    /// Range of the run's text, in offsets from the paragraph's start; empty for inserted glyphs.
    let range: Range<Int>
    let level: UInt8
    /// Whether the run is an attachment that replaces U+FFFC.
    let isAttachment: Bool
    /// Whether the run was inserted and shows no text of the paragraph.
    let isInserted: Bool
    let source: Source

    var isRightToLeft: Bool { level & 1 == 1 }
  }

  private(set) var list: [Entry] = []
  /// Runs that exist only on this line: truncation tokens, hyphens, and reshaped text.
  private var made: [GlyphRun] = []

  /// The run at an index of `list`, including the run's glyphs.
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

  /// All runs of the line in text order, including the runs' glyphs.
  func runs(of line: LineText) -> [GlyphRun] { list.indices.map { run($0, of: line) } }

  /// Total width of the line's runs, including all spacing.
  func width(of line: LineText) -> Double {
    list.indices.reduce(0) { $0 + run($1, of: line).width() }
  }

  /// Whether any run of the line can have tracking.
  func mayHaveTracking(of line: LineText) -> Bool {
    line.paragraph.spacing.hasTracking || made.contains { $0.spacing.hasTracking }
  }

  /// Whether all runs are left to right. Their visual order is then the same as their text order.
  var isInVisualOrder: Bool { !list.contains { $0.isRightToLeft } }

  /// Indices of the runs in visual order, from left to right (UAX #9 L2).
  var visualOrder: [Int] {
    isInVisualOrder ? Array(list.indices) : BidiParagraph.visualOrder(levels: list.map(\.level))
  }
}

extension LineRuns {
  /// Inserts a glyph run that was made for this line.
  mutating func insert(_ run: GlyphRun, at index: Int) {
    list.insert(make(run), at: index)
  }

  /// Appends glyph runs that were made for this line.
  mutating func append(_ runs: [GlyphRun]) {
    for run in runs { list.append(make(run)) }
  }

  /// Replaces the glyph run at an index with a run that was made for this line.
  mutating func replace(_ index: Int, by run: GlyphRun) { list[index] = make(run) }

  private mutating func make(_ run: GlyphRun) -> Entry {
    made.append(run)
    return Entry(
      range: run.range, level: run.level, isAttachment: run.isAttachment,
      isInserted: run.isInserted, source: .made(made.count - 1))
  }

  /// Appends the runs for a range of the line's text. The runs' embedding levels follow rule L1 of
  /// UAX #9, which changes the level of white space at the line's end.
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

  /// Appends the runs for a part of an item. `levels` has one embedding level for each code unit of
  /// the line, which starts at `lineStart`. If the whole paragraph has the same level, `levels` is
  /// empty.
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
      // Rule L1 of UAX #9 can change the level of a single character of a cluster, such as a
      // zero-width joiner at the line's end. The other characters then keep their level. The change
      // would not move any glyph, so the whole cluster gets the level of its first character.
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
      // White space at the line's end is shaped before rule L1 of UAX #9 changes its level. If the
      // rule reverses the direction of the white space, the order of the glyphs is reversed too.
      let isReversed = (level ^ item.level) & 1 == 1 && taken.count > 1
      if own == nil || isReversed || line.changesSpacing {
        var run = GlyphRun(
          entry, of: item, in: line,
          glyphs: own == nil ? reshaped[taken] : paragraph.glyphs[taken],
          spacing: line.spacing(of: part))
        if isReversed { run.glyphs.reverse() }
        list.append(make(run))
      } else {
        list.append(entry)
      }
      start = end
    }
  }
}

extension Item {
  /// Divides the glyph indices in `range` at a text offset. Returns the indices of the glyphs
  /// before the offset, and leaves the other indices in `range`.
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
