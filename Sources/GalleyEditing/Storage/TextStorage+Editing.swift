// Edits a text storage. The functions are the same as those of AttributedText. The time of an edit
// depends on the length of the edited paragraphs, not on the length of the whole text.

public import Galley

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
