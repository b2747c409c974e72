// A paragraph of a storage, which never changes: an edit puts another one in its place.

/// One paragraph with its separator. Copies of a storage share those that are the same in them.
final class StoredParagraph: Measured {
  /// The paragraph with the attributes that it was given.
  let own: AttributedText
  /// The paragraph with the styles that rules derive over its own.
  let text: AttributedText

  init(own: AttributedText, text: AttributedText) {
    self.own = own
    self.text = text
  }

  var measure: StoredMeasure { StoredMeasure(paragraphs: 1, units: own.length) }
}

/// How much text paragraphs are.
struct StoredMeasure: Addable {
  var paragraphs = 0
  /// UTF-16 units.
  var units = 0

  static func += (left: inout StoredMeasure, right: StoredMeasure) {
    left.paragraphs += right.paragraphs
    left.units += right.units
  }
}

extension AttributedText {
  /// Its paragraphs, each with its separator.
  var paragraphs: [AttributedText] {
    var paragraphs: [AttributedText] = []
    var offset = 0
    while let range = ParagraphSplitter.paragraph(from: offset, in: utf16) {
      paragraphs.append(AttributedText(range.full, of: self))
      offset = range.full.upperBound
    }
    return paragraphs
  }
}
