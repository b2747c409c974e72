// Draws glyphs that are images: painted colour glyphs, and bitmaps of colour fonts.

import GalleyFont

extension GlyphPainter {
  /// The image of a colour glyph; `nil` if the glyph has no image.
  ///
  /// - Parameters:
  ///   - phase: distance, in quarters of a pixel, from the start of the pen's pixel to the exact
  ///     pen position along the line.
  ///   - visible: the visible pixels, relative to the pen position.
  func picture(
    of glyph: UInt32, _ style: Style, phase: Int, visible: PixelRect
  ) throws(GlyphError) -> GlyphImage? {
    guard style.face.hasColorBitmaps || style.face.hasColorPaints else { return nil }
    // In vertical text, `phase` counts quarters of a pixel row. Glyph images are placed at whole
    // rows, so `phase` is replaced by 0.
    let phase = style.transform.orientation == .horizontal ? phase : 0
    if style.transform.size * max(1, style.transform.scaleX) > Self.cachedSize,
      let tiles = try tiles(of: glyph, style, phase, visible)
    {
      return .pictureTiles(tiles)
    }
    do throws(GlyphError) {
      let key = GlyphKey(style: style.pictureNumber, glyph: glyph, phase: phase)
      return try masks.picture(key, by: rasterizer) { () throws(GlyphError) in
        try draw(glyph, style, phase)
      }.map { .picture($0) }
    } catch .tooLarge(let width, let height) {
      // If the image of the whole glyph would be too large, only its visible part is drawn.
      guard let tiles = try tiles(of: glyph, style, phase, visible) else {
        throw .tooLarge(width: width, height: height)
      }
      return .pictureTiles(tiles)
    }
  }

  /// The visible part of a painted colour glyph, divided into tiles. `nil` if the glyph is sideways
  /// or is not a painted colour glyph.
  private func tiles(
    of glyph: UInt32, _ style: Style, _ phase: Int, _ visible: PixelRect
  ) throws(GlyphError) -> [ColorBitmap]? {
    guard style.transform.orientation != .sideways,
      let painted = rasterizer.colorGlyph(glyph, in: style.face, palette: style.palette)
    else { return nil }
    return try tiles(of: visible) { tile throws(GlyphError) in
      try rasterizer.colorBitmap(
        of: painted, in: style.face, transform: style.transform, phase: phase,
        currentColor: style.currentColor ?? Self.black, within: tile)
    }
  }

  private func draw(
    _ glyph: UInt32, _ style: Style, _ phase: Int
  ) throws(GlyphError) -> ColorBitmap? {
    if let painted = rasterizer.colorGlyph(glyph, in: style.face, palette: style.palette) {
      let picture = try rasterizer.colorBitmap(
        of: painted, in: style.face, transform: style.transform, phase: phase,
        currentColor: style.currentColor ?? Self.black)
      // If a painted glyph is empty, this function returns an empty image. If it returned `nil`,
      // the glyph's layers or outline would be drawn instead.
      return (style.transform.orientation == .sideways ? picture?.turned : picture)
        ?? ColorBitmap(
          bounds: MaskBounds(left: 0, top: 0, width: 0, height: 0), pixels: [])
    }
    let transform = style.transform
    guard transform.scaleX != 1 || transform.skew != 0 || transform.orientation == .sideways else {
      return try rasterizer.colorBitmap(
        of: glyph, in: style.face, size: transform.size, phase: phase)
    }
    return try rasterizer.colorBitmap(of: glyph, in: style.face, size: transform.size)?
      .transformed(transform, phase: phase)
  }

  private static let black: UInt32 = 0xFF00_0000
}

extension Brush {
  /// The text colour for painted colour glyphs, in the format of `ColorLayer.color`. The colour is
  /// opaque, because the brush's alpha is applied to the whole glyph. For a gradient, the text
  /// colour is the gradient's first colour.
  var currentColor: UInt32 { firstColor.straight | 0xFF00_0000 }

  /// The colour of the brush. For a gradient, this is the gradient's first colour.
  var firstColor: Color {
    switch self {
    case .color(let color): color
    case .gradient(let gradient): Color(premultiplied: gradient.firstPixel)
    }
  }
}
