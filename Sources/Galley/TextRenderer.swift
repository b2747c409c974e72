// The façade: the way from text to pixels reads top to bottom in this file.

/// Sets and draws texts. One serves a whole process: it may be used from any number of tasks.
public final class TextRenderer: Sendable {
  /// The fonts that texts are set in.
  public let fonts: FontLibrary
  /// What is refused as too large.
  public let limits: Limits
  private let contexts = RenderContextPool()

  /// A renderer over a library of fonts.
  public init(fonts: FontLibrary, limits: Limits = .default) {
    self.fonts = fonts
    self.limits = limits
  }

  /// Sets a text in a container.
  ///
  /// - Throws: ``RenderError`` for a text or a font size beyond the limits, or a broken font.
  public func layout(
    _ text: AttributedText, in container: TextContainer = TextContainer()
  ) throws(RenderError) -> TextLayout {
    try contexts.withContext { context throws(RenderError) in
      try layout(text, in: container, fonts: fonts, context: context)
    }
  }

  /// Sets a text in lines of at most `width` points; `nil` is one line a paragraph.
  ///
  /// - Throws: ``RenderError`` for a text or a font size beyond the limits, or a broken font.
  public func layout(_ text: AttributedText, width: Double?) throws(RenderError) -> TextLayout {
    try layout(text, in: TextContainer(width: width))
  }

  /// Sets all boxes of a document, with the document's own fonts in front.
  ///
  /// - Throws: ``RenderError`` for a text or a font size beyond the limits, or a broken font.
  public func layout(_ document: TextDocument) throws(RenderError) -> DocumentLayout {
    let fonts = document.fontFiles.isEmpty ? fonts : try fonts.adding(paths: document.fontFiles)
    return try contexts.withContext { context throws(RenderError) in
      var layouts: [TextLayout] = []
      for frame in document.frames {
        layouts.append(
          try layout(frame.text, in: frame.container, fonts: fonts, context: context))
      }
      return DocumentLayout(document, layouts: layouts)
    }
  }

  private func layout(
    _ text: AttributedText, in container: TextContainer, fonts: FontLibrary,
    context: RenderContext
  ) throws(RenderError) -> TextLayout {
    try limits.check(text)
    var typesetter = try Typesetter(text, in: container, fonts: fonts.catalog, context: context)
    return try typesetter.layout()
  }
}
