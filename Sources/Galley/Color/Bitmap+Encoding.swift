// Pictures as files of any format.

extension Bitmap {
  /// This picture as a JPEG; where it is not opaque, on white.
  ///
  /// - Parameters:
  ///   - quality: 1 to 100, by libjpeg's scale.
  ///   - metadata: what the file says besides.
  /// - Throws: ``PictureError/unsupported(_:what:)`` for a side of more than 65,500 pixels,
  ///   ``PictureError/metadataTooLong(_:limit:)``.
  public func jpeg(
    quality: Int = 90, metadata: PictureMetadata = PictureMetadata()
  ) throws(PictureError) -> [UInt8] {
    try encoded(as: .jpeg(quality: quality), metadata: metadata).bytes
  }

  /// This picture as a WebP with loss; alpha is kept.
  ///
  /// - Parameters:
  ///   - quality: 1 to 100, by libwebp's scale.
  ///   - metadata: what the file says besides.
  /// - Throws: ``PictureError/unsupported(_:what:)`` for a side of more than 16,383 pixels.
  public func webp(
    quality: Int = 80, metadata: PictureMetadata = PictureMetadata()
  ) throws(PictureError) -> [UInt8] {
    try encoded(as: .webp(quality: quality), metadata: metadata).bytes
  }

  /// This picture as a WebP without loss: read again, every pixel is what it was.
  ///
  /// - Throws: As the WebP with loss.
  public func losslessWebP(
    metadata: PictureMetadata = PictureMetadata()
  ) throws(PictureError) -> [UInt8] {
    try encoded(as: .losslessWebP, metadata: metadata).bytes
  }

  /// This picture as a file, in as many bytes as are allowed.
  ///
  /// With `maximumBytes` the encoding's quality is the highest that is tried. If its file is too
  /// large, the best quality that fits is looked for, in seven encodings at the most: it is at most
  /// one step below the best.
  ///
  /// The bytes depend on nothing but the pixels, these parameters and the versions of the libraries.
  ///
  /// - Parameters:
  ///   - encoding: the format, and how.
  ///   - maximumBytes: the most bytes of the file; `nil` is any number.
  ///   - metadata: what the file says besides, which counts.
  /// - Throws: ``PictureError/overBudget(maximumBytes:smallest:)`` where no quality fits,
  ///   ``PictureError/noQuality(_:)`` for `maximumBytes` with an encoding that has none, and what the
  ///   format cannot hold.
  public func encoded(
    as encoding: PictureEncoding, maximumBytes: Int? = nil,
    metadata: PictureMetadata = PictureMetadata()
  ) throws(PictureError) -> EncodedPicture {
    try PictureEncoder(self, metadata).encode(encoding, maximumBytes: maximumBytes)
  }
}
