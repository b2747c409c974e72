// What a text's units tell one by one, found in one pass, so that slower passes can be left out.

/// What one UTF-16 unit tells without its neighbours.
package struct UnitTraits: OptionSet, Sendable {
  package let rawValue: UInt8

  @inlinable package init(rawValue: UInt8) { self.rawValue = rawValue }

  /// May share a grapheme cluster with the unit beside it. Without it a unit is a cluster of its
  /// own: characters that no rule joins to another (UAX #29 GB999) but the points of Hebrew and
  /// Arabic to what is before them (GB9). Hangul syllables join jamo alone.
  package static let joins = UnitTraits(rawValue: 8)
  /// Could be of a right-to-left character, an Arabic number or a bidi control: the ranges that
  /// DerivedBidiClass.txt gives those classes, unassigned places included.
  package static let directs = UnitTraits(rawValue: 16)
  /// White space that may hang at a line's end, and what has no width and may stand in it: the
  /// zero-width space and controls of direction. Not the no-break spaces U+00A0, U+2007 and U+202F.
  package static let hangs = UnitTraits(rawValue: 32)
  /// Is no text to be shaped, or need not be: a tab, a line separator or U+FFFC.
  package static let standsApart = UnitTraits(rawValue: 64)
  /// Carries no mark: a control (GB4).
  package static let controls = UnitTraits(rawValue: 128)

  /// Whether the unit is of the cluster of what is before it, where units alone tell that: the
  /// class ``PlainLineBreaks/Class/point``, 7.
  var isPoint: Bool { rawValue & 7 == 7 }

  /// What the unit is to ``PlainLineBreaks``.
  var breakClass: PlainLineBreaks.Class {
    PlainLineBreaks.Class(rawValue: rawValue & 7) ?? .other
  }
  /// The number of that class.
  var breakNumber: Int { Int(rawValue & 7) }

  package init(_ unit: UInt16) {
    var traits = UnitTraits(rawValue: PlainLineBreaks.Class(unit).rawValue)
    if Self.mayJoin(unit) { traits.insert(.joins) }
    if Self.mayDirect(unit) { traits.insert(.directs) }
    if Self.mayHang(unit) { traits.insert(.hangs) }
    if unit < 0x20 || 0x7F...0x9F ~= unit || unit == 0xAD { traits.insert(.controls) }
    if unit == 0x09 || unit == 0x0B || unit == 0x2028 || unit == 0xFFFC {
      traits.insert(.standsApart)
    }
    self = traits
  }

  private static func mayJoin(_ unit: UInt16) -> Bool {
    switch unit {
    case 0...0x0C, 0x0E...0x2FF, 0x0391...0x03FF, 0x0400...0x0482, 0x048A...0x052F,
      0x0591...0x05BD, 0x05D0...0x05EA, 0x0620...0x0669, 0x066E...0x06D3,
      0x2010...0x2027, 0x3000...0x3020, 0x3041...0x3096, 0x309D...0x30FF, 0x3400...0x9FFF,
      0xAC00...0xD7A3, 0xFF01...0xFF9D:
      false
    default: true
    }
  }

  private static func mayDirect(_ unit: UInt16) -> Bool {
    switch unit {
    case 0x0590...0x08FF, 0x200F, 0x202A...0x202E, 0x2066...0x2069: true
    case 0xD802...0xD803, 0xD83A...0xD83B, 0xFB1D...0xFDFF, 0xFE70...0xFEFF: true
    default: false
    }
  }

  private static func mayHang(_ unit: UInt16) -> Bool {
    switch unit {
    case 0x20, 0x09, 0x0B, 0x1680, 0x2000...0x2006, 0x2008...0x200B, 0x2028, 0x202A...0x202E,
      0x205F, 0x2066...0x2069, 0x3000:
      true
    default: false
    }
  }
}

/// What single units tell of a text.
package struct TextSurvey: Sendable {
  /// One for each unit.
  package let traits: [UnitTraits]
  /// What any unit has.
  package let union: UnitTraits

  /// Surveys a text in one pass.
  package init(_ text: Span<UInt16>) {
    var union: UInt8 = 0
    let ideograph = Self.ideograph
    let table = Self.table.span
    let wide = Self.wide.span
    var traits = [UnitTraits](filledWith: [], count: text.count)
    var told = traits.mutableSpan
    for index in text.indices {
      let unit = text[index]
      let found: UnitTraits
      switch unit {
      case 0..<Self.tableEnd: found = table[Int(unit)]
      // Ideographs and Hangul syllables have the same traits throughout.
      case 0x4E00...0x9FFF, 0xAC00...0xD7A3: found = ideograph
      case 0x3000..<0x3100: found = wide[Int(unit) - 0x3000]
      default: found = UnitTraits(unit)
      }
      union |= found.rawValue
      told[index] = found
    }
    self.traits = traits
    self.union = UnitTraits(rawValue: union)
  }

  /// Whether units alone tell where grapheme clusters begin.
  package var tellsClusters: Bool { !union.contains(.joins) }

  /// Whether a grapheme cluster begins with a unit, where units alone tell that.
  package func beginsCluster(at offset: Int) -> Bool {
    !traits[offset].isPoint || offset == 0 || traits[offset - 1].contains(.controls)
  }

  /// The end of the text from `start` in which units alone do not tell where clusters begin: a unit
  /// that begins one because neither it nor the one before joins another.
  func joiningEnd(from start: Int) -> Int {
    var end = start + 1
    while end < traits.count {
      if !traits[end].contains(.joins), !traits[end - 1].contains(.joins), beginsCluster(at: end) {
        return end
      }
      end += 1
    }
    return end
  }

  /// Latin, Greek, Cyrillic, Hebrew, Arabic and Devanagari are looked up.
  private static let tableEnd: UInt16 = 0x980
  private static let table = (0..<tableEnd).map { UnitTraits($0) }
  /// So are the punctuation of ideographs and kana, from U+3000 on.
  private static let wide = (UInt16(0x3000)..<0x3100).map { UnitTraits($0) }
  private static let ideograph = UnitTraits(0x4E00)
}
