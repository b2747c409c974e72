/// The plan for painting a text: everything that is painted, in order. It is made once, however
/// many bands the picture is painted in.
struct DisplayList {
  /// A line with its decorations.
  struct Item {
    let line: DisplayLine
    let decorations: [DecorationLine]
    /// Whether any of its text has a background, and whether any may cast a shadow.
    let hasBackground: Bool
    let hasShadow: Bool

    init(_ line: DisplayLine, decorations: [DecorationLine]) {
      self.line = line
      self.decorations = decorations
      // Accessed by index, because a run is large to copy.
      let runs = line.runs
      hasBackground = runs.indices.contains { runs[$0].background != nil }
      hasShadow = runs.indices.contains { runs[$0].attributes.shadows?.isEmpty == false }
    }
  }

  let layout: TextLayout
  let backdrops: [Backdrop]
  /// Translucent boxes below lines whose text would be unreadable without them.
  let scrim: Scrim?
  /// Whether anything is painted below the text.
  let hasGround: Bool
  /// The rows that the text may touch. If the picture is painted in one piece, these are all rows.
  let extent: Range<Int>
  private let items: [Item]
  /// The rows that each item may touch; `nil` if the picture is painted in one piece.
  private let rows: RowIndex?

  /// - Parameter rows: the rows that each item may touch; `nil` if the picture is painted in one
  ///   piece.
  init(
    layout: TextLayout, backdrops: [Backdrop], scrim: Scrim?, items: [Item], rows: [Range<Int>]?
  ) {
    self.layout = layout
    self.scrim = scrim
    extent = (rows ?? [.min..<(.max)]).reduce(0..<0) { $0.union($1) }
    self.backdrops = backdrops
    self.items = items
    self.rows = rows.map { RowIndex($0) }
    hasGround =
      !backdrops.isEmpty || scrim != nil
      || items.contains { $0.hasBackground || $0.hasShadow }
  }

  /// The lines that may be visible in a part of the picture, and possibly others between them.
  func items(touching part: PixelRect) -> ArraySlice<Item> {
    guard let rows else { return items[...] }
    return items[rows.entries(touching: part.minY..<part.maxY)]
  }
}

extension Range<Int> {
  /// The range from the start of the first range to the end of the last. An empty range is ignored.
  func union(_ other: Range<Int>) -> Range<Int> {
    guard !isEmpty else { return other }
    guard !other.isEmpty else { return self }
    return Swift.min(lowerBound, other.lowerBound)..<Swift.max(upperBound, other.upperBound)
  }
}
