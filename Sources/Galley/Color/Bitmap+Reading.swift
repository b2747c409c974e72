// Pictures of any format that is read.

import GalleyPNG
package import GalleyPictures

/// What a JPEG or a WebP says of itself, without its pixels.
package typealias PictureFacts = GalleyPictures.PictureFacts

/// A size in pixels that a picture is needed in.
package typealias NeededSize = GalleyPictures.NeededSize

extension PictureFacts {
  /// The facts of a JPEG or a WebP that is whole; `nil` for anything else.
  package init?(whole bytes: [UInt8]) {
    guard let facts = JPEGDecoder.facts(ofWhole: bytes) ?? WebPDecoder.facts(ofWhole: bytes) else {
      return nil
    }
    self = facts
  }
}

extension Bitmap {
  /// Reads a PNG, a JPEG or a still WebP, whichever the bytes begin like.
  ///
  /// - PNG as `init(png:)`.
  /// - JPEG: grey, RGB, YCbCr, CMYK and YCCK, of one scan or several; the pixels are those of
  ///   `djpeg -dct int`. CMYK is taken for inks each of which lets its part of the light through.
  /// - WebP: lossy and lossless.
  ///
  /// A JPEG and a WebP are turned as their EXIF says. Their colours are brought to sRGB where their
  /// profile says how (by a curve a channel and a matrix); other profiles are not looked at. A header
  /// that claims more than ``Limits/imagePixels`` is refused before anything is allocated for it.
  public init(picture bytes: [UInt8], limits: Limits = .default) throws(PictureError) {
    self = try PictureFile(bytes, limits: limits).bitmap
  }
}

/// A picture that was read, and what its file says.
package struct PictureFile: Sendable {
  /// The picture; it may have fewer pixels than its file.
  package let bitmap: Bitmap
  /// Columns and rows of the file, as it is to be seen.
  package let fileSize: (width: Int, height: Int)
  /// What it will not show as meant; one line.
  package let remark: String?
  /// Whether it may be decoded in fewer pixels than its file has.
  private let isReducible: Bool

  /// Reads a picture.
  ///
  /// - Parameters:
  ///   - bytes: a PNG, a JPEG or a still WebP.
  ///   - limits: the pixels of a picture count.
  ///   - needed: the pixels in which it is needed: a JPEG or a WebP may be decoded in an eighth, a
  ///     quarter or half of its size then; `nil` is its own size.
  package init(
    _ bytes: [UInt8], limits: Limits, needed: NeededSize? = nil
  ) throws(PictureError) {
    let limit = limits.imagePixels
    if JPEGDecoder.recognizes(bytes) {
      self = try Self.decoded(.jpeg, limit) { () throws(PictureCodecError) in
        try JPEGDecoder.picture(of: bytes, pixelLimit: limit, needed: needed)
      }
    } else if WebPDecoder.recognizes(bytes) {
      self = try Self.decoded(.webp, limit) { () throws(PictureCodecError) in
        try WebPDecoder.picture(of: bytes, pixelLimit: limit, needed: needed)
      }
    } else {
      let bitmap: Bitmap
      do throws(PNGError) { bitmap = try Bitmap(png: bytes, limits: limits) } catch {
        throw PictureError(error)
      }
      self.init(bitmap, fileSize: (bitmap.width, bitmap.height))
    }
  }

  /// Whether bytes begin like a PNG, a JPEG or a WebP.
  package static func isRecognized(_ bytes: [UInt8]) -> Bool {
    JPEGDecoder.recognizes(bytes) || WebPDecoder.recognizes(bytes)
      || PNGSignature.begins(bytes)
  }

  /// A picture that has been read already, all of it.
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

  /// In how many eighths of its size the file is decoded where it is needed in some pixels.
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
      Bitmap(width: picture.width, height: picture.height, pixels: picture.pixels),
      fileSize: picture.fileSize, remark: picture.remark, isReducible: true)
  }
}

extension PictureError {
  /// The codec's error; `limit` is that of the pixels by which a picture was read.
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
