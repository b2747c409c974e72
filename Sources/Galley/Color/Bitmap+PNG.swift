package import GalleyPNG

/// What a PNG says of itself, without its pixels.
package typealias PNGFacts = GalleyPNG.PNGFacts

extension Bitmap {
  /// Reads a PNG of any kind: 1 to 16 bits a channel, grey, palette or colour, interlaced or not.
  ///
  /// Sixteen bits are reduced to eight. A picture that says how its values are encoded (`gAMA`,
  /// `iCCP` of sRGB) is brought to sRGB; one that says nothing is taken for sRGB. Channels are
  /// multiplied by alpha and rounded to the nearest of 255 steps, half up. A header that claims
  /// more than ``Limits/imagePixels`` is refused before anything is allocated for it.
  public init(png: [UInt8], limits: Limits = .default) throws(PNGError) {
    var (width, height, pixels) = (0, 0, [UInt32]())
    do throws(PNGCodecError) {
      (width, height, pixels) = try PNGDecoder.pixels(of: png, pixelLimit: limits.imagePixels)
    } catch {
      throw PNGError(error, limits)
    }
    for index in pixels.indices { pixels[index] = Pixel.premultiplied(pixels[index]) }
    self.init(width: width, height: height, pixels: pixels)
  }

  /// This picture as a PNG: grey, palette, RGB or RGBA, whichever needs the fewest bits a pixel
  /// without changing one. The bytes depend on nothing else, not even the time.
  ///
  /// Alpha is divided out, rounded to nearest, half up; a fully transparent pixel is 0, 0, 0, 0.
  /// Multiplied again, every pixel is what it was.
  ///
  /// - Parameters:
  ///   - effort: how hard it is compressed.
  ///   - scale: pixels a point, written as a resolution of 72 × `scale` pixels an inch; `nil`, or
  ///     anything but a positive number, writes none.
  ///   - text: keywords and texts for the file's text chunks.
  ///   - channels: which channels it has.
  public func png(
    effort: PNGEffort = .balanced, scale: Double? = nil,
    text: [(keyword: String, text: String)] = [], channels: PNGChannels = .asNeeded
  ) throws(PNGError) -> [UInt8] {
    var survey = PixelSurvey()
    unsafe pixels.withUnsafeBufferPointer { unsafe survey.add($0) }
    do throws(PNGCodecError) {
      var encoder = try PNGEncoder(
        width: width, height: height, effort: effort.compression, scale: scale, text: text,
        isGray: survey.isGray, isOpaque: survey.isOpaque, isRGBA: channels == .rgba)
      encoder.append(premultiplied: pixels.span, isOpaque: survey.isOpaque)
      return try encoder.finish()
    } catch {
      throw PNGError(error)
    }
  }
}

extension PNGEncoder {
  /// Rows whose alpha is divided out at a time: few enough to stay in the cache.
  private static let straightRows = 64

  /// Adds rows of premultiplied pixels.
  ///
  /// - Parameter isOpaque: whether all of them are known to be opaque, and so the same straight.
  mutating func append(premultiplied pixels: Span<UInt32>, isOpaque: Bool = false) {
    guard !isOpaque else { return append(pixels: pixels) }
    let step = width * Self.straightRows
    var straight: [UInt32] = []
    for start in stride(from: 0, to: pixels.count, by: step) {
      let piece = pixels.extracting(start..<min(start + step, pixels.count))
      var survey = PixelSurvey()
      unsafe piece.withUnsafeBufferPointer { unsafe survey.add($0) }
      guard !survey.isOpaque else {
        append(pixels: piece)
        continue
      }
      if straight.count != piece.count { straight = [UInt32](repeating: 0, count: piece.count) }
      for index in piece.indices { straight[index] = Pixel.straight(piece[index]) }
      append(pixels: straight.span)
    }
  }
}

extension PNGEffort {
  /// The encoder's word for it.
  var compression: PNGCompression {
    switch self {
    case .fast: .fast
    case .balanced: .balanced
    case .small: .small
    }
  }
}

extension PNGError {
  /// The codec's error; `limits` are those by which a picture was read.
  init(_ error: PNGCodecError, _ limits: Limits = .default) {
    self =
      switch error {
      case .empty: .empty
      case .notAPNG(let kind): .notAPNG(looksLike: kind)
      case .truncated: .truncated
      case .damaged(let reason): .damaged(reason: reason)
      case .tooLarge(let width, let height):
        .tooLarge(width: width, height: height, limit: limits.imagePixels)
      case .invalidText(let keyword): .invalidText(keyword: keyword)
      // Only a render asks to stop, and has its own reason for it.
      case .outOfMemory, .stopped: .outOfMemory
      }
  }
}
