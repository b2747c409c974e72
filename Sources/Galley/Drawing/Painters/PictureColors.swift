import GalleyFont

/// What a document's colours say about all of its pixels. Where they alone do not decide it,
/// as of pictures and colour glyphs, nothing is promised.
struct PictureColors: Equatable {
  /// Whether every pixel will be opaque.
  let isOpaque: Bool
  /// Whether every pixel will be an opaque grey.
  let isGray: Bool

  init(isOpaque: Bool, isGray: Bool) {
    self.isOpaque = isOpaque
    self.isGray = isGray && isOpaque
  }

  /// Looks at every colour that the document may be painted in.
  init(_ layout: DocumentLayout) {
    let document = layout.document
    // What is painted over an opaque pixel leaves it opaque.
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

  /// Looks at every colour that a text may be painted in on a canvas of one colour.
  init(_ layout: TextLayout, background: Color?, _ blending: Blending) {
    self.init(
      isOpaque: background?.alpha == 255,
      isGray: background?.isGray == true && blending == .srgb && layout.isGray)
  }
}

extension TextLayout {
  /// Whether everything that it paints is grey.
  fileprivate var isGray: Bool {
    text.runs.allSatisfy(\.attributes.isGray) && tokenAttributes.allSatisfy(\.isGray)
      && runs.allSatisfy { run in
        !run.face.hasColorBitmaps && !run.face.hasColorLayers && !run.face.hasColorPaints
      }
  }
}
