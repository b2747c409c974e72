/// What is found out once about a text, however many bands its picture is painted in: what is
/// painted, in order.
struct DisplayList {
  /// A line with its decorations.
  struct Item {
    let line: DisplayLine
    let decorations: [DecorationLine]
    /// Whether anything lies behind its text, and whether its text may cast a shadow.
    let hasBackground: Bool
    let hasShadow: Bool

    init(_ line: DisplayLine, decorations: [DecorationLine]) {
      self.line = line
      self.decorations = decorations
      // By index: a run is large to copy.
      let runs = line.runs
      hasBackground = runs.indices.contains { runs[$0].background != nil }
      hasShadow = runs.indices.contains { runs[$0].attributes.shadows?.isEmpty == false }
    }
  }

  let layout: TextLayout
  let backdrops: [Backdrop]
  /// Boxes behind lines that could not be read without.
  let scrim: Scrim?
  /// Whether anything is painted below its text.
  let hasGround: Bool
  /// The rows that it may touch; all of them where the picture is painted in one piece.
  let extent: Range<Int>
  private let items: [Item]
  /// The rows that each item may touch; `nil` where the picture is painted in one piece.
  private let rows: RowIndex?

  /// - Parameter rows: the rows that each item may touch; `nil` where the picture is painted in one
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

  /// The lines that may show in a part of the picture, and maybe some between them.
  func items(touching part: PixelRect) -> ArraySlice<Item> {
    guard let rows else { return items[...] }
    return items[rows.entries(touching: part.minY..<part.maxY)]
  }
}

extension Range<Int> {
  /// From the start of the first of two ranges to the end of the last; an empty one is nowhere.
  func union(_ other: Range<Int>) -> Range<Int> {
    guard !isEmpty else { return other }
    guard !other.isEmpty else { return self }
    return Swift.min(lowerBound, other.lowerBound)..<Swift.max(upperBound, other.upperBound)
  }
}

/// Bands of a picture, from top to bottom, all of one height but the last.
struct CanvasBands {
  /// Pixels a row.
  let width: Int
  /// Rows.
  let height: Int
  /// Rows of every band but the last.
  let bandHeight: Int

  /// Pixels of a band: half a mebibyte, of which greys take a quarter.
  private static let bandPixels = 1 << 17
  /// Fewest rows of a band: some lines of text.
  private static let leastHeight = 64

  /// Bands of a height.
  init(width: Int, height: Int, bandHeight: Int) {
    self.width = width
    self.height = height
    self.bandHeight = min(max(1, bandHeight), height)
  }

  /// Bands whose pixels stay in the processor's cache until they are compressed, and of which no
  /// more are in memory; a small picture is one.
  init(width: Int, height: Int) {
    self.init(
      width: width, height: height,
      bandHeight: max(Self.leastHeight, Self.bandPixels / max(1, width)))
  }

  /// All pixels of the picture.
  var picture: PixelRect { PixelRect(minX: 0, minY: 0, maxX: width, maxY: height) }
  /// The pixels of the first band.
  var first: PixelRect { PixelRect(minX: 0, minY: 0, maxX: width, maxY: bandHeight) }
  /// Whether there is more than one.
  var areSeveral: Bool { bandHeight < height }

  /// The rows of every band but the first.
  var others: [Range<Int>] {
    stride(from: bandHeight, to: height, by: bandHeight).map {
      $0..<min($0 + bandHeight, height)
    }
  }
}
