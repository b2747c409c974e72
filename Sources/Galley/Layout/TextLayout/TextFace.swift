import GalleyFont

/// The face of some text: a single font of a file, with values for its variation axes.
///
/// Two faces are equal if they have the same opened file, index and axis values.
public struct TextFace: Sendable {
  let face: FontFace

  init(_ face: FontFace) {
    self.face = face
  }

  /// The typographic family name, in English if the font has an English one.
  public var family: String { face.familyName }
  /// The typographic style name, such as `Bold Italic`. In a variable font, the name of its default
  /// style.
  public var style: String { face.styleName }
  /// The PostScript name; empty if the font has none.
  public var postscriptName: String { face.postscriptName }
  /// The file's path. A bundled font has `bundled:Family/File.ttf`, a font from memory its label.
  public var path: String { face.path }
  /// Index of the font in its collection, from 0.
  public var index: Int { face.index }
  /// Axis values that differ from the axes' defaults, by axis tag, such as `wght` 550.
  public var variations: [String: Double] {
    Dictionary(
      face.variations.map { ($0.tag.description, $0.value) }, uniquingKeysWith: { $1 })
  }
  /// Font units per em. Outlines and tables of the file use these units.
  public var unitsPerEm: Int { face.unitsPerEm }

  /// A copy of the whole font file for embedding in a document, as TrueType or OpenType data. WOFF
  /// files are decompressed; collections include all of their fonts.
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
  /// Whether both faces have the same opened file, index and axis values.
  public static func == (one: TextFace, other: TextFace) -> Bool {
    one.face === other.face
      || one.face.data === other.face.data && one.face.index == other.face.index
        && one.face.variations == other.face.variations
  }

  /// Hashes the file, index and axis values.
  public func hash(into hasher: inout Hasher) {
    hasher.combine(ObjectIdentifier(face.data))
    hasher.combine(face.index)
    hasher.combine(face.variations)
  }
}

extension TextLayout.Run {
  /// The face of the run's glyphs.
  public var font: TextFace { TextFace(face) }
}

extension TextLayout {
  /// All faces of the text without duplicates, in the order of their first runs.
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
