import GalleyFont

/// Properties of all pixels of an image, derived from the colours of its document. If the colours
/// do not prove a property, the property is `false`. For example, attached images and colour glyphs
/// can have any colours.
struct PictureColors: Equatable {
  /// Whether every pixel of the image will be opaque.
  let isOpaque: Bool
  /// Whether every pixel of the image will be an opaque grey.
  let isGray: Bool

  init(isOpaque: Bool, isGray: Bool) {
    self.isOpaque = isOpaque
    self.isGray = isGray && isOpaque
  }

  /// Finds out whether the image will be opaque or grey, from the colours of the document's
  /// background, boxes and text.
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
          && $0.path?.isGray != false
          && $0.ownEffects?.value.shadows.allSatisfy(\.color.isGray) != false
      }
      && layout.layouts.allSatisfy(\.isGray)
    self.init(isOpaque: isOpaque, isGray: isGray)
  }

  /// Finds out whether the image will be opaque or grey, from the colours of a text layout and of
  /// the canvas's background.
  init(_ layout: TextLayout, background: Color?, _ blending: Blending) {
    self.init(
      isOpaque: background?.alpha == 255,
      isGray: background?.isGray == true && blending == .srgb && layout.isGray)
  }
}

extension TextLayout {
  /// Whether everything painted for the layout is grey.
  fileprivate var isGray: Bool {
    text.runs.allSatisfy(\.attributes.isGray) && tokenAttributes.allSatisfy(\.isGray)
      && runs.allSatisfy { run in
        !run.face.hasColorBitmaps && !run.face.hasColorLayers && !run.face.hasColorPaints
      }
  }
}
