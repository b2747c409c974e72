// Letters that a plan sets one glyph each.

import CHarfBuzz

/// The characters of an alphabet that shaping gives their own glyphs, whatever letters of these
/// stand beside them, and moves by kerning alone: words of them need no HarfBuzz.
struct PlainLetters {
  private struct Letter {
    /// Its glyph; 0 when it is not plain.
    var glyph: UInt32 = 0
    var advance: Int32 = 0
    /// Whether a ligature begins with its glyph.
    var beginsLigature = false
    /// Whether its advance and its pairs were looked up.
    var isKnown = false
  }

  private let face: FontFace
  private let table: LayoutTable
  private let blocks: [Block]
  private var letters: [Letter]
  private var kerning: PairKerning
  private let ligatures: [GlyphPair]

  /// Reads what a plan's lookups do to the letters of a script; nil when nothing can be said of any,
  /// or the script is none of those that HarfBuzz shapes without a shaper of their own.
  ///
  /// - Parameter plan: one without the features that HarfBuzz itself gives to fractions, unless the
  ///   text has them all over: beside U+2044 no letter is plain.
  @unsafe
  init?(_ plan: OpaquePointer, _ key: ShapingPlan.Key, _ hbFace: OpaquePointer) {
    guard let blocks = Block.all[FontTag(rawValue: key.script).description] else { return nil }
    let face = key.face
    var letters: [Letter] = []
    var glyphs = NumberSet(below: face.glyphCount)
    guard let marks = unsafe hb_set_create() else { return nil }
    defer { unsafe hb_set_destroy(marks) }
    // Lookups pass over marks, and their advances are dropped.
    unsafe hb_ot_layout_get_glyphs_in_class(hbFace, HB_OT_LAYOUT_GLYPH_CLASS_MARK, marks)
    for block in blocks {
      for unit in block.units {
        let glyph = Unicode.Scalar(unit).flatMap { face.glyph(for: $0) } ?? 0
        letters.append(Letter(glyph: glyph))
        if glyph != 0, unsafe hb_set_has(marks, glyph) == 0 { glyphs.insert(glyph) }
      }
    }
    guard let substituted = unsafe Self.scan(glyphs, isPositioning: false, plan, hbFace),
      let positioned = unsafe Self.scan(
        substituted.glyphs, isPositioning: true, plan, hbFace),
      positioned.glyphs.count > 0
    else { return nil }
    var firsts = NumberSet(below: face.glyphCount)
    for pair in substituted.ligatures { firsts.insert(pair.first) }
    for index in letters.indices {
      let glyph = letters[index].glyph
      if !positioned.glyphs.contains(glyph) { letters[index].glyph = 0 }
      letters[index].beginsLigature = firsts.contains(glyph)
    }
    ligatures = substituted.ligatures
    self.face = face
    self.blocks = blocks
    self.letters = letters
    kerning = positioned.kerning
    kerning.reserve(letters: letters.count)
    unsafe table = LayoutTable(Self.positions, of: hbFace)
  }

  /// Appends the glyphs of a word; false, with nothing of use appended, when a letter is not plain.
  mutating func set(
    _ text: borrowing Span<UInt16>, _ word: Range<Int>, into glyphs: inout [ShapedGlyph]
  ) -> Bool {
    let table = table
    let text = text.extracting(word)
    return table.withBytes { bytes in
      var last = -1
      for offset in text.indices {
        guard let letter = index(of: text[offset]), letters[letter].glyph != 0 else {
          return false
        }
        if !letters[letter].isKnown { learn(letter, in: bytes) }
        let (glyph, advance) = (letters[letter].glyph, letters[letter].advance)
        var shaped = ShapedGlyph(
          glyphID: glyph, cluster: Int32(truncatingIfNeeded: word.lowerBound + offset),
          xAdvance: advance)
        if last >= 0 {
          guard !mayJoin(last, glyph),
            let pair = kerning.value(last, letter, glyph: glyph, in: bytes)
          else { return false }
          glyphs[glyphs.count - 1].xAdvance &+= pair.advance
          shaped.isUnsafeToBreak = pair.isKerned
        }
        glyphs.append(shaped)
        last = letter
      }
      return true
    }
  }

  /// Whether a ligature may begin with a letter and a glyph behind it.
  private func mayJoin(_ letter: Int, _ glyph: UInt32) -> Bool {
    letters[letter].beginsLigature
      && ligatures.contains(GlyphPair(first: letters[letter].glyph, second: glyph))
  }

  private mutating func learn(_ letter: Int, in bytes: borrowing Span<UInt8>) {
    let glyph = letters[letter].glyph
    letters[letter].advance = face.advance(of: glyph)
    letters[letter].isKnown = true
    kerning.learn(glyph, letter: letter, in: bytes)
  }

  private func index(of unit: UInt16) -> Int? {
    for block in blocks where block.units.contains(unit) {
      return block.start + Int(unit - block.units.lowerBound)
    }
    return nil
  }
}

extension PlainLetters {
  private static let substitutions: hb_tag_t = 0x4753_5542
  private static let positions: hb_tag_t = 0x4750_4F53

  /// Characters side by side; none of them is a mark, is invisible or composes with a letter.
  private struct Block {
    let units: ClosedRange<UInt16>
    /// The number of the first.
    let start: Int

    private static let common: [ClosedRange<UInt16>] = [
      0x21...0x7E, 0xA1...0xAC, 0xAE...0xFF, 0x2012...0x2027,
    ]

    static let all: [String: [Block]] = [
      // Of the Latin blocks behind the first two what Romanian and Vietnamese need.
      "Latn": make([0x100...0x17F, 0x1A0...0x1B0, 0x218...0x21B, 0x1EA0...0x1EF9]),
      "Grek": make([0x384...0x3FF]),
      "Cyrl": make([0x400...0x482, 0x48A...0x52F]),
      "Armn": make([0x531...0x556, 0x559...0x58A]),
      "Geor": make([0x10A0...0x10FF, 0x1C90...0x1CBF]),
      "Ethi": make([0x1200...0x135A, 0x1360...0x137C]),
      "Hani": make(kana), "Hira": make(kana), "Kana": make(kana),
      // Numbers and signs alone.
      "Zyyy": make([]),
    ]

    private static let kana: [ClosedRange<UInt16>] = [
      0x3001...0x3020, 0x3041...0x3096, 0x30A1...0x30FE, 0xFF01...0xFF9D,
    ]

    private static func make(_ ranges: [ClosedRange<UInt16>]) -> [Block] {
      var start = 0
      return (common + ranges).map { units in
        defer { start += units.count }
        return Block(units: units, start: start)
      }
    }
  }

  /// Takes the glyphs out that lookups of one table may change; nil when that cannot be said.
  @unsafe
  private static func scan(
    _ glyphs: NumberSet, isPositioning: Bool, _ plan: OpaquePointer, _ face: OpaquePointer
  ) -> RuleScan? {
    let tag = isPositioning ? positions : substitutions
    guard let lookups = unsafe hb_set_create() else { return nil }
    defer { unsafe hb_set_destroy(lookups) }
    unsafe hb_ot_shape_plan_collect_lookups(plan, tag, lookups)
    var scan = RuleScan(glyphs, isPositioning: isPositioning)
    let isKnown = unsafe LayoutTable(tag, of: face).withBytes { bytes in
      var lookup = UInt32.max
      while unsafe hb_set_next(lookups, &lookup) != 0, scan.isComplete {
        scan.scan(lookup: lookup, in: bytes)
      }
      return scan.isComplete
    }
    return isKnown ? scan : nil
  }
}
