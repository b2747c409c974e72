/// A digest, of 128 bits, of an image or of a mask with a colour. `Hasher` has a random seed in each
/// process, so no document can contain different images with equal digests.
struct VectorDigest: Hashable {
  private let parts: [Int]

  init(_ values: [some BitwiseCopyable], width: Int, color: UInt32? = nil) {
    parts = unsafe values.withUnsafeBytes { bytes in
      (0..<2).map { part in
        var hasher = Hasher()
        hasher.combine(part)
        hasher.combine(width)
        hasher.combine(color)
        unsafe hasher.combine(bytes: bytes)
        return hasher.finalize()
      }
    }
  }
}
