// Reports Hebrew and Arabic text whose letters are stored in visual order.

import GalleyUnicode

/// Finds reversed text, in which letters that belong at the end of a word appear at the start.
///
/// Five Hebrew letters have a special form at the end of a word. In Arabic, ta marbuta and alef
/// maksura appear only at the end of a word. A paragraph is reported if the words that begin with
/// such a letter outnumber the words that end with such a letter.
enum ReversedTextLint {
  private enum Letter {
    /// A letter that appears only at the end of a word.
    case final
    case other
  }

  /// The number of words in a paragraph that begin with a word-final letter, and the number of
  /// words that end with one.
  private struct Count {
    var leading = 0
    var trailing = 0
    var range: Range<Int>?

    mutating func add(_ word: [(letter: Letter, range: Range<Int>)]) {
      guard word.count > 1, let first = word.first, let last = word.last else { return }
      if last.letter == .final { trailing += 1 }
      guard first.letter == .final else { return }
      leading += 1
      range = (range?.lowerBound ?? first.range.lowerBound)..<last.range.upperBound
    }
  }

  /// Findings about reversed text, at most one for each paragraph.
  static func diagnostics(_ places: [TextLint.Place]) -> [Diagnostic] {
    var found: [Diagnostic] = []
    var count = Count()
    var word: [(letter: Letter, range: Range<Int>)] = []
    func endParagraph() {
      if count.leading > count.trailing, let range = count.range {
        let begin = count.leading == 1 ? "begins" : "begin"
        found.append(
          Diagnostic(
            code: "reversedText",
            message:
              "the text is reversed: \(count.leading) of its words \(begin) with a letter that"
              + " appears only at the end of words; store the text in reading order",
            range: range))
      }
      count = Count()
    }
    for place in places {
      if let scalar = place.scalar, let letter = letter(scalar) {
        word.append((letter, place.range))
      } else if let scalar = place.scalar, scalar.isMark {
        continue
      } else {
        count.add(word)
        word = []
        if place.scalar.map({ $0.value <= 0xFFFF && isSeparator($0) }) ?? false { endParagraph() }
      }
    }
    count.add(word)
    endParagraph()
    return found
  }

  private static func isSeparator(_ scalar: Unicode.Scalar) -> Bool {
    ParagraphSplitter.isSeparator(UInt16(truncatingIfNeeded: scalar.value))
  }

  private static func letter(_ scalar: Unicode.Scalar) -> Letter? {
    switch scalar.value {
    case 0x5DA, 0x5DD, 0x5DF, 0x5E3, 0x5E5, 0x629, 0x649: .final
    case 0x5D0...0x5EA, 0x620...0x64A, 0x66E...0x6D3: .other
    default: nil
    }
  }
}
