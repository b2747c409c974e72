// Which lookups work on fractions alone.

import CHarfBuzz

/// The lookups of the features that HarfBuzz applies by itself to digits around U+2044 and to
/// nothing else.
struct FractionLookups {
  /// Those that no other feature of the font has.
  private(set) var own = NumberSet(below: 0)
  /// Those that other features have too.
  private(set) var shared = NumberSet(below: 0)

  /// The features.
  static let tags = ["frac", "numr", "dnom"].compactMap { FontTag($0)?.rawValue }

  /// None.
  init() {}

  /// Those of one table; nil when the font has too many features or lookups.
  @unsafe
  init?(_ table: hb_tag_t, of face: OpaquePointer) {
    var count = unsafe hb_ot_layout_table_get_feature_tags(face, table, 0, nil, nil)
    guard count <= FontLimits.features else { return nil }
    var tags = [hb_tag_t](repeating: 0, count: Int(count))
    _ = unsafe hb_ot_layout_table_get_feature_tags(face, table, 0, &count, &tags)
    guard tags.contains(where: Self.tags.contains) else { return }
    let limit = unsafe Int(hb_ot_layout_table_get_lookup_count(face, table))
    own = NumberSet(below: limit)
    shared = NumberSet(below: limit)
    var others = NumberSet(below: limit)
    var work = FontLimits.ruleGlyphs
    var buffer = [UInt32](repeating: 0, count: 32)
    for feature in tags.indices {
      let isFraction = Self.tags.contains(tags[feature])
      var start: UInt32 = 0
      var total: UInt32 = 0
      repeat {
        var count = UInt32(buffer.count)
        total = unsafe hb_ot_layout_feature_get_lookups(
          face, table, UInt32(feature), start, &count, &buffer)
        for lookup in buffer.prefix(Int(count)) {
          if isFraction { own.insert(lookup) } else { others.insert(lookup) }
        }
        start += UInt32(buffer.count)
        work -= Int(count)
        guard work > 0 else { return nil }
      } while start < total
    }
    guard unsafe !Self.isRequired(tags, in: table, face, &work) else { return nil }
    own.forEach { if others.contains($0) { shared.insert($0) } }
    shared.forEach { own.remove($0) }
  }

  /// Whether some language needs one of the features for all text; yes too when there are more
  /// languages than `work`.
  @unsafe
  private static func isRequired(
    _ features: [hb_tag_t], in table: hb_tag_t, _ face: OpaquePointer, _ work: inout Int
  ) -> Bool {
    let scripts = unsafe hb_ot_layout_table_get_script_tags(face, table, 0, nil, nil)
    for script in 0..<scripts {
      let languages = unsafe hb_ot_layout_script_get_language_tags(
        face, table, script, 0, nil, nil)
      for language in Array(0..<languages) + [UInt32(HB_OT_LAYOUT_DEFAULT_LANGUAGE_INDEX)] {
        var feature: UInt32 = 0
        let isFound = unsafe hb_ot_layout_language_get_required_feature_index(
          face, table, script, language, &feature)
        if isFound != 0, features.indices.contains(Int(feature)),
          tags.contains(features[Int(feature)])
        {
          return true
        }
        work -= 1
        if work <= 0 { return true }
      }
    }
    return false
  }
}
