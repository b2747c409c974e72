import CHarfBuzz
import Synchronization

/// A face of a font file, at fixed coordinates on its variation axes.
///
/// `@unchecked Sendable`: all values are fixed in `init`, and HarfBuzz allows any number of threads
/// to use an immutable font.
@safe
package final class FontFace: @unchecked Sendable {
  /// A number that no other face of the process has. Glyph caches use this number as a key.
  package let id: UInt32
  /// The bytes of the font file.
  package let data: FontData
  /// The index of the face within a font collection, from 0.
  package let index: Int
  /// The typographic family name, in English if available.
  package let familyName: String
  /// The typographic style, such as "Bold Italic".
  package let styleName: String
  /// The face's PostScript name; empty if missing.
  package let postscriptName: String
  /// The variation axes in the font's order; empty if the font is not variable.
  package let axes: [FontAxis]
  /// Axis coordinates that differ from the defaults, clamped to the axis ranges, sorted by tag.
  package let variations: [FontVariation]
  /// Font units per em: 16 to 16384 in valid fonts, never 0.
  package let unitsPerEm: Int
  /// Number of glyphs; all glyph numbers are less than this number.
  package let glyphCount: Int
  /// Ascent, descent and other vertical measures, in font units.
  package let metrics: FontMetrics
  /// Whether the face has a table of PNG bitmap glyphs (`CBDT` or `sbix`).
  package let hasColorBitmaps: Bool
  /// Whether the face has a table of glyphs made of coloured layers (`COLR`).
  package let hasColorLayers: Bool
  /// The byte range of the `COLR` table in the sfnt bytes; nil if the face has no `COLR` version 1
  /// table.
  let colorPaints: Range<Int>?
  /// Whether the face has scalable outlines.
  package let isScalable: Bool
  /// The weight from 1 to 1000, where 400 is regular, with the `wght` axis applied. Some bold fonts
  /// have the weight class 400 but mark themselves as bold; the weight of such a face is 700.
  package let weightClass: Int
  /// Whether the face is italic or oblique, according to its flags or its `slnt` coordinate.
  package let isItalic: Bool

  /// An object that is released with the face. Weak references point to this object to detect the
  /// release.
  let lifetime = FaceLifetime()

  /// An immutable HarfBuzz font (`hb_font_t`), scaled to font units.
  @unsafe let font: OpaquePointer

  /// Opens face `index` of `data` at the coordinates in `variations`. Unknown axes are ignored;
  /// coordinates are clamped.
  package init(
    data: FontData, index: Int = 0, variations: [FontVariation] = []
  ) throws(FontError) {
    let tables = try FontTables(data: data, index: index)
    guard let face = unsafe data.makeFace(index: index) else { throw .notAFont(file: data.name) }
    defer { unsafe hb_face_destroy(face) }
    glyphCount = unsafe Int(hb_face_get_glyph_count(face))
    guard glyphCount > 0 else { throw .brokenTable(file: data.name, table: "maxp") }
    self.data = data
    self.index = index
    let names = unsafe FontNames(of: face)
    familyName = names.family
    styleName = names.style
    postscriptName = names.postscript
    axes = unsafe FontAxis.all(of: face)
    self.variations = FontAxis.effective(variations, axes: axes)
    unitsPerEm = unsafe max(1, Int(hb_face_get_upem(face)))
    isScalable = tables.isScalable
    hasColorBitmaps = tables.hasColorBitmaps
    hasColorLayers = tables.hasColorLayers
    colorPaints = tables.colorPaints
    guard
      let font = unsafe Self.makeFont(face, unitsPerEm: unitsPerEm, variations: self.variations)
    else { throw .unreadable(file: data.name, reason: "out of memory") }
    unsafe self.font = unsafe font
    metrics = unsafe FontMetrics(of: font)
    let weight = unsafe Int(Double(hb_style_get_value(font, HB_STYLE_TAG_WEIGHT)).rounded())
    let isBold = weight == 400 && tables.hasBoldBit && !axes.contains { $0.tag == .weight }
    weightClass = isBold ? 700 : weight
    isItalic =
      unsafe hb_style_get_value(font, HB_STYLE_TAG_ITALIC) > 0
      || self.variations.contains { $0.tag == .slant && $0.value != 0 }
    id = Self.nextID.wrappingAdd(1, ordering: .relaxed).oldValue
  }

  deinit {
    unsafe hb_font_destroy(font)
  }

  /// Whether the face has a table of glyphs made of paint trees (`COLR` version 1).
  package var hasColorPaints: Bool { colorPaints != nil }

  /// Whether the face has no colour glyphs.
  package var isPlain: Bool { !hasColorBitmaps && !hasColorLayers && !hasColorPaints }

  /// The font file's path, or the label of font data in memory.
  package var path: String { data.name }

  /// Creates another HarfBuzz font for this face, with its own `hb_face_t`; the caller must destroy
  /// it. Nil if memory runs out, when HarfBuzz returns a face without glyphs.
  @unsafe
  func makeFont() -> OpaquePointer? {
    guard let face = unsafe data.makeFace(index: index) else { return nil }
    defer { unsafe hb_face_destroy(face) }
    guard unsafe Int(hb_face_get_glyph_count(face)) == glyphCount else { return nil }
    return unsafe Self.makeFont(face, unitsPerEm: unitsPerEm, variations: variations)
  }

  private static let nextID = Atomic<UInt32>(1)

  private static func makeFont(
    _ face: OpaquePointer, unitsPerEm: Int, variations: [FontVariation]
  ) -> OpaquePointer? {
    unsafe hb_face_make_immutable(face)
    guard let font = unsafe hb_font_create(face) else { return nil }
    unsafe hb_ot_font_set_funcs(font)
    unsafe hb_font_set_scale(font, Int32(clamping: unitsPerEm), Int32(clamping: unitsPerEm))
    let settings = variations.map { hb_variation_t(tag: $0.tag.rawValue, value: Float($0.value)) }
    unsafe hb_font_set_variations(font, settings, UInt32(settings.count))
    unsafe hb_font_make_immutable(font)
    return unsafe font
  }
}

/// An object that lives as long as its face. Weak references point to this object instead of the
/// face. A weak reference to the face would slow down the face's reference counting, and faces are
/// retained very often.
final class FaceLifetime: Sendable {}

extension FontFace: Hashable {
  /// Two faces are equal if they are the same object.
  package static func == (left: FontFace, right: FontFace) -> Bool { left === right }

  package func hash(into hasher: inout Hasher) { hasher.combine(id) }
}

extension FontFace {
  /// The glyph that the font's `cmap` maps a character to; nil if unmapped.
  package func glyph(for scalar: Unicode.Scalar) -> UInt32? {
    var glyph: hb_codepoint_t = 0
    guard unsafe hb_font_get_nominal_glyph(font, scalar.value, &glyph) != 0, glyph != 0
    else { return nil }
    return glyph
  }

  /// The glyph of a character followed by a variation selector; nil if the `cmap` lacks the pair.
  package func glyph(
    for scalar: Unicode.Scalar, variationSelector: Unicode.Scalar
  ) -> UInt32? {
    var glyph: hb_codepoint_t = 0
    let isFound = unsafe hb_font_get_variation_glyph(
      font, scalar.value, variationSelector.value, &glyph)
    return isFound != 0 && glyph != 0 ? glyph : nil
  }

  /// The horizontal advance of a glyph in font units; 0 for an unknown glyph number.
  package func advance(of glyph: UInt32) -> Int32 {
    guard glyph < glyphCount else { return 0 }
    return unsafe hb_font_get_glyph_h_advance(font, glyph)
  }

  /// Caret positions inside a ligature (`GDEF`), in font units from the glyph's origin, in the
  /// font's order. Empty if the font defines none.
  package func ligatureCarets(glyph: UInt32, isRTL: Bool) -> [Int32] {
    let direction = isRTL ? HB_DIRECTION_RTL : HB_DIRECTION_LTR
    let total = unsafe hb_ot_layout_get_ligature_carets(font, direction, glyph, 0, nil, nil)
    var count = min(total, FontLimits.ligatureCarets)
    guard count > 0 else { return [] }
    var carets = [hb_position_t](repeating: 0, count: Int(count))
    _ = unsafe hb_ot_layout_get_ligature_carets(font, direction, glyph, 0, &count, &carets)
    return Array(carets.prefix(Int(count)))
  }
}

extension FontFace {
  static let vert: hb_tag_t = 0x7665_7274
  static let vrt2: hb_tag_t = 0x7672_7432
  private static let fwid: hb_tag_t = 0x6677_6964
  private static let substitutions: hb_tag_t = 0x4753_5542

  /// Whether the face has the `vrt2` feature for vertical text but not the `vert` feature. OpenType
  /// advises against such fonts, and HarfBuzz applies only `vert`.
  var hasOnlyVrt2: Bool {
    !hasLookups(of: [Self.vert, 0]) && hasLookups(of: [Self.vrt2, 0])
  }

  /// Whether the font replaces a character's glyph with a special glyph in vertical text.
  ///
  /// - Parameter isFullWidth: whether the character is drawn with its fullwidth glyph (`fwid`).
  package func hasVerticalForm(of scalar: Unicode.Scalar, isFullWidth: Bool = false) -> Bool {
    guard var glyph = glyph(for: scalar) else { return false }
    if isFullWidth { glyph = fullWidthGlyph(of: glyph) }
    return lookup(of: hasOnlyVrt2 ? Self.vrt2 : Self.vert, for: glyph) != nil
  }

  /// Whether an OpenType feature substitutes the glyph of every given character. The result is
  /// `false` if a character has no glyph.
  package func hasForms(of scalars: some Sequence<Unicode.Scalar>, by feature: FontTag) -> Bool {
    scalars.allSatisfy { scalar in
      glyph(for: scalar).map { lookup(of: feature.rawValue, for: $0) != nil } ?? false
    }
  }

  /// The glyph that the `fwid` feature substitutes for `glyph`; `glyph` itself if the font has no
  /// substitute for it.
  private func fullWidthGlyph(of glyph: UInt32) -> UInt32 {
    guard let lookup = lookup(of: Self.fwid, for: glyph) else { return glyph }
    var (count, wide) = (UInt32(1), glyph)
    unsafe hb_ot_layout_lookup_get_glyph_alternates(
      hb_font_get_face(font), lookup, glyph, 0, &count, &wide)
    return count == 1 ? wide : glyph
  }

  /// Searches the lookups of an OpenType feature. Returns the index of the first lookup that
  /// substitutes `glyph`; nil if the feature has no such lookup.
  private func lookup(of feature: hb_tag_t, for glyph: UInt32) -> UInt32? {
    guard let face = unsafe hb_font_get_face(font), let lookups = unsafe hb_set_create()
    else { return nil }
    defer { unsafe hb_set_destroy(lookups) }
    unsafe hb_ot_layout_collect_lookups(face, Self.substitutions, nil, nil, [feature, 0], lookups)
    var (lookup, glyph) = (UInt32.max, glyph)
    while unsafe hb_set_next(lookups, &lookup) != 0 {
      if unsafe hb_ot_layout_lookup_would_substitute(face, lookup, &glyph, 1, 0) != 0 {
        return lookup
      }
    }
    return nil
  }

  /// Height of the central baseline above the alphabetic baseline, in font units. If the `BASE`
  /// table defines an em box, the central baseline is the middle of that box. Otherwise, the
  /// central baseline is halfway between ascent and descent (CSS Inline 3 §A).
  package var centralBaseline: Double {
    var bottom: hb_position_t = 0
    guard
      unsafe hb_ot_layout_get_baseline(
        font, HB_OT_LAYOUT_BASELINE_TAG_IDEO_EMBOX_BOTTOM_OR_LEFT, HB_DIRECTION_LTR,
        Self.han, 0, &bottom) != 0
    else { return (metrics.ascent - metrics.descent) / 2 }
    var top: hb_position_t = 0
    let hasTop =
      unsafe hb_ot_layout_get_baseline(
        font, HB_OT_LAYOUT_BASELINE_TAG_IDEO_EMBOX_TOP_OR_RIGHT, HB_DIRECTION_LTR,
        Self.han, 0, &top) != 0
    return (Double(bottom) + (hasTop ? Double(top) : Double(bottom) + Double(unitsPerEm))) / 2
  }

  private static let han: hb_tag_t = 0x6861_6E69

  /// Whether the font has lookups for any of the features; `features` must end with 0.
  private func hasLookups(of features: [hb_tag_t]) -> Bool {
    guard let face = unsafe hb_font_get_face(font), let lookups = unsafe hb_set_create()
    else { return false }
    defer { unsafe hb_set_destroy(lookups) }
    unsafe hb_ot_layout_collect_lookups(face, Self.substitutions, nil, nil, features, lookups)
    return unsafe hb_set_is_empty(lookups) == 0
  }
}

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
