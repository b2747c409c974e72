import CWebP

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
