/// A zlib stream (RFC 1950), built block by block. Each block has its own Huffman codes (RFC 1951
/// §3.2.7).
struct DeflateBlocks {
  /// The compressed bytes written so far. The bits of an incomplete last byte are stored
  /// separately.
  private(set) var bytes: [UInt8] = [0x78, 0x9C]
  private var rest: UInt64 = 0
  private var restCount = 0

  /// The deflate symbol that ends a block.
  private static let end = 256
  /// Number of symbols in each of the two alphabets. The first alphabet encodes literal bytes and
  /// match lengths. The second alphabet encodes distances.
  private static let literals = 286
  private static let distances = 30
  /// Maximum number of bytes for a block's header (`headBytes`), for each token (`tokenBytes`) and
  /// after the last token (`spareBytes`). The spare bytes hold the end symbol and the eight bytes
  /// that each flush writes.
  private static let headBytes = 1024
  private static let tokenBytes = 6
  private static let spareBytes = 16

  /// Appends a block of up to 2²⁰ tokens.
  mutating func append(_ tokens: UnsafeBufferPointer<DeflateToken>, isLast: Bool) {
    let (literals, distances) = unsafe Self.codes(of: tokens)
    var (rest, restCount) = (rest, restCount)
    let room = Self.headBytes + tokens.count * Self.tokenBytes + Self.spareBytes
    bytes += unsafe [UInt8](unsafeUninitializedCapacity: room) { output, count in
      guard let start = output.baseAddress else { return }
      var bits = unsafe BitWriter(to: start, rest: rest, restCount: restCount)
      unsafe bits.add(isLast ? 1 : 0, count: 1)
      unsafe bits.add(2, count: 2)
      unsafe Self.write(literals, distances, to: &bits)
      unsafe Self.write(tokens, literals, distances, to: &bits)
      count = unsafe bits.next - start
      (rest, restCount) = unsafe (bits.rest, bits.restCount)
    }
    (self.rest, self.restCount) = (rest, restCount)
  }

  /// Ends the zlib stream: writes the remaining bits and the Adler-32 checksum. Call this method
  /// after the last block.
  mutating func finish(adler32: UInt32) {
    if restCount > 0 { bytes.append(UInt8(truncatingIfNeeded: rest)) }
    for shift in [24, 16, 8, 0] as [UInt32] {
      bytes.append(UInt8(truncatingIfNeeded: adler32 &>> shift))
    }
  }

  /// The Huffman codes for a list of tokens, computed from the frequency of each symbol.
  private static func codes(
    of tokens: UnsafeBufferPointer<DeflateToken>
  ) -> (literals: HuffmanCode, distances: HuffmanCode) {
    var frequencies = [UInt32](repeating: 0, count: literals + distances)
    frequencies[end] = 1
    unsafe frequencies.withUnsafeMutableBufferPointer { frequencies in
      for index in 0..<tokens.count {
        let token = unsafe tokens[index]
        if token.isMatch {
          unsafe frequencies[token.length.symbol] &+= 1
          unsafe frequencies[literals &+ token.distance.symbol] &+= 1
        } else {
          var bytes = token.word
          for _ in 0..<token.literalCount {
            unsafe frequencies[Int(bytes & 0xFF)] &+= 1
            bytes &>>= 8
          }
        }
      }
    }
    return (
      HuffmanCode(frequencies: frequencies[..<literals], limit: 15),
      HuffmanCode(frequencies: frequencies[literals...], limit: 15)
    )
  }

  /// Writes the code lengths of both Huffman codes. A third Huffman code compresses these lengths.
  private static func write(
    _ literals: HuffmanCode, _ distances: HuffmanCode, to bits: inout BitWriter
  ) {
    let (first, second) = (used(literals, atLeast: 257), used(distances, atLeast: 1))
    let lengths = CodeLengths(first + second)
    var frequencies = [UInt32](repeating: 0, count: 19)
    for entry in lengths.entries { frequencies[Int(entry.symbol)] += 1 }
    let code = HuffmanCode(frequencies: frequencies, limit: 7)
    let count = (CodeLengths.order.lastIndex { code.lengths[$0] > 0 } ?? 0) + 1
    unsafe bits.add(UInt64(first.count - 257), count: 5)
    unsafe bits.add(UInt64(second.count - 1), count: 5)
    unsafe bits.add(UInt64(max(4, count) - 4), count: 4)
    for symbol in CodeLengths.order.prefix(max(4, count)) {
      unsafe bits.add(UInt64(code.lengths[symbol]), count: 3)
      unsafe bits.flush()
    }
    for entry in lengths.entries {
      let symbol = Int(entry.symbol)
      unsafe bits.add(UInt64(code.bits[symbol]), count: Int(code.lengths[symbol]))
      unsafe bits.add(UInt64(entry.extra), count: entry.extraCount)
      unsafe bits.flush()
    }
  }

  /// The code lengths of all symbols up to the last used symbol. The result has at least `count`
  /// code lengths.
  private static func used(_ code: HuffmanCode, atLeast count: Int) -> [UInt8] {
    let last = code.lengths.lastIndex { $0 > 0 } ?? 0
    return Array(code.lengths.prefix(max(count, last + 1)))
  }

  private static func write(
    _ tokens: UnsafeBufferPointer<DeflateToken>, _ literals: HuffmanCode,
    _ distances: HuffmanCode, to bits: inout BitWriter
  ) {
    let (literalEntries, distanceEntries) = (literals.entries, distances.entries)
    let (literals, distances) = (literalEntries.span, distanceEntries.span)
    for index in 0..<tokens.count {
      let token = unsafe tokens[index]
      if token.isMatch {
        let (length, distance) = (token.length, token.distance)
        unsafe bits.add(literals[length.symbol])
        unsafe bits.add(length.extra, count: length.extraCount)
        unsafe bits.add(distances[distance.symbol])
        unsafe bits.add(distance.extra, count: distance.extraCount)
      } else {
        var bytes = token.word
        for _ in 0..<token.literalCount {
          unsafe bits.add(literals[Int(bytes & 0xFF)])
          bytes &>>= 8
        }
      }
      unsafe bits.flush()
    }
    unsafe bits.add(literals[end])
    unsafe bits.flush()
  }
}

extension HuffmanCode {
  /// The code of each symbol with its length. The low 16 bits of an entry contain the code, and the
  /// higher bits contain the code's length in bits.
  fileprivate var entries: [UInt32] {
    lengths.indices.map { UInt32(lengths[$0]) &<< 16 | UInt32(bits[$0]) }
  }
}

extension BitWriter {
  @inline(__always)
  fileprivate mutating func add(_ entry: UInt32) {
    unsafe add(UInt64(entry & 0xFFFF), count: Int(truncatingIfNeeded: entry &>> 16))
  }
}

/// Writes bits in the order that deflate requires: each byte is filled from its lowest bit (RFC
/// 1951 §3.1.1).
@unsafe
struct BitWriter {
  /// The position at which the next complete byte is written. A flush writes eight bytes from this
  /// position on. The next flush overwrites the bytes that were not complete.
  private(set) var next: UnsafeMutablePointer<UInt8>
  /// Bits that are not written yet. After a flush, they are the bits of an incomplete byte.
  private(set) var rest: UInt64
  /// Number of bits in `rest`, fewer than 8 after a flush.
  private(set) var restCount: Int

  init(to next: UnsafeMutablePointer<UInt8>, rest: UInt64 = 0, restCount: Int = 0) {
    unsafe self.next = next
    unsafe self.rest = rest
    unsafe self.restCount = restCount
  }

  /// Adds bits. Between two flushes, at most 56 bits can be added.
  @inline(__always)
  mutating func add(_ bits: UInt64, count: Int) {
    unsafe rest |= bits &<< UInt64(truncatingIfNeeded: restCount)
    unsafe restCount &+= count
  }

  /// Writes all complete bytes to the output. Up to seven bits stay in the buffer.
  @inline(__always)
  mutating func flush() {
    unsafe UnsafeMutableRawPointer(next).storeBytes(of: rest.littleEndian, as: UInt64.self)
    unsafe next += restCount &>> 3
    unsafe rest &>>= UInt64(truncatingIfNeeded: restCount & ~7)
    unsafe restCount &= 7
  }
}
