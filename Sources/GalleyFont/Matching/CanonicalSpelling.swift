import CHarfBuzz

/// A cluster in the spelling that HarfBuzz gives it for a font: composed where the font has the
/// whole, decomposed where it has the parts.
///
/// So a face that has é covers e with U+0301 even without that mark, and a face with both of these
/// covers é.
enum CanonicalSpelling {
  /// The characters for which there is no glyph in any spelling, as the best one spells them.
  ///
  /// - Parameter allowsStrokes: whether a sign that is struck out may be spelled in parts.
  static func lacking(
    _ cluster: [Unicode.Scalar], allowsStrokes: Bool, has: (Unicode.Scalar) -> Bool
  ) -> [Unicode.Scalar] {
    let parts = sorted(
      cluster.flatMap {
        allowsStrokes || !isStruck($0) ? decomposed($0, has) ?? [$0] : [$0]
      })
    return composed(parts, has).filter { !has($0) }
  }

  /// Whether a cluster may be spelled in another way at all.
  static func isAmbiguous(_ cluster: [Unicode.Scalar]) -> Bool {
    cluster.count > 1 && cluster.dropFirst().contains(where: joins)
      || cluster.contains { split($0) != nil }
  }

  /// Whether a character is another one with a stroke through it, as ≠ is. Faces have that stroke
  /// at the width of a letter and place it on nothing: through another sign it stands off its middle.
  static func isStruck(_ scalar: Unicode.Scalar) -> Bool {
    split(scalar)?.second.map { combiningClass($0) == 1 } ?? false
  }

  /// A character in parts that all have glyphs, itself if it has one; nil when there are none.
  private static func decomposed(
    _ scalar: Unicode.Scalar, _ has: (Unicode.Scalar) -> Bool
  ) -> [Unicode.Scalar]? {
    if has(scalar) { return [scalar] }
    guard let (first, second) = split(scalar) else { return nil }
    if let second, !has(second) { return nil }
    // Each step is shorter: Unicode has no decomposition into itself.
    guard let parts = decomposed(first, has) else { return nil }
    return parts + (second.map { [$0] } ?? [])
  }

  /// Marks by combining class, as canonical ordering has them.
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

  /// Marks put together with their base where there is a glyph for both.
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

  /// Whether a character may become part of the one before: marks, and the vowels and final
  /// consonants of Hangul.
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

  /// The two parts of a character, or its only one.
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
