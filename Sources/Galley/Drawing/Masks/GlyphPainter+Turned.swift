// Draws the glyphs of text along a path. Each glyph has its own direction.

import GalleyFont

extension GlyphPainter {
  /// Calls `body` with the ink (drawn form) of each glyph of a text run that follows a path.
  ///
  /// - Parameters:
  ///   - turns: the direction in which each glyph of the layout is rotated to follow the path.
  ///   - paintsCoverage: whether glyphs without their own colours are painted.
  func forEachTurned(
    ofRun index: Int, in display: DisplayLine, _ glyphs: [TextLayout.Glyph], _ style: Style,
    visible: PixelRect, paintsCoverage: Bool,
    _ body: (PositionedGlyph) throws(RenderError) -> Void
  ) throws(RenderError) {
    for place in display.runs[index].run.glyphs where display.turns.indices.contains(place) {
      let glyph = glyphs[place]
      guard glyph.id != 0 || drawsMissingGlyphs, style.transform.size > 0 else { continue }
      let pen = Vector(
        x: grid.pixels(display.origin.x + glyph.x), y: grid.pixels(display.origin.y + glyph.y))
      let (x, y) = (Self.floor(pen.x), Self.floor(pen.y))
      // The direction of the glyph, and the position of its pen within a pixel.
      let turn = (
        direction: display.turns[place], pen: Vector(x: pen.x - Double(x), y: pen.y - Double(y))
      )
      guard
        !visible.grown(by: try turnedReach(of: glyph.id, style)).intersection(
          PixelRect(minX: x, minY: y, maxX: x + 1, maxY: y + 1)
        ).isEmpty,
        let ink = try turnedInk(
          of: glyph.id, style, turn, visible: visible.offsetBy(x: -x, y: -y)),
        paintsCoverage || ink.isColored
      else { continue }
      try body(
        PositionedGlyph(ink: ink, x: x, y: y, isStroke: style.stroke != nil, clip: visible))
    }
  }

  /// Maximum distance, in pixels, from a glyph's pen position to any pixel of the glyph.
  private func turnedReach(of glyph: UInt32, _ style: Style) throws(RenderError) -> Int {
    if style.face.hasColorBitmaps || style.face.hasColorLayers { return reach(style) }
    do throws(GlyphError) {
      let own = try rasterizer.reach(
        of: glyph, in: style.face, transform: style.transform, stroke: style.stroke)
      return own.map { PixelGrid.integer($0.rounded(.up)) } ?? reach(style)
    } catch {
      throw RenderError(error)
    }
  }

  private static func floor(_ pixels: Double) -> Int {
    PixelGrid.integer(pixels.rounded(.down))
  }

  private func turnedInk(
    of glyph: UInt32, _ style: Style, _ turn: (direction: Vector, pen: Vector),
    visible: PixelRect
  ) throws(RenderError) -> GlyphImage? {
    do throws(GlyphError) {
      let everything = PixelRect(
        minX: -FontLimits.outlinePixels, minY: -FontLimits.outlinePixels,
        maxX: FontLimits.outlinePixels, maxY: FontLimits.outlinePixels)
      if let picture = try picture(of: glyph, style, phase: 0, visible: everything) {
        guard style.stroke == nil else { return nil }
        switch picture {
        case .picture(let bitmap): return .picture(bitmap.turned(turn.direction, turn.pen))
        case .pictureTiles(let tiles):
          return .pictureTiles(tiles.map { $0.turned(turn.direction, turn.pen) })
        case .coverage, .tiles, .layers: return picture
        }
      }
      if style.face.hasColorLayers, style.stroke == nil {
        let layers = style.face.colorLayers(of: glyph, palette: style.palette)
        var painted: [(mask: CoverageMask, color: Color?)] = []
        for layer in layers {
          let color = layer.color.map { Color(straight: $0) }
          painted += try masks(of: layer.glyph, style, turn, visible).map { ($0, color) }
        }
        if !layers.isEmpty { return painted.isEmpty ? nil : .layers(painted) }
      }
      let tiles = try masks(of: glyph, style, turn, visible)
      return tiles.isEmpty ? nil : .tiles(tiles)
    } catch {
      throw RenderError(error)
    }
  }

  private func masks(
    of glyph: UInt32, _ style: Style, _ turn: (direction: Vector, pen: Vector),
    _ visible: PixelRect
  ) throws(GlyphError) -> [CoverageMask] {
    try tiles(of: visible) { tile throws(GlyphError) in
      let mask = try rasterizer.mask(
        of: glyph, in: style.face, transform: style.transform, turn: turn.direction, pen: turn.pen,
        stroke: style.stroke, within: tile)
      guard style.isOutside, let mask,
        let inside = try rasterizer.mask(
          of: glyph, in: style.face, transform: style.transform, turn: turn.direction,
          pen: turn.pen, within: mask.bounds)
      else { return mask }
      return mask.leavingOut(inside)
    }
  }
}

extension ColorBitmap {
  /// The glyph's image, rotated about its pen position and moved by a fraction of a pixel. Each new
  /// pixel is interpolated between the four nearest pixels.
  fileprivate func turned(_ direction: Vector, _ pen: Vector) -> ColorBitmap {
    guard width > 0, height > 0 else { return self }
    let corners = [(0, 0), (width, 0), (0, height), (width, height)].map { column, row in
      let (x, y) = (Double(left + column), Double(top + row))
      return Vector(
        x: pen.x + x * direction.x - y * direction.y, y: pen.y + x * direction.y + y * direction.x)
    }
    let (xs, ys) = (corners.map(\.x), corners.map(\.y))
    let (minX, minY) = (xs.min() ?? 0, ys.min() ?? 0)
    let bounds = MaskBounds(
      left: Int32(minX.rounded(.down)) - 1, top: Int32(minY.rounded(.down)) - 1,
      width: Int32(((xs.max() ?? 0) - minX).rounded(.up)) + 3,
      height: Int32(((ys.max() ?? 0) - minY).rounded(.up)) + 3)
    var turned: [UInt32] = []
    turned.reserveCapacity(Int(bounds.width) * Int(bounds.height))
    for row in 0..<Int(bounds.height) {
      for column in 0..<Int(bounds.width) {
        let x = Double(Int(bounds.left) + column) + 0.5 - pen.x
        let y = Double(Int(bounds.top) + row) + 0.5 - pen.y
        turned.append(
          pixel(
            x: x * direction.x + y * direction.y - Double(left) - 0.5,
            y: y * direction.x - x * direction.y - Double(top) - 0.5))
      }
    }
    return ColorBitmap(bounds: bounds, pixels: turned)
  }

  /// The colour at a point, interpolated between pixels. Integer coordinates are the centres of
  /// pixels.
  private func pixel(x: Double, y: Double) -> UInt32 {
    guard x > -1, y > -1, x < Double(width), y < Double(height) else { return 0 }
    let (column, row) = (x.rounded(.down), y.rounded(.down))
    let (right, down) = (x - column, y - row)
    var sum = SIMD4<Double>.zero
    for (part, dx, dy) in [
      ((1 - right) * (1 - down), 0, 0), (right * (1 - down), 1, 0), ((1 - right) * down, 0, 1),
      (right * down, 1, 1),
    ] {
      let (x, y) = (Int(column) + dx, Int(row) + dy)
      guard x >= 0, y >= 0, x < Int(width), y < Int(height) else { continue }
      let pixel = pixels[y * Int(width) + x]
      sum +=
        part
        * SIMD4(
          Double(pixel & 0xFF), Double(pixel >> 8 & 0xFF), Double(pixel >> 16 & 0xFF),
          Double(pixel >> 24))
    }
    let bytes = sum.rounded(.toNearestOrAwayFromZero)
    func byte(_ value: Double) -> UInt32 { UInt32(min(value, bytes.w)) }
    return Pixel.word(
      red: byte(bytes.x), green: byte(bytes.y), blue: byte(bytes.z), alpha: UInt32(bytes.w))
  }
}
