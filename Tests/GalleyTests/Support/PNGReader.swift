import Testing

@testable import Galley

/// A PNG taken apart by the specification alone, to check what the encoder writes.
struct PNGReader {
  struct Chunk {
    var type: String
    var data: [UInt8]
  }

  let chunks: [Chunk]

  struct Malformed: Error {}

  /// Checks signature, lengths and checksums.
  init(_ bytes: [UInt8]) throws {
    guard bytes.starts(with: [137, 80, 78, 71, 13, 10, 26, 10]) else { throw Malformed() }
    var chunks: [Chunk] = []
    var place = 8
    func number(at offset: Int) throws -> Int {
      guard offset + 4 <= bytes.count else { throw Malformed() }
      return bytes[offset..<offset + 4].reduce(0) { $0 << 8 | Int($1) }
    }
    while place < bytes.count {
      let length = try number(at: place)
      guard place + 12 + length <= bytes.count else { throw Malformed() }
      let type = String(decoding: bytes[place + 4..<place + 8], as: UTF8.self)
      let crc = Self.crc(bytes[place + 4..<place + 8 + length])
      #expect(try UInt32(number(at: place + 8 + length)) == crc, "\(type)")
      chunks.append(Chunk(type: type, data: Array(bytes[place + 8..<place + 8 + length])))
      place += 12 + length
    }
    self.chunks = chunks
  }

  subscript(type: String) -> [UInt8]? { chunks.first { $0.type == type }?.data }

  /// The bit depth and colour type in the header.
  var format: [UInt8] { Array((self["IHDR"] ?? []).dropFirst(8).prefix(2)) }

  /// CRC-32 bit by bit, as PNG 3 §5.5 defines it.
  private static func crc(_ bytes: ArraySlice<UInt8>) -> UInt32 {
    var crc = UInt32.max
    for byte in bytes {
      crc ^= UInt32(byte)
      for _ in 0..<8 { crc = crc & 1 == 1 ? 0xEDB8_8320 ^ crc >> 1 : crc >> 1 }
    }
    return ~crc
  }
}
