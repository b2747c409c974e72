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

// Writes baseline JPEGs with libjpeg-turbo, without chroma subsampling. The cosine transform is
// computed with integers, so that the same library version writes the same bytes on every machine.
extension JPEG {
  /// Metadata to write into a JPEG file.
  package struct Metadata: Sendable {
    /// Resolution in pixels per inch; `nil` to omit the resolution.
    package var density: Double?
    /// An XMP packet; empty to omit XMP.
    package var xmp: [UInt8] = []
    /// Comments to write into the file.
    package var comments: [[UInt8]] = []

    package init() {}
  }

  /// The maximum width or height, in pixels, of a JPEG that libjpeg can write.
  package static let greatestSide = 65_500
  /// Maximum number of pixels of an image for which the encoder computes the best Huffman codes. A
  /// larger image gets standard codes, because the computation would need too much memory.
  private static let optimizedPixels = 1 << 24

  /// Encodes an image as JPEG.
  ///
  /// - Parameters:
  ///   - pixels: opaque pixels; their alpha is ignored.
  ///   - width: pixels per row.
  ///   - quality: quality from 1 to 100, on libjpeg's scale.
  ///   - isGray: whether all pixels are grey. If so, a single channel is written.
  ///   - metadata: metadata to write.
  ///   - isStopped: returns whether to stop encoding; `nil` means never stop. The encoder calls
  ///     this closure every 64 rows.
  package static func encode(
    _ pixels: [UInt32], width: Int, quality: Int, isGray: Bool, metadata: Metadata = Metadata(),
    isStopped: (() -> Bool)? = nil
  ) throws(PictureCodecError) -> [UInt8] {
    let height = width > 0 ? pixels.count / width : 0
    guard width > 0, height > 0 else { throw .unsupported(what: "an image without pixels") }
    guard max(width, height) <= greatestSide else {
      throw .unsupported(what: "a width or height above \(greatestSide) pixels")
    }
    let markers = try self.markers(metadata)
    let rows = pixels.redFirst
    var result = GALLEY_JPEG_NO_MEMORY
    var bytes: UnsafeMutablePointer<UInt8>?
    var count = 0
    var question = isStopped ?? { false }
    unsafe markers.withUnsafeBufferPointer { markers in
      let settings = unsafe galley_jpeg_settings(
        width: UInt32(width), height: UInt32(height), quality: Int32(min(max(quality, 1), 100)),
        is_gray: isGray, optimizes: pixels.count <= optimizedPixels,
        density: Self.density(metadata.density), markers: markers.baseAddress,
        marker_bytes: markers.count)
      unsafe rows.withUnsafeBytes { rows in
        unsafe withUnsafePointer(to: settings) { settings in
          unsafe withUnsafeMutablePointer(to: &question) { question in
            result = unsafe galley_jpeg_write(
              rows.baseAddress?.assumingMemoryBound(to: UInt8.self), settings,
              isStopped == nil
                ? nil
                : { unsafe $0?.assumingMemoryBound(to: (() -> Bool).self).pointee() ?? false },
              question, &bytes, &count)
          }
        }
      }
    }
    switch result {
    case GALLEY_JPEG_DONE: break
    case GALLEY_JPEG_STOPPED: throw .stopped
    case GALLEY_JPEG_NO_MEMORY: throw .outOfMemory
    default: throw .damaged(reason: "libjpeg cannot encode the image")
    }
    guard let bytes = unsafe bytes else { throw .outOfMemory }
    return unsafe [UInt8](freeing: bytes, count)
  }

  private static func density(_ density: Double?) -> UInt16 {
    guard let density, density.isFinite, density > 0 else { return 0 }
    return UInt16(min(max(density.rounded(.toNearestOrAwayFromZero), 1), 65_535))
  }

  /// The identifier that precedes an XMP packet in a JPEG marker (XMP part 3 §1.1.3).
  private static let xmpName = Array("http://ns.adobe.com/xap/1.0/\0".utf8)
  /// Maximum length, in bytes, of a JPEG marker's data.
  private static let greatestMarker = 65_533

  /// All metadata markers of a JPEG file, each with its number, length and data.
  private static func markers(_ metadata: Metadata) throws(PictureCodecError) -> [UInt8] {
    var markers: [(number: UInt8, data: [UInt8])] = metadata.comments.map { (0xFE, $0) }
    if !metadata.xmp.isEmpty { markers.append((0xE1, xmpName + metadata.xmp)) }
    var bytes: [UInt8] = []
    for marker in markers {
      guard marker.data.count <= greatestMarker else {
        let name = marker.number == 0xE1 ? xmpName.count : 0
        throw .metadataTooLong(limit: greatestMarker - name)
      }
      bytes += [
        marker.number, UInt8(marker.data.count >> 8), UInt8(marker.data.count & 0xFF),
      ]
      bytes += marker.data
    }
    return bytes
  }
}
