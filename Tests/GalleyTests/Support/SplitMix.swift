/// Numbers that look random and are the same in every run (SplitMix64).
struct SplitMix: RandomNumberGenerator {
  private var state: UInt64

  init(_ seed: UInt64) { state = seed }

  mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var value = state
    value = (value ^ value >> 30) &* 0xBF58_476D_1CE4_E5B9
    value = (value ^ value >> 27) &* 0x94D0_49BB_1331_11EB
    return value ^ value >> 31
  }
}

extension SplitMix {
  /// A valid premultiplied pixel.
  mutating func pixel() -> UInt32 {
    let alpha = UInt32.random(in: 0...255, using: &self)
    let red = UInt32.random(in: 0...alpha, using: &self)
    let green = UInt32.random(in: 0...alpha, using: &self)
    let blue = UInt32.random(in: 0...alpha, using: &self)
    return red | green << 8 | blue << 16 | alpha << 24
  }
}
