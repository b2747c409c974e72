/// Mutates JSON by one value, key or member at a time. Well-formed JSON stays well formed.
enum JSONMutation {
  /// A JSON token that can be replaced or copied.
  private struct Token {
    enum Kind {
      case key
      case scalar
      case object
      case array
    }

    let kind: Kind
    let range: Range<Int>
  }

  /// Returns the JSON text after a random change of one key or value; `nil` if the JSON has no keys
  /// or values.
  static func change(_ text: [UInt8], _ generator: inout SplitMix) -> [UInt8]? {
    let tokens = tokens(of: text)
    guard let token = tokens.randomElement(using: &generator) else { return nil }
    return replacing(token, in: text, by: tokens, of: text, &generator)
  }

  /// Replaces one value of the JSON by a value from another JSON input, the donor. Returns `nil` if
  /// the JSON or the donor has no value.
  static func graft(
    _ donor: [UInt8], on text: [UInt8], _ generator: inout SplitMix
  ) -> [UInt8]? {
    let isValue = { (token: Token) in token.kind != .key }
    guard let place = tokens(of: text).filter(isValue).randomElement(using: &generator),
      let value = tokens(of: donor).filter(isValue).randomElement(using: &generator)
    else { return nil }
    return replacing(place.range, of: text, by: donor[value.range])
  }

  private static func replacing(
    _ token: Token, in text: [UInt8], by tokens: [Token], of donor: [UInt8],
    _ generator: inout SplitMix
  ) -> [UInt8] {
    let old = Array(text[token.range])
    let new: [UInt8]
    switch (token.kind, Int.random(in: 0..<6, using: &generator)) {
    case (.key, 0):
      // Insert `value, newKey` after this key. The key then has a random value, and the new key has
      // the key's old value.
      new = old + Array(": \(value(&generator)), \(name(&generator))".utf8)
    case (.key, _):
      new = Array(name(&generator).utf8)
    case (.object, 0...2):
      let isEmpty = !tokens.contains {
        $0.range.lowerBound > token.range.lowerBound
          && $0.range.upperBound < token.range.upperBound
      }
      let member = "{\(name(&generator)): \(value(&generator))\(isEmpty ? "" : ", ")"
      new = Array(member.utf8) + old.dropFirst()
    case (.array, 0...1) where old.count > 2:
      new = old.dropLast() + Array(", \(value(&generator))]".utf8)
    case (_, 3):
      let other = tokens.filter { $0.kind != .key }.randomElement(using: &generator)
      new = other.map { Array(donor[$0.range]) } ?? old
    case (_, 4):
      new =
        Bool.random(using: &generator)
        ? [0x5B] + old + [0x2C] + old + [0x5D]
        : Array("{\(name(&generator)): ".utf8) + old + [0x7D]
    case (_, 5):
      new = Array(name(&generator).utf8)
    default:
      new = number(old, &generator) ?? Array(value(&generator).utf8)
    }
    return replacing(token.range, of: text, by: new)
  }

  private static func replacing(
    _ range: Range<Int>, of text: [UInt8], by new: some Collection<UInt8>
  ) -> [UInt8] {
    var text = text
    text.replaceSubrange(range, with: new)
    return text
  }

  /// A random key or string from the documents' schema.
  private static func name(_ generator: inout SplitMix) -> String {
    "\"\(Words.json.randomElement(using: &generator) ?? "text")\""
  }

  private static func value(_ generator: inout SplitMix) -> String {
    Words.values.randomElement(using: &generator) ?? "0"
  }

  /// Returns a mutation of the JSON number `old`, such as its negative. Returns `nil` if `old` is
  /// not a number, or if the new number is not finite. Half of all calls, chosen at random, also
  /// return `nil`.
  private static func number(_ old: [UInt8], _ generator: inout SplitMix) -> [UInt8]? {
    guard Bool.random(using: &generator), let number = Double(String(decoding: old, as: UTF8.self))
    else { return nil }
    let new =
      switch Int.random(in: 0..<4, using: &generator) {
      case 0: -number
      case 1: number * 16
      case 2: number / 16
      default: number + 1
      }
    return new.isFinite ? Array("\(new)".utf8) : nil
  }

  /// Bytes that end a number or a name: punctuation, quotation marks, and the NUL byte. If an input
  /// has two parts, a NUL byte separates the parts.
  private static let marks = Set("{}[],:\"\0".utf8)

  /// The keys and values in JSON. The JSON can be malformed.
  private static func tokens(of text: [UInt8]) -> [Token] {
    var tokens: [Token] = []
    var open: [Int] = []
    var place = 0
    while place < text.count {
      let start = place
      switch text[place] {
      case 0x22:
        place = endOfString(text, from: place)
        let next = text[place...].first { !isSpace($0) }
        tokens.append(Token(kind: next == 0x3A ? .key : .scalar, range: start..<place))
      case 0x7B, 0x5B:
        open.append(place)
        place += 1
      case 0x7D, 0x5D:
        place += 1
        if let begin = open.popLast() {
          tokens.append(
            Token(kind: text[begin] == 0x7B ? .object : .array, range: begin..<place))
        }
      case let byte where isSpace(byte) || byte == 0x2C || byte == 0x3A || byte == 0:
        place += 1
      default:
        while place < text.count, !isSpace(text[place]), !marks.contains(text[place]) {
          place += 1
        }
        tokens.append(Token(kind: .scalar, range: start..<place))
      }
    }
    return tokens
  }

  private static func endOfString(_ text: [UInt8], from start: Int) -> Int {
    var place = start + 1
    while place < text.count, text[place] != 0x22 {
      place += text[place] == 0x5C ? 2 : 1
    }
    return min(place + 1, text.count)
  }

  private static func isSpace(_ byte: UInt8) -> Bool {
    byte == 0x20 || (0x09...0x0D).contains(byte)
  }
}
