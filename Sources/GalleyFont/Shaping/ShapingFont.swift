import CHarfBuzz

/// A HarfBuzz font of a face for one shaper, with its own list of HarfBuzz's shaping plans.
///
/// `hb_face_t` keeps every plan that was ever made for it, and searches its plans one after
/// another. Text with very many languages or features would therefore slow down all later text in
/// the same face. So a shaper that has used many plans creates its own fonts, and drops them with
/// its plans.
@safe
final class ShapingFont {
  /// Nil if memory runs out.
  let font: OpaquePointer?

  init(of face: FontFace) {
    unsafe font = unsafe face.makeFont()
  }

  deinit {
    unsafe hb_font_destroy(font)
  }
}
