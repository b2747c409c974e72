import CMessageDigest

/// A SHA-256 digest (FIPS 180-4).
package struct SHA256Digest: Hashable, Sendable, CustomStringConvertible {
  private let words: SIMD4<UInt64>

  /// Computes the digest of a complete byte sequence.
  package init(of bytes: borrowing Span<UInt8>) {
    var hash = SHA256()
    hash.update(bytes)
    self = hash.digest
  }

  /// Computes the digest of a string's UTF-8 bytes.
  package init(of text: String) {
    let bytes = Array(text.utf8)
    self.init(of: bytes.span)
  }

  fileprivate init(_ bytes: [UInt8]) {
    var words = SIMD4<UInt64>()
    for (index, byte) in bytes.prefix(Self.byteCount).enumerated() {
      words[index / 8] = words[index / 8] << 8 | UInt64(byte)
    }
    self.words = words
  }

  /// Parses 64 lowercase hexadecimal digits; nil for other strings.
  package init?(_ text: String) {
    let digits = text.utf8.compactMap { byte -> UInt8? in
      switch byte {
      case UInt8(ascii: "0")...UInt8(ascii: "9"): byte - UInt8(ascii: "0")
      case UInt8(ascii: "a")...UInt8(ascii: "f"): byte - UInt8(ascii: "a") + 10
      default: nil
      }
    }
    guard digits.count == 2 * Self.byteCount, text.utf8.count == digits.count else { return nil }
    self.init((0..<Self.byteCount).map { digits[2 * $0] << 4 | digits[2 * $0 + 1] })
  }

  /// The digest's 32 bytes.
  package var bytes: [UInt8] {
    (0..<Self.byteCount).map {
      UInt8(truncatingIfNeeded: words[$0 / 8] >> UInt64(56 - $0 % 8 * 8))
    }
  }

  /// The digest as 64 hexadecimal digits, as `sha256sum` prints it.
  package var description: String {
    (0..<4).map { index in
      let digits = String(words[index], radix: 16)
      return String(repeating: "0", count: 16 - digits.count) + digits
    }.joined()
  }

  fileprivate static let byteCount = Int(SHA256_DIGEST_LENGTH)
}

/// Computes a SHA-256 digest incrementally.
package struct SHA256: Sendable {
  private var state = SHA2_CTX()

  /// Creates a digest to which no bytes have been added yet.
  package init() { unsafe SHA256Init(&state) }

  /// Adds the bytes of `values` to the digest, as stored in memory: numbers are little-endian.
  package mutating func update<Value: BitwiseCopyable>(_ values: borrowing Span<Value>) {
    unsafe values.withUnsafeBytes { buffer in
      let start = unsafe buffer.baseAddress?.assumingMemoryBound(to: UInt8.self)
      guard let start = unsafe start else { return }
      unsafe SHA256Update(&state, start, buffer.count)
    }
  }

  /// The digest of all bytes added so far.
  package var digest: SHA256Digest {
    var state = state
    var bytes = [UInt8](repeating: 0, count: SHA256Digest.byteCount)
    unsafe SHA256Final(&bytes, &state)
    return SHA256Digest(bytes)
  }
}
