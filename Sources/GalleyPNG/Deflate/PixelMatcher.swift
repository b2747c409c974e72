/// Finds repetitions of whole pixels in the rows of a PNG. Each search compares the bytes at a
/// position with the previous pixel and with the row above. The search also compares these bytes
/// with the nearest earlier positions at which the same two pixels, or the same pixel, occur.
///
/// A general compressor also matches parts of pixels, but this would save few bytes here. This
/// matcher compares whole pixels, so it searches only at the first byte of each pixel: at most at
/// every third byte.
@safe
struct PixelMatcher: ~Copyable {
  /// A match: `length` bytes that repeat the bytes at a position `distance` bytes earlier. Length 0
  /// means that there is no match.
  struct Match {
    var length = 0
    var distance = 0
  }

  private let bytes: UnsafePointer<UInt8>
  /// Number of bytes in the buffer. Before a position is searched, the buffer must contain the next
  /// `ahead` bytes, or all bytes up to the end of the image.
  var count = 0
  private let rowBytes: Int
  private let pixelBytes: Int
  /// A mask that keeps the first two pixels of an eight-byte word. `pairBytes` is the size of two
  /// pixels in bytes, and `singleMask` keeps the first pixel.
  private let pairMask: UInt64
  private let pairBytes: Int
  private let singleMask: UInt64
  private var pairs: MatchTable
  private var singles: MatchTable

  /// Maximum number of earlier positions with the same hash that a search compares. With a maximum
  /// of 32, compression would take a tenth longer, and the files would be only ½ % smaller.
  private static let depth = 20
  /// Minimum length, in bytes, of a match that ends the search for longer matches. If a match is
  /// longer than this minimum, only some of its pixels are added to the hash tables.
  private static let longEnough = 128

  /// Maximum length of a match in bytes. A longer repetition becomes several matches.
  private static let longest = DeflateToken.window
  /// Maximum number of bytes that a search reads from a position onwards. The search reads eight
  /// bytes at once, so it can read eight bytes beyond the longest match.
  static let ahead = longest + 8

  /// - Parameters:
  ///   - bytes: memory for rows, each beginning with its filter byte; must outlive the matcher.
  ///   - bytesInAll: total bytes of all rows.
  ///   - rowBytes: bytes per row, including its filter byte.
  ///   - pixelBytes: bytes per pixel, 3 or 4.
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

  /// Whether the buffer has at least eight bytes from a position onwards.
  @inline(__always)
  private func hasWord(_ place: Int) -> Bool { place &+ 8 <= count }

  @inline(__always)
  private func word(_ place: Int) -> UInt64 {
    unsafe UInt64(
      littleEndian: UnsafeRawPointer(bytes).loadUnaligned(fromByteOffset: place, as: UInt64.self))
  }

  /// Compares the bytes from two positions onwards. Returns the number of equal bytes before the
  /// first difference, at most `limit`.
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

  /// The match of the bytes from `place` onwards with the bytes directly above them, one row
  /// earlier. `place` must be the position of a filter byte or a pixel. The match can continue into
  /// the next rows.
  func above(_ place: Int, rowEnd: Int) -> Match {
    guard place >= rowBytes, rowBytes <= DeflateToken.window else { return Match() }
    let length = whole(
      equal(place - rowBytes, place, limit: min(count - place, Self.longest)), at: place,
      rowEnd: rowEnd)
    return Match(length: length, distance: rowBytes)
  }

  /// Truncates a match length to whole pixels. The match can continue into the next rows.
  private func whole(_ length: Int, at place: Int, rowEnd: Int) -> Int {
    guard length > 0 else { return 0 }
    let over = place + length - rowEnd
    guard over > 0 else { return length - (over + rowBytes - 1) % pixelBytes }
    let behindFilter = over % rowBytes - 1
    return behindFilter <= 0 ? length : length - behindFilter % pixelBytes
  }

  /// Returns the longest match that starts at a pixel, and adds the pixel's position to the hash
  /// tables.
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

  /// Searches for a match that is at least one pixel longer than `best`. Nearer positions are
  /// compared first.
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

  /// Rounds the length of a match in bytes down to whole pixels. The match must be within a single
  /// row.
  @inline(__always)
  private func wholePixels(_ length: Int) -> Int {
    // 32-bit division is faster than 64-bit division, and sufficient: a row is far shorter than 2³²
    // bytes.
    let rest = UInt32(truncatingIfNeeded: length) % UInt32(truncatingIfNeeded: pixelBytes)
    return length &- Int(rest)
  }

  /// Adds the positions of a match's pixels, up to the end of the row, to the hash tables. The
  /// tables already contain the position of the first pixel. If the match is long, only the last
  /// two positions are added.
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

/// A hash table of byte sequences. A search returns the distances to earlier positions, nearest
/// first.
///
/// Positions are stored modulo 2¹⁶, which halves the memory that searches access randomly. Callers
/// must compare the bytes at each distance, because hash collisions and outdated entries give wrong
/// distances. A search must end at the first distance that is not larger than the previous
/// distance. The entry for that distance is empty or outside the window.
@safe
struct MatchTable: ~Copyable {
  /// For each hash, the most recent position of bytes with that hash.
  private let heads: UnsafeMutablePointer<UInt16>
  /// For each position in the window, the previous position of bytes with the same hash.
  private let links: UnsafeMutablePointer<UInt16>
  private let headBits: Int
  private let linkMask: Int

  /// Creates an empty table.
  ///
  /// - Parameter count: total bytes of all rows; positions are below this number.
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

  /// Adds a position, which must be greater than all earlier positions. Returns the distance to the
  /// previous position with the same hash. If there is no such position, the result is the new
  /// position modulo 2¹⁶.
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

  /// Follows the chain of positions with the same hash. The current position is `distance` bytes
  /// before `place`. Returns the distance from `place` to the next older position. If the result is
  /// not larger than `distance`, there is no older position.
  @inline(__always)
  func distance(before distance: Int, from place: Int) -> Int {
    let earlier = unsafe links[(place &- distance) & linkMask]
    return Int(UInt16(truncatingIfNeeded: place) &- earlier)
  }
}
