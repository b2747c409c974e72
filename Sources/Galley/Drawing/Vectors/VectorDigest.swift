/// A 128-bit digest of an image, or of a mask and its colour. `Hasher` has a random seed in each
/// process, so the author of a document cannot choose different images with equal digests.
struct VectorDigest: Hashable {
  private let first: Int
  private let second: Int

  init(_ values: [some BitwiseCopyable], width: Int, color: UInt32? = nil) {
    func half(_ number: Int) -> Int {
      var hasher = Hasher()
      hasher.combine(number)
      hasher.combine(width)
      hasher.combine(color)
      unsafe values.withUnsafeBytes { unsafe hasher.combine(bytes: $0) }
      return hasher.finalize()
    }
    (first, second) = (half(0), half(1))
  }
}
