// Changes to a text. Offsets are UTF-16 units and clamped to the text.

extension AttributedText {
  /// Puts a text with its own attributes before the character at `offset`.
  public mutating func insert(_ other: AttributedText, at offset: Int) {
    let offset = min(max(offset, 0), length)
    replace(offset..<offset, with: other)
  }

  /// Puts a string before the character at `offset`, in the attributes of the one before it, else
  /// of the one behind.
  public mutating func insert(_ string: String, at offset: Int) {
    let offset = min(max(offset, 0), length)
    replace(offset..<offset, with: string)
  }

  /// Removes a range.
  public mutating func delete(_ range: Range<Int>) {
    replace(range, with: AttributedText())
  }

  /// Replaces a range by a string, which takes over attributes: those of the first character that
  /// is replaced, else of the one before it, else of the one behind, as in NSAttributedString.
  public mutating func replace(_ range: Range<Int>, with string: String) {
    let range = range.clamped(to: 0..<length)
    let model = range.isEmpty ? range.lowerBound - 1 : range.lowerBound
    let attributes = (attributes(at: model) ?? attributes(at: range.lowerBound))?.attributes
    replace(range, with: AttributedText(string, attributes ?? TextAttributes()))
  }

  /// Writes attributes over those of a range, key by key; `font`, `paragraphStyle` and a single
  /// shadow merge part by part.
  public mutating func add(_ attributes: [TextAttribute], to range: Range<Int>) {
    add(TextAttributes(attributes), to: range)
  }

  /// Writes one attribute over a range whole: a font replaces the one there with all its parts.
  /// Other attributes stay.
  public mutating func setAttribute(_ attribute: TextAttribute, on range: Range<Int>) {
    transform(range) { $0.applying(attribute) }
  }

  /// Removes one attribute from a range; others stay.
  public mutating func removeAttribute(_ key: TextAttribute.Key, from range: Range<Int>) {
    transform(range) { $0.removing(key) }
  }
}
