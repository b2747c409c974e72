import CFreeType
import CHarfBuzz

/// An `FT_Library` that lives as long as any FreeType face that uses it.
@safe
final class FreeTypeLibrary {
  let handle: FT_Library

  init?() {
    var library: FT_Library?
    guard unsafe FT_Init_FreeType(&library) == 0, let library = unsafe library else { return nil }
    unsafe handle = unsafe library
  }

  deinit {
    unsafe FT_Done_FreeType(handle)
  }
}

/// An `FT_Face`, used by one thread at a time. The `FontFace` owns the font's bytes, and this
/// object does not keep them in memory.
@safe
final class FreeTypeFace {
  let handle: FT_Face
  /// A weak reference that becomes nil when the `FontFace` is released. The `FontFace` owns the
  /// bytes that FreeType reads. `FT_Done_Face` does not read the bytes, so it can be called after
  /// the release.
  private weak var lifetime: FaceLifetime?
  let library: FreeTypeLibrary
  /// Whether the `FontFace` and its font bytes have been released.
  var isStale: Bool { lifetime == nil }
  /// Number of font units in one coordinate unit of FreeType's outlines.
  let unit: Double
  private let pixelsPerEm: Int

  init?(_ face: FontFace, library: FreeTypeLibrary) {
    let bytes = unsafe face.data.sfntBytes
    var handle: FT_Face?
    let start = unsafe bytes.baseAddress?.assumingMemoryBound(to: FT_Byte.self)
    guard
      unsafe FT_New_Memory_Face(
        library.handle, start, FT_Long(bytes.count), FT_Long(face.index), &handle) == 0,
      let handle = unsafe handle
    else { return nil }
    unsafe self.handle = unsafe handle
    lifetime = face.lifetime
    self.library = library
    pixelsPerEm = face.isScalable ? Self.pixelsPerEm(face) : 0
    unit = face.isScalable ? Double(face.unitsPerEm) / Double(pixelsPerEm * 64) : 1
    selectOutlineSize()
    unsafe Self.setVariations(handle, face)
  }

  deinit {
    unsafe FT_Done_Face(handle)
  }

  /// Restores the size for loading outlines, because loading a bitmap changes FreeType's size.
  func selectOutlineSize() {
    guard pixelsPerEm > 0 else { return }
    _ = unsafe FT_Set_Pixel_Sizes(handle, FT_UInt(pixelsPerEm), FT_UInt(pixelsPerEm))
  }

  /// The size at which outlines are loaded. If this size equals the units per em, a pixel is a font
  /// unit, and FreeType's 26.6 numbers keep fractions of 1/64 unit. Variations and scaled
  /// components need these fractions; `FT_LOAD_NO_SCALE` would round them away. FreeType's CFF
  /// interpreter rejects sizes above 2000, so larger sizes are halved. `unit` compensates for the
  /// halving.
  private static func pixelsPerEm(_ face: FontFace) -> Int {
    var ppem = min(face.unitsPerEm, 16384)
    while ppem > 2000 { ppem /= 2 }
    return ppem
  }

  /// Passes HarfBuzz's normalized coordinates to FreeType, so that advances and outlines belong to
  /// exactly the same instance.
  private static func setVariations(_ handle: FT_Face, _ face: FontFace) {
    var count: UInt32 = 0
    guard !face.variations.isEmpty,
      let normalized = unsafe hb_font_get_var_coords_normalized(face.font, &count)
    else { return }
    // Coordinates are in units of 1/16384 in HarfBuzz and 1/65536 in FreeType.
    var coordinates: [FT_Fixed] = []
    for axis in 0..<Int(count) { unsafe coordinates.append(FT_Fixed(normalized[axis]) * 4) }
    _ = unsafe FT_Set_Var_Blend_Coordinates(handle, FT_UInt(count), &coordinates)
  }
}
