// Reads images of any format that Galley can decode.

import GalleyPNG
package import GalleyPictures

/// The properties of a JPEG or WebP file, without its pixels.
package typealias PictureFacts = GalleyPictures.PictureFacts

/// The size in pixels at which an image will be drawn.
package typealias NeededSize = GalleyPictures.NeededSize

extension PictureFacts {
  /// Reads the properties of a complete JPEG or WebP file; `nil` for any other bytes.
  package init?(whole bytes: [UInt8]) {
    guard let facts = JPEG.facts(ofWhole: bytes) ?? WebP.facts(ofWhole: bytes) else {
      return nil
    }
    self = facts
  }
}

extension Bitmap {
  /// Reads a PNG, a JPEG or a still WebP. The first bytes of the file determine the format.
  ///
  /// - PNG: see `init(png:)`.
  /// - JPEG: grey, RGB, YCbCr, CMYK and YCCK, baseline or progressive. Before rotation and
  ///   conversion to sRGB, the pixels equal the output of `djpeg -dct int`. CMYK is converted to
  ///   RGB by a formula, without a profile: red is (1 − cyan) × (1 − black). Green and blue are
  ///   computed in the same way from magenta and yellow.
  /// - WebP: lossy and lossless.
  ///
  /// JPEG and WebP images are rotated according to their EXIF orientation. Colours are converted to
  /// sRGB if the file's colour profile consists of one curve per channel and a matrix; other colour
  /// profiles are ignored. The image size in the header is checked against ``Limits/imagePixels``
  /// before memory is allocated.
  public init(picture bytes: [UInt8], limits: Limits = .default) throws(PictureError) {
    self = try PictureFile(bytes, limits: limits).bitmap
  }
}

/// A decoded image with the properties of its file.
package struct PictureFile: Sendable {
  /// The decoded image, which can be smaller than the image in the file.
  package let bitmap: Bitmap
  /// The full size in pixels of the image in the file, after the EXIF rotation.
  package let fileSize: (width: Int, height: Int)
  /// A one-line warning that the image can differ from its intended appearance; `nil` if there is
  /// no warning.
  package let remark: String?
  /// Whether the file can be decoded at a reduced size. This is possible for a JPEG or WebP.
  private let isReducible: Bool

  /// Decodes an image file.
  ///
  /// - Parameters:
  ///   - bytes: the bytes of a PNG, a JPEG or a still WebP.
  ///   - limits: the limits for reading; only ``Limits/imagePixels`` is used.
  ///   - needed: the size at which the image will be drawn. A JPEG or WebP is decoded at the
  ///     smallest scale that has enough pixels for `needed`: an eighth, a quarter, half or full
  ///     size. `nil` means full size.
  package init(
    _ bytes: [UInt8], limits: Limits, needed: NeededSize? = nil
  ) throws(PictureError) {
    let limit = limits.imagePixels
    if JPEG.recognizes(bytes) {
      self = try Self.decoded(.jpeg, limit) { () throws(PictureCodecError) in
        try JPEG.picture(of: bytes, pixelLimit: limit, needed: needed)
      }
    } else if WebP.recognizes(bytes) {
      self = try Self.decoded(.webp, limit) { () throws(PictureCodecError) in
        try WebP.picture(of: bytes, pixelLimit: limit, needed: needed)
      }
    } else {
      let bitmap: Bitmap
      do throws(PNGError) { bitmap = try Bitmap(png: bytes, limits: limits) } catch {
        throw PictureError(error)
      }
      self.init(bitmap, fileSize: (bitmap.width, bitmap.height))
    }
  }

  /// Whether the bytes start with the signature of a PNG, a JPEG or a WebP.
  package static func isRecognized(_ bytes: [UInt8]) -> Bool {
    JPEG.recognizes(bytes) || WebP.recognizes(bytes)
      || PNGFacts.recognizes(bytes)
  }

  /// Wraps an image that is already decoded at full size.
  package init(_ bitmap: Bitmap) {
    self.init(bitmap, fileSize: (bitmap.width, bitmap.height))
  }

  private init(
    _ bitmap: Bitmap, fileSize: (width: Int, height: Int), remark: String? = nil,
    isReducible: Bool = false
  ) {
    self.bitmap = bitmap
    self.fileSize = fileSize
    self.remark = remark
    self.isReducible = isReducible
  }

  /// The smallest scale, in eighths of the full size, at which the decoded file has enough pixels
  /// to be drawn at the size `needed`. The result is 1, 2, 4 or 8.
  package func eighths(for needed: NeededSize?) -> Int {
    guard isReducible else { return 8 }
    return NeededSize.eighths(of: fileSize.width, fileSize.height, for: needed)
  }

  private static func decoded(
    _ format: PictureFormat, _ limit: Int,
    _ decode: () throws(PictureCodecError) -> DecodedPicture
  ) throws(PictureError) -> PictureFile {
    var picture: DecodedPicture
    do throws(PictureCodecError) { picture = try decode() } catch {
      throw PictureError(error, format, limit: limit)
    }
    if format != .jpeg {
      for index in picture.pixels.indices {
        picture.pixels[index] = Pixel.premultiplied(picture.pixels[index])
      }
    }
    return PictureFile(
      Bitmap(
        width: picture.width, height: picture.height, pixels: picture.pixels, jpeg: picture.jpeg),
      fileSize: picture.fileSize, remark: picture.remark, isReducible: true)
  }
}

extension PictureError {
  /// Converts an error of an image codec to a `PictureError`. `limit` is the maximum number of
  /// pixels that was allowed when the file was read.
  init(_ error: PictureCodecError, _ format: PictureFormat, limit: Int = 0) {
    self =
      switch error {
      case .truncated: .truncated(format)
      case .damaged(let reason): .damaged(format, reason: reason)
      case .unsupported(let what): .unsupported(format, what: what)
      case .tooLarge(let width, let height): .tooLarge(width: width, height: height, limit: limit)
      case .metadataTooLong(let limit): .metadataTooLong(format, limit: limit)
      case .stopped: .stopped
      case .outOfMemory: .outOfMemory
      }
  }
}
