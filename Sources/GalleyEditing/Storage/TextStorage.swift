// Editable text: immutable paragraphs that edits replace, and rules that derive styles from the
// text.

public import Galley

/// Attributed text for editing, like `NSTextStorage`.
///
/// The time of an edit depends on the length of the edited paragraphs. In addition, each group of
/// 64 other paragraphs adds a small constant time. A storage is a value type, and copies share all
/// paragraphs that were not edited. Each undo step of a ``TextHistory`` takes memory for the edited
/// paragraphs, plus half a byte for each other paragraph. After an edit, an ``EditableLayout``
/// finds the changed paragraphs automatically.
///
/// Offsets are in UTF-16 code units, as in `NSRange`. Offsets outside the text are clamped to the
/// text.
public struct TextStorage: Sendable {
  private(set) var paragraphs: ChunkedSequence<StoredParagraph>

  /// Rules that derive styles from the text. Rules are applied in order, so a later rule can
  /// override an earlier rule. Setting this property applies all rules to every paragraph.
  public var rules: [TextRule] {
    didSet { deriveAll() }
  }

  /// All attributes that ``type(_:over:)-(_,Range<Int>)`` gives to typed text. If `nil`, the typed
  /// text gets the attributes of the previous character. The storage never resets this property: if
  /// the selection moves, set the property again.
  public var typingAttributes: TextAttributes?

  /// Creates a text storage from attributed text, and applies the rules to every paragraph.
  public init(_ text: AttributedText = AttributedText(), rules: [TextRule] = []) {
    self.rules = rules
    paragraphs = ChunkedSequence(
      text.paragraphs.enumerated().map { index, own in
        StoredParagraph(own: own, text: rules.derived(from: own, isFirst: index == 0))
      })
  }

  /// Length of the text in UTF-16 code units.
  public var length: Int { paragraphs.measure }
  /// Whether the storage has no text.
  public var isEmpty: Bool { paragraphs.count == 0 }
  /// Number of paragraphs; a separator at the end of the text does not begin a new paragraph.
  public var paragraphCount: Int { paragraphs.count }

  /// The whole text, including the styles that text rules add.
  public var text: AttributedText { self[0..<length] }

  /// The whole text with its own attributes, without the styles that text rules add. Use this
  /// property to save the text in a file.
  public var ownText: AttributedText {
    var text = AttributedText()
    for paragraph in paragraphs[0..<paragraphs.count] { text.append(paragraph.own) }
    return text
  }

  /// The plain text, without attributes.
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
  /// The index of the paragraph at an offset, and the offset at which this paragraph starts. At the
  /// end of the text, the result is the last paragraph. If there is no text, the result is `nil`.
  func paragraph(at offset: Int) -> (index: Int, start: Int)? {
    guard paragraphs.count > 0 else { return nil }
    if let found = paragraphs.first(where: { $0 > offset }) {
      return (found.index, found.before)
    }
    let last = paragraphs.count - 1
    return (last, length - paragraphs[last].own.length)
  }

  /// Replaces paragraphs. An unchanged paragraph remains the same object, and rules are not applied
  /// to that paragraph again.
  mutating func replaceParagraphs(_ range: Range<Int>, with own: [AttributedText]) {
    let old = paragraphs[range]
    let limit = min(old.count, own.count)
    var head = 0
    while head < limit, old[head].own == own[head] { head += 1 }
    var tail = 0
    while tail < limit - head, old[old.count - 1 - tail].own == own[own.count - 1 - tail] {
      // Text rules are applied again to a paragraph that becomes the first paragraph or stops being
      // the first paragraph.
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
