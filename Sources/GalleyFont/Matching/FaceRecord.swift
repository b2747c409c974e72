import CFontconfig

/// What is known of a face without opening it, as fontconfig reads it.
///
/// A class because orders of faces are walked for every missing character, and a value of so many
/// parts would be copied each time.
final class FaceRecord: Sendable {
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

  init(
    source: FaceSource, index: Int, families: [String], fullNames: [String],
    postscriptName: String, style: String, weight: ClosedRange<Double>,
    width: ClosedRange<Double>, slant: Int, isVariable: Bool, isColor: Bool, coverage: FontCoverage
  ) {
    self.source = source
    self.index = index
    self.families = families
    self.fullNames = fullNames
    self.postscriptName = postscriptName
    self.style = style
    self.weight = weight
    self.width = width
    self.slant = slant
    self.isVariable = isVariable
    self.isColor = isColor
    self.coverage = coverage
  }

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
  convenience init?(
    _ pattern: FontPatternValues, names: FontPatternValues, source: FaceSource,
    coverage: (OpaquePointer) -> FontCoverage
  ) {
    let families = unsafe names.texts(FC_FAMILY)
    guard !families.isEmpty, let charset = unsafe pattern.charset else { return nil }
    let regular = Double(FC_WEIGHT_REGULAR)...Double(FC_WEIGHT_REGULAR)
    let normal = Double(FC_WIDTH_NORMAL)...Double(FC_WIDTH_NORMAL)
    unsafe self.init(
      // The high bits number a named instance, or say that all instances are meant.
      source: source, index: (pattern.integer(FC_INDEX) ?? 0) & 0xFFFF, families: families,
      fullNames: names.texts(FC_FULLNAME), postscriptName: names.text(FC_POSTSCRIPT_NAME) ?? "",
      style: names.text(FC_STYLE) ?? "", weight: pattern.extent(FC_WEIGHT) ?? regular,
      width: pattern.extent(FC_WIDTH) ?? normal,
      slant: pattern.integer(FC_SLANT) ?? Int(FC_SLANT_ROMAN),
      isVariable: pattern.flag(FC_VARIABLE), isColor: pattern.flag(FC_COLOR),
      coverage: coverage(charset))
  }
}
