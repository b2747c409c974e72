import CHarfBuzz

/// One coloured outline of a layered glyph (`COLR` version 0), painted over the ones before it.
package struct ColorLayer: Hashable, Sendable {
  /// The glyph whose outline is filled.
  package let glyph: UInt32
  /// sRGB, not premultiplied, red in the low byte, then green, blue, alpha; nil for the text's
  /// own colour.
  package let color: UInt32?
}

extension FontFace {
  /// The layers of a glyph from the bottom in the colours of a palette; empty when it has none.
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
