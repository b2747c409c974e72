import CHarfBuzz

/// The choice of colours for a face's colour glyphs: a `CPAL` palette with optional replacement
/// colours.
package struct PaletteChoice: Hashable, Sendable {
  package enum Base: Hashable, Sendable {
    case index(Int)
    /// The first palette that the font flags as suitable for light backgrounds.
    case light
    /// The first palette that the font flags as suitable for dark backgrounds.
    case dark
  }

  /// The font palette whose colours `overrides` can replace. If the font lacks this palette,
  /// palette 0 is used (CSS Fonts 4 §9.1).
  package var base: Base
  /// Replacement colours, in the format of `ColorLayer.color`. The keys are indices of palette
  /// entries; indices outside the palette are ignored.
  package var overrides: [Int: UInt32]

  package init(base: Base = .index(0), overrides: [Int: UInt32] = [:]) {
    self.base = base
    self.overrides = overrides
  }

  /// The font's default palette without replacement colours.
  package static let normal = PaletteChoice()
}

extension FontFace {
  /// The face's normalized axis coordinates, with ±16384 at the ends of an axis. Empty if all axes
  /// are at their defaults.
  var normalizedCoordinates: [Int32] {
    guard !variations.isEmpty else { return [] }
    var count: UInt32 = 0
    guard let start = unsafe hb_font_get_var_coords_normalized(font, &count) else { return [] }
    return unsafe UnsafeBufferPointer(start: start, count: Int(count)).map { Int32($0) }
  }

  /// Number of colour palettes in the font.
  package var paletteCount: Int {
    unsafe Int(hb_ot_color_palette_get_count(hb_font_get_face(font)))
  }

  /// Number of colours in each palette.
  package var paletteEntryCount: Int { paletteColors(at: 0).count }

  /// The index of the requested palette; nil if the font has no such palette.
  package func palette(_ base: PaletteChoice.Base) -> Int? {
    switch base {
    case .index(let index): (0..<paletteCount).contains(index) ? index : nil
    case .light: firstPalette(marked: HB_OT_COLOR_PALETTE_FLAG_USABLE_WITH_LIGHT_BACKGROUND)
    case .dark: firstPalette(marked: HB_OT_COLOR_PALETTE_FLAG_USABLE_WITH_DARK_BACKGROUND)
    }
  }

  private func firstPalette(marked mark: hb_ot_color_palette_flags_t) -> Int? {
    let face = unsafe hb_font_get_face(font)
    return (0..<min(paletteCount, FontLimits.palettes)).first { index in
      unsafe hb_ot_color_palette_get_flags(face, UInt32(index)).rawValue & mark.rawValue != 0
    }
  }

  /// The palette's colours with replacements applied, in the format of `ColorLayer.color`.
  package func paletteColors(_ choice: PaletteChoice) -> [UInt32] {
    var colors = paletteColors(at: UInt32(clamping: palette(choice.base) ?? 0))
    for (entry, color) in choice.overrides where colors.indices.contains(entry) {
      colors[entry] = color
    }
    return colors
  }

  private func paletteColors(at index: UInt32) -> [UInt32] {
    let face = unsafe hb_font_get_face(font)
    let total = unsafe hb_ot_color_palette_get_colors(face, index, 0, nil, nil)
    var count = min(total, FontLimits.paletteColors)
    guard count > 0 else { return [] }
    var colors = [hb_color_t](repeating: 0, count: Int(count))
    _ = unsafe hb_ot_color_palette_get_colors(face, index, 0, &count, &colors)
    // From the highest to the lowest byte, a HarfBuzz colour has blue, green, red and alpha.
    return colors.prefix(Int(count)).map { color in
      (color >> 8 & 0xFF) | (color >> 16 & 0xFF) << 8 | (color >> 24) << 16 | color << 24
    }
  }
}

/// A layer of a `COLR` version 0 glyph: a coloured outline, painted over the earlier layers.
package struct ColorLayer: Hashable, Sendable {
  /// The glyph whose outline is filled.
  package let glyph: UInt32
  /// The layer's colour, as non-premultiplied sRGB: red in the lowest byte, then green, blue and
  /// alpha. Nil for the text's own colour.
  package let color: UInt32?
}

extension FontFace {
  /// A glyph's layers from bottom to top, with colours from the palette; empty if the glyph has no
  /// layers.
  package func colorLayers(
    of glyph: UInt32, palette: PaletteChoice = .normal
  ) -> [ColorLayer] {
    guard hasColorLayers, let face = unsafe hb_font_get_face(font) else { return [] }
    let total = unsafe hb_ot_color_glyph_get_layers(face, glyph, 0, nil, nil)
    var count = min(total, FontLimits.colorLayers)
    guard count > 0 else { return [] }
    var layers = [hb_ot_color_layer_t](repeating: hb_ot_color_layer_t(), count: Int(count))
    _ = unsafe hb_ot_color_glyph_get_layers(face, glyph, 0, &count, &layers)
    let colors = paletteColors(palette)
    return layers.prefix(Int(count)).map { layer in
      let index = Int(layer.color_index)
      return ColorLayer(
        glyph: layer.glyph, color: colors.indices.contains(index) ? colors[index] : nil)
    }
  }
}
