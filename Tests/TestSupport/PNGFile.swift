/// The chunks of a PNG. The parser follows the specification (PNG 3 §5, §11.2), and does not decode
/// pixels.
package struct PNGFile: Equatable {
  package struct Chunk: Equatable {
    package var type: String
    package var data: [UInt8]
  }

  package let chunks: [Chunk]
  package let width: Int
  package let height: Int
  /// The bit depth and the colour type, each as one byte of the PNG header.
  package let format: [UInt8]

  /// Parses a PNG file. Returns `nil` if the signature, a length or a checksum is wrong. Also
  /// returns `nil` if the first chunk is not the header, or if the last chunk does not end the
  /// file.
  package init?(_ data: some Sequence<UInt8>) {
    guard let chunks = Self.chunks(of: data), chunks.last == Chunk(type: "IEND", data: []),
      let header = chunks.first, header.type == "IHDR", header.data.count == 13
    else { return nil }
    self.chunks = chunks
    width = Self.number(header.data[0..<4])
    height = Self.number(header.data[4..<8])
    format = Array(header.data[8..<10])
  }

  /// Returns the chunks after the signature, or `nil` if the signature, a length or a checksum is
  /// wrong.
  package static func chunks(of data: some Sequence<UInt8>) -> [Chunk]? {
    let bytes = [UInt8](data)
    guard bytes.starts(with: [137, 80, 78, 71, 13, 10, 26, 10]) else { return nil }
    var chunks: [Chunk] = []
    var place = 8
    while place + 12 <= bytes.count {
      let end = place + 8 + number(bytes[place..<place + 4])
      guard end + 4 <= bytes.count,
        checksum(bytes[place + 4..<end]) == number(bytes[end..<end + 4])
      else { return nil }
      let type = String(decoding: bytes[place + 4..<place + 8], as: UTF8.self)
      chunks.append(Chunk(type: type, data: Array(bytes[place + 8..<end])))
      place = end + 4
    }
    return place == bytes.count ? chunks : nil
  }

  /// The data of the first chunk of the given type.
  package subscript(type: String) -> [UInt8]? { chunks.first { $0.type == type }?.data }

  private static func number(_ bytes: ArraySlice<UInt8>) -> Int {
    bytes.reduce(0) { $0 << 8 | Int($1) }
  }

  /// Computes CRC-32 bit by bit, as PNG 3 §5.5 defines it.
  private static func checksum(_ bytes: ArraySlice<UInt8>) -> Int {
    var crc = UInt32.max
    for byte in bytes {
      crc ^= UInt32(byte)
      for _ in 0..<8 { crc = crc & 1 == 1 ? 0xEDB8_8320 ^ crc >> 1 : crc >> 1 }
    }
    return Int(~crc)
  }
}
