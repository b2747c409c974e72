import CJPEG
import Glibc

/// Memory that functions of C give away.
enum JPEGMemory {
  /// The bytes, whose memory is freed.
  static func taken(_ bytes: UnsafeMutablePointer<UInt8>, _ count: Int) -> [UInt8] {
    defer { unsafe free(bytes) }
    return unsafe Array(UnsafeBufferPointer(start: bytes, count: count))
  }
}

/// The version of the library that reads and writes JPEGs.
package enum JPEGLibraryVersion {
  /// libjpeg-turbo's version; its header alone has it.
  package static var text: String { unsafe String(cString: galley_jpeg_version()) }
}
