/// Conversion tables between sRGB-encoded bytes and 16-bit linear light values.
///
/// Table entries are rounded to integers. All platforms therefore have equal tables, even if their
/// `pow` functions differ in the last bit.
struct LinearLight {
  /// The linear light value, 0 to 65535, of each sRGB-encoded byte.
  let decoded: [UInt16]
  /// The nearest sRGB-encoded byte for each 16-bit linear light value.
  let encoded: [UInt8]

  /// The conversion tables, computed on first use.
  static let tables = LinearLight()

  private init() {
    decoded = (0...255).map { UInt16(Self.light(Double($0) / 255)) }
    // The lowest light value that is encoded as byte n has an sRGB encoding halfway between n - 1
    // and n.
    let starts = (1...255).map { Self.light((Double($0) - 0.5) / 255) }
    var bytes = [UInt8](repeating: 0, count: 65_536)
    for (index, start) in starts.enumerated() {
      let end = index + 1 < starts.count ? starts[index + 1] : 65_536
      for light in start..<end { bytes[light] = UInt8(index + 1) }
    }
    encoded = bytes
  }

  private static func light(_ value: Double) -> Int {
    Int((RGBSpace.srgb.decoded(value) * 65_535).rounded(.toNearestOrAwayFromZero))
  }
}
