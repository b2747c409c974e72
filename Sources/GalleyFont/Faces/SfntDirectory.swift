/// Where the tables of one face lie in an sfnt file or collection, every read bounds-checked.
struct SfntDirectory {
  /// Offset and length in bytes as the file claims them, not clamped to its size.
  private struct Table {
    let tag: FontTag
    let offset: UInt32
    let length: UInt32
  }

  /// As they come in the file.
  private var tables: [Table] = []

  /// Reads the directory of face `index`; nil when the bytes end within it or are no sfnt.
  init?(_ bytes: borrowing Span<UInt8>, index: Int) {
    guard let magic = bytes.bigEndian32(at: 0) else { return nil }
    var start = 0
    if magic == 0x7474_6366 {  // ttcf
      guard index >= 0, index < FontLimits.facesPerFile,
        let offset = bytes.bigEndian32(at: 12 + 4 * index)
      else { return nil }
      start = Int(offset)
    }
    guard let count = bytes.bigEndian32(at: start + 4).map({ Int($0 >> 16) }) else { return nil }
    for entry in 0..<min(count, FontLimits.tables) {
      let record = start + 12 + 16 * entry
      guard let tag = bytes.bigEndian32(at: record),
        let offset = bytes.bigEndian32(at: record + 8),
        let length = bytes.bigEndian32(at: record + 12)
      else { return nil }
      tables.append(Table(tag: FontTag(rawValue: tag), offset: offset, length: length))
    }
  }

  /// The table of a name, of several the last.
  private func table(_ name: String) -> Table? {
    guard let tag = FontTag(name) else { return nil }
    return tables.last { $0.tag == tag }
  }

  /// Whether the directory names a table of that name with any bytes.
  func has(_ name: String) -> Bool {
    (table(name)?.length ?? 0) > 0
  }

  /// The bytes of a table that lie within a file of `size` bytes; nil when it has none.
  func range(of name: String, size: Int) -> Range<Int>? {
    guard let table = table(name), table.offset < size else { return nil }
    return Int(table.offset)..<min(size, Int(table.offset) + Int(table.length))
  }

  /// The first of `names` that is said to reach past `size` bytes.
  func firstTable(of names: [String], beyond size: Int) -> String? {
    names.first { name in
      guard let table = table(name) else { return false }
      return Int(table.offset) + Int(table.length) > size
    }
  }
}
