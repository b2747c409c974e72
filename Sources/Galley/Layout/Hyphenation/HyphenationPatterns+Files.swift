// Finds and reads the hyphenation patterns of a language, in folders and in the program binary.
// Caches them for the whole process.

import CGalleyHyphenation
import GalleyFont
import Glibc
import Synchronization

#if THREAD_SANITIZER
  private typealias Mutex = GalleyFont.Mutex
#endif

extension HyphenationPatterns {
  /// Cached hyphenation patterns, by file path or by the name of a file in the program binary. The
  /// value is `nil` for a missing file, so that the process searches for a missing file only once.
  private static let known = Mutex<[String: HyphenationPatterns?]>([:])
  /// Maximum number of cache entries; the cache is emptied when it is full. Only a hostile document
  /// uses more languages than this limit.
  private static let limit = 256
  /// Maximum size, in bytes, of a dictionary file; larger files are not read. Debian's largest
  /// dictionary has about a million bytes.
  private static let longest = 16 << 20

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
      if bytes.count > longest { return nil }
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
