import GalleyFont
import GalleyUnicode

/// A cell of a line: the horizontal space of a grapheme cluster, or of an inserted truncation token
/// or hyphen.
struct LineCell {
  /// UTF-16 offsets of the text in the cell, usually one grapheme cluster.
  var range: Range<Int>
  /// Left edge of the cell in points.
  var left: Double
  /// Right edge of the cell in points; never smaller than `left`.
  var right: Double
  /// Bidirectional embedding level of the cell's text (UAX #9).
  var level: UInt8

  var isRightToLeft: Bool { level & 1 == 1 }
  /// X coordinate of a caret before the text in the cell.
  var leadingEdge: Double { isRightToLeft ? right : left }
  /// X coordinate of a caret after the text in the cell.
  var trailingEdge: Double { isRightToLeft ? left : right }
  /// The text offset at the cell's left edge.
  var leftOffset: Int { isRightToLeft ? range.upperBound : range.lowerBound }
  /// The text offset at the cell's right edge.
  var rightOffset: Int { isRightToLeft ? range.lowerBound : range.upperBound }
}

/// The cells of a line, from which carets, selections and hit testing are computed.
///
/// A glyph cluster that contains several grapheme clusters is divided at the font's ligature carets
/// (OpenType `GDEF`). If the font has no carets, the glyph cluster is divided into equal parts, but
/// stacked consonants and conjuncts are not divided. A grapheme cluster that contains several glyph
/// clusters is a single cell.
struct LineCells {
  let line: TextLayout.Line
  /// The cells of the line's grapheme clusters from left to right.
  private(set) var visual: [LineCell] = []
  /// The cells of the line's grapheme clusters in text order.
  private(set) var logical: [LineCell] = []
  /// The cells of the line's grapheme clusters in text order. Cells of inserted hyphens, and of
  /// truncation tokens that replace no text, are included.
  private(set) var shown: [LineCell] = []
  /// End offset of the line's text, before the line or paragraph separator.
  let textEnd: Int
  private let graphemes: GraphemeStarts

  init(_ line: TextLayout.Line, of layout: TextLayout, breaker: TextBreaker) {
    self.line = line
    textEnd = Self.textEnd(of: line, in: layout.text.utf16)
    graphemes = GraphemeStarts(line.range, in: layout.text.utf16, breaker: breaker)
    let inserted = insertedText(of: layout)
    visual.reserveCapacity(line.range.count + 1)
    for index in line.runs {
      let run = layout.runs[index]
      if run.range.isEmpty {
        let cell = LineCell(
          range: inserted, left: run.x, right: run.x + run.width, level: run.level)
        append(cell)
      } else {
        append(run, of: layout)
      }
    }
    if line.isHyphenated {
      // The visible hyphen has its own cell, so the cell of the invisible soft hyphen is removed.
      visual.removeAll { $0.range == inserted && $0.left == $0.right }
    }
    let order = visual.indices.sorted { one, other in
      let (first, second) = (visual[one], visual[other])
      guard first.range.lowerBound == second.range.lowerBound else {
        return first.range.lowerBound < second.range.lowerBound
      }
      return first.isRightToLeft ? one > other : one < other
    }
    extendOverInvisibleEnds(order: order)
    shown = order.map { visual[$0] }
    logical = shown.filter { !$0.range.isEmpty }
  }

  /// X coordinate, in points, of the line's start: the left edge, or the right edge in a
  /// right-to-left paragraph.
  var startEdge: Double { line.isRightToLeft ? rightEdge : leftEdge }
  /// X coordinate, in points, of the line's end, including hanging white space: the right edge, or
  /// the left edge in a right-to-left paragraph.
  var endEdge: Double { line.isRightToLeft ? leftEdge : rightEdge }
  /// Left edge of the line's leftmost grapheme cluster, in points.
  var leftEdge: Double { visual.first?.left ?? line.x }
  /// Right edge of the line's rightmost grapheme cluster, in points.
  var rightEdge: Double { visual.last?.right ?? line.x + line.width }

  /// Moves a text offset inside a cell to the start of the cell. An offset between two cells is not
  /// moved, unless the two cells belong to one grapheme cluster. A grapheme cluster has two cells
  /// if its characters have two directions. Any offset inside such a cluster is moved to the start
  /// of the cluster.
  func snapped(_ offset: Int) -> Int {
    let cell = logical.first { $0.range.lowerBound < offset && offset < $0.range.upperBound }
    return graphemes.start(atOrBefore: cell?.range.lowerBound ?? offset)
  }

  /// The cell of the last grapheme cluster, in text order, that ends at or before an offset; `nil`
  /// if there is no such cell.
  func cell(before offset: Int) -> LineCell? {
    logical.last { $0.range.upperBound <= offset }
  }

  /// The cell of the first grapheme cluster, in text order, that begins at or after an offset;
  /// `nil` if there is no such cell.
  func cell(after offset: Int) -> LineCell? {
    logical.first { $0.range.lowerBound >= offset }
  }
}

extension LineCells {
  /// Extends the text range of each cell to the end of its grapheme cluster. The added characters
  /// have no glyph of their own.
  private mutating func extendOverInvisibleEnds(order: [Int]) {
    for (place, index) in order.enumerated() {
      let isLast = place + 1 == order.count
      let limit = isLast ? textEnd : visual[order[place + 1]].range.lowerBound
      var end = visual[index].range.upperBound
      while end < limit, !graphemes.contains(end) { end += 1 }
      visual[index].range = visual[index].range.lowerBound..<end
    }
  }

  static func textEnd(of line: TextLayout.Line, in units: [UInt16]) -> Int {
    var end = min(line.range.upperBound, units.count)
    while end > line.range.lowerBound,
      ParagraphSplitter.isSeparator(units[end - 1])
        || ParagraphSplitter.isLineSeparator(units[end - 1])
    {
      end -= 1
    }
    return end
  }

  /// Range of the text that the line's truncation token or hyphen replaces. A token replaces the
  /// first range of the line's text that is in none of the line's runs. A hyphen replaces only a
  /// soft hyphen at the line's end.
  private func insertedText(of layout: TextLayout) -> Range<Int> {
    if line.isHyphenated, line.range.upperBound > line.range.lowerBound {
      // An automatic hyphen is inserted inside a word and replaces no text.
      guard layout.text.utf16[line.range.upperBound - 1] == softHyphen else {
        return line.range.upperBound..<line.range.upperBound
      }
      return line.range.upperBound - 1..<line.range.upperBound
    }
    var shown = line.range.lowerBound
    let kept = layout.runs[line.runs].map(\.range).filter { !$0.isEmpty }
    for range in kept.sorted(by: { $0.lowerBound < $1.lowerBound }) {
      if range.lowerBound > shown { return shown..<range.lowerBound }
      shown = max(shown, range.upperBound)
    }
    return shown..<max(shown, textEnd)
  }

  /// Appends a cell for each grapheme cluster of a run, from left to right. A ligature can have
  /// several cells.
  private mutating func append(
    _ run: TextLayout.Run, of layout: TextLayout
  ) {
    var pen = run.x
    var start = run.glyphs.lowerBound
    var boundary = run.level & 1 == 1 ? run.range.upperBound : 0
    while start < run.glyphs.upperBound {
      var end = start
      let cluster = layout.glyphs[start].cluster
      let left = pen
      while end < run.glyphs.upperBound, layout.glyphs[end].cluster == cluster {
        pen += layout.glyphs[end].advance
        end += 1
      }
      // The run's last cluster ends exactly at the run's end, so that rounding errors leave no gap
      // before the next run.
      if end == run.glyphs.upperBound { pen = run.x + run.width }
      let first = max(Int(cluster), run.range.lowerBound)
      let range: Range<Int>
      if run.level & 1 == 1 {
        range = min(first, boundary)..<boundary
        boundary = range.lowerBound
      } else {
        let next =
          end < run.glyphs.upperBound ? Int(layout.glyphs[end].cluster) : run.range.upperBound
        range = first..<max(first, next)
      }
      let cell = LineCell(range: range, left: left, right: max(left, pen), level: run.level)
      if range.count < 2 {
        append(cell)
      } else {
        let ligature = layout.glyphs[start..<end]
        for part in cell.parts(of: ligature, in: run, graphemes, layout.text.utf16) { append(part) }
      }
      start = end
    }
  }

  /// Appends a cell to the right of the other cells, or merges it with the last cell if both belong
  /// to one grapheme cluster.
  private mutating func append(_ cell: LineCell) {
    if let last = visual.last, last.level == cell.level {
      let (first, second) = cell.isRightToLeft ? (cell, last) : (last, cell)
      if first.range.upperBound == second.range.lowerBound,
        !graphemes.contains(second.range.lowerBound)
      {
        visual[visual.count - 1].range = first.range.lowerBound..<second.range.upperBound
        visual[visual.count - 1].right = cell.right
        return
      }
    }
    visual.append(cell)
  }
}

/// The grapheme cluster boundaries of a line of text (UAX #29).
struct GraphemeStarts {
  private let first: Int
  private var isStart: [Bool]

  init(_ range: Range<Int>, in units: [UInt16], breaker: TextBreaker) {
    let range = range.clamped(to: 0..<units.count)
    first = range.lowerBound
    isStart = [Bool](repeating: false, count: range.count + 1)
    for offset in breaker.graphemeBoundaries(in: units.span.extracting(range))
    where offset < isStart.count {
      isStart[offset] = true
    }
  }

  /// The start of the grapheme cluster that contains an offset. Offsets outside the line are
  /// returned unchanged.
  func start(atOrBefore offset: Int) -> Int {
    var offset = offset
    while !contains(offset) { offset -= 1 }
    return offset
  }

  func contains(_ offset: Int) -> Bool {
    offset >= first && offset - first < isStart.count ? isStart[offset - first] : true
  }
}

extension LineCell {
  /// Divides the cell of a glyph cluster, which can be a ligature, into one cell per grapheme
  /// cluster, from left to right.
  fileprivate func parts(
    of glyphs: ArraySlice<TextLayout.Glyph>, in run: TextLayout.Run, _ graphemes: GraphemeStarts,
    _ units: [UInt16]
  ) -> [LineCell] {
    var inner = range.dropFirst().filter(graphemes.contains)
    guard !inner.isEmpty else { return [self] }
    var edges = carets(of: glyphs, in: run, count: inner.count)
    if edges.isEmpty {
      // Consonants linked by a virama or a similar sign are not separated, even in scripts in which
      // UAX #29 has a boundary between them.
      inner.removeAll { Self.isLinked($0, in: units) }
      edges = (0..<inner.count).map {
        left + (right - left) * Double($0 + 1) / Double(inner.count + 1)
      }
    }
    edges = [left] + edges + [right]
    let offsets = [range.lowerBound] + inner + [range.upperBound]
    return (0..<offsets.count - 1).map { index in
      let part = isRightToLeft ? offsets.count - 2 - index : index
      return LineCell(
        range: offsets[part]..<offsets[part + 1], left: edges[index], right: edges[index + 1],
        level: level)
    }
  }

  /// Whether the character before an offset, such as a virama, links the consonants around it.
  private static func isLinked(_ offset: Int, in units: [UInt16]) -> Bool {
    var end = offset
    // To request a half form, a zero-width joiner can follow the virama or similar sign.
    if units[end - 1] == 0x200D { end -= 1 }
    return end > 0
      && units.span.decodeScalar(before: end).scalar.linksConsonants
  }

  /// Positions of the font's ligature carets within the cell of a ligature, from left to right. If
  /// the font does not have exactly `count` carets for the ligature, the result is empty.
  private func carets(
    of glyphs: ArraySlice<TextLayout.Glyph>, in run: TextLayout.Run, count: Int
  ) -> [Double] {
    let unit = run.size / Double(run.face.unitsPerEm) * run.scaleX
    for glyph in glyphs {
      let carets = run.face.ligatureCarets(glyph: glyph.id, isRTL: isRightToLeft)
      guard carets.count == count else { continue }
      return carets.sorted().map {
        min(max(glyph.x + Double($0) * unit, left), right)
      }
    }
    return []
  }
}
