import CGalleyHyphenation
import CHyphen
import GalleyFont
import GalleyUnicode
import Glibc

/// A hyphenation point that hyphenation patterns allow. Positions count Unicode scalars from the
/// word's start.
struct PatternHyphenationPoint: Hashable {
  /// Number of Unicode scalars of the word before the hyphen.
  var place: Int
  /// Range of the word's Unicode scalars that the spelling change replaces; empty if the spelling
  /// does not change.
  var changed: Range<Int>
  /// Replacement letters before the hyphen.
  var before: [Unicode.Scalar] = []
  /// Replacement letters after the hyphen.
  var after: [Unicode.Scalar] = []

  /// Creates a hyphenation point at which only a hyphen is added, and the spelling does not change.
  init(place: Int) {
    self.place = place
    changed = place..<place
  }

  /// Creates a hyphenation point at which the spelling changes, from values that libhyphen
  /// returned. `place` is the position of the hyphen. The change begins `distance` letters before
  /// the hyphen, and replaces `removed` letters with `replacement`. In `replacement`, `=`
  /// represents the hyphen. Returns `nil` if the values contradict each other.
  init?(place: Int, replacement: String, distance: Int, removed: Int, count: Int) {
    let parts = replacement.split(separator: "=", omittingEmptySubsequences: false)
    let start = place - distance
    guard parts.count == 2, start >= 0, removed >= distance, distance >= 0,
      start + removed <= count
    else { return nil }
    self.place = place
    changed = start..<start + removed
    before = Array(parts[0].unicodeScalars)
    after = Array(parts[1].unicodeScalars)
  }
}

/// Hyphenation patterns that libhyphen has loaded. Patterns are immutable, so any number of tasks
/// can share them.
@safe
final class HyphenationPatterns: @unchecked Sendable {
  private let handle: UnsafeMutablePointer<HyphenDict>

  /// Reads a dictionary in libhyphen's format: the name of the encoding on the first line, then
  /// patterns.
  ///
  /// - Parameter completing: whether to convert TeX patterns to the form that libhyphen needs.
  init?(_ bytes: [UInt8], completing: Bool = false) {
    guard let end = bytes.firstIndex(of: 0x0A) else { return nil }
    let name = String(decoding: bytes[..<end], as: UTF8.self)
      .filter { !$0.isWhitespace }
    var text = bytes
    if name != "UTF-8" {
      let known = name.hasPrefix("microsoft-") ? String(name.dropFirst(10)) : name
      guard let rest = Array(bytes[end...]).utf8(from: known) else { return nil }
      text = Array("UTF-8".utf8) + rest
    }
    if completing { text = Self.completed(text) }
    let loaded = unsafe text.withUnsafeMutableBytes {
      bytes -> UnsafeMutablePointer<HyphenDict>? in
      guard let file = unsafe fmemopen(bytes.baseAddress, bytes.count, "r") else {
        return nil
      }
      defer { unsafe fclose(file) }
      return unsafe hnj_hyphen_load_file(file)
    }
    guard let handle = unsafe loaded else { return nil }
    unsafe self.handle = handle
  }

  deinit { unsafe hnj_hyphen_free(handle) }

  /// The positions at which a lowercase word may be divided, in ascending order. Some divisions
  /// change the spelling: in Hungarian, `asszony` is divided into `asz-szony`.
  func hyphenationPoints(
    of word: [Unicode.Scalar], minimum: HyphenationMinimum
  ) -> [PatternHyphenationPoint] {
    var bytes = ""
    bytes.unicodeScalars.append(contentsOf: word)
    guard let size = Int32(exactly: bytes.utf8.count), size > 0 else { return [] }
    var hyphens = [CChar](repeating: 0, count: Int(size) + 5)
    var replacements: UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>?
    var positions: UnsafeMutablePointer<Int32>?
    var cuts: UnsafeMutablePointer<Int32>?
    let status = unsafe hyphens.withUnsafeMutableBufferPointer { hyphens in
      unsafe bytes.withCString { bytes in
        unsafe hnj_hyphen_hyphenate3(
          handle, bytes, size, hyphens.baseAddress, nil, &replacements, &positions, &cuts,
          Int32(minimum.before), Int32(minimum.after), 0, 0)
      }
    }
    var changes: [Int: PatternHyphenationPoint?] = [:]
    if let list = unsafe replacements {
      for index in 0..<Int(size) {
        guard let text = unsafe list[index] else { continue }
        changes[index] = unsafe .some(
          PatternHyphenationPoint(
            place: index + 1, replacement: String(cString: text),
            distance: Int(positions?[index] ?? 0), removed: Int(cuts?[index] ?? 0),
            count: word.count))
        unsafe free(text)
      }
    }
    unsafe free(replacements)
    unsafe free(positions)
    unsafe free(cuts)
    guard status == 0 else { return [] }
    return (0..<max(word.count - 1, 0)).filter { hyphens[$0] & 1 == 1 }
      .compactMap { changes[$0] ?? PatternHyphenationPoint(place: $0 + 1) }
      .filter { $0.place >= minimum.before && word.count - $0.place >= minimum.after }
  }
}

extension HyphenationMinimum {
  /// Creates the minimum numbers of letters before and after a hyphen in a language. The numbers
  /// are TeX's (`\lefthyphenmin` and `\righthyphenmin` in hyph-utf8). A language not in the table
  /// needs 2 letters before a hyphen and 3 letters after it (attribute semantics §7).
  init(language: String) {
    let primary = language.primaryLanguage
    let table: [String: (Int, Int)] = [
      "en": (2, 3), "de": (2, 2), "fr": (2, 2), "es": (2, 2), "it": (2, 2), "pt": (2, 3),
      "nl": (2, 2), "ru": (2, 2), "uk": (2, 2), "be": (2, 2), "bg": (2, 2), "pl": (2, 2),
      "cs": (2, 3), "sk": (2, 3), "sl": (2, 2), "hr": (2, 2), "sr": (2, 2), "hu": (2, 2),
      "ro": (2, 2), "da": (2, 2), "sv": (2, 2), "nb": (2, 2), "nn": (2, 2), "no": (2, 2),
      "is": (2, 2), "fi": (2, 2), "et": (2, 3), "lv": (2, 2), "lt": (2, 2), "el": (1, 1),
      "ca": (2, 2), "gl": (2, 2), "eu": (2, 2), "id": (2, 2), "af": (1, 2), "mn": (2, 2),
      "tr": (2, 2), "la": (2, 2),
    ]
    let (before, after) = table[primary] ?? (2, 3)
    self.init(before: before, after: after)
  }
}

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

// Finds and reads the hyphenation patterns of a language, in folders and in the program binary.
// Caches them for the whole process.
extension HyphenationPatterns {
  /// Cached hyphenation patterns, by file path or by the name of a file in the program binary. The
  /// value is `nil` for a missing file, so that the process searches for a missing file only once.
  private static let known = Mutex<[String: HyphenationPatterns?]>([:])
  /// Maximum number of cache entries; the cache is emptied when it is full. Only a hostile document
  /// uses more languages than this limit.
  private static let limit = 256
  /// Maximum size, in bytes, of a dictionary file; larger files are not read. Debian's largest
  /// dictionary has about a million bytes.
  private static let longestFile = 16 << 20

  /// Returns the hyphenation patterns of a language. The search order is: the added folders, the
  /// program binary, then the system's folder if it is enabled. In each of these places, the names
  /// from ``names(of:)`` are tried in order.
  static func patterns(
    for language: String, in dictionaries: HyphenationDictionaries
  ) -> HyphenationPatterns? {
    let names = names(of: language)
    for folder in dictionaries.folders {
      if let found = first(names, in: folder) { return found }
    }
    for name in names {
      if let found = cached("bundled:" + name, make: { bundled(name) }) { return found }
    }
    return dictionaries.usesSystem ? first(names, in: HyphenationDictionaries.systemFolder) : nil
  }

  /// Returns the cached hyphenation patterns of a file. At the first request, `make` reads the
  /// file. The lock is held during the read, so that a second thread waits for the result instead
  /// of reading the same file.
  private static func cached(
    _ source: String, make: () -> HyphenationPatterns?
  ) -> HyphenationPatterns? {
    known.withLock { known in
      if let patterns = known[source] { return patterns }
      if known.count >= limit { known.removeAll() }
      let made = make()
      known[source] = .some(made)
      return made
    }
  }

  private static func first(_ names: [String], in folder: String) -> HyphenationPatterns? {
    for name in names {
      let path = folder + "/hyph_" + name + ".dic"
      if let found = cached(path, make: { file(path) }) { return found }
    }
    return nil
  }

  /// Languages whose own patterns are combined with the patterns of another language. Bokmål (`nb`)
  /// and Nynorsk (`nn`) also use the Norwegian patterns (`no`).
  private static let shared = ["nb": "no", "nn": "no"]

  private static func bundled(_ name: String) -> HyphenationPatterns? {
    guard let own = carried(name) else { return nil }
    return HyphenationPatterns((shared[name].flatMap(carried) ?? []) + own)
  }

  /// The bytes of a pattern file that is built into the program binary; `nil` if the binary has no
  /// such file.
  private static func carried(_ name: String) -> [UInt8]? {
    for index in 0..<galley_patterns_count() {
      let entry = unsafe galley_patterns_at(index)
      guard let label = unsafe entry.name, unsafe String(cString: label) == name else { continue }
      return unsafe Array(UnsafeBufferPointer(start: entry.bytes, count: entry.count))
    }
    return nil
  }

  private static func file(_ path: String) -> HyphenationPatterns? {
    guard let file = unsafe fopen(path, "rb") else { return nil }
    defer { unsafe fclose(file) }
    var bytes: [UInt8] = []
    var chunk = [UInt8](repeating: 0, count: 1 << 16)
    while true {
      let count = unsafe chunk.withUnsafeMutableBytes { buffer in
        unsafe fread(buffer.baseAddress, 1, buffer.count, file)
      }
      if count == 0 { break }
      bytes += chunk[..<count]
      if bytes.count > longestFile { return nil }
    }
    return HyphenationPatterns(bytes, completing: true)
  }

  /// Dictionary names to try for a language, in this order: language and script; language and
  /// region; `en_GB` for most English regions; the language by itself; language and main region.
  /// For Bokmål and Nynorsk, the names for Norwegian (`no`) are tried last.
  static func names(of language: String) -> [String] {
    let subtags = language.split { $0 == "-" || $0 == "_" }.prefix(4).map(String.init)
    guard let first = subtags.first, (2...3).contains(first.count),
      subtags.allSatisfy({ $0.utf8.allSatisfy(isLetterOrDigit) })
    else { return [] }
    let primary = first.lowercased()
    let script = subtags.dropFirst().first { $0.count == 4 }
    let region = subtags.dropFirst().first { $0.count == 2 || $0.count == 3 }?.uppercased()
    var names: [String] = []
    if let script {
      names.append(primary + "_" + script.prefix(1).uppercased() + script.dropFirst().lowercased())
    }
    if let region {
      names.append(primary + "_" + region)
      if primary == "en", !["US", "CA", "PH", "PR"].contains(region) { names.append("en_GB") }
    }
    names.append(primary)
    names.append(primary + "_" + (regions[primary] ?? primary.uppercased()))
    if primary == "nb" || primary == "nn" { names += ["no", "no_NO"] }
    return names
  }

  private static func isLetterOrDigit(_ byte: UInt8) -> Bool {
    (0x30...0x39).contains(byte) || (0x61...0x7A).contains(byte | 0x20)
  }

  /// Main regions of languages, for dictionary file names. For a language not in this table, the
  /// file name's region is the language code in capitals.
  private static let regions = [
    "af": "ZA", "as": "IN", "be": "BY", "bn": "IN", "cs": "CZ", "da": "DK", "el": "GR",
    "en": "US", "et": "EE", "gu": "IN", "hi": "IN", "kn": "IN", "ml": "IN", "mr": "IN",
    "nb": "NO", "nn": "NO", "or": "IN", "pa": "IN", "pt": "BR", "sl": "SI", "sq": "AL",
    "sr": "RS", "sv": "SE", "ta": "IN", "te": "IN", "uk": "UA", "zu": "ZA",
  ]
}
