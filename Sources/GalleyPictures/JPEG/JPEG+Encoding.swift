import CJPEG

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
