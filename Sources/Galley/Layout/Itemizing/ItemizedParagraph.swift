import GalleyFont
import GalleyUnicode

/// A range of a paragraph with one style, script, level and face. It has no references, so that
/// copies are cheap.
struct Item {
  /// Kind of an item's content.
  enum Kind {
    /// Text to be shaped.
    case text
    /// A tab character, whose width depends on the line.
    case tab
    /// A line separator, which has no width.
    case separator
    /// A U+FFFC character that is replaced by a picture.
    case attachment
  }

  /// Offsets from the paragraph's start.
  var range: Range<Int>
  var kind: Kind
  /// Index of the attribute run that has the item's style.
  var style: Int
  /// Index in the paragraph's faces.
  var face: Int
  var level: UInt8
  var script: Script
  /// Orientation in the line.
  var orientation = GlyphOrientation.horizontal
  /// Factor on the width of text that is combined into the space of one character.
  var compression = 1.0
  /// Range of the item's glyphs in the paragraph's; set by shaping.
  var glyphs: Range<Int> = 0..<0

  var isRightToLeft: Bool { level & 1 == 1 }
}

/// The items of a paragraph, with their faces and missing characters.
struct ItemizedParagraph {
  /// Items in text order.
  var items: [Item]
  /// Faces of the items and their styles.
  private(set) var faces: [FontFace]
  /// Characters that no font has.
  var missing: [MissingGlyph] = []

  /// Number of recent faces that are compared before a face is added again. A paragraph has a few
  /// faces or very many.
  private static let comparedFaces = 8

  /// Creates a paragraph without items.
  init() {
    items = []
    faces = []
  }

  /// Creates a paragraph without items. It reuses the buffers of the arrays, which are empty
  /// afterwards.
  init(taking items: inout [Item], _ faces: inout [FontFace]) {
    self.items = items.takeBuffer()
    self.faces = faces.takeBuffer()
  }

  /// Returns the index of a face, which is added if needed. A face may have several indices.
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

extension ItemizedParagraph {
  /// An error about the first item whose font file is not in the lockfile; `nil` if all files are.
  ///
  /// - Parameters:
  /// - content: the paragraph's UTF-16 units.
  /// - offset: the offset of the paragraph's content in the text.
  func refusal(
    by locked: LockedFiles, of content: Span<UInt16>, at offset: Int
  ) -> RenderError? {
    for item in items {
      do throws(FontError) {
        try locked.check(faces[item.face].data)
      } catch {
        let end = min(item.range.lowerBound + 2, content.count)
        let units = (item.range.lowerBound..<end).map { content[$0] }
        let first = String(decoding: units, as: UTF16.self).unicodeScalars.first
        let name = first.map { CodePoint.name($0.value) } ?? "the text"
        return .fontNotLocked(
          "\(name) at offset \(offset + item.range.lowerBound) needs \(error.familiarDescription)")
      }
    }
    return nil
  }
}
