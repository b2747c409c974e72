import GalleyFont

/// Properties of all pixels of a picture that follow from the colours of its document. A property
/// is false if colours do not decide it, for example because of pictures or colour glyphs.
struct PictureColors: Equatable {
  /// Whether every pixel will be opaque.
  let isOpaque: Bool
  /// Whether every pixel will be an opaque grey.
  let isGray: Bool

  init(isOpaque: Bool, isGray: Bool) {
    self.isOpaque = isOpaque
    self.isGray = isGray && isOpaque
  }

  /// Examines every colour in which the document may be painted.
  init(_ layout: DocumentLayout) {
    let document = layout.document
    // An opaque pixel stays opaque, whatever is painted over it.
    let isOpaque = document.background?.alpha == 255
    let isGray =
      document.background?.isGray == true && document.backgroundImage == nil
      && document.frames.allSatisfy { ($0.blending ?? document.blending) == .srgb }
      && document.frames.allSatisfy {
        $0.backgroundPaint?.isGray != false && $0.backgroundImage == nil
          && $0.border?.color.isGray != false
      }
      && layout.layouts.allSatisfy(\.isGray)
    self.init(isOpaque: isOpaque, isGray: isGray)
  }

  /// Examines every colour in which a text may be painted on a canvas of one colour.
  init(_ layout: TextLayout, background: Color?, _ blending: Blending) {
    self.init(
      isOpaque: background?.alpha == 255,
      isGray: background?.isGray == true && blending == .srgb && layout.isGray)
  }
}

extension TextLayout {
  /// Whether everything that the layout paints is grey.
  fileprivate var isGray: Bool {
    text.runs.allSatisfy(\.attributes.isGray) && tokenAttributes.allSatisfy(\.isGray)
      && runs.allSatisfy { run in
        !run.face.hasColorBitmaps && !run.face.hasColorLayers && !run.face.hasColorPaints
      }
  }
}
