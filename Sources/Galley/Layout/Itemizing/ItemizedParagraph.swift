import GalleyFont
import GalleyUnicode

/// A stretch of a paragraph with one style, script, level and face. It refers to no object, so that
/// copies cost nothing.
struct Item {
  /// What the item holds.
  enum Kind {
    /// Text that is shaped.
    case text
    /// One tab character, whose width the line decides.
    case tab
    /// One line separator, without width.
    case separator
    /// One U+FFFC that a picture stands in the place of.
    case attachment
  }

  /// Offsets from the paragraph's start.
  var range: Range<Int>
  var kind: Kind
  /// Index of the attribute run whose style it is shaped with.
  var style: Int
  /// Index of its face among the paragraph's.
  var face: Int
  var level: UInt8
  var script: Script
  /// How it stands in its line.
  var orientation = GlyphOrientation.horizontal
  /// Factor on the width of text that is combined into the space of one character.
  var compression = 1.0
  /// Indices of its glyphs in the paragraph, filled in by shaping.
  var glyphs: Range<Int> = 0..<0

  var isRightToLeft: Bool { level & 1 == 1 }
}

/// The items of a paragraph, and what is found with them.
struct ItemizedParagraph {
  /// In text order.
  var items: [Item]
  /// The faces that items and their styles have.
  private(set) var faces: [FontFace]
  /// The characters that no font has.
  var missing: [MissingGlyph] = []

  /// Faces that are compared before one is listed again: a paragraph has few, or very many.
  private static let comparedFaces = 8

  /// Nothing found yet.
  init() {
    items = []
    faces = []
  }

  /// Nothing found yet, in the memory of arrays, which are empty afterwards.
  init(taking items: inout [Item], _ faces: inout [FontFace]) {
    self.items = items.takeEmptied()
    self.faces = faces.takeEmptied()
  }

  /// The index of a face, which is listed from now on; a face may have several.
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
  /// What is wrong with the first item whose face is of a file that is not locked; `nil` if all
  /// may be used.
  ///
  /// - Parameters:
  ///   - content: the paragraph's units.
  ///   - offset: where they begin in the text.
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
