/// The table directory of a face in an sfnt file or font collection; every read is bounds-checked.
struct SfntDirectory {
  /// The entries of the table directory, in file order: each table's offset and length in bytes. A
  /// table can extend past the file's end.
  private var tables: [(tag: FontTag, offset: UInt32, length: UInt32)] = []

  /// Reads the directory of face `index`; nil if the bytes are not an sfnt or end too early.
  init?(_ bytes: borrowing Span<UInt8>, index: Int) {
    guard let magic = bytes.bigEndian32(at: 0) else { return nil }
    var start = 0
    if magic == 0x7474_6366 {  // the signature `ttcf` of a font collection
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
      tables.append((FontTag(rawValue: tag), offset, length))
    }
  }

  /// The directory entry of a table. If the directory lists the table several times, the last entry
  /// applies.
  private func table(_ name: String) -> (offset: UInt32, length: UInt32)? {
    guard let tag = FontTag(name) else { return nil }
    return tables.last { $0.tag == tag }.map { ($0.offset, $0.length) }
  }

  /// Whether the directory lists a non-empty table with the given name.
  func has(_ name: String) -> Bool {
    (table(name)?.length ?? 0) > 0
  }

  /// The byte range of a table, clamped to a file of `size` bytes; nil if the table is absent or
  /// starts past the file's end.
  func range(of name: String, size: Int) -> Range<Int>? {
    guard let table = table(name), table.offset < size else { return nil }
    return Int(table.offset)..<min(size, Int(table.offset) + Int(table.length))
  }

  /// The name of the first table in `names` that extends past the end of a file of `size` bytes;
  /// nil if no table does.
  func firstTable(of names: [String], beyond size: Int) -> String? {
    names.first { name in
      guard let table = table(name) else { return false }
      return Int(table.offset) + Int(table.length) > size
    }
  }
}

/// The format of a supposed font file, recognized by the file's first bytes.
enum FontSignature {
  case sfnt
  case woff
  case woff2
  case type1
  case bitmap
  case webPage
  case archive
  case unknown

  init(_ bytes: borrowing Span<UInt8>) {
    switch bytes.bigEndian32(at: 0) {
    case 0x0001_0000, 0x4F54_544F, 0x7474_6366, 0x7472_7565: self = .sfnt  // OTTO ttcf true
    case 0x774F_4646: self = .woff
    case 0x774F_4632: self = .woff2
    case 0x0166_6370, 0x5354_4152: self = .bitmap  // the first bytes of PCF and BDF fonts
    case let magic? where magic >> 16 == 0x8001 || magic == 0x2521_5053: self = .type1
    case let magic? where magic >> 16 == 0x1F8B || magic == 0x504B_0304: self = .archive
    default: self = Self.isMarkup(bytes) ? .webPage : .unknown
    }
  }

  /// Whether the font is WOFF or WOFF2 and must be unpacked before use.
  var isPacked: Bool { self == .woff || self == .woff2 }

  /// Whether the bytes look like HTML or XML: the first character is `<`, after any white space and
  /// byte order mark.
  private static func isMarkup(_ bytes: borrowing Span<UInt8>) -> Bool {
    let blank: [UInt8] = [0x20, 0x09, 0x0A, 0x0D, 0xEF, 0xBB, 0xBF]
    for index in 0..<min(bytes.count, 256) where !blank.contains(bytes[index]) {
      return bytes[index] == 0x3C
    }
    return false
  }
}

/// Capabilities of a face that can be derived from its table directory.
struct FontTables {
  let isScalable: Bool
  let hasColorBitmaps: Bool
  let hasColorLayers: Bool
  /// The byte range of the `COLR` table in the sfnt bytes; nil if the face has no `COLR` version 1
  /// table.
  let colorPaints: Range<Int>?
  /// Whether the font marks itself as bold: bit 5 of `fsSelection` in the `OS/2` table, or bit 0 of
  /// `macStyle` in the `head` table.
  let hasBoldBit: Bool

  /// Tables that affect the layout or drawing of text. If such a table extends past the file's end,
  /// the font is rejected.
  private static let essential = [
    "head", "maxp", "cmap", "hhea", "hmtx", "loca", "glyf", "CFF ", "CFF2", "CBLC", "CBDT",
    "sbix", "GSUB", "GPOS",
  ]

  init(data: FontData, index: Int) throws(FontError) {
    guard index >= 0, index < data.faceCount else {
      throw .noSuchFace(file: data.name, index: index, count: data.faceCount)
    }
    let size = data.withBytes { $0.count }
    guard let directory = data.withBytes({ SfntDirectory($0, index: index) }) else {
      throw .truncated(file: data.name, table: "table directory")
    }
    if let table = directory.firstTable(of: Self.essential, beyond: size) {
      throw .truncated(file: data.name, table: table)
    }
    for table in ["head", "maxp", "cmap"] where !directory.has(table) {
      throw .brokenTable(file: data.name, table: table)
    }
    isScalable = ["glyf", "CFF ", "CFF2"].contains { directory.has($0) }
    hasColorBitmaps = directory.has("CBDT") || directory.has("sbix")
    hasColorLayers = directory.has("COLR")
    let colors = directory.range(of: "COLR", size: size)
    colorPaints = data.withBytes { bytes in
      colors.flatMap { bytes.bigEndian16(at: $0.lowerBound) == 1 ? $0 : nil }
    }
    func field(_ offset: Int, of table: String) -> UInt16 {
      guard let range = directory.range(of: table, size: size), offset + 2 <= range.count
      else { return 0 }
      return data.withBytes { $0.bigEndian16(at: range.lowerBound + offset) } ?? 0
    }
    hasBoldBit = field(62, of: "OS/2") & 0x20 != 0 || field(44, of: "head") & 1 != 0
    guard isScalable || hasColorBitmaps else { throw .bitmapOnly(file: data.name) }
  }
}

/// Methods that read the big-endian numbers of font files. The methods return nil if a number lies
/// outside the bytes.
extension Span<UInt8> {
  func byte(at offset: Int) -> UInt8? {
    offset >= 0 && offset < count ? self[offset] : nil
  }

  func bigEndian16(at offset: Int) -> UInt16? {
    guard offset >= 0, offset <= count - 2 else { return nil }
    return UInt16(self[offset]) << 8 | UInt16(self[offset + 1])
  }

  func bigEndian24(at offset: Int) -> UInt32? {
    guard offset >= 0, offset <= count - 3 else { return nil }
    return UInt32(self[offset]) << 16 | UInt32(self[offset + 1]) << 8 | UInt32(self[offset + 2])
  }

  func bigEndian32(at offset: Int) -> UInt32? {
    guard offset >= 0, offset <= count - 4 else { return nil }
    return UInt32(self[offset]) << 24 | UInt32(self[offset + 1]) << 16
      | UInt32(self[offset + 2]) << 8 | UInt32(self[offset + 3])
  }

  /// Reads a signed 16-bit integer.
  func signed16(at offset: Int) -> Double? {
    bigEndian16(at: offset).map { Double(Int16(bitPattern: $0)) }
  }

  /// Reads a signed 16-bit number in units of 1/16384 (`F2DOT14`).
  func fixed14(at offset: Int) -> Double? {
    signed16(at: offset).map { $0 / 16384 }
  }

  /// Reads a signed 32-bit number in units of 1/65536 (`Fixed`).
  func fixed16(at offset: Int) -> Double? {
    bigEndian32(at: offset).map { Double(Int32(bitPattern: $0)) / 65536 }
  }
}
