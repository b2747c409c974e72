import CFreeType

/// Draws glyphs with FreeType, unhinted; one for each worker.
package final class GlyphRasterizer {
  private let library: FreeTypeLibrary?
  private var outlines = GlyphMemory<GlyphOutline?>(byteLimit: FontLimits.outlineBytes)
  var strikes = GlyphMemory<StrikeBitmap?>(byteLimit: FontLimits.strikeBytes)
  private var faces: [UInt32: FreeTypeFace] = [:]
  /// The ids in `faces` from the one unused for longest.
  private var order: [UInt32] = []

  /// A rasterizer that has opened no face yet.
  package init() {
    library = FreeTypeLibrary()
  }

  /// The outline of a glyph in font units; nil when it is empty, as that of a space.
  package func outline(
    of glyph: UInt32, in face: FontFace
  ) throws(GlyphError) -> GlyphOutline? {
    guard face.isScalable else { return nil }
    let key = GlyphMemory<GlyphOutline?>.Key(face: face.id, glyph: glyph)
    return try outlines.value(key, size: { $0?.bytes ?? 0 }) { () throws(GlyphError) in
      let loaded = try load(glyph, in: face)
      let outline = unsafe GlyphOutline(
        loaded.handle.pointee.glyph.pointee.outline, scale: Float(loaded.unit))
      return outline.isEmpty ? nil : outline
    }
  }

  /// Forgets outlines and pictures; faces stay open.
  package func removeAll() {
    outlines.removeAll()
    strikes.removeAll()
  }

  /// FreeType's face of `face`, opened when it is not among the last used.
  func freeTypeFace(_ face: FontFace) -> FreeTypeFace? {
    if let known = faces[face.id] {
      if order.last != face.id, let place = order.firstIndex(of: face.id) {
        order.append(order.remove(at: place))
      }
      return known
    }
    closeStaleFaces()
    guard let library, let opened = FreeTypeFace(face, library: library) else { return nil }
    if order.count >= FontLimits.rasterizerFaces { faces[order.removeFirst()] = nil }
    faces[face.id] = opened
    order.append(face.id)
    return opened
  }

  /// Closes what is left of faces that nobody has any more; their ids never come back.
  private func closeStaleFaces() {
    order.removeAll { id in
      guard faces[id]?.isStale ?? true else { return false }
      faces[id] = nil
      return true
    }
  }

  /// Loads a glyph's outline into FreeType's slot.
  func load(_ glyph: UInt32, in face: FontFace) throws(GlyphError) -> FreeTypeFace {
    guard let loaded = freeTypeFace(face),
      unsafe FT_Load_Glyph(loaded.handle, glyph, FT_Int32(FT_LOAD_NO_HINTING | FT_LOAD_NO_BITMAP))
        == 0,
      unsafe loaded.handle.pointee.glyph.pointee.format == FT_GLYPH_FORMAT_OUTLINE
    else { throw .unreadable(glyph: glyph, file: face.path) }
    return loaded
  }
}
