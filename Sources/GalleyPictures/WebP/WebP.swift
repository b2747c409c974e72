import CWebP

/// Reads and writes lossless and lossy WebP images with libwebp. Animations are not supported.
package enum WebP {
  /// The version of the loaded libwebp.
  package static var libraryVersion: String {
    let version = WebPGetDecoderVersion()
    return "\(version >> 16).\(version >> 8 & 0xFF).\(version & 0xFF)"
  }

  /// Whether the bytes begin like a WebP file.
  package static func recognizes(_ bytes: [UInt8]) -> Bool {
    bytes.starts(with: Array("RIFF".utf8)) && bytes.dropFirst(8).starts(with: Array("WEBP".utf8))
  }

  /// Decodes a WebP and rotates the image upright according to its EXIF orientation. If the file
  /// has a colour profile that consists of a matrix and curves, the pixels are converted to sRGB.
  ///
  /// - Parameters:
  ///   - webp: the bytes of the file.
  ///   - pixelLimit: maximum number of pixels; the header is checked before any allocation.
  ///   - needed: the size, after rotation, at which the image will be drawn; `nil` to decode the
  ///     image at its full size.
  package static func picture(
    of webp: [UInt8], pixelLimit: Int, needed: NeededSize? = nil
  ) throws(PictureCodecError) -> DecodedPicture {
    // libwebp reads from these bytes until the end of decoding, so decoding must finish inside this
    // closure.
    let result = unsafe webp.withUnsafeBufferPointer { bytes in
      Result { () throws(PictureCodecError) in
        try unsafe read(bytes, pixelLimit, needed)
      }
    }
    return try result.get()
  }

  /// The size of a WebP file and the lines of its `TEXT` chunk; `nil` if the file is not a complete
  /// WebP. The image data is not decoded.
  package static func facts(ofWhole webp: [UInt8]) -> PictureFacts? {
    guard recognizes(webp), webp.count >= 12 else { return nil }
    let length = webp[4..<8].reversed().reduce(0) { $0 << 8 | Int($1) }
    guard length + 8 == webp.count else { return nil }
    return unsafe webp.withUnsafeBufferPointer { bytes in
      var features = WebPBitstreamFeatures()
      guard unsafe WebPGetFeatures(bytes.baseAddress, bytes.count, &features) == VP8_STATUS_OK
      else { return nil }
      let text = unsafe String(decoding: WebPChunks(bytes).text, as: UTF8.self)
      return PictureFacts(
        width: Int(features.width), height: Int(features.height),
        lines: text.split(separator: "\n").map(String.init))
    }
  }

  private static func read(
    _ bytes: UnsafeBufferPointer<UInt8>, _ pixelLimit: Int, _ needed: NeededSize?
  ) throws(PictureCodecError) -> DecodedPicture {
    var config = unsafe WebPDecoderConfig()
    guard unsafe WebPInitDecoderConfig(&config) != 0 else { throw .outOfMemory }
    try check(unsafe WebPGetFeatures(bytes.baseAddress, bytes.count, &config.input))
    guard unsafe config.input.has_animation == 0 else {
      throw .unsupported(what: "an animation; save a single frame")
    }
    let (width, height) = unsafe (Int(config.input.width), Int(config.input.height))
    let chunks = unsafe WebPChunks(bytes)
    let plan = try DecodingPlan(
      (width, height), exif: chunks.exif, pixelLimit: pixelLimit, needed: needed)
    let (columns, rows) = ((width * plan.eighths + 7) / 8, (height * plan.eighths + 7) / 8)
    if plan.eighths < 8 {
      unsafe config.options.use_scaling = 1
      unsafe config.options.scaled_width = Int32(columns)
      unsafe config.options.scaled_height = Int32(rows)
    }
    var status = VP8_STATUS_OUT_OF_MEMORY
    let pixels = unsafe [UInt32](unsafeUninitializedCapacity: columns * rows) { buffer, count in
      unsafe UnsafeMutableRawBufferPointer(buffer).withMemoryRebound(to: UInt8.self) { memory in
        unsafe config.output.colorspace = MODE_RGBA
        unsafe config.output.is_external_memory = 1
        unsafe config.output.u.RGBA.rgba = memory.baseAddress
        unsafe config.output.u.RGBA.stride = Int32(4 * columns)
        unsafe config.output.u.RGBA.size = 4 * columns * rows
        status = unsafe WebPDecode(bytes.baseAddress, bytes.count, &config)
        unsafe WebPFreeDecBuffer(&config.output)
      }
      count = status == VP8_STATUS_OK ? columns * rows : 0
    }
    try check(status)
    return plan.picture(pixels, width: columns, height: rows, profile: chunks.profile)
  }

  private static func check(_ status: VP8StatusCode) throws(PictureCodecError) {
    switch status {
    case VP8_STATUS_OK: return
    case VP8_STATUS_NOT_ENOUGH_DATA, VP8_STATUS_SUSPENDED: throw .truncated
    case VP8_STATUS_OUT_OF_MEMORY: throw .outOfMemory
    case VP8_STATUS_UNSUPPORTED_FEATURE:
      throw .unsupported(what: "a feature unknown to libwebp")
    default: throw .damaged(reason: "libwebp cannot read the image (status \(status.rawValue))")
    }
  }
}

/// The metadata chunks of a WebP file.
private struct WebPChunks {
  /// EXIF data (a TIFF) with the camera's orientation; empty if absent.
  private(set) var exif: [UInt8] = []
  /// The ICC colour profile; empty if absent.
  private(set) var profile: [UInt8] = []
  /// Comments, one per line; empty if absent.
  private(set) var text: [UInt8] = []

  init(_ bytes: UnsafeBufferPointer<UInt8>) {
    var data = unsafe WebPData(bytes: bytes.baseAddress, size: bytes.count)
    guard let mux = unsafe WebPMuxCreate(&data, 0) else { return }
    defer { unsafe WebPMuxDelete(mux) }
    exif = unsafe Self.chunk("EXIF", of: mux)
    // Some programs begin a WebP's EXIF data with an identifier that is meant only for JPEG files.
    // Remove this identifier.
    let name = Array("Exif\0\0".utf8)
    if exif.starts(with: name) { exif.removeFirst(name.count) }
    profile = unsafe Self.chunk("ICCP", of: mux)
    text = unsafe Self.chunk("TEXT", of: mux)
  }

  private static func chunk(_ name: String, of mux: OpaquePointer) -> [UInt8] {
    var chunk = unsafe WebPData()
    guard unsafe WebPMuxGetChunk(mux, name, &chunk) == WEBP_MUX_OK else { return [] }
    return unsafe Array(UnsafeBufferPointer(start: chunk.bytes, count: chunk.size))
  }
}

extension WebP {
  /// Returns a copy of a WebP file with additional chunks (RFC 9649 §2.7).
  static func file(
    _ file: [UInt8], with chunks: [Chunk]
  ) throws(PictureCodecError) -> [UInt8] {
    guard let mux = unsafe WebPMuxNew() else { throw .outOfMemory }
    defer { unsafe WebPMuxDelete(mux) }
    let isSet = unsafe file.withUnsafeBufferPointer { bytes in
      var data = unsafe WebPData(bytes: bytes.baseAddress, size: bytes.count)
      return unsafe WebPMuxSetImage(mux, &data, 1)
    }
    try check(isSet)
    for chunk in chunks {
      let isAdded = unsafe chunk.bytes.withUnsafeBufferPointer { bytes in
        var data = unsafe WebPData(bytes: bytes.baseAddress, size: bytes.count)
        return unsafe WebPMuxSetChunk(mux, chunk.name, &data, 1)
      }
      try check(isAdded)
    }
    var assembled = unsafe WebPData()
    defer { unsafe WebPDataClear(&assembled) }
    try check(unsafe WebPMuxAssemble(mux, &assembled))
    return unsafe Array(UnsafeBufferPointer(start: assembled.bytes, count: assembled.size))
  }

  private static func check(_ result: WebPMuxError) throws(PictureCodecError) {
    switch result {
    case WEBP_MUX_OK: return
    case WEBP_MUX_MEMORY_ERROR: throw .outOfMemory
    default: throw .damaged(reason: "libwebp cannot write the metadata (error \(result.rawValue))")
    }
  }
}

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
