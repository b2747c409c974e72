// Which colours a colour font is drawn in.

import GalleyFont

/// One of the palettes (`CPAL`) that a colour font (`COLR`) brings. A palette that the font lacks is
/// told as a diagnostic, and palette 0 stands in.
public enum FontPalette: Sendable, Hashable {
  /// A palette by its place in the font, from 0.
  case index(Int)
  /// The first palette that the font marks for light backgrounds.
  case light
  /// The first palette that the font marks for dark backgrounds.
  case dark
}

extension FontDescriptor {
  /// What is asked of a face's palettes; `nil` for nothing.
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

  /// The descriptor without what only colours: nothing of that is asked in shaping.
  var withoutPalette: FontDescriptor {
    guard palette != nil || paletteColors != nil else { return self }
    var plain = self
    plain.palette = nil
    plain.paletteColors = nil
    return plain
  }
}
