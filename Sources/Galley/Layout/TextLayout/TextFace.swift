import GalleyFont

/// A face that text is set in: one font of a file, at one place of its variation axes.
///
/// Equal are two of the same opened file, number and axes.
public struct TextFace: Sendable {
  let face: FontFace

  init(_ face: FontFace) {
    self.face = face
  }

  /// The typographic family, in English where the font names it so.
  public var family: String { face.familyName }
  /// The typographic style, such as `Bold Italic`; the default one of a variable font.
  public var style: String { face.styleName }
  /// The PostScript name; empty when the font has none.
  public var postscriptName: String { face.postscriptName }
  /// The file's path; `bundled:Family/File.ttf` for a bundled font, a label for one from memory.
  public var path: String { face.path }
  /// Which font of a collection, from 0.
  public var index: Int { face.index }
  /// The coordinates by axis that differ from the axes' defaults, such as `wght` 550.
  public var variations: [String: Double] {
    Dictionary(
      face.variations.map { ($0.tag.description, $0.value) }, uniquingKeysWith: { $1 })
  }
  /// Font units to an em, in which glyph indices, outlines and tables of the file count.
  public var unitsPerEm: Int { face.unitsPerEm }

  /// The whole font file, for a document that embeds it: a copy of its TrueType or OpenType bytes,
  /// those of a WOFF unpacked, for a collection those of all of its fonts.
  public func bytes() -> [UInt8] {
    face.data.withBytes { bytes in
      var copy: [UInt8] = []
      copy.append(addingCapacity: bytes.count) { copy in
        for index in bytes.indices { copy.append(bytes[index]) }
      }
      return copy
    }
  }
}

extension TextFace: Hashable {
  /// Whether both are the same font of the same opened file, at the same place of its axes.
  public static func == (one: TextFace, other: TextFace) -> Bool {
    one.face === other.face
      || one.face.data === other.face.data && one.face.index == other.face.index
        && one.face.variations == other.face.variations
  }

  /// Hashes what equal faces have in common.
  public func hash(into hasher: inout Hasher) {
    hasher.combine(ObjectIdentifier(face.data))
    hasher.combine(face.index)
    hasher.combine(face.variations)
  }
}

extension TextLayout.Run {
  /// The face that its glyphs are of.
  public var font: TextFace { TextFace(face) }
}

extension TextLayout {
  /// The faces that the text is set in, each once, in the order of their first runs.
  public var fonts: [TextFace] {
    var seen: Set<TextFace> = []
    var fonts: [TextFace] = []
    var last: FontFace?
    for run in runs where run.face !== last {
      last = run.face
      if seen.insert(run.font).inserted { fonts.append(run.font) }
    }
    return fonts
  }
}
