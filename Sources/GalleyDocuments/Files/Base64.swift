// Base64 as defined by RFC 4648 §4: padded, without white space.

/// Encodes and decodes the data of `data:` URLs.
enum Base64 {
  private static let alphabet = Array(
    "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/".utf8)

  /// Encodes bytes as Base64 text.
  static func encode(_ bytes: [UInt8]) -> String {
    var text: [UInt8] = []
    text.reserveCapacity((bytes.count + 2) / 3 * 4)
    var start = 0
    while start < bytes.count {
      let group = bytes[start..<min(start + 3, bytes.count)]
      var bits: UInt32 = 0
      for index in 0..<3 {
        bits = bits << 8 | (index < group.count ? UInt32(group[start + index]) : 0)
      }
      for index in 0..<4 {
        let place = Int(bits >> UInt32(18 - 6 * index) & 63)
        text.append(index <= group.count ? alphabet[place] : UInt8(ascii: "="))
      }
      start += 3
    }
    return String(decoding: text, as: UTF8.self)
  }

  /// Decodes Base64 text; `nil` if the text is not canonical Base64.
  static func decode(_ text: Substring.UTF8View) -> [UInt8]? {
    let characters = Array(text)
    guard characters.count % 4 == 0 else { return nil }
    let padding = characters.suffix(2).reversed().prefix { $0 == UInt8(ascii: "=") }.count
    var bytes: [UInt8] = []
    bytes.reserveCapacity(characters.count / 4 * 3)
    var bits: UInt32 = 0
    var held: UInt32 = 0
    for character in characters.dropLast(padding) {
      guard let value = value(of: character) else { return nil }
      bits = bits << 6 | value
      held += 6
      if held >= 8 {
        held -= 8
        bytes.append(UInt8(truncatingIfNeeded: bits >> held))
        bits &= 1 << held - 1
      }
    }
    return bits == 0 ? bytes : nil
  }

  private static func value(of character: UInt8) -> UInt32? {
    switch character {
    case UInt8(ascii: "A")...UInt8(ascii: "Z"): UInt32(character - UInt8(ascii: "A"))
    case UInt8(ascii: "a")...UInt8(ascii: "z"): UInt32(character - UInt8(ascii: "a")) + 26
    case ASCII.zero...ASCII.nine: UInt32(character - ASCII.zero) + 52
    case ASCII.plus: 62
    case UInt8(ascii: "/"): 63
    default: nil
    }
  }
}
