import GalleyUnicode

extension [VectorText.Character] {
  /// Minimum width of a character that gets its own selection box, as a fraction of the font size.
  /// A narrower character shares the box of its neighbour.
  private static var least: Double { 0.01 }

  /// Maximum number of combining marks that share one PDF character code. PDF readers limit the
  /// length of an entry in a character map.
  private static var marksPerCode: Int { 16 }

  /// The characters of a span with their boxes in a PDF file. A character without width shares the
  /// box of the previous character.
  ///
  /// - level: the bidirectional embedding level of the characters (UAX #9).
  func boxed(size: Double, level: UInt8) -> [VectorText.Character] {
    let isRightToLeft = level & 1 == 1
    var boxes: [VectorText.Character] = []
    var characters: [VectorText.Character] = []
    boxes.reserveCapacity(count)
    characters.reserveCapacity(count)
    for character in self {
      if let last = boxes.indices.last, character.right - character.left < Self.least * size {
        boxes[last].text += character.text
      } else {
        boxes.append(character)
      }
    }
    // If a box contains several characters, its width is divided equally among them.
    for var box in boxes {
      let scalars = box.text.unicodeScalars
      let count = scalars.count
      // The fast path for a single ASCII character.
      if box.text.utf8.count == 1 {
        box.right = box.left + (box.right - box.left)
        characters.append(box)
        continue
      }
      let width = (box.right - box.left) / Double(count)
      for (index, scalar) in scalars.enumerated() {
        let slice = Double(isRightToLeft ? count - 1 - index : index)
        characters.append(
          VectorText.Character(
            text: String(scalar), left: box.left + width * slice,
            right: box.left + width * (slice + 1)))
      }
    }
    return isRightToLeft ? characters.withJoinedMarks : characters
  }

  /// The characters, in which successive combining marks on one right-to-left letter are joined, so
  /// that all of them share a single PDF character code. PDF readers that sort characters by
  /// position would otherwise order the marks in different ways.
  private var withJoinedMarks: [VectorText.Character] {
    var joined: [VectorText.Character] = []
    for character in self {
      if character.isMark, let last = joined.last, last.isMark,
        last.text.unicodeScalars.count < Self.marksPerCode
      {
        joined[joined.count - 1].text += character.text
        joined[joined.count - 1].left = Swift.min(last.left, character.left)
      } else {
        joined.append(character)
      }
    }
    return joined
  }
}

extension VectorText.Character {
  /// Whether the character is a nonspacing mark. A mark has the direction of the letter that it
  /// belongs to.
  fileprivate var isMark: Bool {
    text.unicodeScalars.first.map { BidiClass($0) == .nsm } ?? false
  }
}

extension VectorText {
  /// Adds right-to-left marks to punctuation in right-to-left text. Some PDF readers reconstruct
  /// the order of the text from positions. Without these marks, they treat a comma as a part of a
  /// number, and swap it with the space next to it.
  mutating func addDirectionMarks(_ layout: TextLayout) {
    var before = BidiClass.on
    for span in spans.indices {
      let isRightToLeft = layout.runs[spans[span].run].level & 1 == 1
      for index in spans[span].characters.indices {
        let text = spans[span].characters[index].text
        guard let first = text.unicodeScalars.first else { continue }
        let own = BidiClass(first)
        if isRightToLeft, own.isPartOfNumber {
          let needsMark = before.isPartOfNumber || before == .nsm
          spans[span].characters[index].text = (needsMark ? "\u{200F}" : "") + text + "\u{200F}"
        }
        before = own
      }
    }
  }
}

extension BidiClass {
  /// Whether PDF readers treat a character of this class as a part of a number.
  fileprivate var isPartOfNumber: Bool {
    switch self {
    case .en, .an, .es, .et, .cs: true
    default: false
    }
  }
}
