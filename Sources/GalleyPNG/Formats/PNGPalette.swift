/// At most 256 straight pixels, numbered as they come.
struct PNGPalette: Equatable {
  /// The pixels by number.
  private(set) var colors: [UInt32] = []
  /// An open-addressing table from pixels to numbers: pixels, and numbers or -1.
  private var keys: [UInt32]
  private var numbers: [Int16]

  /// The most colours that there can be.
  static let capacity = 256
  private static let slotBits = 10

  /// No colours.
  init() {
    keys = [UInt32](repeating: 0, count: 1 << Self.slotBits)
    numbers = [Int16](repeating: -1, count: 1 << Self.slotBits)
  }

  /// Bits that a number takes: 1, 2, 4 or 8.
  var depth: Int {
    colors.count <= 2 ? 1 : colors.count <= 4 ? 2 : colors.count <= 16 ? 4 : 8
  }

  /// The number of a pixel, which gets one unless it has; `nil` when all are taken.
  mutating func number(of pixel: UInt32) -> UInt8? {
    // Of 1024 slots at most 256 are taken, so the search ends.
    var slot = Int(truncatingIfNeeded: (pixel &* 0x9E37_79B1) &>> UInt32(32 - Self.slotBits))
    while numbers[slot] >= 0 {
      if keys[slot] == pixel { return UInt8(truncatingIfNeeded: numbers[slot]) }
      slot = (slot &+ 1) & (1 << Self.slotBits - 1)
    }
    guard colors.count < Self.capacity else { return nil }
    keys[slot] = pixel
    numbers[slot] = Int16(truncatingIfNeeded: colors.count)
    colors.append(pixel)
    return UInt8(truncatingIfNeeded: colors.count - 1)
  }

  /// The palette's red, green and blue in turn.
  var entries: [UInt8] {
    colors.flatMap { color in [0, 8, 16].map { UInt8(truncatingIfNeeded: color >> $0) } }
  }

  /// Alpha of each colour up to the last that is not opaque.
  var transparency: [UInt8] {
    let count = (colors.lastIndex { $0 >> 24 != 255 } ?? -1) + 1
    return colors.prefix(count).map { UInt8(truncatingIfNeeded: $0 >> 24) }
  }
}
