import CHarfBuzz

/// What text has to share to be shaped alike, and the characters that it can be cut at; one
/// worker's own.
@safe
final class ShapingPlan {
  /// What text has to share to be shaped by one plan.
  struct Key: Hashable {
    let face: FontFace
    let script: UInt32
    let language: String
    let isRightToLeft: Bool
    let isUpright: Bool
    let features: [FontFeature]
  }

  let key: Key
  /// A number that no other plan of the worker has had.
  let number: UInt32
  private let features: [hb_feature_t]
  private var properties = unsafe hb_segment_properties_t()
  /// The context-free characters, when no user has taken them; nil before the first one did.
  private var contextFree: ContextFreeGlyphs?
  /// Whether text can be shaped word by word: horizontal text that OpenType lookups alone shape.
  /// HarfBuzz reports the context that they look at, but not that of the tables of other formats.
  private(set) lazy var keepsWords = !key.isUpright && !hasOtherShapingTables
  /// What fullwidth marks leave empty, nil for what is none, by the marks asked for so far.
  var blanks: [UInt16: MarkBlanks?] = [:]
  /// The glyph that HarfBuzz inserts into broken syllables.
  private(set) lazy var dottedCircle = key.face.glyph(for: "\u{25CC}")
  /// Whether the script's letters may join; true for those that are not known not to.
  let mayJoin: Bool

  init(_ key: Key, number: UInt32) {
    self.key = key
    self.number = number
    // HarfBuzz applies `vert` by itself; `vrt2` is for fonts that have nothing else.
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
    // What runs against the paragraph runs upwards.
    case (true, true): HB_DIRECTION_BTT
    }
  }

  /// Shapes what is in `buffer`; false when HarfBuzz refuses to, for want of memory or because a
  /// font's lookups would grow the text without end, which `hb_shape_plan_execute` does not see to.
  func shape(_ buffer: OpaquePointer) -> Bool {
    unsafe withUnsafePointer(to: properties) {
      unsafe hb_buffer_set_segment_properties(buffer, $0)
    }
    return unsafe hb_shape_full(
      key.face.font, buffer, features, UInt32(features.count), nil) != 0
  }

  /// Hands out the context-free characters to one user, who is to give them back: more are found
  /// while they are asked for, and reading an object's property for each character costs more than
  /// the look-up.
  func takeContextFree(_ shaper: Shaper) -> ContextFreeGlyphs {
    defer { contextFree = nil }
    return contextFree ?? ContextFreeGlyphs(self, shaper)
  }

  /// Takes back what was handed out.
  func giveBack(_ glyphs: ContextFreeGlyphs) { contextFree = glyphs }

  /// Whether the face has tables of other formats than OpenType's that take part in shaping.
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
