import GalleyFont
import GalleyUnicode

/// A paragraph as one line has it: with the advances that only this line gives its tabs and the
/// text behind an unsafe start, and with the spelling of the hyphenated words at its two ends. Most
/// lines have nothing of the kind and are no more than a reference to their paragraph.
struct LineText {
  let paragraph: ShapedParagraph
  private var changes: Changes?

  /// What a line has otherwise than its paragraph; copied before it is changed where it is shared.
  private final class Changes {
    /// The division of the word that the line begins within, and of that it ends within, where they
    /// change the spelling.
    var start: WordDivision?
    var end: WordDivision?
    /// Advances of the first units, which were shaped again, and where they begin.
    var headStart = 0
    var head: [Double] = []
    /// Widths of the tabs that the line reaches, in order.
    var tabs: [(offset: Int, width: Double)] = []
    /// Marks at its ends that are wider or narrower than within the paragraph.
    var edges: LineEdges?
    /// The first tab that does not reach its stop.
    var missedTab: Int?

    init() {}

    init(_ other: Changes) {
      (start, end) = (other.start, other.end)
      (headStart, head, tabs) = (other.headStart, other.head, other.tabs)
      edges = other.edges
      missedTab = other.missedTab
    }

    /// The index of the first tab at an offset or behind it.
    func firstTab(from offset: Int) -> Int {
      tabs.partitioningIndex { $0.offset >= offset }
    }
  }

  /// The text of a line between two divisions, of which those count that change the spelling.
  init(_ paragraph: ShapedParagraph, start: WordDivision? = nil, end: WordDivision? = nil) {
    self.paragraph = paragraph
    guard start != nil || end != nil else { return }
    let changes = Changes()
    (changes.start, changes.end) = (start, end)
    self.changes = changes
  }

  /// The division at the line's start that changes the spelling.
  var startDivision: WordDivision? { changes?.start }
  /// The division at the line's end that changes the spelling.
  var endDivision: WordDivision? { changes?.end }
  /// Advances of the units behind an unsafe start.
  var head: [Double] { changes?.head ?? [] }

  /// The same line, ended by another division.
  func ending(in division: WordDivision) -> LineText {
    var text = self
    text.change { $0.end = division }
    return text
  }

  /// Gives the units from an offset on advances of their own.
  mutating func setHead(_ advances: [Double], from start: Int) {
    change { ($0.headStart, $0.head) = (start, advances) }
  }

  /// Gives a tab behind all those before it its width.
  mutating func setTab(at offset: Int, _ tab: TabWidth) {
    change { changes in
      changes.tabs.append((offset, tab.points))
      if tab.isMissed, changes.missedTab == nil { changes.missedTab = offset }
    }
  }

  /// The marks at the line's ends that are wider or narrower than within the paragraph.
  var edges: LineEdges? { changes?.edges }

  /// Gives the line other marks at its ends.
  mutating func setEdges(_ edges: LineEdges) { change { $0.edges = edges } }

  /// The first tab that does not reach its stop, which the line may end before.
  var missedTab: Int? { changes?.missedTab }

  private mutating func change(_ body: (Changes) -> Void) {
    if !isKnownUniquelyReferenced(&changes) {
      changes = changes.map(Changes.init) ?? Changes()
    }
    if let changes { body(changes) }
  }

  /// Width of the cluster that begins at a unit, spacing included; 0 inside clusters.
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

  /// Width of a range by the clusters that begin in it.
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

  /// Whether the text may be cut at an offset without shaping anything again.
  func isSafe(at offset: Int) -> Bool {
    if let changes, offset > 0, offset < paragraph.count,
      offset == changes.start?.offset || offset == changes.end?.offset
    {
      return false
    }
    return paragraph.isSafe(at: offset)
  }

  /// Whether a division of a word, or a mark at the line's end, may change the spacing in a part of
  /// the line.
  var changesSpacing: Bool {
    guard let changes else { return false }
    if changes.edges != nil { return true }
    return !paragraph.spacing.isEmpty && (changes.start != nil || changes.end != nil)
  }
}

/// The width of a tab on a line.
struct TabWidth {
  var points: Double
  /// Whether it does not reach its stop, or has none.
  var isMissed = false
}
