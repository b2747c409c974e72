import GalleyUnicode

/// A character of a text and its UTF-16 range. The scalar is `nil` for an unpaired surrogate.
struct PlacedScalar {
  var scalar: Unicode.Scalar?
  var range: Range<Int>
}

// Reports Arabic text that another program has already shaped, and perhaps reversed.
extension [PlacedScalar] {
  /// Findings about Arabic presentation forms. Consecutive words in presentation forms share one
  /// finding.
  var presentationFormFindings: [Diagnostic] {
    var found: [Diagnostic] = []
    var index = 0
    while index < count {
      guard Self.form(self[index]) != nil else {
        index += 1
        continue
      }
      var end = index + 1
      var last = index
      // A sequence of words in presentation forms includes the spaces between the words.
      while end < count, Self.form(self[end]) != nil || self[end].scalar == " " {
        if Self.form(self[end]) != nil { last = end }
        end += 1
      }
      found.append(Self.diagnostic(self[index...last]))
      index = last + 1
    }
    return found
  }

  private static func form(_ place: PlacedScalar) -> PresentationForm? {
    place.scalar.flatMap { PresentationForm(of: $0) }
  }

  private static func diagnostic(_ places: ArraySlice<PlacedScalar>) -> Diagnostic {
    let isReversed = isReversed(places.map(form))
    var scalars = places.compactMap(\.scalar)
    if isReversed { scalars.reverse() }
    let units = scalars.flatMap { [UInt16](String($0).utf16) }
    let meant = units.compatibilityComposed.map {
      "; write '\(String(decoding: $0, as: UTF16.self))'"
    }
    let range = (places.first?.range.lowerBound ?? 0)..<(places.last?.range.upperBound ?? 0)
    return isReversed
      ? Diagnostic(
        code: "reversedText",
        message: "this Arabic text is already shaped and reversed, so it reads backwards"
          + (meant ?? ""),
        range: range)
      : Diagnostic(
        code: "presentationForms",
        message: "this Arabic text uses presentation forms; they do not join, and a search for the"
          + " normal letters does not find them"
          + (meant ?? ""),
        range: range)
  }

  /// Whether the letters are stored in reverse order. The result is `true` if more pairs of
  /// neighbouring letters join in reverse order than in stored order.
  private static func isReversed(_ forms: [PresentationForm?]) -> Bool {
    var score = 0
    for (first, second) in zip(forms, forms.dropFirst()) {
      guard let first, let second else { continue }
      if first.joinsNext, second.joinsPrevious { score += 1 }
      if first.joinsPrevious, second.joinsNext { score -= 1 }
    }
    return score < 0
  }
}

// Reports Hebrew and Arabic text whose letters are stored in visual order.
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
