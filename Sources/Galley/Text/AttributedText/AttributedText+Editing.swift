// Edits of a text. Offsets are UTF-16 units and clamped to the text.

extension AttributedText {
  /// Inserts a text with its own attributes before the character at `offset`.
  public mutating func insert(_ other: AttributedText, at offset: Int) {
    let offset = min(max(offset, 0), length)
    replace(offset..<offset, with: other)
  }

  /// Inserts a string before the character at `offset`. The string gets the attributes of the
  /// previous character, or else of the next one.
  public mutating func insert(_ string: String, at offset: Int) {
    let offset = min(max(offset, 0), length)
    replace(offset..<offset, with: string)
  }

  /// Deletes a range.
  public mutating func delete(_ range: Range<Int>) {
    replace(range, with: AttributedText())
  }

  /// Replaces a range by a string. The string gets the attributes of the first replaced character.
  /// If the range is empty, it gets those of the previous character, or else of the next one, as in
  /// NSAttributedString.
  public mutating func replace(_ range: Range<Int>, with string: String) {
    let range = range.clamped(to: 0..<length)
    let model = range.isEmpty ? range.lowerBound - 1 : range.lowerBound
    let attributes = (attributes(at: model) ?? attributes(at: range.lowerBound))?.attributes
    replace(range, with: AttributedText(string, attributes ?? TextAttributes()))
  }

  /// Adds attributes to a range. They overwrite existing ones key by key; `font`, `paragraphStyle`
  /// and a single shadow are merged part by part.
  public mutating func add(_ attributes: [TextAttribute], to range: Range<Int>) {
    add(TextAttributes(attributes), to: range)
  }

  /// Replaces one attribute of a range completely, such as a font with all its parts. Other
  /// attributes are kept.
  public mutating func setAttribute(_ attribute: TextAttribute, on range: Range<Int>) {
    transform(range) { $0.applying(attribute) }
  }

  /// Removes one attribute from a range; other attributes are kept.
  public mutating func removeAttribute(_ key: TextAttribute.Key, from range: Range<Int>) {
    transform(range) { $0.removing(key) }
  }
}
