/// Parameters for decoding an image, computed from the file's header before any allocation.
struct DecodingPlan {
  /// The image size in pixels that the file declares.
  let fileSize: (width: Int, height: Int)
  /// The scale at which to decode the image, in eighths of its width and height: 1, 2, 4 or 8.
  let eighths: Int
  private let orientation: Orientation

  /// Creates a plan. Throws an error if the file declares more pixels than `pixelLimit`.
  ///
  /// - Parameters:
  ///   - fileSize: the image size in pixels that the file's header declares.
  ///   - exif: EXIF data (a TIFF) with the camera's orientation; empty if absent.
  ///   - pixelLimit: maximum number of pixels that the header is allowed to declare.
  ///   - needed: the size, after rotation, at which the image will be drawn; `nil` to decode the
  ///     image at its full size.
  init(
    _ fileSize: (width: Int, height: Int), exif: [UInt8], pixelLimit: Int, needed: NeededSize?
  ) throws(PictureCodecError) {
    let (area, overflows) = fileSize.width.multipliedReportingOverflow(by: fileSize.height)
    guard !overflows, area <= pixelLimit else {
      throw .tooLarge(width: fileSize.width, height: fileSize.height)
    }
    self.fileSize = fileSize
    orientation = Orientation(exif: exif)
    let stored =
      orientation.swapsSides
      ? needed.map { NeededSize(width: $0.height, height: $0.width) } : needed
    eighths = NeededSize.eighths(of: fileSize.width, fileSize.height, for: stored)
  }

  /// Creates a picture from decoded pixels: converts them to sRGB, and rotates them upright.
  func picture(
    _ pixels: [UInt32], width: Int, height: Int, profile: [UInt8], isGray: Bool = false
  ) -> DecodedPicture {
    var picture = DecodedPicture(
      width: width, height: height, pixels: pixels.redFirst, fileSize: fileSize)
    picture.convert(from: profile, isGray: isGray)
    return orientation.turned(picture)
  }
}
