// Bytes that are given to another language, and bytes that come from there.

/// Bytes at a place that does not move: `galley_buffer`.
@safe
final class Buffer: Sendable {
  /// The bytes, which nothing changes; at least one is allocated, so that there is always a place.
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

/// An object that another language holds on to by a pointer.
///
/// The pointer owns a reference, from ``retained(_:)`` until ``release(_:)``.
enum Handle<Object: AnyObject> {
  static func retained(_ object: Object) -> OpaquePointer {
    unsafe OpaquePointer(Unmanaged.passRetained(object).toOpaque())
  }

  /// The object of a pointer; `nil` for no pointer.
  static func object(_ pointer: OpaquePointer?) -> Object? {
    guard let pointer = unsafe pointer else { return nil }
    return unsafe Unmanaged<Object>.fromOpaque(UnsafeRawPointer(pointer)).takeUnretainedValue()
  }

  /// Gives the reference back; no pointer has none.
  static func release(_ pointer: OpaquePointer?) {
    guard let pointer = unsafe pointer else { return }
    unsafe Unmanaged<Object>.fromOpaque(UnsafeRawPointer(pointer)).release()
  }
}

/// Bytes of another language, copied; `nil` for no pointer.
func copied(_ pointer: UnsafeRawPointer?, _ count: Int) -> [UInt8]? {
  guard let pointer = unsafe pointer else { return nil }
  return unsafe Array(UnsafeRawBufferPointer(start: pointer, count: max(0, count)))
}
