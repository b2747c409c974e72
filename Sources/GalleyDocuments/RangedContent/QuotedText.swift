// Which stretches of a text stand in quotation marks.

/// Finds quotes by their marks.
enum QuotedText {
  /// The marks that open a quote, with those that end it: of English and most others, of German, of
  /// French, of Japanese and Chinese (Unicode 15, chapter 6.2).
  private static func closing(_ opening: UInt16) -> [UInt16] {
    switch opening {
    case 0x22: [0x22]
    case 0x201C: [0x201D]
    case 0x201E: [0x201C, 0x201D]
    case 0xAB: [0xBB]
    case 0xBB: [0xAB]
    case 0x300C: [0x300D]
    case 0x300E: [0x300F]
    default: []
    }
  }

  /// UTF-16 offsets of the quotes of a text with their marks, the outermost where they are in one
  /// another. A quote ends in the paragraph that it begins in; a mark without its other half is none.
  static func ranges(in text: [UInt16]) -> [Range<Int>] {
    var ranges: [Range<Int>] = []
    var open: (start: Int, closing: [UInt16])?
    // Marks that have no other half in their paragraph are looked for once.
    var dead: Set<UInt16> = []
    var index = 0
    while index < text.count {
      let unit = text[index]
      if isParagraphEnd(unit) {
        if let quote = open {
          dead.insert(text[quote.start])
          index = quote.start
          open = nil
        } else {
          dead = []
        }
      } else if let quote = open {
        if quote.closing.contains(unit) {
          ranges.append(quote.start..<index + 1)
          open = nil
        }
      } else if !dead.contains(unit), case let closing = closing(unit), !closing.isEmpty {
        open = (index, closing)
      }
      index += 1
      if index == text.count, let quote = open {
        dead.insert(text[quote.start])
        index = quote.start + 1
        open = nil
      }
    }
    return ranges
  }

  private static func isParagraphEnd(_ unit: UInt16) -> Bool {
    unit == 0x0A || unit == 0x0D || unit == 0x85 || unit == 0x2029 || unit == 0x0C
  }
}
