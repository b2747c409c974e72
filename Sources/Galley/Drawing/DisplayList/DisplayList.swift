/// The plan for painting a text layout: everything to paint, in order. The plan is made once per
/// image, even if the image is painted in several bands.
final class DisplayList {
  /// A line of text with its decoration lines.
  struct Item {
    let line: DisplayLine
    let decorations: [DecorationLine]
    /// Whether any text of the line has a background.
    let hasBackground: Bool
    /// Whether the attributes of any run of the line have a shadow.
    let hasShadow: Bool
    /// Whether any text of the line has a stroke outside its letters.
    let hasOutsideStroke: Bool
    /// The translucent brushes with which letters of the line are filled.
    let translucentFills: Set<Brush>
    /// Whether any letter or stroke of the line is translucent.
    let isTranslucent: Bool

    /// The pass that paints the letters of the line. If the line has outside strokes, an earlier
    /// pass paints these strokes.
    var pass: InkPass { hasOutsideStroke ? .aboveOutsideStrokes : .whole }

    init(_ line: DisplayLine, decorations: [DecorationLine]) {
      self.line = line
      self.decorations = decorations
      // Runs are accessed by index, because copying a run is slow.
      let runs = line.runs
      hasBackground = runs.indices.contains { runs[$0].background != nil }
      hasShadow = runs.indices.contains { runs[$0].attributes.shadows?.isEmpty == false }
      hasOutsideStroke = runs.indices.contains {
        runs[$0].strokePercent != 0 && runs[$0].isStrokedOutside
      }
      var fills: Set<Brush> = []
      for index in runs.indices where runs[index].isFilled && !runs[index].fill.isOpaque {
        fills.insert(runs[index].fill)
      }
      translucentFills = fills
      isTranslucent =
        !fills.isEmpty
        || runs.indices.contains { runs[$0].strokePercent != 0 && !runs[$0].stroke.isOpaque }
    }
  }

  /// A box that is painted behind text, with its position on the canvas.
  struct Backdrop {
    let box: PaintedBox
    /// The text layout's origin on the canvas, in points.
    let origin: (x: Double, y: Double)
    /// The pixel rectangle to which the box is clipped.
    let clip: PixelRect
  }

  let layout: TextLayout
  let backdrops: [Backdrop]
  /// Translucent boxes for lines of text that would otherwise be unreadable; `nil` if the layout
  /// has no scrim.
  let scrim: Scrim?
  /// Whether anything is painted behind the text, such as backgrounds or shadows.
  let hasGround: Bool
  /// The pixels that the text can cover. If the pixels of the text lines were not computed, the
  /// rectangle contains all pixels.
  let extent: PixelRect
  private let items: [Item]
  /// The pixel rows that each text line can cover; `nil` if these rows were not computed.
  private let rows: RowIndex?

  /// - extents: the pixels that each text line can cover; `nil` if these pixels were not computed.
  init(
    layout: TextLayout, backdrops: [Backdrop], scrim: Scrim?, items: [Item], extents: [PixelRect]?
  ) {
    self.layout = layout
    self.scrim = scrim
    extent = extents.map { $0.reduce(.empty) { $0.union($1) } } ?? .everything
    self.backdrops = backdrops
    self.items = items
    rows = extents.map { RowIndex($0.map(\.rows)) }
    hasGround =
      !backdrops.isEmpty || scrim != nil
      || items.contains { $0.hasBackground || $0.hasShadow }
  }

  /// All text lines.
  var all: ArraySlice<Item> { items[...] }

  /// A range of text lines. The range includes all lines that are visible in a part of the image,
  /// and can include other lines.
  func items(touching part: PixelRect) -> ArraySlice<Item> {
    guard let rows else { return items[...] }
    return items[rows.entries(touching: part.minY..<part.maxY)]
  }
}
