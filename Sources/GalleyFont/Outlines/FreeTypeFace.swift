import CFreeType
import CHarfBuzz

/// An `FT_Library`, alive as long as a face made with it.
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

/// FreeType's own object for one face, used by one thread at a time, and only while the face
/// is in use elsewhere: it keeps no font's bytes in memory that nothing else needs.
@safe
final class FreeTypeFace {
  let handle: FT_Face
  /// Ends with the face, which owns the bytes that FreeType reads. `FT_Done_Face` reads none of
  /// them.
  private weak var lifetime: FaceLifetime?
  let library: FreeTypeLibrary
  /// Whether the face is gone, and with it the bytes.
  var isStale: Bool { lifetime == nil }
  /// Font units to one of the numbers in a loaded outline.
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

  /// Sets the size at which outlines are loaded, which loading a picture changes.
  func selectOutlineSize() {
    guard pixelsPerEm > 0 else { return }
    _ = unsafe FT_Set_Pixel_Sizes(handle, FT_UInt(pixelsPerEm), FT_UInt(pixelsPerEm))
  }

  /// A size at which FreeType's 26.6 numbers are font units to 1/64, so that the fractions which
  /// variations and scaled components have survive (FT_LOAD_NO_SCALE would round them away).
  /// FreeType's CFF interpreter refuses sizes above 2000; halving stays exact.
  private static func pixelsPerEm(_ face: FontFace) -> Int {
    var ppem = min(face.unitsPerEm, 16384)
    while ppem > 2000 { ppem /= 2 }
    return ppem
  }

  /// Gives FreeType the coordinates that HarfBuzz normalised, so that advances and outlines are
  /// those of exactly the same instance.
  private static func setVariations(_ handle: FT_Face, _ face: FontFace) {
    var count: UInt32 = 0
    guard !face.variations.isEmpty,
      let normalized = unsafe hb_font_get_var_coords_normalized(face.font, &count)
    else { return }
    // HarfBuzz counts in 1/16384, FreeType in 1/65536.
    var coordinates: [FT_Fixed] = []
    for axis in 0..<Int(count) { unsafe coordinates.append(FT_Fixed(normalized[axis]) * 4) }
    _ = unsafe FT_Set_Var_Blend_Coordinates(handle, FT_UInt(count), &coordinates)
  }
}
