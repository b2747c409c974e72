import CHarfBuzz

/// The bytes of a face's table as its file has them, held as long as this lives.
@safe
final class LayoutTable {
  private let blob: OpaquePointer

  /// A table that the face lacks is empty.
  @unsafe
  init(_ tag: hb_tag_t, of face: OpaquePointer) {
    // Out of memory gives HarfBuzz's empty blob.
    unsafe blob = unsafe hb_face_reference_table(face, tag) ?? hb_blob_get_empty()
  }

  deinit {
    unsafe hb_blob_destroy(blob)
  }

  /// Calls `body` with the bytes.
  func withBytes<Result>(_ body: (borrowing Span<UInt8>) -> Result) -> Result {
    var length: UInt32 = 0
    let start = unsafe hb_blob_get_data(blob, &length)
    return unsafe body(
      Span<UInt8>(_unsafeBytes: UnsafeRawBufferPointer(start: start, count: Int(length))))
  }
}
