// Reads and writes files with functions of the C standard library.

import Glibc

enum Files {
  /// Returns the bytes of a file, or `nil` if it cannot be opened.
  static func read(_ path: String) -> [UInt8]? {
    guard let file = unsafe fopen(path, "rb") else { return nil }
    defer { unsafe fclose(file) }
    var bytes: [UInt8] = []
    let step = 1 << 16
    while true {
      let part = unsafe [UInt8](unsafeUninitializedCapacity: step) { buffer, count in
        count = unsafe fread(buffer.baseAddress, 1, step, file)
      }
      guard !part.isEmpty else { return bytes }
      bytes += part
    }
  }

  /// Writes a file. Returns whether the whole file was written.
  static func write(_ bytes: [UInt8], to path: String) -> Bool {
    guard let file = unsafe fopen(path, "wb") else { return false }
    let written = unsafe fwrite(bytes, 1, bytes.count, file)
    return unsafe fclose(file) == 0 && written == bytes.count
  }
}
