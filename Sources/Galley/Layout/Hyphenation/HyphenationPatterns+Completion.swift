// Converts TeX hyphenation patterns to the form that libhyphen needs.
//
// TeX applies every pattern that occurs in a word. libhyphen instead compares the word with the
// patterns and all their prefixes. At each letter of the word, libhyphen applies only the longest
// prefix that ends at this letter. This prefix must therefore contain the values of all shorter
// patterns that end at the same letter. For each prefix, the conversion finds these shorter
// patterns and merges their values into the prefix. libhyphen's script `substrings.pl` does the
// same. Debian contains some dictionaries in TeX's form, such as the Czech dictionary. With such a
// dictionary, libhyphen finds almost no hyphenation points.

extension HyphenationPatterns {
  /// Maximum size, in bytes, of a dictionary to convert. Larger dictionaries already have the form
  /// that libhyphen needs.
  private static let longest = 1 << 18
  /// Maximum length of a pattern line in bytes. libhyphen's buffer for a line has 100 bytes.
  private static let longestPattern = 100

  /// Hyphenation values, keyed by the letters of a pattern: one value for the position before each
  /// letter, and one for the position after the last letter.
  private typealias Table = [[UInt8]: [UInt8]]

  /// Completes the patterns of a UTF-8 dictionary. Returns the dictionary unchanged if its patterns
  /// are complete, or if it was made for libhyphen. A dictionary that contains `NEXTLEVEL` or
  /// spelling changes was made for libhyphen.
  static func completed(_ dictionary: [UInt8]) -> [UInt8] {
    guard dictionary.count <= longest else { return dictionary }
    var head: [UInt8] = []
    var table: Table = [:]
    var order: [[UInt8]] = []
    for whole in dictionary.split(separator: 0x0A) {
      let line = whole.filter { $0 != 0x0D && $0 != 0x20 && $0 != 0x09 }
      if line.contains(UInt8(ascii: "/")) || line.elementsEqual("NEXTLEVEL".utf8) {
        return dictionary
      }
      guard !head.isEmpty, !isCommand(line), line.count <= longestPattern else {
        head += whole + [0x0A]
        continue
      }
      let (letters, values) = split(line)
      if table[letters] == nil { order.append(letters) }
      merge(values, into: &table[letters, default: values], at: 0)
    }
    guard order.contains(where: { isIncomplete($0, in: table) }) else { return dictionary }
    return head + lines(of: order, table)
  }

  /// Whether a dictionary line is a comment or a libhyphen command, such as `LEFTHYPHENMIN 2`.
  private static func isCommand(_ line: [UInt8]) -> Bool {
    guard let first = line.first else { return true }
    return first == UInt8(ascii: "%") || first == UInt8(ascii: "#")
      || (line.count > 8 && line.prefix(8).allSatisfy { (0x41...0x5A).contains($0) })
  }

  /// Splits a pattern into its letters (including dots, which mean word boundaries) and its
  /// hyphenation values.
  private static func split(_ line: [UInt8]) -> (letters: [UInt8], values: [UInt8]) {
    var letters: [UInt8] = []
    var values: [UInt8] = [0]
    for byte in line {
      if (0x30...0x39).contains(byte) {
        values[values.count - 1] = byte - 0x30
      } else {
        letters.append(byte)
        values.append(0)
      }
    }
    return (letters, values)
  }

  private static func merge(_ values: [UInt8], into sum: inout [UInt8], at start: Int) {
    for (index, value) in values.enumerated() {
      sum[start + index] = max(sum[start + index], value)
    }
  }

  /// Whether the pattern for `letters` is incomplete: it ends with the letters of a shorter pattern
  /// that has a higher value at some position.
  private static func isIncomplete(_ letters: [UInt8], in table: Table) -> Bool {
    guard let values = table[letters] else { return false }
    return letters.indices.dropFirst().contains { start in
      guard let inner = table[Array(letters[start...])] else { return false }
      return zip(inner, values[start...]).contains { $0 > $1 }
    }
  }

  /// The text of a libhyphen dictionary that contains all prefixes of the patterns. The hyphenation
  /// values of each prefix include the values of all shorter patterns that end at the prefix's last
  /// letter.
  private static func lines(of order: [[UInt8]], _ table: Table) -> [UInt8] {
    var text: [UInt8] = []
    var known: Set<[UInt8]> = []
    for letters in order {
      for end in 1...max(1, letters.count) {
        let beginning = Array(letters.prefix(end))
        guard known.insert(beginning).inserted else { continue }
        var sum = [UInt8](repeating: 0, count: beginning.count + 1)
        for start in beginning.indices {
          guard let values = table[Array(beginning[start...])] else { continue }
          merge(values, into: &sum, at: start)
        }
        if sum.contains(where: { $0 > 0 }) { append(beginning, sum, to: &text) }
      }
    }
    return text
  }

  private static func append(_ letters: [UInt8], _ values: [UInt8], to text: inout [UInt8]) {
    for (index, value) in values.enumerated() {
      if value > 0 { text.append(0x30 + value) }
      if index < letters.count { text.append(letters[index]) }
    }
    text.append(0x0A)
  }
}
