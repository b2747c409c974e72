/// Finds matches in the rows of a PNG, whole pixels long: those of the pixel to the left, of the
/// row above, and of two pixels or one that occurred anywhere in the window.
///
/// Matches of parts of pixels, which a compressor of any bytes looks for, would win little, and
/// without them a third of the places is looked at.
@safe
struct PixelMatcher: ~Copyable {
  /// As many bytes that are the same as those a distance before; none where the length is 0.
  struct Match {
    var length = 0
    var distance = 0
  }

  private let bytes: UnsafePointer<UInt8>
  /// How many bytes there are; all that come before a place and `ahead` behind it, unless the
  /// picture ends there.
  var count = 0
  private let rowBytes: Int
  private let pixelBytes: Int
  /// The bytes of a word that are looked up, and how many those are.
  private let pairMask: UInt64
  private let pairBytes: Int
  private let singleMask: UInt64
  private var pairs: MatchTable
  private var singles: MatchTable

  /// Places with the same hash that are looked at: 32 take a tenth more time for files ½ % smaller.
  private static let depth = 20
  /// A match so long is taken without looking for a longer one; of longer ones not every place is
  /// remembered.
  private static let longEnough = 128

  /// Longest match: one that could be longer is followed by another.
  private static let longest = DeflateToken.window
  /// Bytes behind a place that are looked at: the longest match and the word behind it.
  static let ahead = longest + 8

  /// - Parameters:
  ///   - bytes: where rows will be, each with a filter byte in front; it outlives the matcher.
  ///   - bytesInAll: bytes of all rows.
  ///   - rowBytes: bytes of a row with its filter byte.
  ///   - pixelBytes: bytes of a pixel, 3 or 4.
  init(_ bytes: UnsafePointer<UInt8>, bytesInAll: Int, rowBytes: Int, pixelBytes: Int) {
    unsafe self.bytes = bytes
    self.rowBytes = rowBytes
    self.pixelBytes = pixelBytes
    pairBytes = 2 * pixelBytes
    pairMask = .max &>> UInt64(64 - 8 * pairBytes)
    singleMask = .max &>> UInt64(64 - 8 * pixelBytes)
    pairs = MatchTable(bytes: bytesInAll)
    singles = MatchTable(bytes: bytesInAll)
  }

  /// Whether a word can be read at a place.
  @inline(__always)
  private func hasWord(_ place: Int) -> Bool { place &+ 8 <= count }

  @inline(__always)
  private func word(_ place: Int) -> UInt64 {
    unsafe UInt64(
      littleEndian: UnsafeRawPointer(bytes).loadUnaligned(fromByteOffset: place, as: UInt64.self))
  }

  /// How many bytes at a place are the same as at an earlier one, at most a limit.
  @inline(__always)
  private func equal(_ earlier: Int, _ place: Int, limit: Int) -> Int {
    var length = 0
    while length &+ 8 <= limit {
      let difference = word(earlier &+ length) ^ word(place &+ length)
      if difference != 0 { return length &+ difference.trailingZeroBitCount &>> 3 }
      length &+= 8
    }
    while length < limit, unsafe bytes[earlier &+ length] == bytes[place &+ length] {
      length &+= 1
    }
    return length
  }

  /// The pixels that are the same as in the row above, from a filter byte or a pixel on, over the
  /// ends of rows.
  func above(_ place: Int, rowEnd: Int) -> Match {
    guard place >= rowBytes, rowBytes <= DeflateToken.window else { return Match() }
    let length = whole(
      equal(place - rowBytes, place, limit: min(count - place, Self.longest)), at: place,
      rowEnd: rowEnd)
    return Match(length: length, distance: rowBytes)
  }

  /// Cuts a length to whole pixels; it may reach over the ends of rows.
  private func whole(_ length: Int, at place: Int, rowEnd: Int) -> Int {
    guard length > 0 else { return 0 }
    let over = place + length - rowEnd
    guard over > 0 else { return length - (over + rowBytes - 1) % pixelBytes }
    let behindFilter = over % rowBytes - 1
    return behindFilter <= 0 ? length : length - behindFilter % pixelBytes
  }

  /// The longest match at a pixel, which is remembered.
  mutating func match(_ place: Int, rowEnd: Int) -> Match {
    guard hasWord(place) else { return Match() }
    let here = word(place)
    var best = Match()
    if place >= rowBytes, (word(place - rowBytes) ^ here) & pairMask == 0 {
      best = above(place, rowEnd: rowEnd)
    }
    let limit = min(rowEnd - place, Self.longest)
    if best.length < Self.longEnough, rowEnd - place + pixelBytes < rowBytes {
      let length = equal(place &- pixelBytes, place, limit: limit)
      if length >= best.length, length >= pairBytes {
        best = Match(length: wholePixels(length), distance: pixelBytes)
      }
    }
    let farthest = min(place, DeflateToken.window)
    let pair = pairs.add(place, here & pairMask)
    if best.length < Self.longEnough {
      search(from: pair, to: farthest, place, limit: min(limit, DeflateToken.longestMatch), &best)
    }
    let single = singles.add(place, here & singleMask)
    if best.length == 0, single > 0, single <= farthest,
      (word(place - single) ^ here) & singleMask == 0
    {
      best = Match(length: pixelBytes, distance: single)
    }
    return best
  }

  /// Looks for a match that is a pixel longer at the least, from near to far.
  @inline(__always)
  private func search(
    from nearest: Int, to farthest: Int, _ place: Int, limit: Int, _ best: inout Match
  ) {
    let here = word(place)
    var (last, distance) = (0, nearest)
    var next = max(best.length &+ pixelBytes, pairBytes)
    for _ in 0..<Self.depth {
      guard distance > last, distance <= farthest, next <= limit else { return }
      let earlier = place &- distance
      if unsafe bytes[earlier &+ next &- 1] == bytes[place &+ next &- 1],
        (word(earlier) ^ here) & pairMask == 0
      {
        let length = equal(earlier, place, limit: limit)
        if length >= next {
          best = Match(length: wholePixels(length), distance: distance)
          if length >= Self.longEnough { return }
          next = best.length &+ pixelBytes
        }
      }
      (last, distance) = (distance, pairs.distance(before: distance, from: place))
    }
  }

  /// Cuts a length inside of a row to whole pixels.
  @inline(__always)
  private func wholePixels(_ length: Int) -> Int {
    // A row is far shorter than 2³² bytes, whose division is the faster one.
    let rest = UInt32(truncatingIfNeeded: length) % UInt32(truncatingIfNeeded: pixelBytes)
    return length &- Int(rest)
  }

  /// Remembers the places of a match behind its first; of a long one, only the last.
  mutating func add(_ match: Match, at place: Int, rowEnd: Int) {
    let end = min(place + match.length, rowEnd)
    var next = place + pixelBytes
    if match.length > Self.longEnough { next = max(next, end - 2 * pixelBytes) }
    while next < end, hasWord(next) {
      pairs.add(next, word(next) & pairMask)
      singles.add(next, word(next) & singleMask)
      next &+= pixelBytes
    }
  }
}

/// The positions of byte sequences by hash, as distances, the nearest first.
///
/// Positions are kept modulo 2¹⁶, which halves the memory that searches jump about in. Collisions
/// and stale entries are possible (a position that was never added, or that has left the window,
/// can look like a nearer one), so callers compare the bytes.
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
  /// a result that is not farther than `distance` is invalid.
  @inline(__always)
  func distance(before distance: Int, from place: Int) -> Int {
    let earlier = unsafe links[(place &- distance) & linkMask]
    return Int(UInt16(truncatingIfNeeded: place) &- earlier)
  }
}
