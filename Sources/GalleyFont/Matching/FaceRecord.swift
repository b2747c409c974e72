import CFontconfig

/// What is known of a face without opening it, as fontconfig reads it.
struct FaceRecord: Sendable {
  /// Where the bytes are.
  let source: FaceSource
  /// Which face of a collection, from 0.
  let index: Int
  /// All family names, in all languages, the typographic one first.
  let families: [String]
  /// Names of family and style together.
  let fullNames: [String]
  let postscriptName: String
  let style: String
  /// On fontconfig's scale, 80 being regular and 200 bold; a range when variable.
  let weight: ClosedRange<Double>
  /// Percent of the normal width; a range when variable.
  let width: ClosedRange<Double>
  /// On fontconfig's scale: 0 upright, 100 italic, 110 oblique.
  let slant: Int
  let isVariable: Bool
  /// Whether any glyph brings its own colours.
  let isColor: Bool
  let coverage: FontCoverage

  var isUpright: Bool { slant == FC_SLANT_ROMAN }
}

/// Where a face's bytes come from.
enum FaceSource: Sendable {
  /// The caller's.
  case data(FontData)
  /// The bundled font of that number.
  case bundled(Int)
  /// A file of the system.
  case file(String)
}

extension FaceRecord {
  /// What fontconfig's pattern says; nil when it names no family or has no characters.
  @unsafe
  init?(
    _ pattern: FontPatternValues, names: FontPatternValues, source: FaceSource,
    coverage: (OpaquePointer) -> FontCoverage
  ) {
    let families = unsafe names.texts(FC_FAMILY)
    guard !families.isEmpty, let charset = unsafe pattern.charset else { return nil }
    self.source = source
    // The high bits number a named instance, or say that all instances are meant.
    index = unsafe (pattern.integer(FC_INDEX) ?? 0) & 0xFFFF
    self.families = families
    fullNames = unsafe names.texts(FC_FULLNAME)
    postscriptName = unsafe names.texts(FC_POSTSCRIPT_NAME).first ?? ""
    style = unsafe names.texts(FC_STYLE).first ?? ""
    weight =
      unsafe pattern.extent(FC_WEIGHT) ?? Double(FC_WEIGHT_REGULAR)...Double(FC_WEIGHT_REGULAR)
    width = unsafe pattern.extent(FC_WIDTH) ?? Double(FC_WIDTH_NORMAL)...Double(FC_WIDTH_NORMAL)
    slant = unsafe pattern.integer(FC_SLANT) ?? Int(FC_SLANT_ROMAN)
    isVariable = unsafe pattern.flag(FC_VARIABLE)
    isColor = unsafe pattern.flag(FC_COLOR)
    self.coverage = unsafe coverage(charset)
  }
}
