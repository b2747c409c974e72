import CFreeType
import TestSupport

@testable import GalleyFont

/// A font that FreeType reads directly, without Galley's code.
@safe
struct ReferenceFace {
  let face: FT_Face

  struct Unreadable: Error {}

  /// Opens a font file of the repository, calls `body`, and closes the file.
  static func with<Result>(
    _ file: String, _ body: (ReferenceFace) throws -> Result
  ) throws -> Result {
    var library: FT_Library?
    guard unsafe FT_Init_FreeType(&library) == 0 else { throw Unreadable() }
    defer { unsafe FT_Done_FreeType(library) }
    var face: FT_Face?
    guard unsafe FT_New_Face(library, Repository.path(file), 0, &face) == 0,
      let face = unsafe face
    else { throw Unreadable() }
    defer { unsafe FT_Done_Face(face) }
    return try unsafe body(ReferenceFace(face: face))
  }

  var unitsPerEm: Int {
    // FreeType reports no em size for a font without outlines, so the size is read from the font's
    // head table.
    unsafe table(FT_SFNT_HEAD, TT_Header.self).map { unsafe Int($0.pointee.Units_Per_EM) } ?? 0
  }
  var glyphCount: Int { unsafe face.pointee.num_glyphs }

  private func table<Table>(
    _ tag: FT_Sfnt_Tag, _ type: Table.Type
  ) -> UnsafeMutablePointer<Table>? {
    unsafe FT_Get_Sfnt_Table(face, tag)?.assumingMemoryBound(to: type)
  }

  private var hhea: TT_HoriHeader? { unsafe table(FT_SFNT_HHEA, TT_HoriHeader.self)?.pointee }
  private var os2: TT_OS2? { unsafe table(FT_SFNT_OS2, TT_OS2.self)?.pointee }
  private var post: TT_Postscript? { unsafe table(FT_SFNT_POST, TT_Postscript.self)?.pointee }

  private var usesTypo: Bool { (os2?.fsSelection ?? 0) & 0x80 != 0 }
  var ascent: Double {
    unsafe Double(usesTypo ? os2?.sTypoAscender ?? 0 : hhea?.Ascender ?? 0)
  }
  var descent: Double {
    unsafe Double(usesTypo ? os2?.sTypoDescender ?? 0 : hhea?.Descender ?? 0)
  }
  var height: Double {
    unsafe ascent - descent + Double(usesTypo ? os2?.sTypoLineGap ?? 0 : hhea?.Line_Gap ?? 0)
  }
  var underlinePosition: Double? { post.map { Double($0.underlinePosition) } }
  var underlineThickness: Double? { post.map { Double($0.underlineThickness) } }
  var strikeoutPosition: Double? { os2.map { Double($0.yStrikeoutPosition) } }
  var strikeoutSize: Double { Double(os2?.yStrikeoutSize ?? 0) }
  var xHeight: Double { Double(os2?.sxHeight ?? 0) }
  var capHeight: Double { Double(os2?.sCapHeight ?? 0) }
  var weightClass: Int { Int(os2?.usWeightClass ?? 0) }
  var isItalic: Bool { unsafe face.pointee.style_flags & Int(FT_STYLE_FLAG_ITALIC) != 0 }

  func glyph(_ character: UInt32) -> UInt32 {
    unsafe FT_Get_Char_Index(face, FT_ULong(character))
  }

  func advance(_ glyph: UInt32) -> Int? {
    guard unsafe FT_Load_Glyph(face, glyph, FT_Int32(FT_LOAD_NO_SCALE)) == 0 else { return nil }
    return unsafe face.pointee.glyph.pointee.metrics.horiAdvance
  }
}

extension ReferenceFace {
  /// FreeType's own rendering of a glyph at a whole-pixel size. If contours overlap, FreeType
  /// samples the glyph at 16 points per pixel.
  func mask(_ glyph: UInt32, size: Int, overlaps: Bool = false) -> CoverageMask? {
    guard unsafe FT_Set_Pixel_Sizes(face, 0, FT_UInt(size)) == 0,
      unsafe FT_Load_Glyph(face, glyph, FT_Int32(FT_LOAD_NO_HINTING | FT_LOAD_NO_BITMAP)) == 0
    else { return nil }
    if overlaps { unsafe face.pointee.glyph.pointee.outline.flags |= FT_OUTLINE_OVERLAP }
    guard unsafe FT_Render_Glyph(face.pointee.glyph, FT_RENDER_MODE_NORMAL) == 0 else { return nil }
    let slot = unsafe face.pointee.glyph.pointee
    let bitmap = unsafe slot.bitmap
    guard let buffer = unsafe bitmap.buffer else { return nil }
    let width = unsafe Int(bitmap.width)
    let height = unsafe Int(bitmap.rows)
    guard width > 0, height > 0 else { return nil }
    var coverage: [UInt8] = []
    for row in 0..<height {
      for column in 0..<width {
        unsafe coverage.append(buffer[row * Int(bitmap.pitch) + column])
      }
    }
    return CoverageMask(
      bounds: MaskBounds(
        left: unsafe slot.bitmap_left, top: -(unsafe slot.bitmap_top), width: Int32(width),
        height: Int32(height)),
      coverage: coverage)
  }

  /// Sets the position on the weight axis, the font's only axis, in design coordinates.
  func setWeight(_ weight: Int) {
    var coordinates = [FT_Fixed(weight * 65536)]
    _ = unsafe FT_Set_Var_Design_Coordinates(face, 1, &coordinates)
  }

  /// The bounding box of a glyph's outline points and control points, in font units.
  func bounds(_ glyph: UInt32) -> GlyphOutline.Bounds? {
    guard unsafe FT_Load_Glyph(face, glyph, FT_Int32(FT_LOAD_NO_SCALE)) == 0 else { return nil }
    var box = FT_BBox()
    unsafe FT_Outline_Get_CBox(&face.pointee.glyph.pointee.outline, &box)
    return GlyphOutline.Bounds(
      minX: Float(box.xMin), minY: Float(box.yMin), maxX: Float(box.xMax), maxY: Float(box.yMax))
  }
}
