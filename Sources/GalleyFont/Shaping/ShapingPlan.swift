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

  /// Whether it is known what the plan leaves alone.
  private enum Proof {
    case pending(units: Int)
    case none
    case done
  }

  let key: Key
  /// A number that no other plan of the worker has had.
  let number: UInt32
  private let features: [hb_feature_t]
  private var properties = unsafe hb_segment_properties_t()
  private var proof = Proof.pending(units: 0)
  /// What is proven, when it is.
  private var inert: InertGlyphs?
  /// Whether the script's letters may join; true for those that are not known not to.
  let mayJoin: Bool
  /// Glyphs of characters by page of 256 and place on it, and where each page begins there.
  private var glyphs: [InertGlyph] = []
  private var pages: [Int32] = []
  /// The glyph of U+0020 where it is inert, so that it divides words.
  private(set) var space: InertGlyph?

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

  /// Whether words may be kept. Reading a font's lookups takes as long as shaping some hundred
  /// words, so it waits until `count` units more make it worth that.
  func keepsWords(after count: Int) -> Bool {
    switch proof {
    case .none: return false
    // The proof is about horizontal advances.
    case .pending where key.isUpright: return false
    case .done: return true
    case .pending(let units) where units + count < FontLimits.unprovenUnits:
      proof = .pending(units: units + count)
      return false
    case .pending:
      guard key.face.isScalable, let inert = inertGlyphs() else {
        proof = .none
        return false
      }
      self.inert = inert
      proof = .done
      space = glyph(of: 0x20)
      return true
    }
  }

  private func inertGlyphs() -> InertGlyphs? {
    guard let face = unsafe hb_font_get_face(key.face.font) else { return nil }
    var count: UInt32 = 0
    let coordinates = unsafe hb_font_get_var_coords_normalized(key.face.font, &count)
    guard
      let plan = unsafe hb_shape_plan_create_cached2(
        face, &properties, features, UInt32(features.count), coordinates, count, nil)
    else { return nil }
    defer { unsafe hb_shape_plan_destroy(plan) }
    return unsafe InertGlyphs(plan, of: face)
  }

  /// The glyph of a character that needs no shaping whatever stands beside it; nil when it does.
  func glyph(of unit: UInt16) -> InertGlyph? {
    let page = Int(unit >> 8)
    if !pages.isEmpty, pages[page] >= 0 {
      let glyph = glyphs[Int(pages[page]) + Int(unit & 0xFF)]
      if glyph.isKnown { return glyph.id == 0 ? nil : glyph }
    }
    return learn(unit)
  }

  private func learn(_ unit: UInt16) -> InertGlyph? {
    guard let inert else { return nil }
    if pages.isEmpty { pages = [Int32](repeating: -1, count: 256) }
    let page = Int(unit >> 8)
    if pages[page] < 0 {
      pages[page] = Int32(truncatingIfNeeded: glyphs.count)
      glyphs += repeatElement(InertGlyph(), count: 256)
    }
    let glyph = lookUp(unit, inert)
    glyphs[Int(pages[page]) + Int(unit & 0xFF)] = glyph
    return glyph.id == 0 ? nil : glyph
  }

  private func lookUp(_ unit: UInt16, _ inert: InertGlyphs) -> InertGlyph {
    guard let scalar = Unicode.Scalar(unit), let glyph = key.face.glyph(for: scalar),
      inert.contains(glyph)
    else { return InertGlyph(isKnown: true) }
    return InertGlyph(id: glyph, advance: key.face.advance(of: glyph), isKnown: true)
  }
}

/// The glyph of a character that neither changes with its neighbours nor changes them.
struct InertGlyph {
  /// Its number; 0 when the character is not inert.
  var id: UInt32 = 0
  /// In font units.
  var advance: Int32 = 0
  /// Whether the character was looked up.
  var isKnown = false
}
