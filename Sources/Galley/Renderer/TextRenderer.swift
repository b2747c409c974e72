/// Lays out and draws texts. Any number of tasks in a process can share one renderer.
public final class TextRenderer: Sendable {
  /// The font library that is used for all texts.
  public let fonts: FontLibrary
  /// Limits of sizes and amounts. Input beyond these limits is refused.
  public let limits: Limits
  let contexts: RenderContextPool
  /// The observer that is called after each rendering stage; `nil` for no observer.
  let observer: RenderObserver?

  /// Creates a renderer from a font library.
  ///
  /// - Parameters:
  ///   - fonts: the font library that is used for all texts.
  ///   - limits: limits of sizes and amounts. Input beyond these limits is refused.
  ///   - hyphenation: the source of hyphenation patterns.
  ///   - caches: maximum cache sizes for each render that runs at the same time.
  public convenience init(
    fonts: FontLibrary, limits: Limits = .default, hyphenation: HyphenationDictionaries = .system,
    caches: CacheLimits = .default
  ) {
    self.init(
      fonts: fonts, limits: limits,
      contexts: RenderContextPool(hyphenation: hyphenation, caches: caches), observer: nil)
  }

  private init(
    fonts: FontLibrary, limits: Limits, contexts: RenderContextPool, observer: RenderObserver?
  ) {
    self.fonts = fonts
    self.limits = limits
    self.contexts = contexts
    self.observer = observer
  }

  /// Creates a renderer with other fonts, which shares everything else with this one. The new
  /// renderer is cheap enough to create for a single request: `renderer.using(try
  /// renderer.fonts.adding(bytes: [upload]))`.
  ///
  /// Only the new renderer uses these fonts; all other renderers are unaffected. The memory of the
  /// fonts is freed when the renderer, its layouts and its libraries are freed.
  public func using(_ fonts: FontLibrary) -> TextRenderer {
    TextRenderer(fonts: fonts, limits: limits, contexts: contexts, observer: observer)
  }

  /// Creates a renderer that shares everything with this one, and reports each finished stage to an
  /// observer with its duration and outcome.
  ///
  /// `layout`, `draw`, `render` and `png` are observed. All boxes of a document are reported
  /// together. An ``EditableLayout`` is not observed, nor is the separate encoding of a bitmap as a
  /// PNG. A renderer without an observer does not read the clock.
  ///
  /// - observer: a function that is called on the rendering thread, before the result is returned.
  public func observed(by observer: @escaping @Sendable (RenderEvent) -> Void) -> TextRenderer {
    TextRenderer(fonts: fonts, limits: limits, contexts: contexts, observer: observer)
  }

  /// Lays out a text in a container.
  ///
  /// - Throws: ``RenderError`` if the text or a font size exceeds the limits, or if a font is
  ///   broken.
  public func layout(
    _ text: AttributedText, in container: TextContainer = TextContainer(),
    cancellation: Cancellation = .never
  ) throws(RenderError) -> TextLayout {
    try layout(text, in: container, cancellation)
  }

  /// Lays out a text in lines of at most `width` points. If `width` is `nil`, each paragraph is a
  /// single line.
  ///
  /// - Throws: ``RenderError`` if the text or a font size exceeds the limits, or if a font is
  ///   broken.
  public func layout(
    _ text: AttributedText, width: Double?, cancellation: Cancellation = .never
  ) throws(RenderError) -> TextLayout {
    try layout(text, in: TextContainer(width: width), cancellation)
  }

  /// Lays out all boxes of a document. The document's own fonts are searched first.
  ///
  /// - Throws: ``RenderError`` if a text or a font size exceeds the limits, or if a font is broken.
  public func layout(
    _ document: TextDocument, cancellation: Cancellation = .never
  ) throws(RenderError) -> DocumentLayout {
    try layout(document, cancellation)
  }

  /// Draws a text layout on a canvas of its container's size.
  ///
  /// - Parameters:
  ///   - layout: the text layout to draw.
  ///   - scale: pixels per point, above 0.
  ///   - background: the colour of the canvas; `nil` is transparent.
  ///   - blending: how overlapping colours are blended.
  ///   - missing: the treatment of characters for which no font has a glyph.
  ///   - cancellation: the conditions under which drawing ends early.
  /// - Throws: ``RenderError`` if the canvas is empty or too large, or if a font is broken.
  public func draw(
    _ layout: TextLayout, scale: Double = 1, background: Color? = nil,
    blending: Blending = .srgb, missing: MissingGlyphPolicy = .warn,
    cancellation: Cancellation = .never
  ) throws(RenderError) -> Bitmap {
    try withPainter(layout.missingGlyphs, missing, scale: scale, cancellation) {
      painter throws(RenderError) in
      try painter.draw(layout, background: background, blending: blending)
    }
  }

  /// Draws a laid-out document, at the document's scale.
  ///
  /// - Throws: ``RenderError`` if the canvas is empty or too large, or if a font is broken. With
  ///   ``MissingGlyphPolicy/error``, also throws if a character has no glyph in any font.
  public func draw(
    _ layout: DocumentLayout, missing: MissingGlyphPolicy = .warn,
    cancellation: Cancellation = .never
  ) throws(RenderError) -> Bitmap {
    try withPainter(layout.missingGlyphs, missing, scale: layout.document.scale, cancellation) {
      painter throws(RenderError) in
      try painter.draw(layout)
    }
  }

  /// Lays out and draws a document.
  ///
  /// - Throws: Any error that `layout` or `draw` throws.
  public func render(
    _ document: TextDocument, cancellation: Cancellation = .never
  ) throws(RenderError) -> Bitmap {
    try draw(layout(document, cancellation), cancellation: cancellation)
  }

  /// Empties the caches of shaped words and drawn glyphs of all renders that have ended. Font files
  /// stay open. Later images have the same pixels, but take longer.
  public func emptyCaches() {
    contexts.emptyCaches()
    fonts.contexts.emptyCaches()
  }

  /// The contents of the caches, and the number of cache hits and misses. Renderers that share
  /// caches, by ``using(_:)`` or ``observed(by:)``, report the same numbers. Only the numbers of
  /// shaped words may differ, because each font library has its own cache of words.
  public var statistics: RenderStatistics {
    var statistics = contexts.statistics
    statistics.words = fonts.contexts.statistics
    return statistics
  }
}

extension TextRenderer {
  /// This renderer without its observer.
  private var unobserved: TextRenderer {
    TextRenderer(fonts: fonts, limits: limits, contexts: contexts, observer: nil)
  }

  /// Reports a layout stage to the observer when it has ended.
  private func observingLayout<Value>(
    of units: Int, _ body: () throws(RenderError) -> Value
  ) throws(RenderError) -> Value {
    let start = ContinuousClock.now
    func report(_ error: RenderError?) {
      var event = RenderEvent(.layout, .now - start, error)
      event.units = units
      observer?(event)
    }
    do throws(RenderError) {
      let value = try body()
      report(nil)
      return value
    } catch {
      report(error)
      throw error
    }
  }

  /// Lays out a text in a container.
  func layout(
    _ text: AttributedText, in container: TextContainer, _ cancellation: Cancellation
  ) throws(RenderError) -> TextLayout {
    guard observer == nil else {
      return try observingLayout(of: text.length) { () throws(RenderError) in
        try unobserved.layout(text, in: container, cancellation)
      }
    }
    let context = try contexts.take(limits, cancellation)
    defer { contexts.give(context) }
    return try layout(text, in: container, fonts: fonts, context: context)
  }

  /// The fonts to use for a document: the document's own fonts, then the renderer's.
  package func fonts(for document: TextDocument) throws(RenderError) -> FontLibrary {
    document.fonts.isEmpty ? fonts : try fonts.adding(document.fonts)
  }

  /// Lays out all boxes of a document.
  func layout(
    _ document: TextDocument, _ cancellation: Cancellation
  ) throws(RenderError) -> DocumentLayout {
    guard observer == nil else {
      let units = document.frames.reduce(0) { $0 + $1.text.length }
      return try observingLayout(of: units) { () throws(RenderError) in
        try unobserved.layout(document, cancellation)
      }
    }
    let layout = DocumentLayout(document, layouts: try layouts(of: document, cancellation))
    guard document.hasContracts else { return layout }
    return try checkingContrast(of: layout, cancellation)
  }

  private func layouts(
    of document: TextDocument, _ cancellation: Cancellation
  ) throws(RenderError) -> [TextLayout] {
    let fonts = try fonts(for: document)
    let context = try contexts.take(limits, cancellation)
    defer { contexts.give(context) }
    var layouts: [TextLayout] = []
    layouts.reserveCapacity(document.frames.count)
    for frame in document.frames {
      if let measured = measuredLayout(of: frame, fonts: fonts) {
        layouts.append(measured)
      } else {
        layouts.append(
          try layout(frame.text, in: frame.container, fonts: fonts, context: context))
      }
    }
    return layouts
  }

  /// Draws with a painter at a given scale. Throws an error if glyphs are missing and the policy
  /// does not allow that.
  func withPainter<Value>(
    _ missingGlyphs: [MissingGlyph], _ policy: MissingGlyphPolicy, scale: Double,
    _ cancellation: Cancellation, _ body: (DocumentPainter) throws(RenderError) -> Value
  ) throws(RenderError) -> Value {
    guard let observer else {
      return try withPainter(missingGlyphs, policy, scale: scale, cancellation, nil, body)
    }
    let watch = DrawingWatch(observer)
    do throws(RenderError) {
      let value = try withPainter(missingGlyphs, policy, scale: scale, cancellation, watch, body)
      watch.end(nil)
      return value
    } catch {
      watch.end(error)
      throw error
    }
  }

  private func withPainter<Value>(
    _ missingGlyphs: [MissingGlyph], _ policy: MissingGlyphPolicy, scale: Double,
    _ cancellation: Cancellation, _ watch: DrawingWatch?,
    _ body: (DocumentPainter) throws(RenderError) -> Value
  ) throws(RenderError) -> Value {
    try policy.check(missingGlyphs)
    guard scale > 0, scale <= limits.scale else {
      throw .tooLarge(what: "the scale", value: scale, limit: limits.scale)
    }
    let context = try contexts.take(limits, cancellation, watch)
    defer { contexts.give(context) }
    return try body(
      DocumentPainter(
        rasterizer: context.rasterizer, masks: context.masks, attachments: context.attachments,
        shadows: context.shadows, scale: scale, drawsMissingGlyphs: policy != .skip,
        work: context.work))
  }

  /// Lends a layout context of the renderer's font library while `body` runs.
  func withLayoutContext<Value>(
    _ body: (LayoutContext) throws(RenderError) -> Value
  ) throws(RenderError) -> Value {
    let context = try contexts.take(limits, .never)
    defer { contexts.give(context) }
    let layout = fonts.contexts.take(for: context)
    defer { fonts.contexts.give(layout) }
    return try body(layout)
  }

  /// Diagnostics about the attributes of a whole text.
  func attributeDiagnostics(
    of text: AttributedText, in container: TextContainer
  ) throws(RenderError) -> [Diagnostic] {
    try withLayoutContext { context throws(RenderError) in
      try ParagraphStacker(text, in: container, context).attributeDiagnostics
    }
  }

  /// The diagnostic about text that does not fit in the layout's container; `nil` if no text is
  /// hidden.
  func hiddenText(in layout: TextLayout) throws(RenderError) -> Diagnostic? {
    guard layout.overflow else { return nil }
    return try withLayoutContext { context throws(RenderError) in
      try ParagraphStacker(layout.text, in: layout.container, context).hiddenText(
        below: layout.lines.last, ofLines: layout.lines.count)
    }
  }

  private func layout(
    _ text: AttributedText, in container: TextContainer, fonts: FontLibrary,
    context: RenderContext
  ) throws(RenderError) -> TextLayout {
    try limits.check(text, in: container)
    let layout = fonts.contexts.take(for: context)
    defer { fonts.contexts.give(layout) }
    var stacker = try ParagraphStacker(text, in: container, layout)
    return try stacker.layout()
  }
}
