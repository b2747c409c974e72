// Text that is edited: paragraphs that edits replace, and rules that keep styles true.

/// Text with attributes that is made to be edited, as `NSTextStorage` is.
///
/// An edit costs the paragraphs that it touches, and of the others a look at every sixty-fourth. A
/// storage is a value: copies share what they have in common, so that keeping a state for undo costs
/// those paragraphs and half a byte for each other one (``TextHistory``), and ``EditableLayout``
/// finds what two states differ in by itself.
///
/// Offsets are UTF-16 units, as those of `NSRange`. No offset is wrong: one before the text counts
/// as its beginning, one behind it as its end.
public struct TextStorage: Sendable {
  private(set) var paragraphs: ChunkedSequence<StoredParagraph>

  /// Styles that follow from the text, each over those before it. Setting them asks each about every
  /// paragraph.
  public var rules: [TextRule] {
    didSet { deriveAll() }
  }

  /// What ``type(_:over:)-(_,Range<Int>)`` gives to new text, all of it; `nil` is the attributes of
  /// the character before it. It stays until it is set again, as when a selection moves.
  public var typingAttributes: TextAttributes?

  /// A storage of a text in its own attributes.
  public init(_ text: AttributedText = AttributedText(), rules: [TextRule] = []) {
    self.rules = rules
    paragraphs = ChunkedSequence(
      text.paragraphs.enumerated().map { index, own in
        StoredParagraph(own: own, text: rules.derived(from: own, isFirst: index == 0))
      })
  }

  /// Number of UTF-16 units.
  public var length: Int { paragraphs.measure.units }
  /// Whether there is no text.
  public var isEmpty: Bool { paragraphs.count == 0 }
  /// Number of paragraphs; a separator at the end begins none.
  public var paragraphCount: Int { paragraphs.count }

  /// All of it, with what rules derive.
  public var text: AttributedText { self[0..<length] }

  /// All of it in its own attributes, without what rules derive: what is to be kept in a file.
  public var ownText: AttributedText {
    var text = AttributedText()
    for paragraph in paragraphs[0..<paragraphs.count] { text.append(paragraph.own) }
    return text
  }

  /// The plain text.
  public var string: String {
    var units: [UInt16] = []
    for paragraph in paragraphs[0..<paragraphs.count] { units += paragraph.own.utf16 }
    return String(decoding: units, as: UTF16.self)
  }

  private mutating func deriveAll() {
    let all = paragraphs[0..<paragraphs.count]
    paragraphs = ChunkedSequence(
      all.enumerated().map { index, old in
        let text = rules.derived(from: old.own, isFirst: index == 0)
        return text == old.text ? old : StoredParagraph(own: old.own, text: text)
      })
  }
}

extension TextStorage {
  /// The index of the paragraph that holds an offset and where it begins; of the last one for the
  /// text's end. `nil` without text.
  func paragraph(at offset: Int) -> (index: Int, start: Int)? {
    guard paragraphs.count > 0 else { return nil }
    if let found = paragraphs.first(where: { $0.units > offset }) {
      return (found.index, found.before.units)
    }
    let last = paragraphs.count - 1
    return (last, length - paragraphs[last].own.length)
  }

  /// Puts texts in the place of paragraphs. Those that are what they were stay the same objects, and
  /// rules are not asked about them.
  mutating func replaceParagraphs(_ range: Range<Int>, with own: [AttributedText]) {
    let old = paragraphs[range]
    let limit = min(old.count, own.count)
    var head = 0
    while head < limit, old[head].own == own[head] { head += 1 }
    var tail = 0
    while tail < limit - head, old[old.count - 1 - tail].own == own[own.count - 1 - tail] {
      // What becomes or is no longer the first is another one to rules.
      let isMoved = old.count != own.count
      let isFirst = range.lowerBound == 0 && (tail == old.count - 1 || tail == own.count - 1)
      if isMoved, isFirst { break }
      tail += 1
    }
    guard head + tail < max(old.count, own.count) else { return }
    let new = own.indices.dropFirst(head).dropLast(tail).map { index in
      StoredParagraph(
        own: own[index],
        text: rules.derived(from: own[index], isFirst: range.lowerBound + index == 0))
    }
    paragraphs.replaceSubrange(
      range.lowerBound + head..<range.upperBound - tail, with: new)
  }
}
