// What HarfBuzz works out once for a face, script, language, direction and features.

import CHarfBuzz

/// What text has to share to be shaped alike, and what is known of the glyphs that shaping leaves
/// alone; one worker's own.
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
  /// UTF-16 units that are to be shaped before the font's lookups are read; none when they were.
  private var unread = unreadUnits
  /// A process that sets one label is done by then, and reading takes as long as HarfBuzz does for
  /// some 400.
  static let unreadUnits = 16
  /// Whether words may be kept, as it is proven what the plan leaves alone.
  private(set) var keepsWords = false
  /// What is proven, when nobody has taken it.
  private var inert: InertTable?
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

  /// To be told before some units are shaped: reads the font's lookups when they have become many.
  func prepare(for count: Int) {
    guard unread > 0 else { return }
    unread -= min(count, unread)
    if unread == 0 { readLookups() }
  }

  /// Hands out what is proven to one user, who is to give it back: it learns while it is asked, and
  /// asking an object's property for each character would cost more than what is looked up.
  func takeInert() -> InertTable? {
    defer { inert = nil }
    return inert
  }

  /// Takes back what was handed out.
  func giveBack(_ table: InertTable) { inert = table }

  /// Finds what the font's lookups leave alone.
  private func readLookups() {
    // What is proven is about horizontal advances.
    guard !key.isUpright, key.face.isScalable,
      let face = unsafe hb_font_get_face(key.face.font)
    else { return }
    guard let plan = unsafe makePlan(features, face) else { return }
    defer { unsafe hb_shape_plan_destroy(plan) }
    guard let glyphs = unsafe InertGlyphs(plan, of: face) else { return }
    inert = InertTable(glyphs, of: key.face, isRightToLeft: key.isRightToLeft)
    keepsWords = true
  }

  /// HarfBuzz's plan with some features, to be destroyed.
  @unsafe
  private func makePlan(_ features: [hb_feature_t], _ face: OpaquePointer) -> OpaquePointer? {
    var count: UInt32 = 0
    let coordinates = unsafe hb_font_get_var_coords_normalized(key.face.font, &count)
    return unsafe hb_shape_plan_create_cached2(
      face, &properties, features, UInt32(features.count), coordinates, count, nil)
  }
}
