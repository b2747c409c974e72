/// All limits of this module against hostile or broken fonts.
package enum FontLimits {
  /// Largest font file that is opened, in bytes; system CJK collections reach 100 MB.
  package static let fileBytes = 256 << 20

  /// Maximum unpacked size of a WOFF or WOFF2 file, as a multiple of its packed size. Real files
  /// stay below 10.
  package static let webFontExpansion = 100

  /// Maximum number of faces used from one collection.
  package static let facesPerFile = 1024

  /// Maximum number of variation axes of a face; real fonts have fewer than 30.
  package static let axes = 64

  /// Maximum number of named instances read from a face; real fonts have fewer than 100.
  package static let namedInstances = 512

  /// Longest name (family, style, axis) read from a font, in UTF-8 bytes.
  package static let nameBytes = 1024

  /// HarfBuzz plans that a shaper caches. When full, the cache is cleared.
  package static let shapingPlans = 256

  /// Bytes of shaped words that a shaper caches. When full, words not used recently are dropped.
  package static let shapedWordBytes = 8 << 20

  /// UTF-16 units of the longest word that is cached on its own.
  package static let shapedWordUnits = 64

  /// Maximum number of tables read from a face's directory.
  package static let tables = 512

  /// Maximum number of features read from a table.
  package static let features: UInt32 = 4096

  /// Maximum number of carets read for one ligature; real fonts have fewer than 20.
  package static let ligatureCarets: UInt32 = 64
}

extension FontLimits {
  /// FreeType faces that a rasterizer keeps open.
  package static let rasterizerFaces = 64

  /// Maximum pixels per em.
  package static let glyphSize: Double = 65536

  /// Bytes of outlines that a rasterizer caches. When full, the cache is cleared.
  package static let outlineBytes = 4 << 20

  /// Bytes of unscaled strike bitmaps that a rasterizer caches. When full, the cache is cleared.
  package static let strikeBytes = 2 << 20

  /// Maximum number of points of an outline's polygons. If curves need more, they are flattened
  /// more coarsely.
  package static let polygonPoints = 32_767

  /// Maximum distance of an outline point from the pen, in pixels.
  package static let outlinePixels = 16_383

  /// Maximum width or height of a mask or colour bitmap, in pixels.
  package static let maskSide: Int32 = 4096

  /// Pixels of the largest mask that is drawn whole. Of a larger mask, only the part on the canvas
  /// is drawn.
  package static let wholeMaskPixels = 1 << 20

  /// Maximum width or height of an unscaled strike bitmap, in pixels.
  package static let strikeSide: UInt32 = 2048

  /// Maximum number of layers of a layered glyph.
  package static let colorLayers: UInt32 = 256

  /// Maximum number of palettes of a face that are searched for light or dark marks.
  package static let palettes = 512

  /// Maximum number of colours in a palette, the highest count that the table can store. HarfBuzz
  /// returns at most what the table has bytes for. Emoji fonts have about 6000.
  package static let paletteColors: UInt32 = 65_535

  /// Maximum number of paints and colour stops of a `COLR` version 1 glyph; emoji have hundreds.
  package static let colorPaints = 65_536

  /// Maximum number of deltas added up for a `COLR` version 1 glyph. A number in an emoji font has
  /// a few deltas.
  package static let colorDeltas = 1 << 20

  /// Maximum nesting depth of a glyph's paints, as in HarfBuzz.
  package static let colorPaintDepth = 64

  /// Maximum pixel operations for the paints of a glyph of `pixels` pixels. Emoji need about 50
  /// operations per pixel.
  static func colorPaintWork(pixels: Int) -> Int {
    min(1 << 30, 1 << 23 + 256 * pixels)
  }

  /// Maximum total pixels of the layers that a glyph needs at the same time.
  package static let colorPaintPixels = 1 << 26

  /// Maximum number of contour sides examined to find parts of an outline that wind against the
  /// rest. A side is examined once for each candidate contour.
  package static let windingSides = 1 << 18

  /// Maximum number of straight segments of a stroked outline.
  package static let strokeSegments = 60_000

  /// Maximum number of segments of an outline whose overlapping contours are united before
  /// stroking. The work grows with the square.
  package static let unionSegments = 4_000

  /// Maximum number of crossings between such contours.
  package static let unionCrossings = 4_000

  /// Number of stroke edges above which round corners are not refined further.
  package static let strokeEdges = 1 << 20

  /// Maximum number of crossings between a stroke's edges and the sampled lines of its mask. If
  /// there are more, fewer lines are sampled.
  package static let strokeCrossings = 2 << 20
}

/// Limits for finding fonts.
extension FontLimits {
  /// Font files taken from one folder, including its subfolders.
  package static let filesPerFolder = 4096
  /// Maximum nesting depth of folders, so that a link to a parent folder does not loop.
  package static let folderDepth = 16
  /// Family or full names read per face, over all languages.
  package static let namesPerFace = 64
  /// Styles whose face is cached. When full, the cache is cleared.
  package static let matches = 1024
  /// Fallback orders that are cached; there is one per style, script and language.
  package static let fallbackOrders = 128
  /// Clusters whose fallback face, or lack of one, is cached.
  package static let fallbacks = 8192
  /// Distinct characters of a cluster that are examined, and characters of the longest cached
  /// cluster. Text may put any number of marks on a letter.
  package static let clusterScalars = 64
  /// Variable font instances that a catalog caches.
  package static let instances = 1024
}
