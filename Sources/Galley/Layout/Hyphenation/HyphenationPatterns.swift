import CHyphen
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
