import CHarfBuzz

// The search, among the canonically equivalent spellings of a cluster, for the spelling that
// HarfBuzz uses with a font. HarfBuzz prefers precomposed characters. If the font lacks such a
// character, HarfBuzz uses the character's decomposition.
//
// For example, a face without the combining accent U+0301 covers e + U+0301 if the face has é. A
// face without é covers é if the face has e and U+0301.

extension ClusterNeeds {
  /// The characters without a glyph in the spelling that HarfBuzz chooses for the cluster.
  ///
  /// - Parameter allowsStrokes: whether a sign with a stroke, such as ≠, can be decomposed into the
  ///   plain sign and a combining stroke.
  static func lacking(
    spelling cluster: [Unicode.Scalar], allowsStrokes: Bool, has: (Unicode.Scalar) -> Bool
  ) -> [Unicode.Scalar] {
    let parts = sorted(
      cluster.flatMap {
        allowsStrokes || !isStruck($0) ? decomposed($0, has) ?? [$0] : [$0]
      })
    return composed(parts, has).filter { !has($0) }
  }

  /// Whether a cluster has more than one canonically equivalent spelling.
  static func isAmbiguous(_ cluster: [Unicode.Scalar]) -> Bool {
    cluster.count > 1 && cluster.dropFirst().contains(where: joins)
      || cluster.contains { split($0) != nil }
  }

  /// Whether a character, such as ≠, is composed of a sign and a stroke through the sign. Fonts
  /// draw the combining stroke at a position that suits letters, and have no anchors to move it. On
  /// a sign such as =, a combining stroke is therefore off-centre.
  static func isStruck(_ scalar: Unicode.Scalar) -> Bool {
    split(scalar)?.second.map { combiningClass($0) == 1 } ?? false
  }

  /// The character itself if it has a glyph, or else its decomposition if all parts have glyphs.
  /// Nil if neither is possible.
  private static func decomposed(
    _ scalar: Unicode.Scalar, _ has: (Unicode.Scalar) -> Bool
  ) -> [Unicode.Scalar]? {
    if has(scalar) { return [scalar] }
    guard let (first, second) = split(scalar) else { return nil }
    if let second, !has(second) { return nil }
    // The recursion ends because Unicode has no circular decompositions.
    guard let parts = decomposed(first, has) else { return nil }
    return parts + (second.map { [$0] } ?? [])
  }

  /// Sorts combining marks into canonical order, by combining class.
  private static func sorted(_ scalars: [Unicode.Scalar]) -> [Unicode.Scalar] {
    var result: [Unicode.Scalar] = []
    for scalar in scalars {
      let own = combiningClass(scalar)
      var place = result.count
      while own > 0, place > 0, combiningClass(result[place - 1]) > own { place -= 1 }
      result.insert(scalar, at: place)
    }
    return result
  }

  /// Composes each base with its combining marks if the font has a glyph for the result.
  private static func composed(
    _ scalars: [Unicode.Scalar], _ has: (Unicode.Scalar) -> Bool
  ) -> [Unicode.Scalar] {
    var result: [Unicode.Scalar] = []
    var base: Int?
    for scalar in scalars {
      let isNext = base == result.count - 1
      let isUnblocked =
        isNext || result.last.map { combiningClass($0) < combiningClass(scalar) } ?? false
      if let place = base, isUnblocked, joins(scalar),
        let whole = joined(result[place], scalar), has(whole)
      {
        result[place] = whole
        continue
      }
      result.append(scalar)
      if combiningClass(scalar) == 0 { base = result.count - 1 }
    }
    return result
  }

  /// Whether a character is a combining mark, a Hangul vowel or a Hangul final consonant. Such a
  /// character can compose with the previous character.
  private static func joins(_ scalar: Unicode.Scalar) -> Bool {
    if (0x1160...0x11FF).contains(scalar.value) { return true }
    switch scalar.properties.generalCategory {
    case .nonspacingMark, .spacingMark, .enclosingMark: return true
    default: return false
    }
  }

  private static func combiningClass(_ scalar: Unicode.Scalar) -> UInt8 {
    scalar.properties.canonicalCombiningClass.rawValue
  }

  /// The one or two characters into which a character decomposes.
  private static func split(
    _ scalar: Unicode.Scalar
  ) -> (first: Unicode.Scalar, second: Unicode.Scalar?)? {
    var (first, second): (UInt32, UInt32) = (0, 0)
    let data = unsafe hb_unicode_funcs_get_default()
    guard unsafe hb_unicode_decompose(data, scalar.value, &first, &second) != 0,
      let start = Unicode.Scalar(first), start != scalar
    else { return nil }
    return (start, second == 0 ? nil : Unicode.Scalar(second))
  }

  private static func joined(_ first: Unicode.Scalar, _ second: Unicode.Scalar) -> Unicode.Scalar? {
    var whole: UInt32 = 0
    let data = unsafe hb_unicode_funcs_get_default()
    guard unsafe hb_unicode_compose(data, first.value, second.value, &whole) != 0 else {
      return nil
    }
    return Unicode.Scalar(whole)
  }
}
