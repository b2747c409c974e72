/// How a file is decoded: by what its header says, before anything is allocated for it.
struct DecodingPlan {
  /// Columns and rows that the file has.
  let fileSize: (width: Int, height: Int)
  /// How many eighths of them are decoded.
  let eighths: Int
  private let orientation: Orientation

  /// - Parameters:
  ///   - fileSize: what the header claims.
  ///   - exif: a TIFF with how the camera was held; empty for none.
  ///   - pixelLimit: most pixels that the header may claim.
  ///   - needed: a size in which the picture is needed, as it is to be seen; `nil` is its own.
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

  /// The picture of decoded pixels: upright and in sRGB.
  func picture(
    _ pixels: [UInt32], width: Int, height: Int, profile: [UInt8], isGray: Bool = false
  ) -> DecodedPicture {
    var picture = DecodedPicture(
      width: width, height: height, pixels: pixels.redFirst, fileSize: fileSize)
    ColorProfile.convert(&picture, from: profile, isGray: isGray)
    return orientation.turned(picture)
  }
}
