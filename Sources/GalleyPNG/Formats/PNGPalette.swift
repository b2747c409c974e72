/// A palette of at most 256 straight (non-premultiplied) colours, in the order in which they first
/// occur.
struct PNGPalette: Equatable {
  /// The colours in the order of their palette indices.
  private(set) var colors: [UInt32] = []
  /// A hash table with open addressing. For each slot, `keys` has a pixel, and `numbers` has the
  /// pixel's palette index, or −1 if the slot is free.
  private var keys: [UInt32]
  private var numbers: [Int16]

  /// Maximum number of colours.
  static let capacity = 256
  private static let slotBits = 10

  /// Creates an empty palette.
  init() {
    keys = [UInt32](repeating: 0, count: 1 << Self.slotBits)
    numbers = [Int16](repeating: -1, count: 1 << Self.slotBits)
  }

  /// Bits per palette index: 1, 2, 4 or 8.
  var depth: Int {
    colors.count <= 2 ? 1 : colors.count <= 4 ? 2 : colors.count <= 16 ? 4 : 8
  }

  /// The palette index of a pixel. A new colour is added to the palette; if the palette is full,
  /// the result is `nil`.
  mutating func number(of pixel: UInt32) -> UInt8? {
    // The search for a free slot ends, because at most 256 of the hash table's 1024 slots are used.
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

  /// The bytes of the `PLTE` chunk: red, green and blue of each colour.
  var entries: [UInt8] {
    colors.flatMap { color in [0, 8, 16].map { UInt8(truncatingIfNeeded: color >> $0) } }
  }

  /// The bytes of the `tRNS` chunk: the alpha of each colour, up to the last colour that is not
  /// opaque.
  var transparency: [UInt8] {
    let count = (colors.lastIndex { $0 >> 24 != 255 } ?? -1) + 1
    return colors.prefix(count).map { UInt8(truncatingIfNeeded: $0 >> 24) }
  }
}
