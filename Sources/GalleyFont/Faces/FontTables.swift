/// What a face's table directory says it can do, or why it cannot be used.
struct FontTables {
  let isScalable: Bool
  let hasColorBitmaps: Bool
  let hasColorLayers: Bool
  /// Where a `COLR` table of version 1 lies.
  let colorPaints: Range<Int>?

  /// Tables without which text cannot be set; one that reaches past the file's end refuses it.
  private static let essential = [
    "head", "maxp", "cmap", "hhea", "hmtx", "loca", "glyf", "CFF ", "CFF2", "CBLC", "CBDT",
    "sbix", "GSUB", "GPOS",
  ]

  init(data: FontData, index: Int) throws(FontError) {
    guard index >= 0, index < data.faceCount else {
      throw .noSuchFace(file: data.name, index: index, count: data.faceCount)
    }
    let size = data.withBytes { $0.count }
    guard let directory = data.withBytes({ SfntDirectory($0, index: index) }) else {
      throw .truncated(file: data.name, table: "table directory")
    }
    if let table = directory.firstTable(of: Self.essential, beyond: size) {
      throw .truncated(file: data.name, table: table)
    }
    for table in ["head", "maxp", "cmap"] where !directory.has(table) {
      throw .brokenTable(file: data.name, table: table)
    }
    isScalable = ["glyf", "CFF ", "CFF2"].contains { directory.has($0) }
    hasColorBitmaps = directory.has("CBDT") || directory.has("sbix")
    hasColorLayers = directory.has("COLR")
    let colors = directory.range(of: "COLR", size: size)
    colorPaints = data.withBytes { bytes in
      colors.flatMap { bytes.bigEndian16(at: $0.lowerBound) == 1 ? $0 : nil }
    }
    guard isScalable || hasColorBitmaps else { throw .bitmapOnly(file: data.name) }
  }
}
