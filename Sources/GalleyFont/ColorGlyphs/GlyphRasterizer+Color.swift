import CFreeType
import CHarfBuzz

extension GlyphRasterizer {
  /// A glyph's embedded bitmap, scaled to `size` pixels per em. The source is the smallest strike
  /// (embedded bitmap size) of at least `size` pixels per em. If all strikes are smaller, the
  /// source is the largest strike. Nil if the glyph has no bitmap.
  ///
  /// `phase` is a shift to the right in quarters of a pixel, 0 to 3.
  package func colorBitmap(
    of glyph: UInt32, in face: FontFace, size: Double, phase: Int = 0
  ) throws(GlyphError) -> ColorBitmap? {
    guard size > 0, size <= FontLimits.glyphSize, (0..<4).contains(phase) else {
      throw .unusableTransform
    }
    // `colorGlyph` counts its pixel operations, but never throws. If an earlier call exceeded the
    // limit, throw the error here.
    try pictureWork.count(0)
    guard face.hasColorBitmaps, let loaded = freeTypeFace(face),
      let strike = unsafe Self.strike(of: loaded.handle, for: size)
    else { return nil }
    let key = GlyphCache<StrikeBitmap?>.Key(face: face.id, glyph: glyph, strike: strike.index)
    let known = try strikes.value(key, size: { 4 * ($0?.pixels.count ?? 0) }) {
      Self.bitmap(of: glyph, in: face, loaded, strike)
    }
    guard let bitmap = known else { return nil }
    try pictureWork.count(bitmap.width * bitmap.height)
    let ratio = size / strike.pixelsPerEm
    let width = (Double(bitmap.width) * ratio).rounded(.up)
    let height = (Double(bitmap.height) * ratio).rounded(.up)
    guard max(width, height) < Double(FontLimits.maskSide) else {
      throw .tooLarge(width: Int(width), height: Int(height))
    }
    return bitmap.scaled(by: ratio, phase: phase)
  }

  /// The bitmap of a glyph in a strike; nil if the strike lacks the glyph or the bitmap is too
  /// large.
  private static func bitmap(
    of glyph: UInt32, in face: FontFace, _ loaded: FreeTypeFace,
    _ strike: (index: FT_Int, pixelsPerEm: Double)
  ) -> StrikeBitmap? {
    guard hasPlausiblePicture(glyph, in: face, pixelsPerEm: strike.pixelsPerEm) else { return nil }
    defer { loaded.selectOutlineSize() }
    guard unsafe FT_Select_Size(loaded.handle, strike.index) == 0,
      unsafe FT_Load_Glyph(loaded.handle, glyph, FT_Int32(FT_LOAD_COLOR | FT_LOAD_NO_HINTING))
        == 0,
      let slot = unsafe loaded.handle.pointee.glyph
    else { return nil }
    return unsafe StrikeBitmap(slot.pointee)
  }

  /// Chooses the strike (embedded bitmap size) whose bitmaps are scaled to `size`. Also returns the
  /// strike's size in pixels per em.
  private static func strike(
    of face: FT_Face, for size: Double
  ) -> (index: FT_Int, pixelsPerEm: Double)? {
    guard let sizes = unsafe face.pointee.available_sizes else { return nil }
    var best: (index: FT_Int, pixelsPerEm: Double)?
    for index in 0..<Int(unsafe face.pointee.num_fixed_sizes) {
      let pixelsPerEm = unsafe Double(sizes[index].y_ppem) / 64
      guard pixelsPerEm > 0 else { continue }
      let known = best?.pixelsPerEm ?? 0
      let isBetter = known < size ? pixelsPerEm > known : (size..<known).contains(pixelsPerEm)
      if best == nil || isBetter { best = (FT_Int(clamping: index), pixelsPerEm) }
    }
    return best
  }

  /// Checks the image's size in the PNG header (`IHDR`, bytes 16 to 23) before FreeType allocates
  /// memory for the pixels.
  private static func hasPlausiblePicture(
    _ glyph: UInt32, in face: FontFace, pixelsPerEm: Double
  ) -> Bool {
    guard let font = unsafe hb_font_create_sub_font(face.font) else { return false }
    defer { unsafe hb_font_destroy(font) }
    let ppem = UInt32(max(1, min(pixelsPerEm.rounded(), 65535)))
    unsafe hb_font_set_ppem(font, ppem, ppem)
    let blob = unsafe hb_ot_color_glyph_reference_png(font, glyph)
    defer { unsafe hb_blob_destroy(blob) }
    var length: UInt32 = 0
    guard let start = unsafe hb_blob_get_data(blob, &length) else { return false }
    let bytes = unsafe Span<UInt8>(
      _unsafeBytes: UnsafeRawBufferPointer(start: start, count: Int(length)))
    guard let width = bytes.bigEndian32(at: 16), let height = bytes.bigEndian32(at: 20)
    else { return false }
    return max(width, height) <= FontLimits.strikeSide
  }
}

extension StrikeBitmap {
  /// Copies the bitmap from FreeType's glyph slot; nil if the bitmap has no colours.
  init?(_ slot: FT_GlyphSlotRec) {
    let bitmap = unsafe slot.bitmap
    guard unsafe slot.format == FT_GLYPH_FORMAT_BITMAP,
      unsafe bitmap.pixel_mode == UInt8(truncatingIfNeeded: FT_PIXEL_MODE_BGRA.rawValue),
      let buffer = unsafe bitmap.buffer, unsafe bitmap.width > 0, unsafe bitmap.rows > 0
    else { return nil }
    left = unsafe Int(slot.bitmap_left)
    top = unsafe Int(slot.bitmap_top)
    width = unsafe Int(bitmap.width)
    height = unsafe Int(bitmap.rows)
    let pitch = unsafe Int(bitmap.pitch)
    let (width, height) = (width, height)
    pixels = unsafe [UInt32](unsafeUninitializedCapacity: width * height + 1) { pixels, count in
      for row in 0..<height {
        let source = unsafe UnsafeRawPointer(buffer + row * pitch)
        for column in 0..<width {
          // FreeType's byte order is blue, green, red, alpha.
          let pixel = unsafe UInt32(
            littleEndian: source.loadUnaligned(fromByteOffset: 4 &* column, as: UInt32.self))
          unsafe pixels[row &* width &+ column] =
            pixel & 0xFF00_FF00 | pixel &>> 16 & 0xFF | (pixel & 0xFF) &<< 16
        }
      }
      unsafe pixels[width * height] = 0
      count = width * height + 1
    }
  }
}
