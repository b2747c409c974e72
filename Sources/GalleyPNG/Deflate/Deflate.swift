// zlib streams and checksums by libdeflate.

import CDeflate

/// Compression of whole buffers.
enum Deflate {
  /// `bytes` as a zlib stream (RFC 1950).
  ///
  /// - Parameter level: 0 to 12, higher being smaller and slower.
  static func zlib(_ bytes: [UInt8], level: Int) throws(PNGCodecError) -> [UInt8] {
    guard let compressor = unsafe libdeflate_alloc_compressor(Int32(clamping: level)) else {
      throw .outOfMemory
    }
    defer { unsafe libdeflate_free_compressor(compressor) }
    let bound = unsafe libdeflate_zlib_compress_bound(compressor, bytes.count)
    let compressed = unsafe [UInt8](unsafeUninitializedCapacity: bound) { output, count in
      count = unsafe bytes.withUnsafeBytes { input in
        unsafe libdeflate_zlib_compress(
          compressor, input.baseAddress, input.count, output.baseAddress, bound)
      }
    }
    guard !compressed.isEmpty else { throw .outOfMemory }
    return compressed
  }

  /// The checksum of no bytes.
  static let firstAdler32: UInt32 = 1

  /// The checksum at the end of a zlib stream (RFC 1950 §9), from that of the bytes before.
  static func adler32(_ bytes: UnsafeBufferPointer<UInt8>, after before: UInt32) -> UInt32 {
    unsafe libdeflate_adler32(before, bytes.baseAddress, bytes.count)
  }

  /// The CRC-32 of `bytes` from `start` to their end (PNG 3 §5.5).
  static func crc32(_ bytes: [UInt8], from start: Int) -> UInt32 {
    unsafe bytes.withUnsafeBytes { buffer in
      let part = unsafe UnsafeRawBufferPointer(rebasing: buffer.dropFirst(start))
      return unsafe libdeflate_crc32(0, part.baseAddress, part.count)
    }
  }
}
