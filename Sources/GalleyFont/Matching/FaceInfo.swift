import CFontconfig
import CFreeType

/// Properties of a face, as fontconfig provides them. The properties are known without opening the
/// font.
///
/// This type is a class, because each search for a fallback face iterates over many faces, and
/// copying a struct of many fields is slow.
final class FaceInfo: Sendable {
  /// The source of the font's bytes.
  let source: FaceSource
  /// The index of the face within a font collection file, from 0.
  let index: Int
  /// All family names in all languages, the typographic name first.
  let families: [String]
  /// Full names, which combine family and style.
  let fullNames: [String]
  let postscriptName: String
  let style: String
  /// The weight on fontconfig's scale, where 80 is regular and 200 is bold; a range if the font is
  /// variable.
  let weight: ClosedRange<Double>
  /// The width in percent of the normal width; a range if the font is variable.
  let width: ClosedRange<Double>
  /// The slant on fontconfig's scale: 0 upright, 100 italic, 110 oblique.
  let slant: Int
  let isVariable: Bool
  /// Whether any glyph of the face has its own colours.
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

/// The source of a face's bytes.
enum FaceSource: Sendable {
  /// Font data supplied by the caller.
  case data(FontData)
  /// A bundled font, identified by its index in the list of bundled fonts.
  case bundled(Int)
  /// A system font file, identified by its path.
  case file(String)
}

extension FaceInfo {
  /// Reads a fontconfig pattern; nil if it has no family name or no characters.
  ///
  /// - Parameter hasAxes: whether the face is known to be variable. fontconfig reports a variable
  ///   face as static if fontconfig knows none of the face's axes.
  /// - Parameter isBold: whether ``FontFace/weightClass`` is 700. The closure is called only if
  ///   fontconfig reports a regular weight. fontconfig reads only `usWeightClass`, which is 400 in
  ///   some bold fonts.
  @unsafe
  convenience init?(
    _ pattern: FontPatternValues, names: FontPatternValues, source: FaceSource,
    hasAxes: Bool = false, isBold: () -> Bool, coverage: (OpaquePointer) -> FontCoverage
  ) {
    let families = unsafe names.texts(FC_FAMILY)
    guard !families.isEmpty, let charset = unsafe pattern.charset else { return nil }
    let regular = Double(FC_WEIGHT_REGULAR)...Double(FC_WEIGHT_REGULAR)
    var weight = unsafe pattern.extent(FC_WEIGHT) ?? regular
    if weight == regular, isBold() { weight = Double(FC_WEIGHT_BOLD)...Double(FC_WEIGHT_BOLD) }
    let normal = Double(FC_WIDTH_NORMAL)...Double(FC_WIDTH_NORMAL)
    unsafe self.init(
      // The low 16 bits of fontconfig's index are the face's index. The high 16 bits are a named
      // instance's number, or 0x8000 for the pattern that describes all instances.
      source: source, index: (pattern.integer(FC_INDEX) ?? 0) & 0xFFFF, families: families,
      fullNames: names.texts(FC_FULLNAME), postscriptName: names.text(FC_POSTSCRIPT_NAME) ?? "",
      style: names.text(FC_STYLE) ?? "", weight: weight,
      width: pattern.extent(FC_WIDTH) ?? normal,
      slant: pattern.integer(FC_SLANT) ?? Int(FC_SLANT_ROMAN),
      isVariable: hasAxes || pattern.flag(FC_VARIABLE), isColor: pattern.flag(FC_COLOR),
      coverage: coverage(charset))
  }
}

extension FaceInfo {
  /// Reads the properties of each face from the font file itself, without an index of fonts. The
  /// faces are in file order.
  static func infos(of data: FontData) throws(FontError) -> [FaceInfo] {
    var library: FT_Library?
    guard unsafe FT_Init_FreeType(&library) == 0, let library = unsafe library else {
      throw .unreadable(file: data.name, reason: "out of memory")
    }
    defer { unsafe FT_Done_FreeType(library) }
    var infos: [FaceInfo] = []
    for index in 0..<data.faceCount {
      try unsafe infos.append(info(of: data, index: index, library: library))
    }
    return infos
  }

  private static func info(
    of data: FontData, index: Int, library: FT_Library
  ) throws(FontError) -> FaceInfo {
    // Open the face with `FontFace` first, because the errors of `FontFace` are more specific than
    // FreeType's.
    let known = try FontFace(data: data, index: index)
    let bytes = unsafe data.sfntBytes
    let start = unsafe bytes.baseAddress?.assumingMemoryBound(to: FT_Byte.self)
    var opened: FT_Face?
    let failure = unsafe FT_New_Memory_Face(
      library, start, FT_Long(bytes.count), FT_Long(index), &opened)
    guard failure == 0, let face = unsafe opened else {
      throw .unreadable(file: data.name, reason: "FreeType error \(failure)")
    }
    defer { unsafe FT_Done_Face(face) }
    let number = UInt32(clamping: index)
    guard let one = unsafe FontPattern(owning: FcFreeTypeQueryFace(face, "", number, nil)) else {
      throw .brokenTable(file: data.name, table: "cmap")
    }
    // Set the highest bit of the index to request the pattern that describes all instances. Only
    // fonts with axes have this pattern. This pattern has no full names or styles, so read them
    // from the default instance's pattern.
    let all = unsafe FontPattern(
      owning: FcFreeTypeQueryFace(face, "", number | 0x8000_0000, nil))
    let info =
      if let all { info(all, names: one, known) } else { info(one, names: one, known) }
    guard let info else { throw .brokenTable(file: data.name, table: "cmap") }
    return info
  }

  private static func info(
    _ pattern: borrowing FontPattern, names: borrowing FontPattern, _ face: FontFace
  ) -> FaceInfo? {
    unsafe FaceInfo(
      FontPatternValues(pointer: pattern.pointer), names: FontPatternValues(pointer: names.pointer),
      source: .data(face.data), hasAxes: !face.axes.isEmpty, isBold: { face.weightClass == 700 },
      coverage: { unsafe FontCoverage(copying: $0) })
  }
}
