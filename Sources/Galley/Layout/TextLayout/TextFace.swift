import GalleyFont

/// A font face used for text: a single font of a font file, with values for its variation axes.
///
/// Two faces are equal if they use the same opened font file, the same font index and the same axis
/// values.
public struct TextFace: Sendable {
  let face: FontFace

  init(_ face: FontFace) {
    self.face = face
  }

  /// The typographic family name, in English if the font has an English one.
  public var family: String { face.familyName }
  /// The typographic style name, such as `Bold Italic`. For a variable font, this is the name of
  /// the default style.
  public var style: String { face.styleName }
  /// The PostScript name; empty if the font has none.
  public var postscriptName: String { face.postscriptName }
  /// The path of the font file. A bundled font has the path `bundled:Family/File.ttf`. For a font
  /// loaded from memory, the path is the font's label.
  public var path: String { face.path }
  /// Index of the font in its font collection file (TTC), from 0.
  public var index: Int { face.index }
  /// Variation axis values that differ from the axis defaults. The keys are axis tags; for example,
  /// the value of `wght` can be `550`.
  public var variations: [String: Double] {
    Dictionary(
      face.variations.map { ($0.tag.description, $0.value) }, uniquingKeysWith: { $1 })
  }
  /// Font units per em. Outlines and tables of the font file are measured in these units.
  public var unitsPerEm: Int { face.unitsPerEm }

  /// Returns a copy of the whole font file as TrueType or OpenType data, for embedding in a
  /// document. WOFF files are decompressed. If the font is in a collection, the data contains the
  /// whole collection.
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
  /// Whether both faces use the same opened font file, the same font index and the same axis
  /// values.
  public static func == (one: TextFace, other: TextFace) -> Bool {
    one.face === other.face
      || one.face.data === other.face.data && one.face.index == other.face.index
        && one.face.variations == other.face.variations
  }

  /// Hashes the font file, font index and axis values.
  public func hash(into hasher: inout Hasher) {
    hasher.combine(ObjectIdentifier(face.data))
    hasher.combine(face.index)
    hasher.combine(face.variations)
  }
}

extension TextLayout.Run {
  /// The font face of the run's glyphs.
  public var font: TextFace { TextFace(face) }
}

extension TextLayout {
  /// All font faces that the text uses, without duplicates. The faces are in the order in which the
  /// runs first use them.
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
