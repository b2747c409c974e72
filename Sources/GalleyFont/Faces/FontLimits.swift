/// Limits that protect this module against hostile or broken fonts.
package enum FontLimits {
  /// Maximum size of a font file in bytes; system CJK collections reach 100 MB.
  package static let fileBytes = 256 << 20

  /// Maximum decompressed size of a WOFF or WOFF2 file, as a multiple of its compressed size. Real
  /// files stay below 10.
  package static let webFontExpansion = 100

  /// Maximum number of faces used from one font collection; later faces are ignored.
  package static let facesPerFile = 1024

  /// Maximum number of variation axes of a face; real fonts have fewer than 30.
  package static let axes = 64

  /// Maximum number of named instances read from a face; real fonts have fewer than 100.
  package static let namedInstances = 512

  /// Maximum length of a name (family, style, axis) read from a font, in UTF-8 bytes.
  package static let nameBytes = 1024

  /// Maximum number of HarfBuzz shaping plans that a shaper caches. If the cache is full, it is
  /// cleared.
  package static let shapingPlans = 256

  /// Maximum size in bytes of a shaper's cache of words. If the cache is full, words that were not
  /// used recently are dropped.
  package static let shapedWordBytes = 8 << 20

  /// Maximum length, in UTF-16 code units, of a word or short item that a shaper caches.
  package static let shapedWordUnits = 64

  /// Maximum number of tables read from a face's directory.
  package static let tables = 512

  /// Maximum number of OpenType features read from a `GSUB` or `GPOS` table.
  package static let features: UInt32 = 4096

  /// Maximum number of caret positions read for one ligature; real fonts have fewer than 20.
  package static let ligatureCarets: UInt32 = 64
}

extension FontLimits {
  /// Maximum number of FreeType faces that a rasterizer keeps open.
  package static let rasterizerFaces = 64

  /// Maximum glyph size in pixels per em.
  package static let glyphSize: Double = 65536

  /// Maximum size in bytes of a rasterizer's cache of outlines. If the cache is full, it is
  /// cleared.
  package static let outlineBytes = 4 << 20

  /// Maximum size in bytes of a rasterizer's cache of unscaled strike bitmaps. If the cache is
  /// full, it is cleared.
  package static let strikeBytes = 2 << 20

  /// Maximum number of points in an outline's polygons. If the curves need more points, they are
  /// flattened more coarsely.
  package static let polygonPoints = 32_767

  /// Maximum distance of an outline point from the glyph's origin, in pixels.
  package static let outlinePixels = 16_383

  /// Maximum width or height of a mask or colour bitmap, in pixels.
  package static let maskSide: Int32 = 4096

  /// Maximum number of pixels of a mask that is drawn as a whole. If a mask is larger, only the
  /// part on the canvas is drawn.
  package static let wholeMaskPixels = 1 << 20

  /// Maximum width or height of an unscaled strike bitmap, in pixels.
  package static let strikeSide: UInt32 = 2048

  /// Maximum number of layers of a `COLR` version 0 glyph.
  package static let colorLayers: UInt32 = 256

  /// Maximum number of a font's palettes that are examined to find a palette for light or dark
  /// backgrounds.
  package static let palettes = 512

  /// Maximum number of colours in a palette. The `CPAL` format has the same limit. Emoji fonts have
  /// about 6000 colours.
  package static let paletteColors: UInt32 = 65_535

  /// Maximum number of paints and colour stops of a `COLR` version 1 glyph; emoji have hundreds.
  package static let colorPaints = 65_536

  /// Maximum number of variation deltas read for a `COLR` version 1 glyph. In emoji fonts, each
  /// variable field has only a few deltas.
  package static let colorDeltas = 1 << 20

  /// Maximum nesting depth of a glyph's paints. HarfBuzz has the same limit.
  package static let colorPaintDepth = 64

  /// Maximum number of pixel operations for painting a glyph that covers `pixels` pixels. Emoji
  /// need about 50 operations per pixel.
  static func colorPaintWork(pixels: Int) -> Int {
    min(1 << 30, 1 << 23 + 256 * pixels)
  }

  /// Maximum total number of pixels in the layers that a glyph needs at the same time.
  package static let colorPaintPixels = 1 << 26

  /// Maximum number of segments examined to find out whether an outline's filled contours wind in
  /// both directions. For each contour to check, all segments of the outline are examined.
  package static let windingSides = 1 << 18

  /// Maximum number of filled contours that are searched for overlapping pairs. If an outline has
  /// more filled contours, it is not searched.
  package static let overlappingContours = 64

  /// Maximum number of steps for finding overlapping contours of an outline. A step examines a
  /// point, or compares two lines or curves. If more steps are needed, the contours are treated as
  /// overlapping.
  package static let overlapSteps = 1 << 16

  /// Maximum number of straight segments of a stroked outline.
  package static let strokeSegments = 60_000

  /// Maximum number of segments for which an outline's overlapping contours are united before
  /// stroking. The work grows with the square of the number of segments.
  package static let unionSegments = 4_000

  /// Maximum number of crossings between the segments of overlapping contours. If there are more,
  /// the contours are not united.
  package static let unionCrossings = 4_000

  /// Maximum number of edges in a stroke for which rounded corners are subdivided into short
  /// chords. If a stroke has more edges, its remaining rounded corners are less smooth.
  package static let strokeEdges = 1 << 20

  /// Maximum number of crossings between a stroke's edges and the sampled scanlines of its mask. If
  /// there are more, fewer scanlines are sampled.
  package static let strokeCrossings = 2 << 20
}

/// Limits for finding fonts.
extension FontLimits {
  /// Maximum number of font files in a folder and all its subfolders.
  package static let filesPerFolder = 4096
  /// Maximum nesting depth of folders. Because of this limit, the search ends even if a link leads
  /// to a parent folder.
  package static let folderDepth = 16
  /// Maximum number of family names read from a face, in all languages together. The same limit
  /// applies to full names.
  package static let namesPerFace = 64
  /// Maximum number of queries whose matching face is cached. If the cache is full, it is cleared.
  package static let matches = 1024
  /// Maximum number of cached fallback orders. Each combination of query, script, language and
  /// search scope has its own order.
  package static let fallbackOrders = 128
  /// Maximum number of clusters whose fallback face is cached. Clusters without a fallback face are
  /// cached and counted too.
  package static let fallbacks = 8192
  /// Maximum number of distinct characters examined in a cluster. A cluster with more characters is
  /// not cached. The limit is needed because a letter can have any number of combining marks.
  package static let clusterScalars = 64
  /// Maximum number of variable font instances that a catalog caches.
  package static let instances = 1024
}
