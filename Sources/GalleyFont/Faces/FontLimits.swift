/// Every guard of this module against hostile or broken fonts, named in one place.
package enum FontLimits {
  /// Largest font file that is opened, in bytes; system CJK collections reach 100 MB.
  package static let fileBytes = 256 << 20

  /// How many times its own size a WOFF or WOFF2 file may claim to unpack to; real ones stay
  /// under ten.
  package static let webFontExpansion = 100

  /// Most faces of one collection that are offered.
  package static let facesPerFile = 1024

  /// Most variation axes of one face; real fonts have under thirty.
  package static let axes = 64

  /// Most named instances of one face that are looked at; real fonts have under a hundred.
  package static let namedInstances = 512

  /// Longest name (family, style, axis) read from a font, in UTF-8 bytes.
  package static let nameBytes = 1024

  /// Plans of HarfBuzz that one shaper keeps before it forgets them all.
  package static let shapingPlans = 256

  /// Bytes of shaped words that one shaper keeps before it forgets those not used of late.
  package static let shapedWordBytes = 8 << 20

  /// UTF-16 units of the longest word that is kept by itself.
  package static let shapedWordUnits = 64

  /// Most tables read from one face's directory.
  package static let tables = 512

  /// Features that are read from a table.
  package static let features: UInt32 = 4096

  /// Most carets of one ligature that are read; real ones have under twenty.
  package static let ligatureCarets: UInt32 = 64
}

extension FontLimits {
  /// FreeType faces that one rasterizer keeps open.
  package static let rasterizerFaces = 64

  /// Most pixels to an em.
  package static let glyphSize: Double = 65536

  /// Bytes of outlines that one rasterizer keeps before it forgets them all.
  package static let outlineBytes = 4 << 20

  /// Bytes of pictures, as fonts hold them, that one rasterizer keeps before it forgets them all.
  package static let strikeBytes = 2 << 20

  /// Most points of an outline's polygons; where its curves need more, they are cut coarser.
  package static let polygonPoints = 32_767

  /// Farthest that a point of an outline may lie from the pen, in pixels.
  package static let outlinePixels = 16_383

  /// Most columns or rows of one mask or colour bitmap.
  package static let maskSide: Int32 = 4096

  /// Most pixels of a mask that is drawn whole, wherever the canvas ends; a larger one is drawn as
  /// far as it is visible.
  package static let wholeMaskPixels = 1 << 20

  /// Most columns or rows of a colour bitmap as the font holds it.
  package static let strikeSide: UInt32 = 2048

  /// Most layers of one layered glyph.
  package static let colorLayers: UInt32 = 256

  /// Most palettes of one face that are looked at for their marks.
  package static let palettes = 512

  /// Most colours of one palette: as many as its table can count. HarfBuzz gives no more than the
  /// table has bytes for; emoji fonts have some six thousand.
  package static let paletteColors: UInt32 = 65_535

  /// Most paints and colour stops of one glyph of `COLR` version 1; those of emoji have hundreds.
  package static let colorPaints = 65_536

  /// Most deltas that are added up for one glyph of it: a number of an emoji font has a few.
  package static let colorDeltas = 1 << 20

  /// How deep the paints of a glyph may lie in each other, as HarfBuzz allows.
  package static let colorPaintDepth = 64

  /// Most pixels that the paints of one glyph of `pixels` pixels may work on, each counted as often
  /// as it is; emoji take it fifty times.
  static func colorPaintWork(pixels: Int) -> Int {
    min(1 << 30, 1 << 23 + 256 * pixels)
  }

  /// Most pixels of layers that one glyph needs at the same time.
  package static let colorPaintPixels = 1 << 26

  /// Most sides of contours that are looked at to find parts of an outline that wind against the
  /// rest; sides are looked at once for each contour that may be one.
  package static let windingSides = 1 << 18

  /// Most straight segments of an outline that is stroked.
  package static let strokeSegments = 60_000

  /// Most segments of an outline whose overlapping contours are united before stroking; the work
  /// grows with the square.
  package static let unionSegments = 4_000

  /// Most places where such contours may cross.
  package static let unionCrossings = 4_000

  /// Edges of a stroke from which on round corners get no finer.
  package static let strokeEdges = 1 << 20

  /// Most places where a stroke's edges may cross the sampled lines of its mask; where they are
  /// more, fewer lines are sampled.
  package static let strokeCrossings = 2 << 20
}

/// What finding fonts may take, whatever the input.
extension FontLimits {
  /// Font files taken from one folder, those of its subfolders included.
  package static let filesPerFolder = 4096
  /// How deep folders may lie in folders, so that a link to a parent ends.
  package static let folderDepth = 16
  /// Family or full names read of one face, in all its languages.
  package static let namesPerFace = 64
  /// Styles whose face is remembered; more make it forget and start again.
  package static let matches = 1024
  /// Orders of fallback faces remembered, one a style, script and language.
  package static let fallbackOrders = 128
  /// Clusters whose fallback face, or lack of one, is remembered.
  package static let fallbacks = 8192
  /// Different characters of one cluster that are looked at, and characters of the longest cluster
  /// remembered: text may pile any number of marks on a letter.
  package static let clusterScalars = 64
  /// Coordinates of variable fonts whose face is kept, by catalog.
  package static let instances = 1024
}
