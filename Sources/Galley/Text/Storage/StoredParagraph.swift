// An immutable paragraph of a storage; an edit replaces it.

/// A paragraph with its separator. Copies of a storage share their common paragraphs.
final class StoredParagraph: Measured {
  /// The paragraph with its own attributes.
  let own: AttributedText
  /// The paragraph with the styles of rules applied over its own attributes.
  let text: AttributedText

  init(own: AttributedText, text: AttributedText) {
    self.own = own
    self.text = text
  }

  var measure: StoredMeasure { StoredMeasure(paragraphs: 1, units: own.length) }
}

/// The amount of text in paragraphs.
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
  /// The paragraphs of the text, each with its separator.
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
