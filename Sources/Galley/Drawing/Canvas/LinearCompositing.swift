/// Source-over compositing of premultiplied pixels that blends colours as linear light.
///
/// The colours of source and destination are divided by their alpha and decoded to 16-bit linear
/// light. The decoded colours are mixed in proportion to each pixel's share of the resulting alpha.
/// The mixed colour is encoded and multiplied by the resulting alpha. Alpha is computed as in
/// ``Compositing``. Coverage 0 leaves the destination unchanged.
struct LinearCompositing: Sendable {
  private let light = LinearLight.tables

  /// Blends one pixel through a coverage of 0 to 255.
  func over(_ source: UInt32, coverage: UInt32, _ destination: UInt32) -> UInt32 {
    var sourceAlpha = (source &>> 24) &* coverage &+ 128
    sourceAlpha = (sourceAlpha &+ sourceAlpha &>> 8) &>> 8
    if sourceAlpha == 0 { return destination }
    // Weights of source and destination, in units of 1/255². The sum of both weights is at least
    // 255, because the source's alpha is at least 1.
    let sourceWeight = UInt64(sourceAlpha) * 255
    let destinationWeight = UInt64(destination &>> 24) * UInt64(255 - sourceAlpha)
    let whole = sourceWeight + destinationWeight
    let above = Pixel.straight(source)
    let below = Pixel.straight(destination)
    func channel(_ shift: UInt32) -> UInt32 {
      let first = UInt64(light.decoded[Int(above >> shift & 0xFF)])
      let second = UInt64(light.decoded[Int(below >> shift & 0xFF)])
      let mixed = (first * sourceWeight + second * destinationWeight + whole / 2) / whole
      return UInt32(light.encoded[Int(mixed)])
    }
    return Pixel.premultiplied(
      Pixel.word(
        red: channel(0), green: channel(8), blue: channel(16),
        alpha: UInt32((whole + 127) / 255)))
  }
}

extension LinearCompositing {
  /// Paints one colour over a whole row of pixels.
  func row(_ color: UInt32, over row: UnsafeMutablePointer<UInt32>, count: Int) {
    if color &>> 24 == 255 {
      unsafe row.update(repeating: color, count: count)
      return
    }
    for index in 0..<count { unsafe row[index] = over(color, coverage: 255, row[index]) }
  }

  /// Paints one colour through a block of coverage values.
  func block(
    _ color: UInt32, through coverage: UnsafePointer<UInt8>,
    over pixels: UnsafeMutablePointer<UInt32>, _ block: PixelBlock
  ) {
    for index in 0..<block.rows {
      let mask = unsafe coverage + index &* block.sourceStep
      let row = unsafe pixels + index &* block.step
      for column in 0..<block.columns {
        unsafe row[column] = over(color, coverage: UInt32(mask[column]), row[column])
      }
    }
  }

  /// Paints a row of source pixels, all with the same coverage.
  func row(
    _ pixels: UnsafePointer<UInt32>, coverage: UInt8, over row: UnsafeMutablePointer<UInt32>,
    count: Int
  ) {
    for index in 0..<count {
      unsafe row[index] = over(pixels[index], coverage: UInt32(coverage), row[index])
    }
  }

  /// Paints a row of source pixels through a row of coverage values.
  func row(
    _ pixels: UnsafePointer<UInt32>, through coverage: UnsafePointer<UInt8>,
    over row: UnsafeMutablePointer<UInt32>, count: Int
  ) {
    for index in 0..<count {
      unsafe row[index] = over(pixels[index], coverage: UInt32(coverage[index]), row[index])
    }
  }
}
