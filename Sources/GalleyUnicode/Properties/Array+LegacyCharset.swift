import CICU

extension [UInt8] {
  /// The legacy encodings that hyphenation dictionaries use. A release build includes only the ICU
  /// tables of these encodings (`Scripts/icu-items`).
  private static let legacyCharsets = Set(
    (1...15).filter { $0 != 12 }.map { "ISO8859-\($0)" } + (1250...1258).map { "CP\($0)" }
      + ["KOI8-R", "KOI8-U", "TIS-620"])

  /// Converts bytes in a legacy encoding to UTF-8 with ICU's tables; invalid bytes become U+FFFD.
  /// `nil` for an unknown encoding.
  package func utf8(from name: String) -> [UInt8]? {
    let known = name.uppercased().replacing("ISO-8859", with: "ISO8859")
      .replacing("WINDOWS-", with: "CP")
    guard Self.legacyCharsets.contains(known) else { return nil }
    // Each byte of a legacy encoding becomes at most three bytes of UTF-8.
    guard let count = Int32(exactly: count), self.count < Int(Int32.max) / 4 else {
      return nil
    }
    let capacity = self.count * 3 + 16
    var length: Int32 = -1
    let converted = unsafe [UInt8](unsafeUninitializedCapacity: capacity) { output, written in
      unsafe withUnsafeBytes { input in
        unsafe name.withCString { name in
          length = unsafe galley_convert_to_utf8(
            name, input.baseAddress, count, output.baseAddress, Int32(clamping: capacity))
        }
      }
      written = Swift.min(Swift.max(Int(length), 0), capacity)
    }
    return length < 0 ? nil : converted
  }
}
