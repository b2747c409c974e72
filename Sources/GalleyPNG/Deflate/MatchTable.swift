// Where bytes occurred before.

/// The places of some bytes by their hash, the last one first, told by how far back they are.
///
/// Places are kept modulo 2¹⁶, which halves the memory that searches jump about in. A place that was
/// never added, or has long left the window, may be told as a nearer one, and bytes with one hash may
/// differ: who asks looks at the bytes.
@safe
struct MatchTable: ~Copyable {
  /// The last place of each hash.
  private let heads: UnsafeMutablePointer<UInt16>
  /// The place before with the same hash, of each place of the window.
  private let links: UnsafeMutablePointer<UInt16>
  private let headBits: Int
  private let linkMask: Int

  /// - Parameter count: bytes in all.
  init(bytes count: Int) {
    let bits = Int.bitWidth - max(255, count).leadingZeroBitCount
    headBits = min(bits, 15)
    let window = min(1 << bits, DeflateToken.window)
    linkMask = window - 1
    unsafe heads = .allocate(capacity: 1 << headBits)
    unsafe links = .allocate(capacity: window)
    unsafe heads.initialize(repeating: 0, count: 1 << headBits)
    unsafe links.initialize(repeating: 0, count: window)
  }

  deinit {
    unsafe heads.deallocate()
    unsafe links.deallocate()
  }

  /// Adds a place behind all others. How far back the last one with the same hash is; 0, or beyond
  /// the window, for none.
  @inline(__always)
  @discardableResult
  mutating func add(_ place: Int, _ key: UInt64) -> Int {
    let spread = key &* 0x9E37_79B9_7F4A_7C15
    let slot = Int(truncatingIfNeeded: spread &>> UInt64(truncatingIfNeeded: 64 &- headBits))
    let here = UInt16(truncatingIfNeeded: place)
    let last = unsafe heads[slot]
    unsafe links[place & linkMask] = last
    unsafe heads[slot] = here
    return Int(here &- last)
  }

  /// How far back from a place the one with the same hash is that comes before one in the window;
  /// what is not farther than that one is none.
  @inline(__always)
  func distance(before distance: Int, from place: Int) -> Int {
    let earlier = unsafe links[(place &- distance) & linkMask]
    return Int(UInt16(truncatingIfNeeded: place) &- earlier)
  }
}
