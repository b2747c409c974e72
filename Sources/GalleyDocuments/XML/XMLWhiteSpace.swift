// Which white space between tags is text and which lays the document out.

/// Reduces white space as CSS Text 3 §4.1.1 does for `white-space: pre-line`: lines stay lines,
/// spaces and tabs around a line's end go, and others become one space. At the beginning and the end
/// of the whole text there is none.
///
/// References such as `&#10;`, CDATA sections, and elements with `xml:space="preserve"` keep theirs.
struct XMLWhiteSpace {
  /// White space that has been met and may yet be text.
  private struct Pending {
    /// Which text it began in, or which one its first line end stands in.
    var text: Int
    var lineEnds = 0
  }

  /// The texts so far, in the document's order.
  private(set) var texts: [String] = []
  private var pending: Pending?
  private var isAtStart = true

  /// Adds the next text; returns its index.
  mutating func add(_ characters: XMLCharacters, preserves: Bool) -> Int {
    let index = texts.count
    texts.append("")
    for piece in characters.pieces {
      if preserves || piece.isLiteral {
        mark()
        texts[index] += piece.text
      } else {
        add(piece.text, to: index)
      }
    }
    return index
  }

  /// Notes something in the text that is no white space, as a picture is not.
  mutating func mark() {
    if let pending, !isAtStart {
      texts[pending.text] +=
        pending.lineEnds > 0
        ? String(repeating: "\n", count: pending.lineEnds) : " "
    }
    pending = nil
    isAtStart = false
  }

  private mutating func add(_ text: String, to index: Int) {
    var rest = text.utf8[...]
    while let first = rest.first {
      if ASCII.isWhitespace(first) {
        rest.removeFirst()
        meet(isLineEnd: first == ASCII.lineFeed, in: index)
      } else {
        mark()
        let end = rest.firstIndex(where: ASCII.isWhitespace) ?? rest.endIndex
        texts[index] += String(decoding: rest[..<end], as: UTF8.self)
        rest = rest[end...]
      }
    }
  }

  private mutating func meet(isLineEnd: Bool, in index: Int) {
    if pending == nil { pending = Pending(text: index) }
    guard isLineEnd else { return }
    if pending?.lineEnds == 0 { pending?.text = index }
    pending?.lineEnds += 1
  }
}
