/// An image file format with its encoding parameters.
public enum PictureEncoding: Sendable, Hashable {
  /// PNG, which is lossless.
  case png(PNGEffort = .balanced, channels: PNGChannels = .asNeeded)
  /// Baseline JPEG without chroma subsampling, with libjpeg's accurate integer DCT. `quality` is 1
  /// to 100 on libjpeg's scale.
  case jpeg(quality: Int = 90)
  /// Lossy WebP, including the alpha channel. `quality` is 1 to 100 on libwebp's scale.
  case webp(quality: Int = 80)
  /// Lossless WebP, which restores every pixel exactly.
  case losslessWebP
  /// SVG. Documents can be written as SVG, but bitmaps cannot.
  case svg(SVGOptions = SVGOptions())
  /// PDF. Documents can be written as PDF, but bitmaps cannot.
  case pdf(PDFOptions = PDFOptions())
  /// Raw pixels in the format ``PictureFormat/rgba``.
  case rgba

  /// The range of quality settings, from the smallest file to the best image.
  public static let qualities = 1...100

  /// The image file format of this encoding.
  public var format: PictureFormat {
    switch self {
    case .png: .png
    case .jpeg: .jpeg
    case .webp, .losslessWebP: .webp
    case .svg: .svg
    case .pdf: .pdf
    case .rgba: .rgba
    }
  }

  /// The quality setting; `nil` for a lossless encoding.
  public var quality: Int? {
    switch self {
    case .jpeg(let quality), .webp(let quality): quality
    case .png, .losslessWebP, .svg, .pdf, .rgba: nil
    }
  }
}

/// An encoded image file in memory.
public struct EncodedPicture: Sendable, Hashable {
  /// The bytes of the image file.
  public var bytes: [UInt8]
  /// The format of the image file.
  public var format: PictureFormat
  /// The quality setting of the encoding; `nil` for a lossless encoding.
  public var quality: Int?
  /// Whether the image had transparency and was composited onto white, because the format stores no
  /// transparency.
  public var isOnWhite: Bool

  init(_ bytes: [UInt8], _ format: PictureFormat, quality: Int? = nil, isOnWhite: Bool = false) {
    self.bytes = bytes
    self.format = format
    self.quality = quality
    self.isOnWhite = isOnWhite
  }
}

extension EncodedPicture {
  /// Warnings about properties of the image that its file format cannot store.
  package var diagnostics: [Diagnostic] {
    guard isOnWhite else { return [] }
    return [
      Diagnostic(
        code: "transparencyLost",
        message: "JPEG does not support transparency, so the background is white; set"
          + " \"background\", or write a PNG")
    ]
  }
}
