// A short number for a long input, to tell whether it has changed.

/// The FNV-1a hash of 128 bits (draft-eastlake-fnv) of a row of fields. Two inputs that nobody chose
/// to collide have different ones; it is no protection against somebody who does.
struct Digest: Sendable, Hashable, CustomStringConvertible {
  private var state: UInt128 = 0x6c62_272e_07bb_0142_62b8_2175_6295_c58d
  private static let prime: UInt128 = 0x0000_0000_0100_0000_0000_0000_0000_013b

  /// Takes in bytes as they are.
  mutating func update(_ bytes: some Sequence<UInt8>) {
    var state = state
    for byte in bytes { state = (state ^ UInt128(byte)) &* Self.prime }
    self.state = state
  }

  /// Takes in a number.
  mutating func update(_ number: UInt64) {
    update((0..<8).map { UInt8(truncatingIfNeeded: number >> ($0 * 8)) })
  }

  /// Takes in a field, its length first, so that fields do not run into each other.
  mutating func update(field bytes: [UInt8]) {
    update(UInt64(bytes.count))
    update(bytes)
  }

  /// Takes in a text as a field.
  mutating func update(field text: String) { update(field: Array(text.utf8)) }

  /// 32 hexadecimal digits.
  var description: String {
    let digits = String(state, radix: 16)
    return String(repeating: "0", count: 32 - digits.count) + digits
  }
}
