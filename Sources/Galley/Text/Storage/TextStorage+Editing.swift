// Changes to a storage: those of AttributedText, at the price of the paragraphs they touch.

extension TextStorage {
  /// Types a string in the place of a range, as a person does: in ``typingAttributes``, else in the
  /// attributes of the character before it, else of the one that it stands before. It takes over no
  /// attachment.
  public mutating func type(_ string: String, over range: Range<Int>) {
    let range = range.clamped(to: 0..<length)
    replace(range, with: AttributedText(string, attributesForTyping(at: range.lowerBound)))
  }

  /// What a string typed at an offset would have of its own, before rules.
  public func attributesForTyping(at offset: Int) -> TextAttributes {
    if let typingAttributes { return typingAttributes }
    let offset = min(max(offset, 0), length)
    guard let place = paragraph(at: max(offset - 1, 0)) else { return TextAttributes() }
    let own = paragraphs[place.index].own
    var attributes = own.attributes(at: max(offset - 1, 0) - place.start)?.attributes
    attributes?.attachment = nil
    return attributes ?? TextAttributes()
  }

  /// Replaces a range by another text with its own attributes; an empty range inserts, an empty
  /// text deletes.
  public mutating func replace(_ range: Range<Int>, with text: AttributedText) {
    editText(in: range) { $0.replace($1, with: text) }
  }

  /// Replaces a range by a string, which takes over attributes: those of the first character that
  /// is replaced, else of the one before it, else of the one behind, as in NSAttributedString.
  public mutating func replace(_ range: Range<Int>, with string: String) {
    editText(in: range) { $0.replace($1, with: string) }
  }

  /// Puts a text with its own attributes before the character at `offset`.
  public mutating func insert(_ text: AttributedText, at offset: Int) {
    let offset = min(max(offset, 0), length)
    replace(offset..<offset, with: text)
  }

  /// Puts a string before the character at `offset`, in the attributes of the one before it, else
  /// of the one behind.
  public mutating func insert(_ string: String, at offset: Int) {
    let offset = min(max(offset, 0), length)
    replace(offset..<offset, with: string)
  }

  /// Adds a text at the end.
  public mutating func append(_ text: AttributedText) { insert(text, at: length) }

  /// Removes a range.
  public mutating func delete(_ range: Range<Int>) { replace(range, with: AttributedText()) }

  /// Rewrites the text's own attributes in a range, run by run; the rest stays.
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

  /// Writes attributes over those of a range, key by key; `font`, `paragraphStyle` and a single
  /// shadow merge part by part.
  public mutating func add(_ attributes: [TextAttribute], to range: Range<Int>) {
    let attributes = TextAttributes(attributes)
    transform(range) { $0.merging(attributes) }
  }

  /// Replaces all attributes of a range.
  public mutating func set(_ attributes: TextAttributes, on range: Range<Int>) {
    transform(range) { _ in attributes }
  }

  /// Writes one attribute over a range whole; other attributes stay.
  public mutating func setAttribute(_ attribute: TextAttribute, on range: Range<Int>) {
    transform(range) { $0.applying(attribute) }
  }

  /// Removes one attribute from a range; others stay.
  public mutating func removeAttribute(_ key: TextAttribute.Key, from range: Range<Int>) {
    transform(range) { $0.removing(key) }
  }

  /// Changes the text of the paragraphs that a range touches, which may become more or fewer.
  private mutating func editText(
    in range: Range<Int>, _ change: (inout AttributedText, Range<Int>) -> Void
  ) {
    let range = range.clamped(to: 0..<length)
    // The paragraph before an edge takes part: what ends it may be divided or joined.
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
    // CR and LF are one separator.
    while text.utf16.last == 0x0D, end < paragraphs.count,
      case let next = paragraphs[end].own, next.utf16.first == 0x0A
    {
      text.append(next)
      end += 1
    }
    replaceParagraphs(first.index..<end, with: text.paragraphs)
  }
}
