import CHarfBuzz

/// A HarfBuzz font of a face for one shaper, with its own list of shaping plans.
///
/// `hb_face_t` keeps the plans of all languages and features with which it was ever used, and searches
/// them one after another. Text with very many languages or features would therefore slow down all
/// later text in the same face. A shaper that has used many plans creates its own fonts, and drops
/// them with its plans.
@safe
final class ShapingFont {
  private let own: OpaquePointer?
  private let face: FontFace

  /// If memory runs out, the font is that of the face.
  init(of face: FontFace) {
    self.face = face
    unsafe own = unsafe face.makeFont()
  }

  deinit {
    unsafe hb_font_destroy(own)
  }

  @unsafe
  var font: OpaquePointer { unsafe own ?? face.font }
}
