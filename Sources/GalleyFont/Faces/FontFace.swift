import CHarfBuzz
import Synchronization

/// A face of a font file, at fixed coordinates on its variation axes.
///
/// `@unchecked Sendable`: all values are fixed in `init`, and HarfBuzz allows any number of threads
/// to use an immutable font.
@safe
package final class FontFace: @unchecked Sendable {
  /// A number unique to this face within the process; the key of glyph caches.
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
  /// Number of glyphs; every glyph number is less than this.
  package let glyphCount: Int
  /// Ascent, descent and other vertical measures, in font units.
  package let metrics: FontMetrics
  /// Whether the face may have glyphs stored as PNG bitmaps (`CBDT` or `sbix`).
  package let hasColorBitmaps: Bool
  /// Whether the face may have glyphs made of coloured layers (`COLR`).
  package let hasColorLayers: Bool
  /// The byte range of a `COLR` version 1 table in the file.
  let colorPaints: Range<Int>?
  /// Whether the face has scalable outlines.
  package let isScalable: Bool
  /// The weight from 1 to 1000, where 400 is regular, with the `wght` axis applied.
  package let weightClass: Int
  /// Whether the face is italic or oblique, by its flags or its `slnt` axis.
  package let isItalic: Bool

  /// A target for weak references that detect when the face is released.
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
    weightClass = unsafe Int(Double(hb_style_get_value(font, HB_STYLE_TAG_WEIGHT)).rounded())
    isItalic =
      unsafe hb_style_get_value(font, HB_STYLE_TAG_ITALIC) > 0
      || self.variations.contains { $0.tag == .slant && $0.value != 0 }
    id = Self.nextID.wrappingAdd(1, ordering: .relaxed).oldValue
  }

  deinit {
    unsafe hb_font_destroy(font)
  }

  /// Whether the face may have glyphs made of paint trees (`COLR` version 1).
  package var hasColorPaints: Bool { colorPaints != nil }

  /// The font file's path, or the label of font data in memory.
  package var path: String { data.name }

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

/// An object that lives as long as its face. Weak references to an object slow down its reference
/// counting, and faces are retained very often. Weak references therefore point to this object
/// instead.
final class FaceLifetime: Sendable {}

extension FontFace: Hashable {
  /// Two faces are equal if they are the same object.
  package static func == (left: FontFace, right: FontFace) -> Bool { left === right }

  package func hash(into hasher: inout Hasher) { hasher.combine(id) }
}
