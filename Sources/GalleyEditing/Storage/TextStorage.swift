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

// Edits a text storage. The functions are the same as those of AttributedText. The time of an edit
// depends on the length of the edited paragraphs, not on the length of the whole text.
extension TextStorage {
  /// Types a string over a range, as a user does. If ``typingAttributes`` is set, the string gets
  /// these attributes. Otherwise, the string gets the attributes of the character before the range
  /// or, at the start of the text, of the first character. The string never inherits an attachment.
  public mutating func type(_ string: String, over range: Range<Int>) {
    let range = range.clamped(to: 0..<length)
    replace(range, with: AttributedText(string, attributesForTyping(at: range.lowerBound)))
  }

  /// The attributes that a string typed at an offset would get, without the attributes that text
  /// rules would add.
  public func attributesForTyping(at offset: Int) -> TextAttributes {
    if let typingAttributes { return typingAttributes }
    let offset = min(max(offset, 0), length)
    guard let place = paragraph(at: max(offset - 1, 0)) else { return TextAttributes() }
    let own = paragraphs[place.index].own
    var attributes = own.attributes(at: max(offset - 1, 0) - place.start)?.attributes
    attributes?.attachment = nil
    return attributes ?? TextAttributes()
  }

  /// Replaces a range with attributed text, which keeps its own attributes. If the range is empty,
  /// `text` is inserted; if `text` is empty, the range is deleted.
  public mutating func replace(_ range: Range<Int>, with text: AttributedText) {
    editText(in: range) { $0.replace($1, with: text) }
  }

  /// Replaces a range with a string. The string gets the attributes of the first replaced
  /// character. If the range is empty, the string gets the attributes of the previous character, as
  /// in NSAttributedString. At the start of the text, the string gets the attributes of the next
  /// character.
  public mutating func replace(_ range: Range<Int>, with string: String) {
    editText(in: range) { $0.replace($1, with: string) }
  }

  /// Inserts attributed text, with its own attributes, before the character at `offset`.
  public mutating func insert(_ text: AttributedText, at offset: Int) {
    let offset = min(max(offset, 0), length)
    replace(offset..<offset, with: text)
  }

  /// Inserts a string before the character at `offset`. The string gets the attributes of the
  /// previous character or, at the start of the text, of the next character.
  public mutating func insert(_ string: String, at offset: Int) {
    let offset = min(max(offset, 0), length)
    replace(offset..<offset, with: string)
  }

  /// Appends attributed text.
  public mutating func append(_ text: AttributedText) { insert(text, at: length) }

  /// Deletes a range of the text.
  public mutating func delete(_ range: Range<Int>) { replace(range, with: AttributedText()) }

  /// Calls a closure for each attribute run in a range, and replaces the run's own attributes with
  /// the result.
  public mutating func transform(
    _ range: Range<Int>, _ change: (TextAttributes) -> TextAttributes
  ) {
    let range = range.clamped(to: 0..<length)
    guard !range.isEmpty, let first = paragraph(at: range.lowerBound),
      let last = paragraph(at: range.upperBound - 1)
    else { return }
    var start = first.start
    let touched = first.index..<last.index + 1
    let own = paragraphs[touched].map { paragraph in
      var own = paragraph.own
      own.transform(range.clamped(to: start..<start + own.length).moved(by: -start), change)
      start += own.length
      return own
    }
    replaceParagraphs(touched, with: own)
  }

  /// Adds attributes to a range of the text. Each new value replaces the existing value of the same
  /// key. However, `font` and `paragraphStyle` are merged property by property. If the text has
  /// exactly one shadow and `attributes` contains exactly one shadow, the two shadows are merged in
  /// the same way.
  public mutating func add(_ attributes: [TextAttribute], to range: Range<Int>) {
    let attributes = TextAttributes(attributes)
    transform(range) { $0.merging(attributes) }
  }

  /// Replaces all attributes of a range of the text.
  public mutating func set(_ attributes: TextAttributes, on range: Range<Int>) {
    transform(range) { _ in attributes }
  }

  /// Replaces the whole value of one attribute in a range; other attributes are kept.
  public mutating func setAttribute(_ attribute: TextAttribute, on range: Range<Int>) {
    transform(range) { $0.applying(attribute) }
  }

  /// Removes one attribute from a range of the text; other attributes are kept.
  public mutating func removeAttribute(_ key: TextAttribute.Key, from range: Range<Int>) {
    transform(range) { $0.removing(key) }
  }

  /// Edits the text of all paragraphs that a range touches. The edit can split or merge paragraphs.
  private mutating func editText(
    in range: Range<Int>, _ change: (inout AttributedText, Range<Int>) -> Void
  ) {
    let range = range.clamped(to: 0..<length)
    // The paragraph before the range is included, because the edit can change that paragraph's
    // separator by splitting CR LF, or by joining CR with LF.
    guard let first = paragraph(at: max(range.lowerBound - 1, 0)),
      let last = paragraph(at: range.upperBound)
    else {
      var text = AttributedText()
      change(&text, 0..<0)
      return replaceParagraphs(0..<0, with: text.paragraphs)
    }
    var text = AttributedText()
    for paragraph in paragraphs[first.index..<last.index + 1] { text.append(paragraph.own) }
    change(&text, range.moved(by: -first.start))
    var end = last.index + 1
    // If the edited text ends with CR and the next paragraph begins with LF, both characters are
    // now a single separator. Include that paragraph in the edit.
    while text.utf16.last == 0x0D, end < paragraphs.count,
      case let next = paragraphs[end].own, next.utf16.first == 0x0A
    {
      text.append(next)
      end += 1
    }
    replaceParagraphs(first.index..<end, with: text.paragraphs)
  }
}

// Reads parts of a text storage, including the styles that rules add. Offsets are clamped to the
// text, except in attribute look-ups.
extension TextStorage {
  /// The attributed text in a range, including the styles that text rules add.
  public subscript(range: Range<Int>) -> AttributedText {
    let range = range.clamped(to: 0..<length)
    var part = AttributedText()
    guard !range.isEmpty, let first = paragraph(at: range.lowerBound),
      let last = paragraph(at: range.upperBound - 1)
    else { return part }
    var start = first.start
    for paragraph in paragraphs[first.index..<last.index + 1] {
      let whole = start..<start + paragraph.text.length
      let wanted = range.clamped(to: whole)
      part.append(
        wanted == whole ? paragraph.text : paragraph.text[wanted.moved(by: -start)])
      start = whole.upperBound
    }
    return part
  }

  /// The range of the paragraph at an offset, including the paragraph's separator. If the offset is
  /// the end of the text, the result is the range of the last paragraph. If there is no text, the
  /// range is empty.
  public func paragraphRange(at offset: Int) -> Range<Int> {
    guard let place = paragraph(at: min(max(offset, 0), length)) else { return 0..<0 }
    return place.start..<place.start + paragraphs[place.index].text.length
  }

  /// The attributes at an offset, and the longest range around the offset with the same attributes;
  /// `nil` if the offset is outside the text.
  public func attributes(at offset: Int) -> (attributes: TextAttributes, range: Range<Int>)? {
    guard let run = run(at: offset) else { return nil }
    let range = extent(at: offset) { $0.attributes == run.attributes }
    return (run.attributes, range)
  }

  /// The value of an attribute at an offset (`nil` if absent), and the longest range around the
  /// offset with the same value. Other attributes do not split the range. The whole result is `nil`
  /// if the offset is outside the text.
  public func attribute(
    _ key: TextAttribute.Key, at offset: Int
  ) -> (attribute: TextAttribute?, range: Range<Int>)? {
    guard let run = run(at: offset) else { return nil }
    let value = run.attributes[key]
    let range = extent(at: offset) {
      $0.attributes == run.attributes || $0.attributes[key] == value
    }
    return (value, range)
  }

  /// Converts string indices of ``string`` to UTF-16 offsets, clamped to the end of the text.
  public func offsets(of range: Range<String.Index>) -> Range<Int> {
    string.utf16Offsets(of: range)
  }

  /// Converts UTF-16 offsets to string indices of ``string``.
  public func indices(of range: Range<Int>) -> Range<String.Index> {
    string.indices(ofUTF16: range)
  }

  private func run(at offset: Int) -> AttributedText.Run? {
    guard offset >= 0, offset < length, let place = paragraph(at: offset) else { return nil }
    let text = paragraphs[place.index].text
    return text.runIndex(at: offset - place.start).map { text.runs[$0] }
  }

  /// The longest range around an offset in which all attribute runs satisfy `isAlike`.
  private func extent(at offset: Int, _ isAlike: (AttributedText.Run) -> Bool) -> Range<Int> {
    guard let place = paragraph(at: offset) else { return offset..<offset }
    var lower = offset
    var start = place.start + paragraphs[place.index].text.length
    for paragraph in paragraphs.backwards(from: place.index) {
      start -= paragraph.text.length
      let runs = paragraph.text.runs.reversed().drop { start + $0.range.lowerBound > offset }
      let alike = runs.prefix(while: isAlike)
      lower = alike.last.map { start + $0.range.lowerBound } ?? lower
      if lower > start { break }
    }
    var upper = offset
    var end = place.start
    for paragraph in paragraphs.from(place.index) {
      let runs = paragraph.text.runs.drop { end + $0.range.upperBound <= offset }
      let alike = runs.prefix(while: isAlike)
      upper = alike.last.map { end + $0.range.upperBound } ?? upper
      end += paragraph.text.length
      if upper < end { break }
    }
    return lower..<upper
  }
}
