import CFontconfig
import CFreeType

/// Reads the records of the faces in a font file that is not in any index.
enum FaceReader {
  /// One record a face, in the file's order.
  static func records(of data: FontData) throws(FontError) -> [FaceRecord] {
    var library: FT_Library?
    guard unsafe FT_Init_FreeType(&library) == 0, let library = unsafe library else {
      throw .unreadable(file: data.name, reason: "out of memory")
    }
    defer { unsafe FT_Done_FreeType(library) }
    var records: [FaceRecord] = []
    for index in 0..<data.faceCount {
      try unsafe records.append(record(of: data, index: index, library: library))
    }
    return records
  }

  private static func record(
    of data: FontData, index: Int, library: FT_Library
  ) throws(FontError) -> FaceRecord {
    // What cannot be opened later is better told now; its errors say more than FreeType's.
    _ = try FontFace(data: data, index: index)
    let bytes = unsafe data.sfntBytes
    let start = unsafe bytes.baseAddress?.assumingMemoryBound(to: FT_Byte.self)
    var opened: FT_Face?
    let failure = unsafe FT_New_Memory_Face(
      library, start, FT_Long(bytes.count), FT_Long(index), &opened)
    guard failure == 0, let face = unsafe opened else {
      throw .unreadable(file: data.name, reason: "FreeType's error \(failure)")
    }
    defer { unsafe FT_Done_Face(face) }
    let number = UInt32(clamping: index)
    guard let one = unsafe FontPattern(owning: FcFreeTypeQueryFace(face, "", number, nil)) else {
      throw .brokenTable(file: data.name, table: "cmap")
    }
    // With the highest bit the pattern is that of all instances together, and there is none for
    // a font without axes; full names and styles are only in that of the default instance.
    let all = unsafe FontPattern(
      owning: FcFreeTypeQueryFace(face, "", number | 0x8000_0000, nil))
    let record =
      if let all {
        record(all, names: one, data)
      } else {
        record(one, names: one, data)
      }
    guard let record else { throw .brokenTable(file: data.name, table: "cmap") }
    return record
  }

  private static func record(
    _ pattern: borrowing FontPattern, names: borrowing FontPattern, _ data: FontData
  ) -> FaceRecord? {
    unsafe FaceRecord(
      FontPatternValues(pointer: pattern.pointer), names: FontPatternValues(pointer: names.pointer),
      source: .data(data), coverage: { unsafe FontCoverage(copying: $0) })
  }
}
