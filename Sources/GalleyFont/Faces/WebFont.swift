import CFreeType

/// Unpacks WOFF and WOFF2 with FreeType, because HarfBuzz sees nothing in the packed bytes.
enum WebFont {
  /// Calls `body` with the sfnt inside `bytes`; nil when the container is broken or claims more
  /// than `FontLimits` allow.
  static func withSfnt<Result>(
    of bytes: UnsafeRawBufferPointer, _ body: (UnsafeRawBufferPointer) -> Result
  ) -> Result? {
    guard unsafe isPlausible(bytes) else { return nil }
    var library: FT_Library?
    guard unsafe FT_Init_FreeType(&library) == 0, let library = unsafe library else { return nil }
    defer { unsafe FT_Done_FreeType(library) }
    var face: FT_Face?
    let start = unsafe bytes.baseAddress?.assumingMemoryBound(to: FT_Byte.self)
    guard unsafe FT_New_Memory_Face(library, start, FT_Long(bytes.count), 0, &face) == 0,
      let face = unsafe face
    else { return nil }
    defer { unsafe FT_Done_Face(face) }
    // FreeType puts a memory stream over the unpacked sfnt in the place of the one it was given.
    guard let stream = unsafe face.pointee.stream, let base = unsafe stream.pointee.base
    else { return nil }
    return unsafe body(UnsafeRawBufferPointer(start: base, count: Int(stream.pointee.size)))
  }

  /// Whether the size that the header claims (`totalSfntSize`, byte 16) is within bounds, read
  /// before FreeType allocates by it.
  private static func isPlausible(_ bytes: UnsafeRawBufferPointer) -> Bool {
    let span = unsafe Span<UInt8>(_unsafeBytes: bytes)
    guard let claimed = span.bigEndian32(at: 16) else { return false }
    return Int(claimed) <= FontLimits.fileBytes
      && Int(claimed) / FontLimits.webFontExpansion <= bytes.count
  }
}
