/// What kind of file bytes are by how they begin.
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
    case 0x0166_6370, 0x5354_4152: self = .bitmap  // PCF, BDF's STARTFONT
    case let magic? where magic >> 16 == 0x8001 || magic == 0x2521_5053: self = .type1
    case let magic? where magic >> 16 == 0x1F8B || magic == 0x504B_0304: self = .archive
    default: self = Self.isMarkup(bytes) ? .webPage : .unknown
    }
  }

  /// Whether the first character after white space and a byte order mark opens a tag.
  private static func isMarkup(_ bytes: borrowing Span<UInt8>) -> Bool {
    let blank: [UInt8] = [0x20, 0x09, 0x0A, 0x0D, 0xEF, 0xBB, 0xBF]
    for index in 0..<min(bytes.count, 256) where !blank.contains(bytes[index]) {
      return bytes[index] == 0x3C
    }
    return false
  }
}
