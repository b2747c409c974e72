import GalleyFont

extension Shaper {
  /// Appends the glyphs of a combined (tate-chu-yoko) item as one cluster that is an em long and
  /// centred on the line.
  ///
  /// Text that is wider than an em uses the font's narrow forms (`hwid`, `twid`, `qwid`) if they
  /// reduce the width. If the text is still wider than an em, its glyphs are compressed (CSS
  /// Writing Modes 4 §9.1.2).
  func shapeCombined(
    _ item: inout Item, face: FontFace, style: ResolvedStyle, of content: Span<UInt16>,
    transformed: TransformedText?, into glyphs: inout [ShapedGlyph]
  ) {
    let em = Double(face.unitsPerEm)
    var own: [ShapedGlyph] = []
    shape(item, face: face, style: style, of: content, transformed: transformed, into: &own)
    var width = Self.width(of: own) * style.scaleX
    if width > em, let narrow = Self.narrowForms(own.count) {
      var narrowed: [ShapedGlyph] = []
      shape(
        item, face: face, style: style, of: content, transformed: transformed, adding: [narrow],
        into: &narrowed)
      let narrowWidth = Self.width(of: narrowed) * style.scaleX
      if narrowWidth < width { (own, width) = (narrowed, narrowWidth) }
    }
    item.compression = width > em ? em / width : 1
    // The offsets of the combined characters are multiplied by `item.compression` here. Later,
    // `crossUnit` multiplies them by the style's `scaleX`, but not by the compression again.
    let unit = item.compression
    var pen = -Self.width(of: own) / 2
    let baseline = em / 2 + face.centralBaseline
    for index in own.indices {
      let glyph = own[index]
      own[index].cluster = Int32(clamping: item.range.lowerBound)
      own[index].isUnsafeToBreak = false
      own[index].xOffset = Self.units(baseline - Double(glyph.yOffset))
      own[index].yOffset = Self.units((pen + Double(glyph.xOffset)) * unit)
      own[index].xAdvance = index == own.count - 1 ? Int32(clamping: face.unitsPerEm) : 0
      own[index].yAdvance = 0
      pen += Double(glyph.xAdvance)
    }
    glyphs += own
  }

  private static func width(of glyphs: [ShapedGlyph]) -> Double {
    glyphs.reduce(0) { $0 + Double($1.xAdvance) }
  }

  private static func units(_ length: Double) -> Int32 {
    Int32(clamping: Int(length.rounded(.toNearestOrAwayFromZero)))
  }

  private static func narrowForms(_ count: Int) -> FontFeature? {
    let tags = [2: "hwid", 3: "twid", 4: "qwid"]
    return tags[count].flatMap { FontTag($0) }.map { FontFeature(tag: $0, value: 1) }
  }
}
