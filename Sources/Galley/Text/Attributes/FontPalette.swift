// The choice of the palette with which a colour font's glyphs are drawn.

import GalleyFont

/// A palette (`CPAL`) of a colour font (`COLR`). If the font lacks the requested palette, palette 0
/// is used and a diagnostic is added.
public enum FontPalette: Sendable, Hashable {
  /// A palette by its index in the font, counted from 0.
  case index(Int)
  /// The first palette that the font marks as suitable for light backgrounds.
  case light
  /// The first palette that the font marks as suitable for dark backgrounds.
  case dark
}

extension FontDescriptor {
  /// The palette to request from a font face, and the colours that replace colours of that palette.
  /// `nil` if the descriptor sets neither `palette` nor `paletteColors`.
  var paletteChoice: PaletteChoice? {
    guard palette != nil || paletteColors != nil else { return nil }
    let base: PaletteChoice.Base =
      switch palette {
      case .index(let index): .index(index)
      case .light: .light
      case .dark: .dark
      case nil: .index(0)
      }
    return PaletteChoice(base: base, overrides: (paletteColors ?? [:]).mapValues(\.straight))
  }

  /// A copy of this descriptor without the palette and the palette colours, which do not affect
  /// shaping.
  var withoutPalette: FontDescriptor {
    guard palette != nil || paletteColors != nil else { return self }
    var plain = self
    plain.palette = nil
    plain.paletteColors = nil
    return plain
  }
}
