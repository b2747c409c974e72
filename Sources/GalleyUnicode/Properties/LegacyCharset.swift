import CICU

/// Converts bytes of older encodings to UTF-8 by ICU's tables.
package enum LegacyCharset {
  /// `nil` for an unknown encoding; invalid bytes become U+FFFD.
  package static func utf8(_ bytes: [UInt8], from name: String) -> [UInt8]? {
    // UTF-8 has at most three bytes for each byte of another encoding.
    guard let count = Int32(exactly: bytes.count), bytes.count < Int(Int32.max) / 4 else {
      return nil
    }
    let capacity = bytes.count * 3 + 16
    var length: Int32 = -1
    let converted = unsafe [UInt8](unsafeUninitializedCapacity: capacity) { output, written in
      unsafe bytes.withUnsafeBytes { input in
        unsafe name.withCString { name in
          length = unsafe galley_convert_to_utf8(
            name, input.baseAddress, count, output.baseAddress, Int32(clamping: capacity))
        }
      }
      written = min(max(Int(length), 0), capacity)
    }
    return length < 0 ? nil : converted
  }
}
