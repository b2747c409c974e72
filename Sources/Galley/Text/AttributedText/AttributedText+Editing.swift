// Edits of an attributed text. Offsets are in UTF-16 code units and are clamped to the text.

extension AttributedText {
  /// Inserts an attributed text, with its own attributes, before the character at `offset`.
  public mutating func insert(_ other: AttributedText, at offset: Int) {
    let offset = min(max(offset, 0), length)
    replace(offset..<offset, with: other)
  }

  /// Inserts a string before the character at `offset`. The string gets the attributes of the
  /// previous character or, at the start of the text, of the next character.
  public mutating func insert(_ string: String, at offset: Int) {
    let offset = min(max(offset, 0), length)
    replace(offset..<offset, with: string)
  }

  /// Deletes a range of the text.
  public mutating func delete(_ range: Range<Int>) {
    replace(range, with: AttributedText())
  }

  /// Replaces a range with a string. The string gets the attributes of the first replaced
  /// character. If the range is empty, the string gets the attributes of the previous character, or
  /// else of the next one, as in NSAttributedString.
  public mutating func replace(_ range: Range<Int>, with string: String) {
    let range = range.clamped(to: 0..<length)
    let model = range.isEmpty ? range.lowerBound - 1 : range.lowerBound
    let attributes = (attributes(at: model) ?? attributes(at: range.lowerBound))?.attributes
    replace(range, with: AttributedText(string, attributes ?? TextAttributes()))
  }

  /// Adds attributes to a range of the text. Each new value replaces the existing value of the same
  /// key; `font`, `paragraphStyle` and a single shadow are merged property by property.
  public mutating func add(_ attributes: [TextAttribute], to range: Range<Int>) {
    add(TextAttributes(attributes), to: range)
  }

  /// Replaces the whole value of one attribute in a range, such as a font with all its properties.
  /// Other attributes are kept.
  public mutating func setAttribute(_ attribute: TextAttribute, on range: Range<Int>) {
    transform(range) { $0.applying(attribute) }
  }

  /// Removes one attribute from a range of the text; other attributes are kept.
  public mutating func removeAttribute(_ key: TextAttribute.Key, from range: Range<Int>) {
    transform(range) { $0.removing(key) }
  }
}
