/// Numbers of font files, highest byte first; nil where they do not lie within the bytes.
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

  /// Where an offset at `place` leads, counted from `base`; nil for the null offset.
  func offset16(at place: Int, from base: Int) -> Int? {
    guard let offset = bigEndian16(at: place), offset != 0 else { return nil }
    return base + Int(offset)
  }

  /// A signed whole number of 16 bits.
  func signed16(at offset: Int) -> Double? {
    bigEndian16(at: offset).map { Double(Int16(bitPattern: $0)) }
  }

  /// A signed number of 16 bits in 1/16384 (`F2DOT14`).
  func fixed14(at offset: Int) -> Double? {
    signed16(at: offset).map { $0 / 16384 }
  }

  /// A signed number of 32 bits in 1/65536 (`Fixed`).
  func fixed16(at offset: Int) -> Double? {
    bigEndian32(at: offset).map { Double(Int32(bitPattern: $0)) / 65536 }
  }
}
