// Reports Hebrew and Arabic text whose letters are stored in visual order.

import GalleyUnicode

extension [PlacedScalar] {
  /// Findings about reversed text, in which letters that belong at the end of a word appear at the
  /// start. Each paragraph has at most one finding.
  ///
  /// Five Hebrew letters have a special form at the end of a word. In Arabic, ta marbuta and alef
  /// maksura appear only at the end of a word. A paragraph is reported if the words that begin with
  /// such a letter outnumber the words that end with such a letter.
  var reversedTextFindings: [Diagnostic] {
    var found: [Diagnostic] = []
    // The number of words in the paragraph that begin with a word-final letter, and the number of
    // words that end with one.
    var (leading, trailing) = (0, 0)
    var reversed: Range<Int>?
    var word: [(isFinal: Bool, range: Range<Int>)] = []
    func endWord() {
      defer { word = [] }
      guard word.count > 1, let first = word.first, let last = word.last else { return }
      if last.isFinal { trailing += 1 }
      guard first.isFinal else { return }
      leading += 1
      reversed = (reversed?.lowerBound ?? first.range.lowerBound)..<last.range.upperBound
    }
    func endParagraph() {
      if leading > trailing, let reversed {
        let begin = leading == 1 ? "begins" : "begin"
        found.append(
          Diagnostic(
            code: "reversedText",
            message: "the text is reversed: \(leading) of its words \(begin) with a letter that"
              + " appears only at the end of words; store the text in reading order",
            range: reversed))
      }
      (leading, trailing, reversed) = (0, 0, nil)
    }
    for place in self {
      if let scalar = place.scalar, let isFinal = Self.isFinal(scalar) {
        word.append((isFinal, place.range))
      } else if let scalar = place.scalar, scalar.isMark {
        continue
      } else {
        endWord()
        if place.scalar.map({ $0.value <= 0xFFFF && Self.isSeparator($0) }) ?? false {
          endParagraph()
        }
      }
    }
    endWord()
    endParagraph()
    return found
  }

  private static func isSeparator(_ scalar: Unicode.Scalar) -> Bool {
    ParagraphSplitter.isSeparator(UInt16(truncatingIfNeeded: scalar.value))
  }

  /// Whether a Hebrew or Arabic letter appears only at the end of words; `nil` for any other
  /// character.
  private static func isFinal(_ scalar: Unicode.Scalar) -> Bool? {
    switch scalar.value {
    case 0x5DA, 0x5DD, 0x5DF, 0x5E3, 0x5E5, 0x629, 0x649: true
    case 0x5D0...0x5EA, 0x620...0x64A, 0x66E...0x6D3: false
    default: nil
    }
  }
}
