// Writes a picture as the smallest PNG that holds it without loss.

extension Bitmap {
  /// This picture as a PNG: grey, palette, RGB or RGBA, whichever needs the fewest bits a pixel
  /// without changing one. The bytes depend on nothing else, not even the time.
  ///
  /// Alpha is divided out, rounded to nearest, half up; a fully transparent pixel is 0, 0, 0, 0.
  /// Multiplied again, every pixel is what it was.
  ///
  /// - Parameters:
  ///   - effort: how hard it is compressed.
  ///   - scale: pixels a point, written as a resolution of 72 × `scale` pixels an inch; `nil`, or
  ///     what is no positive number, writes none.
  ///   - text: keywords and texts for the file's text chunks.
  public func png(
    effort: PNGEffort = .balanced, scale: Double? = nil,
    text: [(keyword: String, text: String)] = []
  ) throws(PNGError) -> [UInt8] {
    var encoder = try PNGEncoder(
      width: width, height: height, effort: effort, scale: scale, text: text,
      colors: PictureColors(of: self))
    encoder.append(pixels: pixels.span)
    return try encoder.finish()
  }
}

extension PictureColors {
  /// Looks at every pixel.
  init(of bitmap: Bitmap) {
    var survey = PixelSurvey()
    unsafe bitmap.pixels.withUnsafeBufferPointer { unsafe survey.add($0) }
    self.init(isOpaque: survey.isOpaque, isGray: survey.isGray)
  }
}
