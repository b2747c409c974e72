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
    // An opaque pixel stays opaque, whatever is painted over it.
    let background = layout.document.background
    // Frames and layouts are accessed by index, because copying them is slow.
    let isGray =
      background?.isGray == true && layout.document.backgroundImage == nil
      && layout.document.frames.indices.allSatisfy {
        layout.document.frames[$0].isGray(layout.document.blending)
      }
      && layout.layouts.indices.allSatisfy {
        Self.isGray(
          layout.layouts[$0].runs, layout.layouts[$0].text.runs, layout.layouts[$0].tokenAttributes)
      }
    self.init(isOpaque: background?.alpha == 255, isGray: isGray)
  }

  /// Finds out whether the image will be opaque or grey, from the colours of a text layout and of
  /// the canvas's background.
  init(_ layout: TextLayout, background: Color?, _ blending: Blending) {
    self.init(
      isOpaque: background?.alpha == 255,
      isGray: background?.isGray == true && blending == .srgb
        && Self.isGray(layout.runs, layout.text.runs, layout.tokenAttributes))
  }

  /// Whether the runs of a layout are grey, with the attributes of its text and of its truncation
  /// tokens. The parameters are three arrays, because a layout in an array would be copied.
  private static func isGray(
    _ runs: [TextLayout.Run], _ text: [AttributedText.Run], _ tokens: [TextAttributes]
  ) -> Bool {
    // Runs of the layout are accessed by index, because copying one is slow.
    text.allSatisfy(\.attributes.isGray) && tokens.allSatisfy(\.isGray)
      && runs.indices.allSatisfy { runs[$0].face.isPlain }
  }
}

extension TextDocument.Frame {
  /// Whether everything that the frame paints is grey. Text is not considered. `blending` is the
  /// document's blending.
  @inline(__always)
  fileprivate func isGray(_ blending: Blending) -> Bool {
    (self.blending ?? blending) == .srgb && backgroundPaint?.isGray != false
      && backgroundImage == nil && border?.color.isGray != false && path?.isGray != false
      && ownEffects?.value.shadows.allSatisfy(\.color.isGray) != false
  }
}
