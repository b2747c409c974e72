/// A scalar decoded from UTF-16 text. The text can be ill-formed.
package struct DecodedScalar: Sendable, Equatable {
  /// The decoded scalar; U+FFFD for a surrogate without its partner.
  package let scalar: Unicode.Scalar
  /// The number of UTF-16 code units that encode the scalar: 1 or 2.
  package let length: Int
}

extension Span where Element == UInt16 {
  /// The scalar that begins at an offset. The offset must be less than the text's length.
  package func decodeScalar(at offset: Int) -> DecodedScalar {
    let unit = self[offset]
    if unit & 0xF800 != 0xD800 { return .init(unit: unit) }
    if unit < 0xDC00, offset + 1 < count, self[offset + 1] & 0xFC00 == 0xDC00 {
      return .init(high: unit, low: self[offset + 1])
    }
    return .replacement
  }

  /// The scalar that ends at an offset. The offset must be from 1 to the text's length.
  package func decodeScalar(before offset: Int) -> DecodedScalar {
    let unit = self[offset - 1]
    if unit & 0xF800 != 0xD800 { return .init(unit: unit) }
    if unit >= 0xDC00, offset >= 2, self[offset - 2] & 0xFC00 == 0xD800 {
      return .init(high: self[offset - 2], low: unit)
    }
    return .replacement
  }
}

extension DecodedScalar {
  fileprivate static var replacement: DecodedScalar { .init(scalar: "\u{FFFD}", length: 1) }

  fileprivate init(unit: UInt16) {
    self.init(scalar: Unicode.Scalar(unit) ?? "\u{FFFD}", length: 1)
  }

  fileprivate init(high: UInt16, low: UInt16) {
    let value = 0x10000 + (UInt32(high & 0x3FF) << 10 | UInt32(low & 0x3FF))
    self.init(scalar: Unicode.Scalar(value) ?? "\u{FFFD}", length: 2)
  }
}

extension String {
  /// The UTF-16 code units of the string, decoded from the string's UTF-8. `Array(utf16)` would
  /// need two slow passes for text with non-ASCII characters.
  package var utf16Units: [UInt16] {
    let units = unsafe utf8.withContiguousStorageIfAvailable { unsafe Self.decode($0) }
    return units ?? Array(utf16)
  }

  private static func decode(_ bytes: UnsafeBufferPointer<UInt8>) -> [UInt16] {
    let count = unsafe count(bytes)
    var units: [UInt16] = []
    units.append(addingCapacity: count) { units in
      if count == bytes.count {
        for offset in 0..<count { unsafe units.append(UInt16(bytes[offset])) }
      } else {
        unsafe decode(bytes, into: &units)
      }
    }
    return units
  }

  /// Counts the UTF-16 code units of UTF-8 bytes, eight bytes at a time.
  private static func count(_ bytes: UnsafeBufferPointer<UInt8>) -> Int {
    let words = UnsafeRawBufferPointer(bytes)
    let ones: UInt64 = 0x0101_0101_0101_0101
    var count = bytes.count
    var offset = 0
    while offset + 8 <= bytes.count {
      let word = unsafe words.loadUnaligned(fromByteOffset: offset, as: UInt64.self)
      offset += 8
      if word & ones << 7 == 0 { continue }
      // Each UTF-8 byte adds one UTF-16 unit, with two exceptions. A continuation byte, 10xxxxxx,
      // adds none. The first byte of a four-byte sequence, 1111xxxx, adds two.
      let inner = word >> 7 & ~word >> 6 & ones
      let pairs = word >> 7 & word >> 6 & word >> 5 & word >> 4 & ones
      count &+= Int((pairs &* ones) >> 56) &- Int((inner &* ones) >> 56)
    }
    while offset < bytes.count {
      let byte = unsafe bytes[offset]
      count &+= (byte < 0xF0 ? 0 : 1) &- (byte & 0xC0 == 0x80 ? 1 : 0)
      offset += 1
    }
    return count
  }

  /// Decodes UTF-8 text with non-ASCII characters.
  private static func decode(
    _ bytes: UnsafeBufferPointer<UInt8>, into units: inout OutputSpan<UInt16>
  ) {
    var offset = 0
    func low(_ distance: Int) -> UInt16 { unsafe UInt16(bytes[offset + distance] & 0x3F) }
    while offset < bytes.count {
      let lead = unsafe UInt16(bytes[offset])
      switch lead {
      case 0..<0x80:
        units.append(lead)
        offset += 1
      case ..<0xE0:
        units.append(lead << 6 & 0x7C0 | low(1))
        offset += 2
      case ..<0xF0:
        units.append(lead << 12 | low(1) << 6 | low(2))
        offset += 3
      default:
        let high = lead << 8 & 0x700 | low(1) << 2 | low(2) >> 4
        units.append(0xD7C0 + high)
        units.append(0xDC00 | (low(2) << 6 | low(3)) & 0x3FF)
        offset += 4
      }
    }
  }
}
