import TestSupport
import Testing

@testable import GalleyPNG

@Suite("Huffman codes for Deflate")
struct HuffmanCodeTests {
  /// The size of the code space that a Huffman code uses. Each symbol whose code has n bits uses
  /// 2¹⁵⁻ⁿ. A complete Huffman code uses the whole code space, 2¹⁵.
  private func room(_ code: HuffmanCode) -> Int {
    code.lengths.filter { $0 > 0 }.map { 1 << (15 - Int($0)) }.reduce(0, +)
  }

  @Test("Code lengths are the same as with Huffman's algorithm")
  func lengths() {
    // The example of RFC 1951 §3.2.2: symbols A to H have the code lengths 3, 3, 3, 3, 3, 2, 4, 4.
    let code = HuffmanCode(frequencies: [10, 10, 10, 10, 10, 22, 5, 5], limit: 15)
    #expect(code.lengths == [3, 3, 3, 3, 3, 2, 4, 4])
    // In the RFC, the codes are 010 to 110, 00, 1110 and 1111. Here each code is reversed, because
    // Deflate puts a code's first bit in the lowest bit.
    #expect(code.bits == [0b010, 0b110, 0b001, 0b101, 0b011, 0b00, 0b0111, 0b1111])
  }

  @Test("A Huffman code is valid even if no symbol, one symbol or two symbols are used")
  func fewSymbols() {
    #expect(HuffmanCode(frequencies: [0, 0, 0], limit: 15).lengths == [0, 0, 0])
    #expect(HuffmanCode(frequencies: [0, 9, 0], limit: 15).lengths == [0, 1, 0])
    #expect(HuffmanCode(frequencies: [1, 0, 900], limit: 15).lengths == [1, 0, 1])
  }

  @Test("No Huffman code has more bits than the limit", arguments: [7, 9, 15])
  func limit(_ limit: Int) {
    // Fibonacci numbers as frequencies give the deepest Huffman trees.
    var frequencies: [UInt32] = [1, 1]
    while frequencies.count < 30 { frequencies.append(frequencies.suffix(2).reduce(0, +)) }
    let code = HuffmanCode(frequencies: frequencies, limit: limit)
    #expect(code.lengths.max() == UInt8(limit))
    #expect(room(code) == 1 << 15)
    #expect(zip(code.lengths, code.lengths.dropFirst()).allSatisfy { $0 >= $1 })
  }

  @Test("Huffman codes are unique and use the whole code space", arguments: 0..<UInt64(40))
  func complete(_ seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    let count = Int.random(in: 2...286, using: &random)
    let most = UInt32(1) << UInt32.random(in: 1...16, using: &random)
    let frequencies = (0..<count).map { _ in UInt32.random(in: 1...most, using: &random) }
    let code = HuffmanCode(frequencies: frequencies, limit: 15)
    #expect(room(code) == 1 << 15)
    let codes = Set(zip(code.lengths, code.bits).map { Int($0) << 16 | Int($1) })
    #expect(codes.count == count)
    for (first, second) in zip(frequencies.indices, frequencies.indices.dropFirst())
    where frequencies[first] > frequencies[second] {
      #expect(code.lengths[first] <= code.lengths[second])
    }
  }
}
