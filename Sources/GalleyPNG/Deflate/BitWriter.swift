// Bits one after the other.

/// Writes codes as deflate packs them, the first bit lowest (RFC 1951 §3.1.1).
@unsafe
struct BitWriter {
  /// Where the next byte goes; there is room for eight more than are written.
  private(set) var next: UnsafeMutablePointer<UInt8>
  /// Bits that fill no byte yet.
  private(set) var rest: UInt64
  /// How many those are, fewer than 8.
  private(set) var restCount: Int

  init(to next: UnsafeMutablePointer<UInt8>, rest: UInt64 = 0, restCount: Int = 0) {
    unsafe self.next = next
    unsafe self.rest = rest
    unsafe self.restCount = restCount
  }

  /// Adds bits; up to 56 may be added before they are flushed.
  @inline(__always)
  mutating func add(_ bits: UInt64, count: Int) {
    unsafe rest |= bits &<< UInt64(truncatingIfNeeded: restCount)
    unsafe restCount &+= count
  }

  /// Writes whole bytes.
  @inline(__always)
  mutating func flush() {
    unsafe UnsafeMutableRawPointer(next).storeBytes(of: rest.littleEndian, as: UInt64.self)
    unsafe next += restCount &>> 3
    unsafe rest &>>= UInt64(truncatingIfNeeded: restCount & ~7)
    unsafe restCount &= 7
  }
}
