// Computes the extent of text's ink (everything that is painted for the text) without painting.

import GalleyFont

extension LayoutPainter {
  /// The smallest rectangle around everything painted for the text, in points from the layout's top
  /// left corner. The rectangle includes filled and stroked glyphs, attached images, decoration
  /// lines and shadows, but not backgrounds or white space. `nil` if nothing is painted.
  ///
  /// The rectangle is computed from glyph outlines, with an error of at most a thousandth of the em
  /// at any drawing scale. Bitmap glyphs are measured in whole points, without transparent rows and
  /// columns at their edges. Strokes are included with their longest possible miters. Shadows are
  /// included up to three standard deviations of their blur.
  package func inkBounds(
    of layout: TextLayout, withShadows: Bool = true
  ) throws(RenderError) -> Rectangle? {
    var measurer = InkMeasurer(glyphs: glyphs, layout: layout, countsShadows: withShadows)
    let displayLines = layout.displayLines(at: (0, 0), on: PixelGrid(scale: 1), canvas: .empty)
    for display in displayLines { try measurer.add(display) }
    return measurer.box.rectangle
  }

  /// The ink extents of some runs of a line, in points from the layout's top left corner; `nil` for
  /// a run without ink.
  func inks(
    of runs: Range<Int>, in display: DisplayLine, _ layout: TextLayout
  ) throws(RenderError) -> [Rectangle?] {
    var measurer = InkMeasurer(glyphs: glyphs, layout: layout)
    var inks: [Rectangle?] = []
    for index in runs {
      try work.check()
      inks.append(try measurer.glyphInk(of: display.runs[index], display).rectangle)
    }
    return inks
  }

  /// For each run with a background, the distances, in points, by which the run's letters extend
  /// beyond the background. `start` is the distance at the top edge, or at the left edge in
  /// vertical text. `end` is the distance at the opposite edge. If the letters do not reach an
  /// edge, the distance is negative.
  package func inkBeyondBackgrounds(
    of layout: TextLayout
  ) throws(RenderError) -> [(range: Range<Int>, start: Double, end: Double)] {
    var measurer = InkMeasurer(glyphs: glyphs, layout: layout)
    var found: [(range: Range<Int>, start: Double, end: Double)] = []
    for display in layout.displayLines(at: (0, 0), on: PixelGrid(scale: 1), canvas: .empty) {
      for run in display.runs where run.background != nil && run.attachment == nil {
        let ink = try measurer.glyphInk(of: run, display)
        guard ink.minX <= ink.maxX else { continue }
        let (top, bottom) = layout.backgroundExtent(of: run, display.line)
        let ground = display.flow.rectangle(
          Rectangle(x: run.run.visibleX, y: top, width: 0, height: bottom - top))
        found.append(
          display.flow.isVertical
            ? (run.run.range, ground.x - ink.minX, ink.maxX - ground.x - ground.width)
            : (run.run.range, ground.y - ink.minY, ink.maxY - ground.y - ground.height))
      }
    }
    return found
  }
}

/// Combines the ink extents of text lines.
private struct InkMeasurer {
  private let rasterizer: GlyphRasterizer
  private let masks: GlyphMaskCache
  private let layout: TextLayout
  private let countsShadows: Bool
  var box = BoundingBox()
  /// The ink of glyphs that are turned, or whose face has colour glyphs, by the glyphs' directions.
  private var places: [GlyphKey: [Vector: BoundingBox]] = [:]

  init(glyphs: GlyphPainter, layout: TextLayout, countsShadows: Bool = true) {
    (rasterizer, masks) = (glyphs.rasterizer, glyphs.masks)
    self.layout = layout
    self.countsShadows = countsShadows
  }

  mutating func add(_ display: DisplayLine) throws(RenderError) {
    let planner = DecorationPlanner(
      layout: layout, grid: PixelGrid(scale: 1), rasterizer: rasterizer)
    let decorations = layout.isOnPath ? [] : try planner.decorations(of: display).rows
    for run in display.runs {
      var ink = try glyphInk(of: run, display)
      let (left, right) = (run.run.visibleX, run.run.visibleX + run.run.visibleWidth)
      for part in decorations.flatMap({ $0.clipped(from: left, to: right) }) {
        for piece in part.pieces {
          let bounds = part.bounds
          if part.isVertical {
            ink.add(x: Double(bounds.minX), y: piece.start)
            ink.add(x: Double(bounds.maxX), y: piece.end)
          } else {
            ink.add(x: piece.start, y: Double(bounds.minY))
            ink.add(x: piece.end, y: Double(bounds.maxY))
          }
        }
      }
      box.add(ink)
      guard countsShadows else { continue }
      for shadow in run.attributes.shadows ?? [] where shadow.color != TextShadow.Paint.none {
        let fit = layout.fitScale
        box.add(
          ink, x: (shadow.offsetX ?? 0) * fit, y: (shadow.offsetY ?? 0) * fit,
          margin: max(0, shadow.blur ?? 0) * fit * 1.5)
      }
    }
  }

  /// The ink extent of a run's glyphs, or of its attached image.
  mutating func glyphInk(of run: DisplayRun, _ display: DisplayLine) throws(RenderError)
    -> BoundingBox
  {
    var ink = BoundingBox()
    if let picture = run.attachment, picture.width > 0, picture.height > 0 {
      ink.add(x: picture.x, y: picture.y)
      ink.add(x: picture.x + picture.width, y: picture.y + picture.height)
    }
    if run.attachment == nil { try addGlyphs(of: run, display, to: &ink) }
    if display.flow.isVertical {
      ink.cutRows(from: run.edges.left, to: run.edges.right)
    } else {
      ink.cut(from: run.edges.left, to: run.edges.right)
    }
    return ink
  }

  /// Adds the glyphs of a run, with the run's stroke.
  private mutating func addGlyphs(
    of run: DisplayRun, _ display: DisplayLine, to ink: inout BoundingBox
  ) throws(RenderError) {
    let style = masks.number(
      of: GlyphMaskCache.Style(face: run.run.face.id, transform: Self.transform(of: run)))
    let half = abs(run.strokePercent) / 200 * run.run.size
    let miter = (run.attributes.strokeJoin ?? .miter) == .miter ? 4.0 : 1.0
    for index in run.run.glyphs {
      let glyph = layout.glyphs[index]
      let place = display.flow.point(x: glyph.x, y: glyph.y)
      let key = GlyphKey(style: style, glyph: glyph.id, phase: 0)
      let turn = display.turns.isEmpty ? nil : display.turns[index]
      var outlined = BoundingBox()
      do throws(GlyphError) {
        outlined.add(try bounds(of: glyph.id, key, turn, run), margin: half * miter)
      } catch {
        throw RenderError(error)
      }
      ink.add(outlined, x: place.x, y: place.y)
    }
  }

  private static func transform(of run: DisplayRun) -> GlyphTransform {
    GlyphTransform(
      size: run.run.size, scaleX: run.run.scaleX, skew: run.run.skew,
      orientation: run.run.orientation.ofGlyphs)
  }

  /// The ink extent of a glyph without its stroke, relative to the glyph's pen position. The turns
  /// of text on a path are rarely equal, and colour glyphs count as work of the drawing. The ink of
  /// such glyphs is therefore not kept in the context's cache.
  @inline(__always)
  private mutating func bounds(
    of glyph: UInt32, _ key: GlyphKey, _ turn: Vector?, _ run: DisplayRun
  ) throws(GlyphError) -> BoundingBox {
    if turn == nil, run.run.face.isPlain {
      return try masks.ink(key) { () throws(GlyphError) in
        try measure(glyph, run.run.face, Self.transform(of: run), Vector(x: 1, y: 0))
      }
    }
    let direction = turn ?? Vector(x: 1, y: 0)
    if let known = places[key]?[direction] { return known }
    let ink = try measure(glyph, run.run.face, Self.transform(of: run), direction)
    places[key, default: [:]][direction] = ink
    return ink
  }

  private func measure(
    _ glyph: UInt32, _ face: FontFace, _ transform: GlyphTransform, _ turn: Vector
  ) throws(GlyphError) -> BoundingBox {
    var box = BoundingBox()
    if transform.size > 0, let painted = rasterizer.colorGlyph(glyph, in: face) {
      if let extent = try rasterizer.extent(of: painted, in: face, transform: transform) {
        if transform.orientation == .sideways {
          box.add(x: extent.minY, y: extent.minX)
          box.add(x: extent.maxY, y: extent.maxX)
        } else {
          box.add(x: extent.minX, y: -extent.maxY)
          box.add(x: extent.maxX, y: -extent.minY)
        }
      }
      return box.turned(turn)
    }
    if face.hasColorBitmaps, transform.size > 0,
      let picture = try rasterizer.colorBitmap(of: glyph, in: face, size: transform.size)?
        .transformed(transform)
    {
      let rect = PixelRect(picture.bounds)
      for (index, pixel) in picture.pixels.enumerated() where pixel >> 24 > 0 {
        let (x, y) = (rect.minX + index % rect.width, rect.minY + index / rect.width)
        box.add(x: Double(x), y: Double(y))
        box.add(x: Double(x + 1), y: Double(y + 1))
      }
      return box.turned(turn)
    }
    let layers = face.colorLayers(of: glyph).map(\.glyph)
    let tracer = OutlineTracer(
      unit: transform.size / Double(face.unitsPerEm), scaleX: transform.scaleX,
      skew: transform.skew, origin: (0, 0), isSideways: transform.orientation == .sideways,
      turn: turn)
    for part in layers.isEmpty ? [glyph] : layers {
      guard let outline = try rasterizer.outline(of: part, in: face) else { continue }
      tracer.forEachLine(of: outline) { from, to in
        box.add(x: from.x, y: from.y)
        box.add(x: to.x, y: to.y)
      }
    }
    return box
  }
}
