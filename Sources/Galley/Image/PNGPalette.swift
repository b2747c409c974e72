// The colours of a picture that has few of them.

/// At most 256 colours, numbered; those that are not opaque first, so that `tRNS` is short.
struct PNGPalette: Equatable {
  /// Premultiplied pixels by number.
  private(set) var colors: [UInt32]
  /// An open-addressing table from pixels to numbers: pixels, and numbers or -1.
  private var keys: [UInt32]
  private var numbers: [Int16]

  private static let slotBits = 10

  /// The different pixels, or `nil` when there are more than `limit`, which is 256 at most.
  init?(of pixels: borrowing Span<UInt32>, atMost limit: Int) {
    colors = []
    keys = [UInt32](repeating: 0, count: 1 << Self.slotBits)
    numbers = [Int16](repeating: -1, count: 1 << Self.slotBits)
    guard pixels.count > 0 else { return nil }
    // The complement of the first pixel differs from it.
    var last = ~pixels[0]
    for index in 0..<pixels.count {
      let pixel = pixels[index]
      if pixel == last { continue }
      last = pixel
      let slot = slot(of: pixel)
      if numbers[slot] >= 0 { continue }
      guard colors.count < limit else { return nil }
      keys[slot] = pixel
      numbers[slot] = Int16(truncatingIfNeeded: colors.count)
      colors.append(pixel)
    }
    sort()
  }

  /// Bits that a number takes: 1, 2, 4 or 8.
  var depth: Int {
    colors.count <= 2 ? 1 : colors.count <= 4 ? 2 : colors.count <= 16 ? 4 : 8
  }

  /// The number of a pixel that is in the palette.
  func number(of pixel: UInt32) -> UInt8 {
    UInt8(truncatingIfNeeded: numbers[slot(of: pixel)])
  }

  /// The palette's red, green and blue in turn, straight.
  var entries: [UInt8] {
    colors.flatMap { color -> [UInt8] in
      let straight = Pixel.straight(color)
      return [0, 8, 16].map { UInt8(truncatingIfNeeded: straight >> $0) }
    }
  }

  /// Alpha of each colour up to the last that is not opaque.
  var transparency: [UInt8] {
    colors.prefix { $0 >> 24 != 255 }.map { UInt8(truncatingIfNeeded: $0 >> 24) }
  }

  /// Where a pixel stands, or would: of 1024 slots at most 256 are taken, so the search ends.
  private func slot(of pixel: UInt32) -> Int {
    var slot = Int(truncatingIfNeeded: (pixel &* 0x9E37_79B1) &>> UInt32(32 - Self.slotBits))
    while numbers[slot] >= 0, keys[slot] != pixel {
      slot = (slot &+ 1) & (1 << Self.slotBits - 1)
    }
    return slot
  }

  /// Numbers the colours by alpha, blue, green, red, so that the order of pixels does not matter.
  private mutating func sort() {
    colors.sort()
    for (number, color) in colors.enumerated() {
      numbers[slot(of: color)] = Int16(truncatingIfNeeded: number)
    }
  }
}
