/// A glyph run in a layout dump.
struct DumpedRun {
  let range: Range<Int>
  let width: Double
  let style: DumpedStyle
  /// The run's text, as UTF-16 code units.
  let text: [UInt16]
  /// The run's glyphs from left to right; `nil` if the layout dump has no glyphs.
  var glyphs: [DumpedGlyph]?

  /// Parses a row such as
  /// `  [0,27) x 1 width 2 Inter Regular wght=550 15 Latn en level 0 skew 0.2 "text"`.
  init?(_ row: Substring) {
    // Search for the byte of a quotation mark. A search for the `Character` would fail if a
    // combining mark followed the quotation mark.
    let bytes = row.utf8
    guard row.hasPrefix("  ["), bytes.last == Self.quote,
      let quote = bytes.firstIndex(of: Self.quote), quote < bytes.index(before: bytes.endIndex)
    else { return nil }
    let words = row[..<quote].split(separator: " ")
    guard words.count > 6, let range = Range(dumped: words[0]), words[1] == "x",
      words[3] == "width", let width = Double(words[4]), let style = DumpedStyle(words[5...]),
      let text = String(
        debugDescription: row[bytes.index(after: quote)..<bytes.index(before: bytes.endIndex)])
    else { return nil }
    let units = Array(text.utf16)
    guard units.count == range.count else { return nil }
    self.range = range
    self.width = width
    self.style = style
    self.text = units
  }

  private static let quote = UInt8(ascii: "\"")
}

/// The style of a glyph run.
struct DumpedStyle: Hashable {
  /// Family and style name of the font face.
  let face: String
  /// Font variations, such as `wght=550`.
  let variations: String
  let size: String
  let script: String
  let language: String
  let level: String
  /// The style properties that are not stored in the other properties of this type, as text such as
  /// `skew 0.2`.
  let rest: String

  init?(_ words: ArraySlice<Substring>) {
    let words = Array(words)
    // A row about a run has the face name, size, script, language, the word `level` and the level,
    // in this order. The face name can have any number of words, and one of them can be `level`.
    // The search for `level` therefore starts at the end of the row.
    guard let level = words.lastIndex(of: "level"), level >= 4, level + 1 < words.count else {
      return nil
    }
    size = String(words[level - 3])
    script = String(words[level - 2])
    language = String(words[level - 1])
    self.level = String(words[level + 1])
    rest = words[(level + 2)...].joined(separator: " ")
    let names = words[..<(level - 3)]
    let plain = names.prefix { !$0.contains("=") }
    face = plain.joined(separator: " ")
    variations = names.dropFirst(plain.count).joined(separator: " ")
  }
}

extension String {
  /// Restores a string from its `debugDescription`. The argument is the description without the
  /// surrounding quotation marks. The result is `nil` if the description is invalid.
  init?(debugDescription text: Substring) {
    var result = String.UnicodeScalarView()
    var scalars = text.unicodeScalars[...]
    while let scalar = scalars.popFirst() {
      guard scalar == "\\" else {
        result.append(scalar)
        continue
      }
      switch scalars.popFirst() {
      case "n": result.append("\n")
      case "r": result.append("\r")
      case "t": result.append("\t")
      case "0": result.append("\0")
      case "u":
        guard scalars.popFirst() == "{", let end = scalars.firstIndex(of: "}"),
          let value = UInt32(String(scalars[..<end]), radix: 16), let scalar = Unicode.Scalar(value)
        else { return nil }
        result.append(scalar)
        scalars = scalars[end...].dropFirst()
      case let scalar?: result.append(scalar)
      case nil: return nil
      }
    }
    self.init(result)
  }
}
