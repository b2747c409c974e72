// Byte buffers passed to and from programs in other languages.

/// Bytes at a fixed address, known to C as `galley_buffer`.
@safe
final class Buffer: Sendable {
  /// The immutable bytes. At least one byte is allocated, so that the address is never null.
  nonisolated(unsafe) let bytes: UnsafeMutableRawBufferPointer
  /// The number of bytes.
  let count: Int

  init(_ content: [UInt8]) {
    count = content.count
    unsafe bytes = .allocate(byteCount: max(1, count), alignment: 1)
    unsafe bytes.copyBytes(from: content)
  }

  convenience init(_ text: String) {
    self.init(Array(text.utf8))
  }

  deinit { unsafe bytes.deallocate() }
}

/// Conversions between a Swift object and the opaque pointer that represents it in another
/// language.
///
/// The pointer owns a reference to the object, from ``retained(_:)`` until ``release(_:)``.
enum Handle<Object: AnyObject> {
  static func retained(_ object: Object) -> OpaquePointer {
    unsafe OpaquePointer(Unmanaged.passRetained(object).toOpaque())
  }

  /// The object that a pointer refers to; `nil` for a null pointer.
  static func object(_ pointer: OpaquePointer?) -> Object? {
    guard let pointer = unsafe pointer else { return nil }
    return unsafe Unmanaged<Object>.fromOpaque(UnsafeRawPointer(pointer)).takeUnretainedValue()
  }

  /// Releases the pointer's reference; a null pointer is ignored.
  static func release(_ pointer: OpaquePointer?) {
    guard let pointer = unsafe pointer else { return }
    unsafe Unmanaged<Object>.fromOpaque(UnsafeRawPointer(pointer)).release()
  }
}

/// Copies bytes that a program in another language passed; `nil` for a null pointer.
func copied(_ pointer: UnsafeRawPointer?, _ count: Int) -> [UInt8]? {
  guard let pointer = unsafe pointer else { return nil }
  return unsafe Array(UnsafeRawBufferPointer(start: pointer, count: max(0, count)))
}
