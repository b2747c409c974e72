import CHarfBuzz

/// Cached shaping data for a font, script and language, such as the characters at which text can be
/// split. Each worker has its own plans.
@safe
final class ShapingPlan {
  /// The properties that shaping items must share to use the same shaping plan.
  struct Key: Hashable {
    let face: FontFace
    let script: UInt32
    let language: String
    let isRightToLeft: Bool
    let isUpright: Bool
    let features: [FontFeature]
  }

  let key: Key
  /// A number that no other shaping plan of the same worker has.
  let number: UInt32
  private let font: ShapingFont?
  private let features: [hb_feature_t]
  private var properties = unsafe hb_segment_properties_t()
  /// The cache of characters whose glyphs do not depend on their neighbours. Nil before the first
  /// use, and while a caller uses the cache, from `takeContextFree` to `giveBack`.
  private var contextFree: ContextFreeGlyphs?
  /// Whether text can be shaped word by word: the text is horizontal and the font has only OpenType
  /// lookups. HarfBuzz reports the context that these lookups examine, but does not report it for
  /// other table formats.
  private(set) lazy var keepsWords = !key.isUpright && !hasOtherShapingTables
  /// Number of consecutive shaping items that could not be shaped word by word.
  private var failures = 0
  /// Number of items still to be shaped as a whole before the next attempt to shape an item word by
  /// word.
  private var skips = 0
  /// The removable space of each punctuation mark examined so far, keyed by its UTF-16 code unit;
  /// nil if the mark is not fullwidth.
  var blanks: [UInt16: MarkBlanks?] = [:]
  /// The glyph of U+25CC DOTTED CIRCLE, which HarfBuzz inserts into broken syllables.
  private(set) lazy var dottedCircle = key.face.glyph(for: "\u{25CC}")
  /// Whether the script has cursive joining, as in Arabic; true for unknown scripts.
  let mayJoin: Bool

  /// - font: the shaper's own font of the face; nil if the shaper has none.
  init(_ key: Key, number: UInt32, in font: ShapingFont? = nil) {
    self.key = key
    self.font = font
    self.number = number
    // HarfBuzz automatically applies the feature `vert`, but not `vrt2`. If the font has only
    // `vrt2`, request `vrt2`.
    let isOld = key.isUpright && key.face.hasOnlyVrt2
    features =
      (isOld ? [hb_feature_t(tag: FontFace.vrt2, value: 1, start: 0, end: UInt32.max)] : [])
      + key.features.map {
        hb_feature_t(tag: $0.tag.rawValue, value: $0.value, start: 0, end: UInt32.max)
      }
    let language = unsafe key.language.isEmpty ? nil : hb_language_from_string(key.language, -1)
    unsafe properties.direction = Self.direction(of: key)
    unsafe properties.script = hb_script_t(rawValue: key.script)
    unsafe properties.language = unsafe language
    mayJoin = !Self.unjoined.contains(FontTag(rawValue: key.script).description)
  }

  private static let unjoined: Set<String> = [
    "Latn", "Grek", "Cyrl", "Hani", "Hira", "Kana", "Hang", "Bopo", "Thai", "Laoo", "Deva", "Beng",
    "Guru", "Gujr", "Orya", "Taml", "Telu", "Knda", "Mlym", "Sinh", "Hebr", "Armn", "Geor", "Ethi",
    "Khmr", "Mymr", "Zyyy",
  ]

  private static func direction(of key: Key) -> hb_direction_t {
    switch (key.isUpright, key.isRightToLeft) {
    case (false, false): HB_DIRECTION_LTR
    case (false, true): HB_DIRECTION_RTL
    case (true, false): HB_DIRECTION_TTB
    // In vertical lines, right-to-left text runs upwards.
    case (true, true): HB_DIRECTION_BTT
    }
  }

  /// Shapes the contents of `buffer`. Returns `false` if memory runs out or a font's lookups insert
  /// glyphs endlessly. (`hb_shape_plan_execute` would not report these failures.)
  func shape(_ buffer: OpaquePointer) -> Bool {
    unsafe withUnsafePointer(to: properties) {
      unsafe hb_buffer_set_segment_properties(buffer, $0)
    }
    return unsafe hb_shape_full(
      font?.font ?? key.face.font, buffer, features, UInt32(features.count), nil) != 0
  }

  /// Whether to try to shape the next item word by word. In some fonts, such as Noto Nastaliq Urdu,
  /// almost no word is independent of its neighbours. In such fonts, a failed attempt costs several
  /// times as much as shaping the item as a whole. After three consecutive failures, the next
  /// attempt is therefore made 16 items later. Each further failure doubles this distance, up to
  /// 512 items.
  func triesWords() -> Bool {
    guard keepsWords else { return false }
    if skips > 0 { skips -= 1 }
    return skips == 0
  }

  /// Records whether shaping an item word by word succeeded.
  func noteWords(_ isShaped: Bool) {
    failures = isShaped ? 0 : min(failures + 1, Self.mostFailures)
    if failures > 2 { skips = 2 << failures }
  }

  /// Maximum counted number of consecutive failures to shape an item word by word. Further failures
  /// do not increase the distance to the next attempt.
  private static let mostFailures = 8

  /// Moves the cache of context-free characters to the caller, who must return it with `giveBack`.
  /// The caller looks up every character of a text. Reading the cache from the plan's property each
  /// time would take longer than the look-up itself.
  func takeContextFree(_ shaper: Shaper) -> ContextFreeGlyphs {
    defer { contextFree = nil }
    return contextFree ?? ContextFreeGlyphs(self, shaper)
  }

  /// Gives the cache of context-free characters back to this plan, after `takeContextFree` moved it
  /// to the caller.
  func giveBack(_ glyphs: ContextFreeGlyphs) { contextFree = glyphs }

  /// Whether the face has shaping tables other than `GSUB` and `GPOS`, such as `kern` and `morx`.
  private var hasOtherShapingTables: Bool {
    guard let face = unsafe hb_font_get_face(key.face.font) else { return true }
    return ["kern", "kerx", "morx", "mort", "trak", "Silf"].contains { table in
      guard let tag = FontTag(table) else { return false }
      let blob = unsafe hb_face_reference_table(face, tag.rawValue)
      defer { unsafe hb_blob_destroy(blob) }
      return unsafe hb_blob_get_length(blob) > 0
    }
  }
}
