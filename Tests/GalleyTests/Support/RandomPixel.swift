import TestSupport

extension SeededGenerator {
  /// A random valid premultiplied pixel.
  mutating func pixel() -> UInt32 {
    let alpha = UInt32.random(in: 0...255, using: &self)
    let red = UInt32.random(in: 0...alpha, using: &self)
    let green = UInt32.random(in: 0...alpha, using: &self)
    let blue = UInt32.random(in: 0...alpha, using: &self)
    return red | green << 8 | blue << 16 | alpha << 24
  }
}
