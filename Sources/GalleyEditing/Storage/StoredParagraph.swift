// An immutable paragraph of a text storage; an edit replaces the whole paragraph.

import Galley

/// A paragraph with its separator. Copies of a text storage share all paragraphs that were not
/// edited.
final class StoredParagraph: Measured {
  /// The paragraph with its own attributes, without the attributes that text rules add.
  let own: AttributedText
  /// The paragraph with the attributes that text rules add. These attributes override the
  /// paragraph's own.
  let text: AttributedText

  init(own: AttributedText, text: AttributedText) {
    self.own = own
    self.text = text
  }

  /// The length of the text in UTF-16 code units.
  var measure: Int { own.length }
}

extension Int: Addable {}

extension AttributedText {
  /// The paragraphs of the text. Each paragraph includes its separator.
  var paragraphs: [AttributedText] {
    var paragraphs: [AttributedText] = []
    var offset = 0
    while let range = ParagraphSplitter.paragraph(from: offset, in: utf16) {
      paragraphs.append(self[range.full])
      offset = range.full.upperBound
    }
    return paragraphs
  }
}
