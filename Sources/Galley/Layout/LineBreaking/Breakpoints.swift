/// A position in the text where a line may end.
struct Breakpoint {
  enum Kind {
    /// A break opportunity, such as the end of a word. A break opportunity after a soft hyphen has
    /// its own case, because the soft hyphen is visible if the line ends after it.
    case opportunity, softHyphen
    /// An automatic hyphen inside a word.
    case hyphen
    /// A line separator or the paragraph's end.
    case forced
  }

  var offset: Int
  /// Offset of the line's visible end, where the hanging white space starts.
  var visibleEnd: Int
  var kind: Kind
  /// Offset of the line's last visible cluster. Justification adds no space after this cluster.
  var lastCluster: Int
  /// Width of the visible hyphen in points; 0 if the line ends without a hyphen.
  var hyphenWidth = 0.0
  /// Narrowing of the punctuation mark before the breakpoint. `points` is the maximum reduction of
  /// the mark's width. If `isAlways` is true, the mark is narrowed even if the line has enough
  /// room.
  var trim = (points: 0.0, isAlways: false)
  /// Whether the text has a hyphen, dash, slash or similar mark directly before the breakpoint. A
  /// mark next to an ideograph is ignored.
  var followsDash = false
  /// The hyphenation point, if a hyphen at this breakpoint changes the word's spelling; otherwise
  /// `nil`.
  var hyphenation: HyphenationPoint?
  /// Index of the nearest earlier breakpoint that needs no automatic hyphen.
  var natural: Int?

  var isHyphenated: Bool { kind == .softHyphen || kind == .hyphen }
}

/// A paragraph's breakpoints in text order, with running totals of the text's width and
/// stretchability.
struct Breakpoints {
  private(set) var all: [Breakpoint] = []
  /// The width of all text before each offset, in points.
  private let sums: [Double]
  /// The number of points by which all text before each offset can stretch and shrink.
  private let room: (stretch: [Double], shrink: [Double])
  /// Hyphenation points that change the spelling of a word, by offset.
  private var respellings: [Int: HyphenationPoint] = [:]
  private let paragraph: ShapedParagraph

  init(_ breaker: inout LineBreaker) {
    let paragraph = breaker.paragraph
    self.paragraph = paragraph
    var sums = [0.0]
    sums.reserveCapacity(paragraph.count + 1)
    for advance in paragraph.advances { sums.append(sums[sums.count - 1] + advance) }
    self.sums = sums
    room = Justification.room(of: paragraph)
    var piece = 0
    var natural: Int?
    for offset in 1...paragraph.count {
      let isEnd = offset == paragraph.count
      guard isEnd || paragraph.flags[offset].contains(.breakBefore) else { continue }
      if paragraph.style.hyphenationFactor > 0 {
        for point in breaker.hyphenationPoints(in: piece..<offset) {
          append(point, natural)
        }
      }
      if isEnd || paragraph.flags[offset].contains(.mandatoryBefore) {
        append(offset, .forced, nil)
        natural = nil
      } else {
        append(
          offset, paragraph.unit(at: offset - 1) == softHyphen ? .softHyphen : .opportunity,
          natural)
        natural = all.count - 1
      }
      piece = offset
    }
  }

  private mutating func append(_ point: HyphenationPoint, _ natural: Int?) {
    append(point.offset, .hyphen, natural)
    guard point.changesSpelling else { return }
    all[all.count - 1].hyphenation = point
    respellings[point.offset] = point
  }

  private mutating func append(_ offset: Int, _ kind: Breakpoint.Kind, _ natural: Int?) {
    var candidate = Breakpoint(
      offset: offset, visibleEnd: paragraph.visibleEnd(of: 0..<offset), kind: kind,
      lastCluster: 0, natural: natural)
    candidate.lastCluster = paragraph.clusterStart(before: candidate.visibleEnd)
    candidate.trim = paragraph.punctuation.end(before: candidate.visibleEnd)
    if candidate.isHyphenated {
      candidate.hyphenWidth = LineText(paragraph).hyphenWidth(before: offset)
    }
    candidate.followsDash = followsDash(offset)
    all.append(candidate)
  }

  /// Whether the character before an offset is a hyphen, dash or slash, or other punctuation that
  /// occurs inside words or URLs. Punctuation next to an ideograph is excluded, because lines can
  /// usually end next to an ideograph anyway.
  private func followsDash(_ offset: Int) -> Bool {
    switch paragraph.unit(at: offset - 1) {
    case 0x21, 0x2D, 0x2F, 0x3F, 0x7C, 0x58A, 0x5BE, 0x2010, 0x2012...0x2015: break
    default: return false
    }
    let isApart = { (place: Int) in
      (0..<paragraph.count).contains(place) && paragraph.flags[place].contains(.ideographic)
    }
    return !isApart(offset - 2) && !isApart(offset)
  }

  /// Whether a line's text must be reshaped before its width can be measured.
  func needsShaping(from start: Int, to end: Breakpoint) -> Bool {
    !paragraph.isSafe(at: start) || !paragraph.isSafe(at: end.offset) || end.hyphenation != nil
      || respellings[start] != nil
  }

  /// Width of a line's visible text and hyphen, measured after the punctuation marks at the line's
  /// ends are narrowed. Some marks are narrowed only if the line would otherwise be wider than
  /// `available`.
  func width(from start: Int, to end: Breakpoint, on available: Double) -> Double {
    var width = width(from: start, to: end)
    if !paragraph.punctuation.marks.isEmpty {
      width += paragraph.punctuation.start(at: start)?.points ?? 0
      if end.trim.isAlways || width > available + Tolerance.length { width -= end.trim.points }
    }
    return width
  }

  private func width(from start: Int, to end: Breakpoint) -> Double {
    guard end.visibleEnd > start else { return end.hyphenWidth }
    let visible = start..<end.visibleEnd
    if needsShaping(from: start, to: end) {
      let line = LineText(paragraph, start: respellings[start], end: end.hyphenation)
      return line.visibleWidth(of: visible) + end.hyphenWidth
    }
    return sums[end.visibleEnd] - sums[start]
      - paragraph.trailingTracking(at: end.visibleEnd, from: start) + end.hyphenWidth
  }

  /// Total points by which a justified line can stretch.
  func stretch(from start: Int, to end: Breakpoint) -> Double {
    max(room.stretch[max(end.lastCluster, start)] - room.stretch[start], 0)
  }

  /// Total points by which a line can shrink; 0 if the line is not justified or ends in a forced
  /// break.
  func shrink(from start: Int, to end: Breakpoint) -> Double {
    guard end.kind != .forced, !room.shrink.isEmpty else { return 0 }
    return max(room.shrink[max(end.lastCluster, start)] - room.shrink[start], 0)
  }
}
