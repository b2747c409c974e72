import GalleyFont
import GalleyUnicode

/// An item: a range of a paragraph with one style, script, embedding level and font face. Items
/// hold no references, so they are cheap to copy.
struct Item {
  /// The kind of an item's content: text, a tab, a line separator or an attachment.
  enum Kind {
    /// Text that the shaper converts to glyphs.
    case text
    /// A tab character, whose width depends on the line.
    case tab
    /// A line separator character, which has no width.
    case separator
    /// A U+FFFC character that is replaced by an image.
    case attachment
  }

  /// The range of the item's text, in offsets from the paragraph's start.
  var range: Range<Int>
  var kind: Kind
  /// Index of the attribute run that determines the item's style.
  var style: Int
  /// Index of the item's font face in the paragraph's faces.
  var face: Int
  var level: UInt8
  var script: Script
  /// Whether the item's punctuation marks are drawn with the font's fullwidth glyphs.
  var isFullWidth = false
  /// Orientation of the item's glyphs within the line.
  var orientation = GlyphOrientation.horizontal
  /// Factor that scales the width of text combined into the space of one character (tate-chu-yoko).
  var compression = 1.0
  /// Range of the item's glyphs in the paragraph's glyph array; set by shaping.
  var glyphs: Range<Int> = 0..<0

  var isRightToLeft: Bool { level & 1 == 1 }

  /// Whether the item `other` begins at the end of this item, and the two items can be shaped
  /// together.
  func continues(with other: Item) -> Bool {
    kind == .text && other.kind == .text && range.upperBound == other.range.lowerBound
      && style == other.style && face == other.face && level == other.level
      && script == other.script && isFullWidth == other.isFullWidth
  }
}

/// The items of a paragraph, their font faces, and the characters for which no font has a glyph.
struct ItemizedParagraph {
  /// The paragraph's items in text order.
  var items: [Item] = []
  /// Font faces of the items: the faces that draw the items, and the faces that their styles
  /// request.
  private(set) var faces: [FontFace] = []
  /// Characters for which no font has a glyph.
  var missing: [MissingGlyph] = []
  /// Number of recently added faces with which a new face is compared. In a paragraph with many
  /// faces, a comparison with all faces would be slow.
  private static let comparedFaces = 8

  /// Appends an item. If the item continues the last item, extends the last item instead. Ignores
  /// an empty item.
  mutating func append(_ item: Item) {
    if item.range.isEmpty { return }
    if let last = items.last, last.continues(with: item) {
      items[items.count - 1].range = last.range.lowerBound..<item.range.upperBound
    } else {
      items.append(item)
    }
  }

  /// Returns the index of a font face, and adds the face if necessary. Only the most recently added
  /// faces are searched, so a face can be added again and have several indices.
  mutating func index(of face: FontFace) -> Int {
    var index = faces.count
    let end = max(index - Self.comparedFaces, 0)
    while index > end {
      index -= 1
      if faces[index] === face { return index }
    }
    faces.append(face)
    return faces.count - 1
  }
}
