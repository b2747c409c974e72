package import GalleyPNG

/// The properties of a PNG file, without its pixels.
package typealias PNGFacts = GalleyPNG.PNGFacts

extension Bitmap {
  /// Reads any PNG: 1 to 16 bits per channel; grey, palette or colour; interlaced or not
  /// interlaced.
  ///
  /// Channels of 16 bits are reduced to 8 bits. If the file declares its colour encoding (by
  /// `gAMA`, or by an sRGB profile in `iCCP`), the image is converted to sRGB. Otherwise, the image
  /// is assumed to be in sRGB. Colours are multiplied by alpha and rounded half up to integers from
  /// 0 to 255. The image size in the header is checked against ``Limits/imagePixels`` before memory
  /// is allocated.
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

  /// Encodes the image as a PNG: grey, palette, RGB or RGBA, whichever needs the fewest bits per
  /// pixel without loss. The bytes depend only on the pixels and the parameters, not on how long
  /// encoding takes.
  ///
  /// Colours are divided by alpha and rounded half up; in a fully transparent pixel, all channels
  /// become 0. Decoding the PNG restores every premultiplied pixel exactly.
  ///
  /// - Parameters:
  ///   - effort: the compression effort.
  ///   - scale: pixels per point, written as a resolution of 72 × `scale` pixels per inch. If
  ///     `scale` is `nil` or not a positive number, no resolution is written.
  ///   - text: keywords and strings for the PNG's text chunks.
  ///   - channels: the colour channels of the PNG.
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
  /// Number of rows that are converted to straight alpha at a time. The number is small, so that
  /// the rows stay in the CPU cache.
  private static let straightRows = 64

  /// Appends rows of premultiplied pixels to the PNG.
  ///
  /// - isOpaque: whether all pixels are known to be opaque. Opaque pixels need no conversion to
  ///   straight alpha.
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
  /// The PNG codec's compression setting for this effort.
  var compression: PNGCompression {
    switch self {
    case .fast: .fast
    case .balanced: .balanced
    case .small: .small
    }
  }
}

extension PNGError {
  /// Converts an error of the PNG codec to a `PNGError`. `limits` are the limits with which the
  /// image was read.
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
      // The codec throws `stopped` only if the render must end early. The render then throws the
      // reason, such as its deadline, instead of this `PNGError`. So `stopped` is never reported
      // as `outOfMemory`.
      case .outOfMemory, .stopped: .outOfMemory
      }
  }
}
