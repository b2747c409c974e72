/// A pseudo-language: text of a real language, changed automatically. Before any translation
/// exists, such text shows how longer words, other letters and the opposite writing direction
/// affect a layout.
public enum PseudoLocale: String, Sendable, Hashable, CaseIterable {
  /// Letters get accents, about 35 percent more letters are added, and brackets surround the text:
  /// `[Ĥéļļö öñé]`. If text in the image has no accents, that text was not marked for translation.
  case accented = "qps-ploc"
  /// Every word is reversed. Paragraphs that begin with a word become right-to-left.
  case bidirectional = "ar-XB"

  /// Converts text to this pseudo-language.
  ///
  /// Placeholders (`{{name}}`, `{name}`, `%1$@`), markup tags, character references and URLs
  /// (`https://…`) remain unchanged. Text without letters is returned unchanged.
  public func text(_ source: String) -> String {
    let pieces = TextPiece.pieces(of: source)
    guard pieces.contains(where: \.isWord) else { return source }
    switch self {
    case .accented: return Self.accented(pieces)
    case .bidirectional:
      return pieces.map { $0.isWord ? Self.turned($0.text) : $0.text }.joined()
    }
  }

  /// Adds Unicode controls around a word, as in Android's pseudo-locale: RLM (U+200F) and RLO
  /// (U+202E) before it, and PDF (U+202C) and RLM after it. The controls reverse the word. If a
  /// paragraph begins with the word, the paragraph becomes right-to-left.
  private static func turned(_ word: String) -> String {
    "\u{200F}\u{202E}\(word)\u{202C}\u{200F}"
  }

  /// The number of letters added to accented text, divided by the number of letters in the original
  /// text.
  private static let growth = 0.35
  /// The words that are appended to lengthen accented text, in this order. After the last word, the
  /// first word is appended again.
  private static let filler = [
    "öñé", "ţŵö", "ţĥŕéé", "ƒöûŕ", "ƒîṽé", "šîẋ", "šéṽéñ", "éîĝĥţ", "ñîñé", "ţéñ",
  ]

  private static func accented(_ pieces: [TextPiece]) -> String {
    var text = pieces.map { piece in
      piece.isWord
        ? String(String.UnicodeScalarView(piece.text.unicodeScalars.map { accents[$0] ?? $0 }))
        : piece.text
    }.joined()
    // A pseudo-locale adds letters to make the text longer. The two brackets around the text count
    // as two of these letters.
    let letters = pieces.reduce(0) { $0 + ($1.isKept ? 0 : $1.text.unicodeScalars.count) }
    var missing = Int((Double(letters) * growth).rounded(.up)) - 2
    var index = 0
    while missing > 0 {
      let word = " " + filler[index % filler.count]
      text += word
      missing -= word.unicodeScalars.count
      index += 1
    }
    return "[\(text)]"
  }

  /// For each ASCII letter, a similar letter with an accent.
  private static let accents: [Unicode.Scalar: Unicode.Scalar] = {
    let plain = "AaBbCcDdEeFfGgHhIiJjKkLlMmNnOoPpQqRrSsTtUuVvWwXxYyZz".unicodeScalars
    let marked = "ÅåƁƀÇçĐđÉéƑƒĜĝĤĥÎîĴĵĶķĻļṀṁÑñÖöÞþǪǫŔŕŠšŢţÛûṼṽŴŵẊẋÝýŽž".unicodeScalars
    return Dictionary(zip(plain, marked).map { ($0, $1) }) { first, _ in first }
  }()
}

/// A part of a text: a word, a separator, or a part that a translation leaves unchanged, such as a
/// placeholder.
private struct TextPiece {
  var text: String
  /// Whether this part of the text is a word. Only words are converted.
  var isWord = false
  /// Whether this part of the text is a placeholder, markup or a URL, which a translation leaves
  /// unchanged.
  var isKept = false

  /// Splits text into its parts.
  static func pieces(of source: String) -> [TextPiece] {
    let scalars = Array(source.unicodeScalars)
    var pieces: [TextPiece] = []
    var index = 0
    func piece(_ range: Range<Int>) -> String {
      String(String.UnicodeScalarView(scalars[range]))
    }
    // A `{` or `<` without a matching closing character is an ordinary character.
    let closing = (braces: ends(of: "}", in: scalars), angles: ends(of: ">", in: scalars))
    while index < scalars.count {
      if let end = keptEnd(scalars, index, closing) {
        pieces.append(TextPiece(text: piece(index..<end), isKept: true))
        index = end
        continue
      }
      let isSpace = scalars[index].properties.isWhitespace
      var end = index + 1
      while end < scalars.count, scalars[end].properties.isWhitespace == isSpace,
        !begins.contains(scalars[end]) || keptEnd(scalars, end, closing) == nil
      {
        end += 1
      }
      let word = piece(index..<end)
      let hasLetters = !isSpace && scalars[index..<end].contains { $0.properties.isAlphabetic }
      let isAddress = hasLetters && word.contains("://")
      pieces.append(TextPiece(text: word, isWord: hasLetters && !isAddress, isKept: isAddress))
      index = end
    }
    return pieces
  }

  /// The characters that can begin a placeholder, a tag, a character reference, or a format
  /// conversion such as `%d`.
  private static let begins: Set<Unicode.Scalar> = ["{", "<", "&", "%"]
  /// The maximum length, in Unicode scalars, of a character reference such as `&amp;` or a format
  /// conversion such as `%d`.
  private static let longest = 32

  /// The end of the placeholder, tag, character reference or format conversion that begins at
  /// `start`; `nil` if none of these begins at `start`.
  private static func keptEnd(
    _ scalars: [Unicode.Scalar], _ start: Int, _ closing: (braces: [Int], angles: [Int])
  ) -> Int? {
    switch scalars[start] {
    case "{":
      let end = closing.braces[start]
      guard end >= 0 else { return nil }
      let isDouble = start + 1 < scalars.count && scalars[start + 1] == "{"
      return isDouble && end < scalars.count && scalars[end] == "}" ? end + 1 : end
    case "<":
      guard start + 1 < scalars.count,
        scalars[start + 1] == "/" || scalars[start + 1].properties.isAlphabetic
      else { return nil }
      return closing.angles[start] < 0 ? nil : closing.angles[start]
    case "&": return referenceEnd(scalars, start)
    case "%": return conversionEnd(scalars, start)
    default: return nil
    }
  }

  /// The end of the character reference, such as `&amp;` or `&#38;`, that begins at `start`; `nil`
  /// if none begins there.
  private static func referenceEnd(_ scalars: [Unicode.Scalar], _ start: Int) -> Int? {
    var end = start + 1
    while end < min(scalars.count, start + longest),
      scalars[end] == "#" || scalars[end].properties.isAlphabetic
        || ("0"..."9").contains(scalars[end])
    { end += 1 }
    return end > start + 1 && end < scalars.count && scalars[end] == ";" ? end + 1 : nil
  }

  /// The end of the format conversion, such as `%d`, `%1$@` or `%.2f`, that begins at `start`;
  /// `nil` if none begins there.
  private static func conversionEnd(_ scalars: [Unicode.Scalar], _ start: Int) -> Int? {
    var end = start + 1
    while end < min(scalars.count, start + longest),
      ("0"..."9").contains(scalars[end]) || "$.+-#lhqz".unicodeScalars.contains(scalars[end])
    { end += 1 }
    guard end < scalars.count, "@dDiuUxXoOfFeEgGcCsSpaA".unicodeScalars.contains(scalars[end])
    else { return nil }
    return end + 1
  }

  /// For each index in the text, the index after the next closing character; -1 if none follows.
  /// The indices are computed only once, so splitting the text takes linear time.
  private static func ends(of character: Unicode.Scalar, in scalars: [Unicode.Scalar]) -> [Int] {
    var ends = [Int](repeating: -1, count: scalars.count + 1)
    for index in scalars.indices.reversed() {
      ends[index] = scalars[index] == character ? index + 1 : ends[index + 1]
    }
    return ends
  }
}
