// Encodes images as files of any format.

extension Bitmap {
  /// Encodes the image as a JPEG. Transparent areas turn white.
  ///
  /// - Parameters:
  ///   - quality: 1 to 100, on libjpeg's scale.
  ///   - metadata: resolution and texts for the file.
  /// - Throws: ``PictureError/unsupported(_:what:)`` if a side is longer than 65,500 pixels;
  ///   ``PictureError/metadataTooLong(_:limit:)``.
  public func jpeg(
    quality: Int = 90, metadata: PictureMetadata = PictureMetadata()
  ) throws(PictureError) -> [UInt8] {
    try encoded(as: .jpeg(quality: quality), metadata: metadata).bytes
  }

  /// Encodes the image as a lossy WebP; alpha is kept.
  ///
  /// - Parameters:
  ///   - quality: 1 to 100, on libwebp's scale.
  ///   - metadata: resolution and texts for the file.
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

  /// Encodes the image as a file, optionally within a size budget.
  ///
  /// The encoding's quality is tried first. If the file is larger than `maximumBytes`, a lower
  /// quality that fits is searched with at most six more encodings. The result is at most one step
  /// below the best quality that fits.
  ///
  /// The bytes depend only on the pixels, these parameters and the versions of the libraries.
  ///
  /// - Parameters:
  ///   - encoding: the format and its quality.
  ///   - maximumBytes: the maximum size of the file in bytes; `nil` for no maximum.
  ///   - metadata: resolution and texts for the file, which count toward its size.
  /// - Throws: ``PictureError/overBudget(maximumBytes:smallest:)`` if no quality fits;
  ///   ``PictureError/noQuality(_:)`` for `maximumBytes` with an encoding without quality; other
  ///   errors if the format cannot hold the image or its metadata.
  public func encoded(
    as encoding: PictureEncoding, maximumBytes: Int? = nil,
    metadata: PictureMetadata = PictureMetadata()
  ) throws(PictureError) -> EncodedPicture {
    try PictureEncoder(self, metadata).encode(encoding, maximumBytes: maximumBytes)
  }
}
