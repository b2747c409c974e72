// The proof that some glyphs take no part in what a font does to their neighbours.

import CHarfBuzz

/// Which glyphs no lookup of a shaping plan ever looks at. Text on both sides of such a glyph can be
/// shaped apart, and the glyph itself needs no shaping: each position of every match in `GSUB` and
/// `GPOS` names its glyphs by coverage, by class or by number, and this one is nowhere named.
@safe
final class InertGlyphs {
  /// Marks, and glyphs that some lookup reads or replaces.
  private let touched: OpaquePointer

  /// Reads the lookups that `plan` applies, and those that they call; nil when no glyph can be said
  /// to be inert: where lookups match glyphs of class 0, which are all that no class names, or pass
  /// over base glyphs, or where something else than the OpenType lookups shapes.
  init?(_ plan: OpaquePointer, of face: OpaquePointer) {
    guard let touched = unsafe hb_set_create() else { return nil }
    unsafe self.touched = unsafe touched
    guard unsafe Self.isShapedByLookupsAlone(plan, face) else { return nil }
    // Lookups may pass over marks, and their advances are dropped.
    unsafe hb_ot_layout_get_glyphs_in_class(face, HB_OT_LAYOUT_GLYPH_CLASS_MARK, touched)
    for (tag, isPositioning) in [(Self.substitutions, false), (Self.positions, true)] {
      guard
        unsafe Self.collect(tag, isPositioning: isPositioning, plan, face, into: touched)
      else { return nil }
    }
  }

  deinit {
    unsafe hb_set_destroy(touched)
  }

  func contains(_ glyph: UInt32) -> Bool { unsafe hb_set_has(touched, glyph) == 0 }

  private static let substitutions: hb_tag_t = 0x4753_5542
  private static let positions: hb_tag_t = 0x4750_4F53
  /// `IGNORE_BASE_GLYPHS` and `IGNORE_LIGATURES` (OpenType, LookupFlag): matches reach over what
  /// they pass over.
  private static let reachingFlags: UInt16 = 0x0006

  /// Whether HarfBuzz's OpenType shaper has the plan and neither a `kern` table nor one of Apple's
  /// takes part.
  private static func isShapedByLookupsAlone(
    _ plan: OpaquePointer, _ face: OpaquePointer
  ) -> Bool {
    guard let name = unsafe hb_shape_plan_get_shaper(plan), unsafe String(cString: name) == "ot"
    else { return false }
    return ["kern", "kerx", "morx", "mort", "trak"].allSatisfy { table in
      guard let tag = FontTag(table) else { return false }
      let blob = unsafe hb_face_reference_table(face, tag.rawValue)
      defer { unsafe hb_blob_destroy(blob) }
      return unsafe hb_blob_get_length(blob) == 0
    }
  }

  /// Adds all glyphs that the plan's lookups of one table name; false when they may match others.
  private static func collect(
    _ tag: hb_tag_t, isPositioning: Bool, _ plan: OpaquePointer, _ face: OpaquePointer,
    into touched: OpaquePointer
  ) -> Bool {
    guard let lookups = unsafe hb_set_create() else { return false }
    defer { unsafe hb_set_destroy(lookups) }
    unsafe hb_ot_shape_plan_collect_lookups(plan, tag, lookups)
    var open: [UInt32] = []
    var lookup = UInt32.max
    while unsafe hb_set_next(lookups, &lookup) != 0 { open.append(lookup) }
    guard !open.isEmpty else { return true }
    return unsafe LayoutTable(tag, of: face).withBytes { bytes in
      var scan = LookupScan(isPositioning: isPositioning)
      while let lookup = open.popLast() {
        unsafe hb_ot_layout_lookup_collect_glyphs(
          face, tag, lookup, touched, touched, touched, nil)
        scan.scan(lookup: lookup, in: bytes)
        if scan.matchesUnclassified || scan.flags & reachingFlags != 0 { return false }
        for nested in scan.takeNested() where unsafe hb_set_has(lookups, UInt32(nested)) == 0 {
          unsafe hb_set_add(lookups, UInt32(nested))
          open.append(UInt32(nested))
        }
      }
      return true
    }
  }
}
