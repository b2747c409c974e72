/// A format, and how a picture is encoded in it.
public enum PictureEncoding: Sendable, Hashable {
  /// A PNG.
  case png(PNGEffort = .balanced, channels: PNGChannels = .asNeeded)
  /// A JPEG: baseline, chroma as fine as brightness, by the accurate integer transform. `quality` is
  /// 1 to 100 by libjpeg's scale.
  case jpeg(quality: Int = 90)
  /// A WebP with loss; alpha is kept. `quality` is 1 to 100 by libwebp's scale.
  case webp(quality: Int = 80)
  /// A WebP of every pixel.
  case losslessWebP
  /// Raw pixels.
  case rgba

  /// The qualities there are: the smallest file, and the best picture.
  public static let qualities = 1...100

  /// The format.
  public var format: PictureFormat {
    switch self {
    case .png: .png
    case .jpeg: .jpeg
    case .webp, .losslessWebP: .webp
    case .rgba: .rgba
    }
  }

  /// The quality; `nil` where nothing is lost.
  public var quality: Int? {
    switch self {
    case .jpeg(let quality), .webp(let quality): quality
    case .png, .losslessWebP, .rgba: nil
    }
  }
}

/// A picture's file in memory.
public struct EncodedPicture: Sendable, Hashable {
  /// The file.
  public var bytes: [UInt8]
  /// Its format.
  public var format: PictureFormat
  /// The quality that it was encoded in; `nil` where nothing is lost.
  public var quality: Int?
  /// Whether it was not opaque, and stands on white now, as the format has no transparency.
  public var isOnWhite: Bool

  init(_ bytes: [UInt8], _ format: PictureFormat, quality: Int? = nil, isOnWhite: Bool = false) {
    self.bytes = bytes
    self.format = format
    self.quality = quality
    self.isOnWhite = isOnWhite
  }
}

extension EncodedPicture {
  /// What the file has not of the picture.
  package var diagnostics: [Diagnostic] {
    guard isOnWhite else { return [] }
    return [
      Diagnostic(
        code: "transparencyLost",
        message: "the picture is not opaque, and as a JPEG has no transparency it stands on white;"
          + " give it a background")
    ]
  }
}
