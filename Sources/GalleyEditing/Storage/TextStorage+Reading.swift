// Reads parts of a text storage, including the styles that rules add. Offsets are clamped to the
// text, except in attribute look-ups.

public import Galley

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
