// Encodes images as image files of any format.

extension Bitmap {
  /// Encodes the image as a JPEG. Transparent areas turn white.
  ///
  /// - Parameters:
  ///   - quality: JPEG quality from 1 to 100, on libjpeg's scale.
  ///   - metadata: resolution and text entries to write to the file.
  /// - Throws: ``PictureError/unsupported(_:what:)`` if a side is longer than 65,500 pixels;
  ///   ``PictureError/metadataTooLong(_:limit:)`` if a comment or the XMP packet is too long for a
  ///   JPEG.
  public func jpeg(
    quality: Int = 90, metadata: PictureMetadata = PictureMetadata()
  ) throws(PictureError) -> [UInt8] {
    try encoded(as: .jpeg(quality: quality), metadata: metadata).bytes
  }

  /// Encodes the image as a lossy WebP, including its alpha channel.
  ///
  /// - Parameters:
  ///   - quality: WebP quality from 1 to 100, on libwebp's scale.
  ///   - metadata: resolution and text entries to write to the file.
  /// - Throws: ``PictureError/unsupported(_:what:)`` if a side is longer than 16,383 pixels.
  public func webp(
    quality: Int = 80, metadata: PictureMetadata = PictureMetadata()
  ) throws(PictureError) -> [UInt8] {
    try encoded(as: .webp(quality: quality), metadata: metadata).bytes
  }

  /// Encodes the image as a lossless WebP. Decoding it restores every pixel exactly.
  ///
  /// - Throws: The same errors as for a lossy WebP.
  public func losslessWebP(
    metadata: PictureMetadata = PictureMetadata()
  ) throws(PictureError) -> [UInt8] {
    try encoded(as: .losslessWebP, metadata: metadata).bytes
  }

  /// Encodes the image as an image file, optionally with a maximum file size.
  ///
  /// The image is first encoded at the quality of `encoding`. If the file is larger than
  /// `maximumBytes`, a binary search finds a lower quality at which the file fits. The search
  /// encodes the image at most six times. The quality that it finds is at most 1 below the best
  /// quality that fits.
  ///
  /// The encoded bytes depend only on the pixels, these parameters and the versions of the codec
  /// libraries.
  ///
  /// - Parameters:
  ///   - encoding: the image format and its quality.
  ///   - maximumBytes: the maximum size of the file in bytes; `nil` for no maximum.
  ///   - metadata: resolution and text entries to write to the file. The metadata counts towards
  ///     the file size.
  /// - Throws: ``PictureError/overBudget(maximumBytes:smallest:)`` if no quality fits;
  ///   ``PictureError/noQuality(_:)`` if `maximumBytes` is set but the encoding has no quality
  ///   setting; other errors if the format cannot hold the image or its metadata.
  public func encoded(
    as encoding: PictureEncoding, maximumBytes: Int? = nil,
    metadata: PictureMetadata = PictureMetadata()
  ) throws(PictureError) -> EncodedPicture {
    try PictureEncoder(self, metadata).encode(encoding, maximumBytes: maximumBytes)
  }
}
