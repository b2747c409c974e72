import CJPEG
import Glibc

/// Reads and writes JPEGs with libjpeg-turbo. The files to read can be grey, RGB, YCbCr, CMYK or
/// YCCK, in one or several scans.
package enum JPEG {
  /// The version of libjpeg-turbo, from the library's header at compile time. The library itself
  /// does not report its version.
  package static var libraryVersion: String { unsafe String(cString: galley_jpeg_version()) }

  /// Whether the bytes begin like a JPEG file: with a start-of-image marker, followed by the first
  /// byte of another marker.
  package static func recognizes(_ bytes: [UInt8]) -> Bool {
    bytes.starts(with: [0xFF, 0xD8, 0xFF])
  }

  /// Decodes a JPEG and rotates the image upright according to its EXIF orientation. If the file
  /// has a colour profile that consists of a matrix and curves, the pixels are converted to sRGB.
  ///
  /// Before the rotation and conversion, the pixels equal the output of `djpeg -dct int`. This
  /// command uses the accurate integer transform and interpolates the chroma.
  ///
  /// CMYK is converted to RGB without a profile. Each RGB channel is the fraction of light that one
  /// coloured ink lets through, multiplied by the fraction that the black ink lets through.
  ///
  /// - Parameters:
  ///   - jpeg: the bytes of the file.
  ///   - pixelLimit: maximum number of pixels; the header is checked before any allocation.
  ///   - needed: the size, after rotation, at which the image will be drawn; `nil` to decode the
  ///     image at its full size.
  package static func picture(
    of jpeg: [UInt8], pixelLimit: Int, needed: NeededSize? = nil
  ) throws(PictureCodecError) -> DecodedPicture {
    // libjpeg reads from these bytes until the end of decoding, so decoding must finish inside this
    // closure.
    let result = unsafe jpeg.withUnsafeBufferPointer { bytes in
      Result { () throws(PictureCodecError) in
        try unsafe read(bytes, pixelLimit, needed)
      }
    }
    var picture = try result.get()
    if picture.isAsStored { picture.jpeg = JPEGFile(jpeg) }
    return picture
  }

  /// Maximum number of comments that are read from a file.
  private static let mostComments: UInt32 = 64

  /// The size and comments of a JPEG file; `nil` if the file is not a JPEG or does not end with an
  /// end-of-image marker. The image data is not decoded.
  package static func facts(ofWhole jpeg: [UInt8]) -> PictureFacts? {
    guard recognizes(jpeg), jpeg.suffix(2) == [0xFF, 0xD9] else { return nil }
    return unsafe jpeg.withUnsafeBufferPointer { bytes in
      guard let reader = unsafe galley_jpeg_reader_make(bytes.baseAddress, bytes.count) else {
        return nil
      }
      defer { unsafe galley_jpeg_reader_free(reader) }
      guard unsafe galley_jpeg_read_header(reader) == GALLEY_JPEG_DONE,
        let (width, height) = try? unsafe size(reader, eighths: 8)
      else { return nil }
      var comments: [String] = []
      var count = 0
      for index in 0..<mostComments {
        guard let comment = unsafe galley_jpeg_comment(reader, index, &count) else { break }
        let bytes = unsafe UnsafeBufferPointer(start: comment, count: count)
        unsafe comments.append(String(decoding: bytes, as: UTF8.self))
      }
      return PictureFacts(width: width, height: height, lines: comments)
    }
  }

  private static func read(
    _ bytes: UnsafeBufferPointer<UInt8>, _ pixelLimit: Int, _ needed: NeededSize?
  ) throws(PictureCodecError) -> DecodedPicture {
    guard let reader = unsafe galley_jpeg_reader_make(bytes.baseAddress, bytes.count) else {
      throw .outOfMemory
    }
    defer { unsafe galley_jpeg_reader_free(reader) }
    try unsafe check(galley_jpeg_read_header(reader), reader)
    let fileSize = try unsafe size(reader, eighths: 8)
    let plan = try unsafe DecodingPlan(
      fileSize, exif: exif(of: reader), pixelLimit: pixelLimit, needed: needed)
    let (columns, rows) = try unsafe size(reader, eighths: plan.eighths)
    let profile = try unsafe profile(of: reader)
    let isGray = unsafe galley_jpeg_is_gray(reader)
    var result = GALLEY_JPEG_DONE
    let scans = mostScans(pixels: fileSize.width * fileSize.height)
    let pixels = unsafe [UInt32](unsafeUninitializedCapacity: columns * rows) { buffer, count in
      unsafe UnsafeMutableRawBufferPointer(buffer).withMemoryRebound(to: UInt8.self) {
        result = unsafe galley_jpeg_read_pixels(
          reader, UInt32(plan.eighths), scans, $0.baseAddress)
      }
      count = result == GALLEY_JPEG_DONE ? columns * rows : 0
    }
    try unsafe check(result, reader)
    return plan.picture(pixels, width: columns, height: rows, profile: profile, isGray: isGray)
  }

  /// Maximum number of scans in a JPEG. Encoders write at most about a dozen. The maximum is lower
  /// for large images, because a few bytes of scan data can require processing the whole image.
  private static func mostScans(pixels: Int) -> Int32 {
    Int32(min(500, 32 + (1 << 28) / max(1, pixels)))
  }

  private static func size(
    _ reader: OpaquePointer, eighths: Int
  ) throws(PictureCodecError) -> (width: Int, height: Int) {
    var (width, height): (UInt32, UInt32) = (0, 0)
    try unsafe check(galley_jpeg_size(reader, UInt32(eighths), &width, &height), reader)
    return (Int(width), Int(height))
  }

  private static func exif(of reader: OpaquePointer) -> [UInt8] {
    var count = 0
    guard let bytes = unsafe galley_jpeg_exif(reader, &count) else { return [] }
    return unsafe Array(UnsafeBufferPointer(start: bytes, count: count))
  }

  private static func profile(of reader: OpaquePointer) throws(PictureCodecError) -> [UInt8] {
    var bytes: UnsafeMutablePointer<UInt8>?
    var count = 0
    try unsafe check(galley_jpeg_profile(reader, &bytes, &count), reader)
    guard let bytes = unsafe bytes else { return [] }
    return unsafe [UInt8](freeing: bytes, count)
  }

  private static func check(
    _ result: galley_jpeg_result, _ reader: OpaquePointer
  ) throws(PictureCodecError) {
    let message = unsafe String(cString: galley_jpeg_message(reader))
    switch result {
    case GALLEY_JPEG_DONE: return
    case GALLEY_JPEG_TRUNCATED: throw .truncated
    case GALLEY_JPEG_UNSUPPORTED: throw .unsupported(what: message)
    case GALLEY_JPEG_NO_MEMORY: throw .outOfMemory
    default:
      throw .damaged(reason: message.isEmpty ? "unknown libjpeg error" : message)
    }
  }
}

extension [UInt8] {
  /// Creates an array from bytes that a C function allocated, and frees those bytes.
  init(freeing bytes: UnsafeMutablePointer<UInt8>, _ count: Int) {
    defer { unsafe free(bytes) }
    self = unsafe Array(UnsafeBufferPointer(start: bytes, count: count))
  }
}
