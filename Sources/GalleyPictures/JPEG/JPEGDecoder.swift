import CJPEG
import Glibc

/// Reads JPEGs with libjpeg-turbo: grey, RGB, YCbCr, CMYK and YCCK, of one scan or several.
package enum JPEGDecoder {
  /// Whether bytes begin like a JPEG: a marker for the start, and another.
  package static func recognizes(_ bytes: [UInt8]) -> Bool {
    bytes.starts(with: [0xFF, 0xD8, 0xFF])
  }

  /// The pixels of a JPEG, turned as its EXIF says and brought to sRGB where its profile is a
  /// matrix.
  ///
  /// They are what `djpeg -dct int` prints: the accurate integer transform, chroma interpolated. CMYK
  /// without a profile is taken for light that each ink takes a part of.
  ///
  /// - Parameters:
  ///   - jpeg: the file.
  ///   - pixelLimit: most pixels that its header may claim, before anything is allocated for them.
  ///   - needed: a size in which it is needed, as it is to be seen; `nil` is its own.
  package static func picture(
    of jpeg: [UInt8], pixelLimit: Int, needed: NeededSize? = nil
  ) throws(PictureCodecError) -> DecodedPicture {
    // The bytes are used until the read is finished, so all of it happens inside.
    let result = unsafe jpeg.withUnsafeBufferPointer { bytes in
      Result { () throws(PictureCodecError) in
        try unsafe read(bytes, pixelLimit, needed)
      }
    }
    return try result.get()
  }

  /// Most comments that are looked at.
  private static let mostComments: UInt32 = 64

  /// Size and comments of a JPEG that ends as one; its picture is not looked at. `nil` for anything
  /// else.
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

  /// Scans that a picture may have. Encoders make up to a dozen or so; each may go over the whole
  /// picture for a few bytes, so that a large one may have fewer.
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
      throw .damaged(reason: message.isEmpty ? "libjpeg does not say how" : message)
    }
  }
}

extension [UInt8] {
  /// Bytes that a function of C gave away, whose memory is freed.
  init(freeing bytes: UnsafeMutablePointer<UInt8>, _ count: Int) {
    defer { unsafe free(bytes) }
    self = unsafe Array(UnsafeBufferPointer(start: bytes, count: count))
  }
}
