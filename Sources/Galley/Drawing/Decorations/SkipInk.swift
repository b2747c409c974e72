// Interrupts underlines where glyphs cross them (CSS Text Decoration 4 §2.6).

import GalleyFont

/// Finds the parts of an underline that do not touch glyphs. Between these parts, the underline has
/// gaps.
struct SkipInk {
  /// Maximum width, in pixels, of the gap between an underline and a glyph that crosses it.
  static let greatestMargin = 13.0
  /// East Asian scripts (ISO 15924). Most of their glyphs extend below the baseline, so underlines
  /// of text in these scripts have no gaps.
  static let sparedScripts: Set<String> = ["Hani", "Hira", "Kana", "Hang", "Bopo"]

  private let band: ClosedRange<Double>
  private let thickness: Double
  private let grid: PixelGrid

  /// - Parameters:
  ///   - bars: the underline's pixel rows. A glyph that overlaps the rows by less than half a pixel
  ///     does not interrupt the underline.
  ///   - thickness: thickness of a single underline in pixels, even if the underline is double or
  ///     thick. The gap on each side of a glyph is as long as this thickness, but at most
  ///     ``greatestMargin``. If a part of the underline next to a gap is shorter than this
  ///     thickness, this part is not drawn.
  init(bars: [Range<Int>], thickness: Double, grid: PixelGrid) {
    let top = Double(bars.first?.lowerBound ?? 0) + 0.5
    let bottom = Double(bars.last?.upperBound ?? 0) - 0.5
    band = top...max(top, bottom)
    self.thickness = thickness
    self.grid = grid
  }

  /// The parts of an underline that are drawn: the underline has gaps where glyphs of `runs` cross
  /// it.
  func pieces(
    of line: DecorationLine, sparing display: DisplayLine, runs: Range<Int>,
    glyphs: [TextLayout.Glyph], _ rasterizer: GlyphRasterizer
  ) throws(RenderError) -> [DecorationLine.Piece] {
    // A vector file has no fixed pixels, so distances are measured in points.
    let pixel = grid.isVector ? grid.scale : 1
    let margin = min(thickness, Self.greatestMargin * pixel)
    var gaps: [DecorationLine.Piece] = []
    for run in display.runs[runs] where !Self.sparedScripts.contains(run.run.script) {
      for glyph in glyphs[run.run.glyphs] {
        guard let ink = try extent(of: glyph, run.run, display, rasterizer) else { continue }
        gaps.append(
          DecorationLine.Piece(start: ink.lowerBound - margin, end: ink.upperBound + margin))
      }
    }
    gaps.sort { $0.start < $1.start }
    return line.pieces.flatMap { piece in
      Self.cut(piece, by: gaps).filter { $0 == piece || $0.end - $0.start >= thickness }
    }
  }

  private static func cut(
    _ piece: DecorationLine.Piece, by gaps: [DecorationLine.Piece]
  ) -> [DecorationLine.Piece] {
    var left: [DecorationLine.Piece] = []
    var start = piece.start
    for gap in gaps where gap.end > start && gap.start < piece.end {
      if gap.start > start { left.append(DecorationLine.Piece(start: start, end: gap.start)) }
      start = max(start, gap.end)
    }
    if start < piece.end { left.append(DecorationLine.Piece(start: start, end: piece.end)) }
    return left
  }

  /// The horizontal range of a glyph's outline within the rows of the underline. `nil` if the
  /// outline does not touch these rows.
  private func extent(
    of glyph: TextLayout.Glyph, _ run: TextLayout.Run, _ display: DisplayLine,
    _ rasterizer: GlyphRasterizer
  ) throws(RenderError) -> ClosedRange<Double>? {
    let outline: GlyphOutline?
    do throws(GlyphError) {
      outline = try rasterizer.outline(of: glyph.id, in: run.face)
    } catch {
      throw RenderError(error)
    }
    guard let outline else { return nil }
    let pen = display.pen(glyph, on: grid)
    let unit = run.size * grid.scale / Double(run.face.unitsPerEm)
    let tracer = OutlineTracer(
      unit: unit, scaleX: run.scaleX, skew: run.skew,
      origin: (Double(pen.x) + Double(pen.phase) / 4, Double(pen.y)))
    var extent: ClosedRange<Double>?
    tracer.forEachLine(of: outline) { from, to in
      guard let part = Self.clip(from, to, to: band) else { return }
      let low = min(part.0, part.1, extent?.lowerBound ?? .infinity)
      let high = max(part.0, part.1, extent?.upperBound ?? -.infinity)
      extent = low <= high ? low...high : nil
    }
    return extent
  }

  /// The x coordinates of the ends of a line segment that is clipped to a range of y. `nil` if no
  /// part of the segment is within the range.
  private static func clip(
    _ from: Vector, _ to: Vector, to band: ClosedRange<Double>
  ) -> (Double, Double)? {
    guard max(from.y, to.y) >= band.lowerBound, min(from.y, to.y) <= band.upperBound
    else { return nil }
    if from.y == to.y { return (from.x, to.x) }
    func x(at y: Double) -> Double { from.x + (y - from.y) / (to.y - from.y) * (to.x - from.x) }
    let first = min(max(from.y, band.lowerBound), band.upperBound)
    let last = min(max(to.y, band.lowerBound), band.upperBound)
    return (x(at: first), x(at: last))
  }
}
