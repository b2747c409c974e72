import CWebP

// Writes WebPs with libwebp. The encoder uses a single thread and the same settings on every
// machine. The same library version therefore writes the same bytes on every machine.
extension WebP {
  /// A metadata chunk: its four-letter name and its bytes.
  package typealias Chunk = (name: String, bytes: [UInt8])

  /// The maximum width or height of a WebP in pixels.
  package static let greatestSide = Int(WEBP_MAX_DIMENSION)
  /// The effort of lossless compression, 0 (fastest) to 9 (slowest). The manual of `cwebp`
  /// recommends 6.
  private static let losslessLevel: Int32 = 6

  /// Encodes an image as WebP.
  ///
  /// - Parameters:
  ///   - pixels: non-premultiplied pixels.
  ///   - width: pixels per row.
  ///   - quality: the quality of the colours, from 1 to 100 on libwebp's scale; alpha is compressed
  ///     without loss. `nil` keeps every pixel.
  ///   - chunks: metadata chunks to write, such as a chunk named `XMP `.
  ///   - isStopped: returns whether to stop encoding; `nil` means never stop. The encoder calls
  ///     this closure a few dozen times per image.
  package static func encode(
    _ pixels: [UInt32], width: Int, quality: Int?, chunks: [Chunk] = [],
    isStopped: (() -> Bool)? = nil
  ) throws(PictureCodecError) -> [UInt8] {
    let height = width > 0 ? pixels.count / width : 0
    guard width > 0, height > 0 else { throw .unsupported(what: "an image without pixels") }
    guard max(width, height) <= greatestSide else {
      throw .unsupported(what: "a width or height above \(greatestSide) pixels")
    }
    var config = try configuration(quality: quality)
    var picture = unsafe WebPPicture()
    guard unsafe WebPPictureInit(&picture) != 0 else { throw .outOfMemory }
    defer { unsafe WebPPictureFree(&picture) }
    unsafe picture.use_argb = 1
    unsafe picture.width = Int32(width)
    unsafe picture.height = Int32(height)
    let rows = pixels.redFirst
    let isImported = unsafe rows.withUnsafeBytes { rows in
      unsafe WebPPictureImportRGBA(
        &picture, rows.baseAddress?.assumingMemoryBound(to: UInt8.self), Int32(4 * width))
    }
    guard isImported != 0 else { throw .outOfMemory }
    var writer = unsafe WebPMemoryWriter()
    unsafe WebPMemoryWriterInit(&writer)
    defer { unsafe WebPMemoryWriterClear(&writer) }
    unsafe picture.writer = WebPMemoryWrite
    var question = isStopped ?? { false }
    let isDone = unsafe withUnsafeMutablePointer(to: &writer) { writer in
      unsafe picture.custom_ptr = UnsafeMutableRawPointer(writer)
      return unsafe withUnsafeMutablePointer(to: &question) { question in
        unsafe picture.user_data = UnsafeMutableRawPointer(question)
        unsafe picture.progress_hook = { _, picture in
          let question = unsafe picture?.pointee.user_data?.assumingMemoryBound(
            to: (() -> Bool).self)
          return unsafe question?.pointee() == true ? 0 : 1
        }
        return unsafe WebPEncode(&config, &picture)
      }
    }
    guard isDone != 0 else { throw unsafe error(picture.error_code) }
    let file = unsafe Array(UnsafeBufferPointer(start: writer.mem, count: writer.size))
    return chunks.isEmpty ? file : try self.file(file, with: chunks)
  }

  private static func configuration(
    quality: Int?
  ) throws(PictureCodecError) -> WebPConfig {
    var config = WebPConfig()
    guard unsafe WebPConfigInit(&config) != 0 else { throw .outOfMemory }
    if let quality {
      config.quality = Float(min(max(quality, 1), 100))
    } else {
      guard unsafe WebPConfigLosslessPreset(&config, losslessLevel) != 0 else {
        throw .outOfMemory
      }
      config.exact = 1
    }
    config.thread_level = 0
    return config
  }

  private static func error(_ code: WebPEncodingError) -> PictureCodecError {
    switch code {
    case VP8_ENC_ERROR_USER_ABORT: .stopped
    case VP8_ENC_ERROR_OUT_OF_MEMORY, VP8_ENC_ERROR_BITSTREAM_OUT_OF_MEMORY: .outOfMemory
    case VP8_ENC_ERROR_PARTITION0_OVERFLOW, VP8_ENC_ERROR_PARTITION_OVERFLOW,
      VP8_ENC_ERROR_FILE_TOO_BIG:
      .unsupported(what: "too much data for a WebP; lower the quality")
    default: .damaged(reason: "libwebp cannot encode the image (error \(code.rawValue))")
    }
  }
}
