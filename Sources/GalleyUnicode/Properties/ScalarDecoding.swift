// Reading Unicode scalars out of UTF-16 that may be ill-formed.

/// One scalar as it was found in UTF-16.
package struct DecodedScalar: Sendable, Equatable {
  /// The scalar; U+FFFD for a surrogate without its partner.
  package let scalar: Unicode.Scalar
  /// The UTF-16 units that it takes: 1 or 2.
  package let length: Int
}

extension Span where Element == UInt16 {
  /// The scalar whose first unit is at an offset, which must lie inside the text.
  package func decodeScalar(at offset: Int) -> DecodedScalar {
    let unit = self[offset]
    if unit & 0xF800 != 0xD800 { return .init(unit: unit) }
    if unit < 0xDC00, offset + 1 < count, self[offset + 1] & 0xFC00 == 0xDC00 {
      return .init(high: unit, low: self[offset + 1])
    }
    return .replacement
  }

  /// The scalar whose last unit is before an offset, which must be from 1 to the text's length.
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
