// Modifiers for the box of an element: its size, its appearance, and the position of its text.
// Elements inside the box do not inherit these settings.

public import Galley

extension Styled {
  /// Sets the padding between the edges of the box and its content, in points. The size and the
  /// background of the box include the padding.
  public func padding(_ points: Double) -> Self { padding(.all, points) }

  /// Sets the padding at the given edges only, in points. Padding is the space between an edge of
  /// the box and the content.
  public func padding(_ edges: Edges, _ points: Double) -> Self {
    var copy = self
    copy.node.padding.set(points, at: edges)
    return copy
  }

  /// Fills the box with a colour.
  public func background(_ color: Color) -> Self {
    setting(\.frame.backgroundPaint, .color(color))
  }

  /// Fills the box with a gradient.
  public func background(_ gradient: Gradient) -> Self {
    setting(\.frame.backgroundPaint, .gradient(gradient))
  }

  /// Fills the box with an image. The image is painted above the box's colour or gradient.
  public func background(_ image: ImageFill) -> Self { setting(\.frame.backgroundImage, image) }

  /// Sets the alternative text. By default, the alternative text is the text inside the element.
  public func alt(_ text: String) -> Self { setting(\.frame.alt, text) }
}

extension Element {
  /// Changes the box: `.frame { $0.container.writingMode = .verticalRL }`. The closure is called
  /// immediately. Use it for settings that have no modifier.
  public func frame(_ edit: (inout TextDocument.Frame) throws -> Void) rethrows -> Self {
    var copy = self
    try edit(&copy.node.frame)
    return copy
  }

  /// Sets the size of the box, and its minimum and maximum size, in points. Sizes include the
  /// padding. If an argument is `nil`, the previous setting is kept.
  public func frame(
    width: Double? = nil, height: Double? = nil, minWidth: Double? = nil, maxWidth: Double? = nil,
    minHeight: Double? = nil, maxHeight: Double? = nil
  ) -> Self {
    frame { frame in
      frame.container.width = width ?? frame.container.width
      frame.container.height = height ?? frame.container.height
      frame.item.minimumWidth = minWidth ?? frame.item.minimumWidth
      frame.item.maximumWidth = maxWidth ?? frame.item.maximumWidth
      frame.item.minimumHeight = minHeight ?? frame.item.minimumHeight
      frame.item.maximumHeight = maxHeight ?? frame.item.maximumHeight
    }
  }

  /// Sets the ratio of the box's width to its height.
  public func aspectRatio(_ ratio: Double) -> Self { setting(\.frame.item.aspectRatio, ratio) }

  /// Sets the name of the box in layouts.
  public func name(_ name: String) -> Self { setting(\.frame.name, name) }

  /// Rounds the corners of the background, the image and the border. `radius` is in points.
  public func cornerRadius(_ radius: Double) -> Self { setting(\.frame.cornerRadius, radius) }

  /// Rounds each corner of the background, the image and the border.
  public func cornerRadius(_ radii: CornerRadii) -> Self {
    setting(\.frame.effects.cornerRadii, radii)
  }

  /// Draws a line along the inside of the edges. `width` is in points. The line takes no space from
  /// the content.
  public func border(_ color: Color, width: Double = 1) -> Self {
    setting(\.frame.border, Border(width, color))
  }

  /// Adds a shadow of the box below its other shadows. For shadows of letters, use
  /// `.attributes(.shadow(…))`.
  ///
  /// - Parameters:
  ///   - color: the colour of the shadow.
  ///   - blur: the blur radius in points, as in CSS: twice the standard deviation.
  ///   - x: the offset to the right in points.
  ///   - y: the offset downwards in points.
  ///   - spread: the distance in points by which the shadow is larger than the box on each side.
  ///   - isInset: whether the shadow is inside the box.
  public func shadow(
    color: Color = BoxShadow().color, blur: Double, x: Double = 0, y: Double = 0,
    spread: Double = 0, isInset: Bool = false
  ) -> Self {
    frame {
      $0.effects.shadows.append(
        BoxShadow(color, offset: (x, y), blur: blur, spread: spread, isInset: isInset))
    }
  }

  /// Rotates the box clockwise about one of its points. The box keeps its place in a stack.
  public func rotationEffect(degrees: Double, anchor: Gradient.Center = .middle) -> Self {
    setting(\.frame.effects.rotation, degrees).setting(\.frame.effects.anchor, anchor)
  }

  /// Sets the opacity of the box and of everything inside it, from 0 to 1.
  public func opacity(_ opacity: Double) -> Self { setting(\.frame.effects.opacity, opacity) }

  /// Clips everything inside the box to the box's edges and rounded corners.
  public func clipped() -> Self { setting(\.frame.effects.clips, true) }

  /// Sets the blend mode, which determines how the box is blended with everything drawn before it.
  public func blendMode(_ mode: BlendMode) -> Self { setting(\.frame.effects.blendMode, mode) }

  /// Sets the vertical position of the text in a box that is taller than the text.
  public func verticalAlignment(_ alignment: VerticalAlignment) -> Self {
    setting(\.frame.container.verticalAlignment, alignment)
  }

  /// Sets the position of the first line, measured from the top edge of the area inside the
  /// padding.
  public func firstBaseline(_ baseline: FirstBaseline) -> Self {
    setting(\.frame.container.firstBaseline, baseline)
  }

  /// Sets the position of the last line, measured from the bottom edge of the area inside the
  /// padding.
  public func lastBaseline(_ baseline: LastBaseline) -> Self {
    setting(\.frame.container.lastBaseline, baseline)
  }
}
