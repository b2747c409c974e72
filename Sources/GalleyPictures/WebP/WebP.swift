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
